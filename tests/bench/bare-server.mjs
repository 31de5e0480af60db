// The peer: node:http that sends one body with its type as the only header. Usage: node bare-server.mjs BODY_FILE
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const body = readFileSync(process.argv[2] ?? '')
const server = createServer((_, response) => {
  response.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8' })
  response.end(body)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`bare at http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}\n`)
})
