import manifest from '../../package.json' with { type: 'json' }
import type { BundledPackage } from './bundled-packages.ts'

/** The text of dist/sbom.cdx.json: the packages in the program as CycloneDX 1.6. It has no date or serial number, so it is reproducible. */
export function billOfMaterials(packages: readonly BundledPackage[]): string {
  const refs = new Map(packages.map(({ name, version }) => [name, packageUrl(name, version)]))
  const own = packageUrl(manifest.name, manifest.version)
  const document = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      lifecycles: [{ phase: 'build' }],
      component: { type: 'application', 'bom-ref': own, ...named(manifest.name, manifest.version, manifest.license) },
    },
    components: packages.map(({ name, version, license, sha512 }) => ({
      type: 'library',
      'bom-ref': packageUrl(name, version),
      ...named(name, version, license),
      ...(sha512 !== undefined && { hashes: [{ alg: 'SHA-512', content: sha512 }] }),
    })),
    dependencies: [
      { ref: own, dependsOn: packages.filter(({ name }) => name in manifest.devDependencies).map(refOf) },
      ...packages.map((one) => ({ ref: refOf(one), dependsOn: one.needs.map((name) => refs.get(name) ?? name) })),
    ],
  }
  return `${JSON.stringify(document, null, 2)}\n`
}

const refOf = ({ name, version }: BundledPackage) => packageUrl(name, version)

function named(name: string, version: string, license: string) {
  const [, group, short = name] = /^(@[^/]+)\/(.+)$/.exec(name) ?? []
  const terms = / (OR|AND|WITH) /.test(license) ? { expression: license } : { license: { id: license } }
  return { ...(group && { group }), name: short, version, licenses: [terms], purl: packageUrl(name, version) }
}

/** A package URL: https://github.com/package-url/purl-spec. */
const packageUrl = (name: string, version: string) => `pkg:npm/${name.replace('@', '%40')}@${version}`
