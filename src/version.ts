import manifest from '../package.json' with { type: 'json' }

/** Version of the service, as `/v1/health` and `--version` show it. */
export const VERSION: string = manifest.version
