import { DEMO_KEY } from '../access/account.ts'
import { readConfig } from '../config.ts'
import { createAtlas } from '../hosts/embedded.ts'
import { parseCommandLine } from '../system/command-line.ts'
import { UsageError } from '../text/values.ts'
import { type Command, out, pour } from './command.ts'

const USAGE = `atlas get PATH [--data JSON] [--include] [--mode MODE] [--snapshot FILE]

  PATH        such as /v1/materials?category=Bioplastics
  --data      send this JSON body with POST, as for /v1/materials/compare
  --include   also print status and headers
  --mode      live or mock (ATLAS_MODE, default live)
  --snapshot  snapshot to read (ATLAS_SNAPSHOT, default the one beside this program)

Prints the response that a server would send to the demo key; needs no running server. Exit code 1 for an error response.`

export const get: Command = {
  summary: 'answer one request with no server running',
  usage: USAGE,
  examples: [
    "atlas get '/v1/materials?q=hemp&per_page=2'",
    `atlas get /v1/materials/compare --data '{"ids":["polystyrene","lyocell"]}'`,
    "atlas get '/v1/suppliers?format=csv'",
  ],
  async run(args) {
    const text = { type: 'string' } as const
    const options = { data: text, include: { type: 'boolean' }, mode: text, snapshot: text } as const
    const { values, positionals } = parseCommandLine(args, options, { min: 1, max: 1, name: 'the path' })
    const [path = ''] = positionals
    if (!path.startsWith('/'))
      throw new UsageError(`the path cannot be "${path}"; allowed: what follows the host, such as /v1/materials`)
    const { data, include, ...settings } = values
    const { snapshot, mode } = readConfig(settings)
    const { app } = createAtlas(snapshot, { mode })
    const answer = await app.handle({
      method: data === undefined ? 'GET' : 'POST',
      target: path,
      headers: { authorization: `Bearer ${DEMO_KEY}` },
      body: async (limit) => withinLimit(Buffer.from(data ?? ''), limit),
    })
    if (include) out(head(answer))
    if (answer.chunks) await pour(answer.chunks)
    else out(answer.body.toString())
    return answer.status < 400 ? 0 : 1
  },
}

const withinLimit = (body: Buffer, limit: number) => (body.byteLength > limit ? undefined : body)

function head({ status, headers }: { status: number; headers: string[] }): string {
  const lines = [String(status)]
  for (let at = 0; at < headers.length; at += 2) lines.push(`${headers[at]}: ${headers[at + 1]}`)
  return `${lines.join('\n')}\n`
}
