import type { KeywordIndex } from '../../search/keyword.ts'
import { isWithoutTerms, termsOfRecord } from '../../search/words.ts'
import type { SnapshotContent } from '../../snapshot/content.ts'
import type { Excluded, ExcludedMaterials } from './excluded.ts'
import { asWished, constituentsOf, isOneMorePlastic, OF_CARBON } from './kin.ts'
import type { EverydayObject, EverydayObjects } from './objects.ts'

/**
 * What is to be replaced, with all that is made from it. `material` is undefined for a group, and for an everyday thing, whose materials
 * are then asked for. `isWhole`: all of it goes, its recycled grades too. `beside`: words that say more than what is replaced.
 */
export type Replaced = Excluded & {
  material: number | undefined
  object?: EverydayObject | undefined
  isWhole?: boolean
  /** Its recycled and bio-based kinds, where these may take its place. */
  kin?: readonly number[]
  beside?: string
  /** What kind of material it is, if its name says so: “magnets”. */
  kind?: string
  /** Of a thing: whether a group is named with it, whose materials go; otherwise those that it is usually made of do. */
  isOfGroup?: boolean
  /** What it is, if the atlas has no record of it. */
  lacking?: string
}

type Parts = {
  content: Pick<SnapshotContent, 'materials'>
  excluded: ExcludedMaterials
  objects: EverydayObjects
  keyword: () => KeywordIndex
}

const USUAL =
  /^(?:(?<new>virgin|new|newly (?:mined|made)|freshly mined|primary|fossil|fossil-based|oil-based|petroleum-based|conventional|normal|ordinary|standard|regular)|usual|traditional|typical|existing|current|(?<once>throwaway|disposable|(?:single|one)[- ]use)|cheap|old) /
/** Of what a question asks about, the share that a product has to have. */
const USED_FOR = 0.5

/** Resolves the words that say what is to be replaced. */
export class ReplacedMaterials {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /**
   * A material by its whole name, a group, an everyday thing, a material by all of its words, else the first words that name one. Of
   * several with these words, the one that the question is about.
   */
  after(words: string, question: string): Replaced | undefined {
    const usual = this.#group(words) || this.whole(words) ? null : USUAL.exec(words)
    const plain = this.#afterPlain(words.slice(usual?.[0].length), question)
    const found = plain && { ...plain, beside: `${usual?.groups?.once ?? ''} ${plain.beside ?? ''}`.trim() }
    return found && asWished(found, this.#parts.content.materials, question, usual?.groups?.new !== undefined)
  }

  #afterPlain(words: string, question: string): Replaced | undefined {
    const { excluded } = this.#parts
    const whole = excluded.named(words)
    if (whole.length > 0) return this.#ofName(words, whole)
    const other = this.#group(words) ?? this.#object(words) ?? this.#group(words, true)
    if (other) return other
    const parts = words.split(' ')
    const runs = parts.flatMap((_, cut) => [
      { run: parts.slice(0, parts.length - cut).join(' '), beside: parts.slice(parts.length - cut).join(' ') },
      { run: parts.slice(cut).join(' '), beside: '' },
    ])
    const named = runs.find(({ run }) => excluded.named(run).length > 0)
    const all = runs.flatMap(({ run }) => excluded.named(run))
    const written = this.#withAllWords(words, question)
    const routes = new Set(/recycl/.test(words) ? [] : this.#recycledOf([...all, ...written]))
    const withWords = written.filter((at) => !routes.has(at))
    if (withWords.length > 0 && !this.#isOfGroup(runs, withWords)) return this.#ofName(words, [...withWords, ...all])
    if (named)
      return this.#ofThing({ ...this.#material(named.run, this.#inJob(all, named.beside)), beside: named.beside })
    for (const { run, beside } of runs) {
      const found = this.#group(run) ?? this.#object(run, words) ?? excluded.resolve(run, 'wholly')
      if (found) return { material: undefined, ...found, beside }
    }
    return undefined
  }

  /** A “caesarstone worktop” is a thing too and a “steel beam” a beam, which is still asked for; of “rare earth magnets” the kind is. */
  #ofName(words: string, whole: readonly number[]): Replaced {
    const last = words.slice(words.lastIndexOf(' ') + 1)
    const [material = -1] = whole
    // What takes the place of a steel beam is a beam; glass wool is no wool.
    const { excluded } = this.#parts
    const isOther = excluded.groupNamed(last) !== undefined || excluded.named(last).length > 0
    const isProduct = !isOther && this.#groupOfProduct(words, material) !== undefined
    const isThing = last !== words && (isProduct || this.#parts.objects.named(last) !== undefined)
    const jobs = this.#parts.content.materials[material]?.properties.jobs ?? []
    const isKind =
      last !== words && !isThing && jobs.some((job) => termsOfRecord(job).includes(termsOfRecord(last)[0] ?? ''))
    return { ...this.#material(words, whole), ...(isThing && { beside: last }), ...(isKind && { kind: last }) }
  }

  /** A “polythene carrier bag” is one of those of which such bags are: what else of the kind they usually are goes too. */
  #ofThing(found: Replaced): Replaced {
    const { materials } = this.#parts.content
    const categoryOf = (at: number | undefined) => (at === undefined ? undefined : materials[at]?.category)
    const usual = this.#parts.objects.named(found.beside ?? '')?.usual ?? []
    const kin = usual.filter((at) => categoryOf(at) === categoryOf(found.material))
    return { ...found, members: new Set([...found.members, ...kin]) }
  }

  /** “Concrete walls” are of concrete, whatever else has these words for a name. */
  #isOfGroup(runs: readonly { run: string; beside: string }[], found: readonly number[]): boolean {
    const { excluded } = this.#parts
    const [whole] = runs
    const head = runs.find(({ run, beside }) => beside !== '' && excluded.groupNamed(run))
    const group = head && excluded.groupNamed(head.run)
    const last = whole?.run.split(' ').at(-1) ?? ''
    return group !== undefined && !excluded.isKind(last) && !found.some((at) => group.members.has(at))
  }

  /**
   * Polystyrene of food boxes is the foam: the variant of what is named whose job has more of the words beside than that of any other. It
   * goes before what is named. What does the main job too is no product of it, but another route to the same.
   */
  #inJob(named: readonly number[], beside: string): readonly number[] {
    const [plain] = named
    const asked = new Set(termsOfRecord(beside))
    if (plain === undefined || asked.size === 0) return named
    const jobsOf = (at: number) => this.#parts.content.materials[at]?.properties.jobs ?? []
    const wordsOf = (at: number) =>
      Math.max(0, ...jobsOf(at).map((job) => termsOfRecord(job).filter((term) => asked.has(term)).length))
    const variants = this.#productsOf(plain)
    const most = Math.max(wordsOf(plain), ...variants.map(wordsOf))
    const meant = [plain, ...variants].find((at) => wordsOf(at) === most) ?? plain
    return [...new Set([meant, ...named])]
  }

  /** The recycled routes to some materials; nobody means one who does not say so, as what to replace. */
  #recycledOf(named: readonly number[]): number[] {
    const { content, excluded } = this.#parts
    const isRecycled = (at: number) =>
      content.materials[at]?.properties.recycled_content_pct === 100 ||
      /recycled/i.test(content.materials[at]?.name ?? '')
    return [...excluded.withVariants(named.filter((at) => !isRecycled(at)))].filter(isRecycled)
  }

  /** What stands before “alternative” is a whole name, or all words of one, or it is something else. */
  before(words: string, question: string): Replaced | undefined {
    const found = this.#beforePlain(words)
    return found && asWished(found, this.#parts.content.materials, question)
  }

  #beforePlain(words: string): Replaced | undefined {
    const named = this.#parts.excluded.named(words)
    const isWhole = named.length > 0 || !words.includes(' ') || /\s(?:and|or)$/.test(words)
    const written = isWhole ? named : this.#withAllWords(words, words)
    const routes = new Set(isWhole || /recycl/.test(words) ? [] : this.#recycledOf(written))
    const all = written.filter((at) => !routes.has(at))
    // “Leaded brass” is brass, whatever else has these words for a name.
    const kinds = words.split(' ').map((_, cut, parts) => parts.slice(cut).join(' '))
    const kind = kinds.slice(1).flatMap((run) => this.#parts.excluded.named(run))
    if (all.length > 0) return this.#ofName(words, [...all, ...(isWhole ? [] : kind)])
    return this.#group(words) ?? this.#object(words) ?? this.#headOf(words)
  }

  /** “lead flashing” is lead: what the first words are, where all together are nothing. */
  #headOf(words: string): Replaced | undefined {
    for (let end = words.lastIndexOf(' '); end > 0; end = words.lastIndexOf(' ', end - 1)) {
      const head = words.slice(0, end)
      const named = this.#parts.excluded.named(head)
      const found = named.length > 0 ? this.#material(head, named) : this.#group(head)
      if (found) return { ...found, beside: words.slice(end + 1) }
    }
    return undefined
  }

  #material(words: string, all: readonly number[]): Replaced {
    const { content, excluded } = this.#parts
    const [material] = all
    const label = (material === undefined ? undefined : content.materials[material]?.name) ?? words
    // “Steel” is all steel and “steel beam” a beam of none, “Portland cement” is one.
    const group = excluded.groupNamed(words) ?? this.#groupOfProduct(words, material)
    const object = group ? undefined : this.#parts.objects.named(words)
    const members = excluded.withVariants([...all, ...(object?.usual ?? [])])
    for (const at of [...(group?.members ?? []), ...constituentsOf(material, content.materials)]) members.add(at)
    return { label, members, material, object, isWhole: group !== undefined }
  }

  /** The group that a product is named after, if it is of it. */
  #groupOfProduct(words: string, material: number | undefined) {
    const parts = words.split(' ')
    const heads = parts.slice(1).map((_, cut) => parts.slice(0, parts.length - 1 - cut).join(' '))
    const groups = heads.flatMap((head) => this.#parts.excluded.groupNamed(head) ?? [])
    return groups.find(({ members }) => material !== undefined && members.has(material))
  }

  #group(words: string, orTrait = false): Replaced | undefined {
    const { excluded } = this.#parts
    const group = excluded.groupNamed(words) ?? (orTrait ? excluded.traitNamed(words) : undefined)
    return group && { ...group, material: undefined, isWhole: true }
  }

  /** An everyday thing, of what it is usually made of; a “plastic bottle” is one of a group, which a word of `within` names before its last. */
  #object(words: string, within = words): Replaced | undefined {
    const object = this.#parts.objects.named(words)
    if (!object) return undefined
    const before = within.split(' ').slice(0, -1)
    const group = before.map((word) => this.#parts.excluded.groupNamed(word)).find(Boolean)
    const members = group?.members ?? this.#parts.excluded.withVariants(object.usual)
    const also = object.also.filter((at) => !isOneMorePlastic(at, object.usual, this.#parts.content.materials))
    const isOfGroup = group !== undefined
    return { label: words, members, material: undefined, object: { ...object, also }, isWhole: true, isOfGroup }
  }

  /** What stands on a list with something else: only what is known as a whole. */
  listed(words: string): Replaced | undefined {
    const named = this.#parts.excluded.named(words)
    const found = named.length > 0 ? this.#material(words, named) : (this.#group(words, true) ?? this.#object(words))
    const others = this.#parts.excluded.resolve(words, 'wholly')
    if (!found) return others && { ...others, material: undefined }
    return { ...found, members: new Set([...found.members, ...(others?.members ?? [])]) }
  }

  /** Of “bubble wrap but paper” all goes but paper; “silk but no worms” is not silk, since silk is what worms make. */
  but(words: string, other: string, isWithout: boolean): Replaced | undefined {
    const found = this.listed(words)
    if (!found) return undefined
    if (isWithout) {
      const ruledOut = this.#parts.excluded.resolve(other, 'as origin')?.members
      return found.material !== undefined && ruledOut?.has(found.material) ? found : undefined
    }
    const wanted = this.listed(other)
    const left = [...found.members].filter((at) => !wanted?.members.has(at))
    return wanted && left.length > 0 ? { ...found, members: new Set(left) } : undefined
  }

  /** The material that a name means first, and no other kind of it. */
  usual(words: string): Replaced | undefined {
    const [material] = this.#parts.excluded.named(words)
    const name = material === undefined ? undefined : this.#parts.content.materials[material]?.name
    return name === undefined || material === undefined
      ? undefined
      : { label: name, members: new Set([material]), material }
  }

  /** A material by its name, or a group: a thing may as well be what is asked for. */
  topic(words: string, question: string): Replaced | undefined {
    const named = this.#parts.excluded.named(words)
    const found = named.length > 0 ? this.#material(words, named) : this.#group(words)
    const wished = found && asWished(found, this.#parts.content.materials, question)
    return wished && (OF_CARBON.test(question) ? wished : { ...wished, isWhole: true })
  }

  /** A material by its name, or an everyday thing; all else that is to be avoided is only ruled out. */
  shunned(words: string): Replaced | undefined {
    const { excluded } = this.#parts
    const named = excluded.groupNamed(words) ? [] : excluded.named(words)
    if (named.length === 0) return excluded.resolve(words, 'wholly') ? undefined : this.#object(words)
    const found = this.#material(words, named)
    const others = excluded.resolve(words, 'wholly')?.members ?? []
    return { ...found, members: new Set([...found.members, ...others]), isWhole: true }
  }

  /**
   * Polystyrene in which fish is sent is the foam: of a material that is replaced, the product of it that a question asks about, else itself.
   * What does its main job too is no product of it, but another route to the same.
   */
  usedFor(material: number, asked: string): number {
    const products = isWithoutTerms(asked) ? [] : this.#productsOf(material)
    if (products.length === 0) return material
    const keyword = this.#parts.keyword()
    const { scores, coverage } = keyword.score(keyword.read(asked))
    const fit = (at: number) => (scores[at] ?? 0) * (coverage[at] ?? 0)
    const best = products.reduce((most, at) => (fit(at) > fit(most) ? at : most), material)
    return (coverage[best] ?? 0) < USED_FOR ? material : best
  }

  #productsOf(material: number): number[] {
    const jobsOf = (at: number) => this.#parts.content.materials[at]?.properties.jobs ?? []
    const [main = ''] = jobsOf(material)
    return [...this.#parts.excluded.withVariants([material])].filter((at) => !jobsOf(at).includes(main))
  }

  /** A material that has all of these words for its name, “steel from scrap”, or a thing, “knife and fork”. */
  whole(words: string): boolean {
    return this.#parts.excluded.named(words).length > 0 || this.#parts.objects.named(words) !== undefined
  }

  /** Materials that have every word in their names, the one that fits the whole question best first. */
  #withAllWords(words: string, question: string): number[] {
    const keyword = this.#parts.keyword()
    const { found, coverage } = keyword.score(keyword.read(words), ['name', 'aliases'])
    const all = found.filter((at) => at < this.#parts.content.materials.length && (coverage[at] ?? 0) > 0.999)
    if (all.length < 2) return all
    const { scores } = keyword.score(keyword.read(question))
    return all.toSorted((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b)
  }
}
