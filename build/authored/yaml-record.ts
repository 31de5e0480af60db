import { readFileSync } from 'node:fs'
import { type Document, isCollection, isMap, isScalar, LineCounter, type ParsedNode, parseDocument, visit } from 'yaml'
import type { z } from 'zod'
import { nearestOr } from '../../src/text/did-you-mean.ts'
import type { Fault } from './faults.ts'

export type Path = readonly PropertyKey[]

/** A part of a file that knows the line of each of its fields. */
export type Place = { file: string; lineOf(path: Path): number }

/** A validated value with its location. */
export type Sourced<T> = Place & { id: string; value: T }

/** A parsed YAML file, not yet validated. */
export type YamlFile = Place & { content: unknown }

/** Reads one YAML file. Returns undefined and adds faults if it is not valid UTF-8 or YAML. */
export function readYaml(path: string, file: string, faults: Fault[]): YamlFile | undefined {
  const text = readUtf8(path, file, faults)
  if (text === undefined) return undefined
  const lines = new LineCounter()
  // The parser compares each key with all before it, which takes seconds for a file of thousands of questions.
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, uniqueKeys: false })
  const report = (offset: number, problem: string) =>
    faults.push({ file, line: lines.linePos(offset).line, field: '', problem, tip: 'the file is not valid YAML 1.2' })
  for (const error of document.errors) report(error.pos[0], error.message)
  const twice = document.errors.length > 0 ? [] : repeatedKeys(document)
  for (const offset of twice) report(offset, 'Map keys must be unique')
  if (document.errors.length + twice.length > 0) return undefined
  const lineOf = (at: Path) => lines.linePos(offsetOf(document.contents, at)).line
  try {
    return { file, lineOf, content: document.toJS() }
  } catch (error) {
    // The parser reports an alias without an anchor only here.
    let offset = 0
    visit(document, { Alias: (_, { range }) => void (offset = range?.[0] ?? offset) })
    report(offset, error instanceof Error ? error.message : String(error))
    return undefined
  }
}

/** Offsets of the keys that a map has had before. */
function repeatedKeys(document: Document.Parsed): number[] {
  const found: number[] = []
  visit(document, {
    Map(_, { items }) {
      const seen = new Set<unknown>()
      for (const { key } of items) {
        if (!isScalar(key)) continue
        if (seen.has(key.value)) found.push(key.range?.[0] ?? 0)
        seen.add(key.value)
      }
    },
  })
  return found
}

/** Reads a text file. Returns undefined and adds a fault if it is not valid UTF-8. */
export function readUtf8(path: string, file: string, faults: Fault[]): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path))
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    faults.push({ file, line: 1, field: '', problem: 'the file is not UTF-8', tip: 'save it in UTF-8' })
    return undefined
  }
}

/** Offset of the deepest part of the path that exists, so that a missing field points at its parent. */
function offsetOf(root: ParsedNode | null, path: Path): number {
  let node: unknown = root
  let offset = root?.range[0] ?? 0
  for (const step of path) {
    if (!isCollection(node)) break
    if (isMap(node)) {
      const pair = node.items.find((item) => isScalar(item.key) && String(item.key.value) === String(step))
      if (!pair) break
      if (isScalar(pair.key)) offset = pair.key.range?.[0] ?? offset
      node = pair.value
    } else {
      node = node.items[Number(step)]
      if (isCollection(node) || isScalar(node)) offset = node.range?.[0] ?? offset
    }
  }
  return offset
}

/** Validates one part of a file, `at` a path in it, against its schema. Returns undefined and adds one fault per issue if invalid. */
export function checked<S extends z.ZodType>(
  schema: S,
  content: unknown,
  place: Place,
  faults: Fault[],
  at: Path = [],
) {
  const result = schema.safeParse(content)
  if (result.success) return result.data
  for (const issue of result.error.issues) faults.push(...faultsOf(issue, schema, place, at))
  return undefined
}

function faultsOf(issue: z.core.$ZodIssue, schema: z.ZodType, place: Place, at: Path): Fault[] {
  const path = [...at, ...issue.path]
  const fault = (field: Path, problem: string, tip?: string): Fault => ({
    file: place.file,
    line: place.lineOf(field),
    field: field.map(String).join('.'),
    problem,
    tip,
  })
  if (issue.code !== 'unrecognized_keys') return [fault(path, issue.message, tipFor(issue))]
  return issue.keys.map((key) => fault([...path, key], 'unknown field', unknownFieldTip(key, schema, issue.path)))
}

function tipFor(issue: z.core.$ZodIssue): string | undefined {
  if (issue.code === 'invalid_type' && /received undefined/.test(issue.message)) return 'the field is missing'
  if (issue.code === 'invalid_type' && issue.expected === 'string') return 'put the value in quotes'
  return undefined
}

function unknownFieldTip(key: string, schema: z.ZodType, path: Path): string {
  const shape = shapeAt(schema, path)
  const known = shape ? Object.keys(shape) : []
  return nearestOr(key, known, `allowed here: ${known.join(', ')}`)
}

function shapeAt(schema: unknown, path: Path): Record<string, unknown> | undefined {
  let here: unknown = schema
  for (const step of path) {
    const def = definitionOf(here)
    here = def.shape?.[String(step)] ?? def.element ?? def.valueType
    const inner = definitionOf(here)
    if (inner.innerType) here = inner.innerType
  }
  return definitionOf(here).shape
}

type Definition = { shape?: Record<string, unknown>; element?: unknown; valueType?: unknown; innerType?: unknown }

function definitionOf(schema: unknown): Definition {
  if (typeof schema === 'object' && schema !== null && 'def' in schema && typeof schema.def === 'object' && schema.def)
    return schema.def
  return {}
}
