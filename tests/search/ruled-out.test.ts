import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { openAtlas } from '../../src/atlas/atlas.ts'
import type { SnapshotExclusion } from '../../src/snapshot/content.ts'
import { readSnapshot } from '../../src/snapshot/read.ts'
import { authoredNames } from '../support/authored-names.ts'
import { DIST } from '../support/program.ts'

const test = suite('what is ruled out')
const atlas = openAtlas(readSnapshot(join(DIST, 'atlas.snapshot')))
const search = await atlas.search()
const { materials, vocabulary } = atlas.content
const names = authoredNames()

/** T is what is asked for, X what it must not be or hold. */
const PHRASINGS = [
  'T without X',
  'T without any X or asbestos',
  'T with no X in it',
  'no X please, T',
  'T, X-free',
  'X free T',
  'T free of X',
  'T that is free from X',
  'T that does not contain X',
  "T that doesn't use any X",
  "T but I don't want X",
  'T that cannot have X',
  "T that hasn't got any X",
  'T not made of X',
  'T not from X',
  'T but not X',
  "T that isn't X",
  'T containing no X',
  'T other than X',
  'T with neither asbestos nor X',
  'anything but X for T',
  'T avoiding X',
  'T excluding X',
  'T with zero X',
  'T lacking X',
  'T, X is not allowed',
  'T where X is banned',
  'allergic to X, T',
  'T, not with X',
  'T, worried about X',
  'scared of X, T',
  'T, we do not trust X',
  'my client hates X, T please',
  'T, the last thing i want is X',
  'X gives me a rash, T',
  'X makes my daughter cough; T?',
  'X is off the table, T',
  'T but X is a no-go',
  'T; X need not apply',
  'T. X? no.',
  'X is too heavy, so T',
  'T: anything that is not X',
  'our company has banned X, T',
  'T, nobody may call it X',
  'we are moving away from X: T',
  'X must be avoided, T',
  'X no, T yes',
  "T, X won't do",
  'T, i refuse to buy X',
  "T, my wife can't stand X",
  'do not suggest X; T',
]
const TARGETS = ['insulation for a loft', 'bag', 'flooring', 'something to build a boat with']

const known = new Map<string, ReadonlySet<string>>()

/** The ids of what a group says of records by their own fields, and of what is made from these. */
function membersOf(group: SnapshotExclusion): ReadonlySet<string> {
  const members = known.get(group.id) ?? findMembers(group)
  known.set(group.id, members)
  return members
}

function findMembers(group: SnapshotExclusion): ReadonlySet<string> {
  const { biobased_below = 101 } = group
  const categories = vocabulary.categories.flatMap(({ id, label }) => (group.categories.includes(id) ? [label] : []))
  const others = vocabulary.exclusions.filter(({ id }) => group.groups.includes(id))
  const found = new Set([...group.materials, ...others.flatMap((other) => [...membersOf(other)])])
  for (let before = -1; before < found.size; ) {
    before = found.size
    for (const { id, properties } of materials)
      if (properties.based_on?.some((base) => found.has(base) && !isOfOther(base))) found.add(id)
  }
  for (const { id, category, family_id, properties } of materials)
    if (
      categories.includes(category) ||
      group.families.includes(family_id) ||
      properties.substances?.some(({ cas, grades }) => !grades && group.substances.includes(cas))
    )
      found.add(id)
  const isKept = ({ id, sustainability }: (typeof materials)[number]) =>
    found.has(id) && sustainability.biobased_pct < biobased_below && !group.except.includes(id)
  return new Set(materials.filter(isKept).map(({ id }) => id))

  function isOfOther(id: string) {
    return !group.materials.includes(id) && others.some((other) => membersOf(other).has(id))
  }
}

async function firstOf(question: string): Promise<string[]> {
  const { data } = await search.find({ q: question, type: 'material', page: 1, per_page: 20 })
  return data.map(({ id }) => id)
}

for (const group of vocabulary.exclusions)
  test(`no ${group.id}, however it is said`, async () => {
    const members = membersOf(group)
    assert.ok(members.size + group.partly.length > 0)
    const called = [...group.names, ...group.traits]
    for (const [at, phrasing] of PHRASINGS.entries()) {
      const name = called[at % called.length] ?? ''
      const target = TARGETS[at % TARGETS.length] ?? ''
      const question = phrasing.replace('X', name).replace('T', target)
      const found = await firstOf(question)
      assert.equal(
        found.filter((id) => members.has(id)),
        [],
        question,
      )
    }
  })

test('a misspelt word rules out as much', async () => {
  const failed: string[] = []
  for (const group of vocabulary.exclusions)
    for (const name of group.names.filter((one) => /^[a-z]{8,}$/.test(one))) {
      const misspelt = name.slice(0, 4) + name.slice(5)
      const found = await firstOf(`flooring witout ${misspelt}`)
      if (found.some((id) => membersOf(group).has(id))) failed.push(misspelt)
    }
  assert.equal(failed, [])
})

/** What a language calls a group. */
function wordsFor(group: SnapshotExclusion, language: string): string[] {
  const english = new Set([...group.names, ...group.traits])
  const lists = names.map(({ value }) => value)
  const everyday = lists.flatMap((list) => Object.entries(list.everyday))
  return [
    ...lists.flatMap((list) => (list.language === language ? (list.exclusions[group.id] ?? []) : [])),
    ...everyday.flatMap(([meaning, byLanguage]) => (english.has(meaning) ? (byLanguage[language] ?? []) : [])),
  ]
}

const TARGET: Record<string, string> = {
  de: 'Dämmung',
  fr: 'isolation',
  es: 'aislamiento',
  it: 'isolamento',
  pt: 'isolamento',
  nl: 'isolatie',
  pl: 'izolacja',
  zh: '保温材料',
  ja: '断熱材',
}

for (const { value } of names) {
  const { language, words } = value
  const target = TARGET[language]
  if (!target) continue
  test(`nothing ruled out, in ${value.name}`, async () => {
    const failed: string[] = []
    for (const group of vocabulary.exclusions) {
      const members = membersOf(group)
      const markers = [...(words.without ?? []), ...(words.not ?? [])]
      for (const [at, name] of wordsFor(group, language).entries()) {
        const marker = markers[(at + group.id.length) % markers.length] ?? ''
        const question =
          language === 'ja'
            ? `${name}${marker}${target}`
            : language === 'zh'
              ? `${marker}${name}的${target}`
              : `${target} ${marker} ${name}`.replace("' ", "'")
        const found = await firstOf(question)
        if (found.some((id) => members.has(id))) failed.push(`${question}: ${found.filter((id) => members.has(id))}`)
      }
    }
    assert.equal(failed, [])
  })
}

test.run()
