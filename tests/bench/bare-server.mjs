// The peer: node:http that sends one body, with its type as the only header or with those of a file, a flat array in JSON.
// Usage: node bare-server.mjs BODY_FILE [HEADERS_FILE]
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const [bodyFile = '', headersFile] = process.argv.slice(2)
const body = readFileSync(bodyFile)
const headers = headersFile
  ? JSON.parse(readFileSync(headersFile, 'utf8'))
  : ['Content-Type', 'application/json; charset=utf-8']
const server = createServer((_, response) => {
  response.writeHead(200, headers)
  response.end(body)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`bare at http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}\n`)
})
