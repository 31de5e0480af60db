import { checkAtlas } from './checks/index.ts'
import { DataFaults } from './faults.ts'
import { type AtlasData, loadAtlas } from './load.ts'

/** Loads and checks an atlas folder; throws DataFaults with every fault. */
export function loadChecked(folder: string, shared = folder): AtlasData {
  const { data, faults } = loadAtlas(folder, shared)
  const all = [...faults, ...checkAtlas(data)]
  if (all.length > 0) throw new DataFaults(all)
  return data
}
