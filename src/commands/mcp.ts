import { createInterface } from 'node:readline'
import { DEMO_KEY } from '../access/account.ts'
import { readConfig } from '../config.ts'
import { createAtlas } from '../hosts/embedded.ts'
import { apiFor } from '../mcp/http.ts'
import { answerMessage } from '../mcp/protocol.ts'
import { parseCommandLine } from '../system/command-line.ts'
import { type Command, out } from './command.ts'

const USAGE = `atlas mcp [--mode MODE] [--snapshot FILE]

  --mode      live or mock (ATLAS_MODE, default live)
  --snapshot  snapshot to read (ATLAS_SNAPSHOT, default the one beside this program)

Serves an assistant over standard input and output (Model Context Protocol), with no server running and no network. A host is told:
  {"mcpServers": {"atlas": {"command": "node", "args": ["/path/to/dist/atlas.mjs", "mcp"]}}}
A running server answers the same at POST /mcp, with a key and its budget.`

export const mcp: Command = {
  summary: 'answer an assistant over stdin and stdout (Model Context Protocol)',
  usage: USAGE,
  examples: ['atlas mcp', 'atlas mcp --mode mock'],
  async run(args) {
    const text = { type: 'string' } as const
    const { values } = parseCommandLine(args, { mode: text, snapshot: text }, { min: 0, max: 0, name: '' })
    const { snapshot, mode } = readConfig(values)
    const { app } = createAtlas(snapshot, { mode })
    const caller = { headers: { authorization: `Bearer ${DEMO_KEY}` } }
    const api = apiFor(caller, { atlas: app.atlas, maxBodyBytes: undefined, ask: (request) => app.handle(request) })
    const answers: Promise<void>[] = []
    for await (const line of createInterface({ input: process.stdin })) {
      if (line.trim() === '') continue
      answers.push(answerMessage(line, api).then((answer) => answer && out(JSON.stringify(answer))))
    }
    await Promise.all(answers)
    return 0
  },
}
