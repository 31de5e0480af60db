import { DataFaults, type Fault } from './authored/faults.ts'
import { type AtlasData, loadAtlas, loadVocabulary } from './authored/load.ts'
import { checkAtlas, checkTogether, checkVocabulary } from './checks/index.ts'

/** Loads and checks an atlas folder, with the vocabulary of `shared`. Throws DataFaults with all faults. */
export function loadChecked(folder: string, shared = folder): AtlasData {
  const [data] = loadAllChecked([folder], shared)
  if (!data) throw new Error(`${folder} was not loaded`)
  return data
}

/** Loads and checks several atlas folders that share the vocabulary of `shared`. Throws DataFaults with the faults of all. */
export function loadAllChecked(folders: readonly string[], shared: string): AtlasData[] {
  const faults: Fault[] = []
  const vocabulary = loadVocabulary(shared, faults)
  const atlases = folders.map((folder) => loadAtlas(folder, shared, vocabulary, faults))
  faults.push(...checkVocabulary(vocabulary), ...checkTogether(atlases), ...atlases.flatMap(checkAtlas))
  if (faults.length > 0) throw new DataFaults(faults)
  return atlases
}
