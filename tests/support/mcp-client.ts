import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { DEMO } from './http.ts'
import { cleanEnvironment, PROGRAM } from './program.ts'

async function connected(transport: Transport): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' })
  await client.connect(transport)
  return client
}

/** The protocol's own client at a program of its own, over stdin and stdout. */
export const overStdio = () =>
  connected(new StdioClientTransport({ command: process.execPath, args: [PROGRAM, 'mcp'], env: cleanEnvironment() }))

/** The protocol's own client at a running server. */
export function overHttp(base: string, headers: Record<string, string> = DEMO): Promise<Client> {
  return connected(
    new StreamableHTTPClientTransport(new URL('/mcp', base), {
      requestInit: { headers },
    }),
  )
}

/** What a tool answers: its text, and whether it is a fault. */
export async function call(client: Client, name: string, given: Record<string, unknown> = {}) {
  const { content, isError = false } = await client.callTool({ name, arguments: given })
  const [first] = Array.isArray(content) ? content : []
  const text: string = first?.text
  return { text, isError, answer: isError ? {} : JSON.parse(text) }
}
