import { DataFaults, type Fault } from './authored/faults.ts'
import { type AtlasData, loadAtlas } from './authored/load.ts'
import { checkAtlas } from './checks/index.ts'

/** Loads and checks an atlas folder; throws DataFaults with every fault. */
export function loadChecked(folder: string, shared = folder): AtlasData {
  const [data] = loadAllChecked([folder], shared)
  if (!data) throw new Error(`${folder} was not loaded`)
  return data
}

/** Loads and checks several atlas folders over one vocabulary; the faults of all are told together. */
export function loadAllChecked(folders: readonly string[], shared: string): AtlasData[] {
  const all: Fault[] = []
  const atlases = folders.map((folder) => {
    const { data, faults } = loadAtlas(folder, shared)
    all.push(...faults, ...checkAtlas(data))
    return data
  })
  if (all.length > 0) throw new DataFaults(all)
  return atlases
}
