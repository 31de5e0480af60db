/** One fault in the data: where it is, what is wrong, and how to fix it. */
export type Fault = { file: string; line: number; field: string; problem: string; tip?: string | undefined }

/** Stops the build; carries all faults found. */
export class DataFaults extends Error {
  readonly faults: readonly Fault[]
  constructor(faults: readonly Fault[]) {
    super(`${faults.length} ${faults.length === 1 ? 'fault' : 'faults'} in the data`)
    this.faults = faults
  }
}

const byPlace = (a: Fault, b: Fault) =>
  a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line || (a.field < b.field ? -1 : 1)

/** Formats faults as readable lines, grouped by file. */
export function formatFaults(faults: readonly Fault[]): string {
  const lines: string[] = []
  let file = ''
  for (const fault of faults.toSorted(byPlace)) {
    if (fault.file !== file) lines.push('', fault.file)
    file = fault.file
    lines.push(`  ${fault.file}:${fault.line}  ${fault.field || '(whole file)'}  ${fault.problem}`)
    if (fault.tip) lines.push(`      tip: ${fault.tip}`)
  }
  return lines.join('\n').trimStart()
}
