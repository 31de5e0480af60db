import type { z } from 'zod'
import type { AuthoredEntry, AuthoredInstrument, RegulatoryEntry } from '../../src/schema/regulatory.ts'
import type { AtlasData } from '../authored/load.ts'
import { cite } from './evidence.ts'

type Entry = z.infer<typeof AuthoredEntry>

/** Published entries in list order: newest first (undated last), then by jurisdiction, then by instrument. */
export function publishRegulatory(data: AtlasData): RegulatoryEntry[] {
  return data.instruments
    .flatMap(({ id, value }) => value.entries.map((entry) => publish(data, { id, ...value }, entry)))
    .toSorted(
      (a, b) =>
        order(b.effective_date ?? '', a.effective_date ?? '') ||
        order(a.jurisdiction, b.jurisdiction) ||
        order(a.regulation, b.regulation) ||
        order(a.notes, b.notes) ||
        order(a.locator, b.locator),
    )
}

function publish(data: AtlasData, instrument: AuthoredInstrument & { id: string }, entry: Entry): RegulatoryEntry {
  const date = entry.effective_date ?? instrument.applies ?? instrument.in_force
  return {
    material: entry.material,
    jurisdiction: instrument.jurisdiction,
    status: entry.status,
    regulation: `${instrument.number}, ${instrument.title}`,
    ...(date && { effective_date: date }),
    notes: entry.notes,
    locator: entry.locator,
    instrument: { id: instrument.id, status: instrument.status, checked: instrument.as_of },
    source: cite(data, entry.source ?? instrument.source),
  }
}

const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Sorted regulatory flags of a material, from its entries that are not approvals in instruments that are not repealed. */
export function flagsOf(data: AtlasData, material: string): string[] {
  const flags = new Set<string>()
  for (const { value } of data.instruments)
    for (const entry of value.entries)
      if (entry.material === material && entry.status !== 'approved' && value.status !== 'repealed')
        flags.add(entry.flag ?? value.flag)
  return [...flags].toSorted()
}
