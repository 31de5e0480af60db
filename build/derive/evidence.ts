import { CARBON, figuresOf as figureTable } from '../../src/atlas/figures.ts'
import type {
  AuthoredCarbon,
  AuthoredFigure,
  Citation,
  Evidence,
  GradeFigure,
  OtherFigure,
} from '../../src/schema/evidence.ts'
import type { CitationType, SourceKind } from '../../src/schema/lists.ts'
import type { AuthoredSource } from '../../src/schema/source.ts'
import { figuresOf } from '../authored/figures-of.ts'
import type { AtlasData, SourcedMaterial } from '../authored/load.ts'
import { termsOfUse } from './terms-of-use.ts'

/** The citation of a source. Throws for an unknown id, which the checks have ruled out. */
export function cite(data: AtlasData, id: string): Citation {
  const source = data.sources.get(id)
  if (!source) throw new Error(`unknown source ${id}`)
  const { title, publisher, kind, authors, article, year, url, accessed, terms, epd }: AuthoredSource = source.value
  const type = article ? 'article-journal' : TYPES[kind]
  return {
    title,
    publisher,
    ...(type !== undefined && { type }),
    ...(authors && { authors }),
    ...(article && { article }),
    ...(year !== undefined && { year }),
    url,
    ...(accessed !== undefined && { accessed }),
    ...termsOfUse(terms),
    ...(epd && { epd: registration(epd) }),
  }
}

/** A paper without a journal may be a talk, a thesis or a chapter, which no source says. */
const TYPES: Partial<Record<SourceKind, CitationType>> = { dataset: 'dataset', epd: 'report' }

const registration = ({ program_operator_doc_id, program_operator }: NonNullable<AuthoredSource['epd']>) => ({
  program_operator_doc_id,
  ...(program_operator !== undefined && { program_operator: { name: program_operator } }),
})

/** One object per published figure and claim of a material: sustainability figures first, then properties as authored. */
export function materialEvidence(data: AtlasData, material: SourcedMaterial): Evidence[] {
  const figures = publishedFigures(data)
  return figuresOf(material.value).map(({ key, figure }) => {
    const { source, value, by_grade, ...rest } = { by_grade: undefined, ...figure }
    const also = key === CARBON ? otherFigures(data, material.value[CARBON]) : []
    const unit = figures.get(key)?.unit
    const validUntil = data.sources.get(source)?.value.valid_until
    return {
      figure: key,
      value,
      ...(unit !== undefined && { unit }),
      ...rest,
      ...(validUntil !== undefined && { valid_until: validUntil }),
      ...(also.length > 0 && { also }),
      ...(by_grade && { by_grade: gradeFigures(data, by_grade) }),
      source: cite(data, source),
    }
  })
}

const gradeFigures = (data: AtlasData, grades: NonNullable<AuthoredFigure['by_grade']>): GradeFigure[] =>
  grades.map(({ source, ...grade }) => ({ ...grade, ...(source !== undefined && { source: cite(data, source) }) }))

const otherFigures = (data: AtlasData, { value, also = [] }: AuthoredCarbon): OtherFigure[] =>
  also.map((other) => ({
    ...other,
    ratio: Number((other.value / value).toPrecision(3)),
    source: cite(data, other.source),
  }))

const publishedFigures = ({ vocabulary }: AtlasData) =>
  figureTable({ properties: Object.fromEntries(vocabulary.properties) })
