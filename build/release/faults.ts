/** What is known of a checkout that is to be released. */
export type Candidate = {
  version: string
  /** Version of the lock file, and of the project within it. */
  locked: readonly string[]
  changelog: string
  /** Versions that were released, from their tags. */
  released: readonly string[]
  /** Files of atlas-data/releases. */
  states: readonly string[]
  /** Lines of `git status --porcelain`. */
  changed: readonly string[]
  branch: string
}

/** What keeps a checkout from being released; all of it, one line each. */
export function releaseFaults({ version, locked, changelog, released, states, changed, branch }: Candidate): string[] {
  const faults: string[] = []
  const need = (isMet: boolean, fault: string) => {
    if (!isMet) faults.push(fault)
  }
  need(/^\d+\.\d+\.\d+$/.test(version), `package.json: ${version} is not of the form 1.2.3`)
  need(
    locked.every((one) => one === version),
    `package-lock.json: has ${[...new Set(locked)].join(' and ')}, package.json ${version}; run npm version`,
  )
  for (const old of released)
    need(inOrder(old, version) < 0, `package.json: ${version} does not come after ${old}, which was released`)
  const heading = new RegExp(`^## \\[${version.replaceAll('.', '\\.')}\\] - \\d{4}-\\d{2}-\\d{2}$`, 'm')
  need(heading.test(changelog), `CHANGELOG.md: has no heading “## [${version}] - YYYY-MM-DD”`)
  const section = sectionOf(changelog, version)
  need(section === undefined || /^- /m.test(section), `CHANGELOG.md: nothing stands under ${version}`)
  need(!/^- /m.test(sectionOf(changelog, 'Unreleased') ?? ''), 'CHANGELOG.md: entries are left under Unreleased')
  need(states.includes(`${version}.json`), `atlas-data/releases: has no ${version}.json; run npm run release:state`)
  need(branch === 'main', `git: this is ${branch || 'no branch'}, not main`)
  need(changed.length === 0, `git: not committed: ${changed.map((line) => line.slice(3)).join(', ')}`)
  return faults
}

/** What stands in the changelog under a version; undefined without its heading. */
export function sectionOf(changelog: string, version: string): string | undefined {
  const [, section] = changelog.split(new RegExp(`^## \\[${version.replaceAll('.', '\\.')}\\].*$`, 'm'))
  return section?.split(/^## /m)[0]?.trim()
}

/** Negative if version `a` comes before `b`, positive if after. */
function inOrder(a: string, b: string): number {
  const numbers = (version: string) => version.split('.').map(Number)
  const [left, right] = [numbers(a), numbers(b)]
  return left.map((number, at) => number - (right[at] ?? 0)).find((difference) => difference !== 0) ?? 0
}
