// A peer of the atlas that answers one request with one body: `node peer-server.mjs KIND FOLDER`. FOLDER has body.json, headers.json
// (a flat array) and, for what is not built in, node_modules.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const [, , kind, folder] = process.argv
const require = createRequire(join(folder, 'package.json'))
const body = readFileSync(join(folder, 'body.json'))
const TYPE = 'application/json; charset=utf-8'

const peers = {
  bare() {
    const server = createServer((_, response) => {
      response.writeHead(200, { 'Content-Type': TYPE })
      response.end(body)
    })
    return listening(server)
  },
  'bare with our headers'() {
    const headers = JSON.parse(readFileSync(join(folder, 'headers.json'), 'utf8'))
    const server = createServer((_, response) => {
      response.writeHead(200, headers)
      response.end(body)
    })
    return listening(server)
  },
  async fastify() {
    const record = JSON.parse(body.toString())
    return fastify(() => record)
  },
  async 'fastify over SQLite'() {
    const Database = require('libsql')
    const database = new Database(':memory:')
    database.exec('CREATE TABLE materials (id TEXT PRIMARY KEY, json TEXT)')
    const { id } = JSON.parse(body.toString())
    database.prepare('INSERT INTO materials VALUES (?, ?)').run(id, body.toString())
    const read = database.prepare('SELECT json FROM materials WHERE id = ?')
    return fastify((request, reply) => reply.type(TYPE).send(read.get(request.params.id).json))
  },
  async hono() {
    const { Hono } = require('hono')
    const { serve } = require('@hono/node-server')
    const record = JSON.parse(body.toString())
    const app = new Hono().get('/v1/materials/:id', (context) => context.json(record))
    return new Promise((resolve) =>
      serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => resolve(port)),
    )
  },
  async 'json-server'() {
    const jsonServer = require('json-server')
    const app = jsonServer.create()
    app.use('/v1', jsonServer.router({ materials: [JSON.parse(body.toString())] }))
    return listening(createServer(app))
  },
}

async function fastify(handler) {
  const app = require('fastify')()
  app.get('/v1/materials/:id', handler)
  await app.listen({ port: 0, host: '127.0.0.1' })
  return app.server.address().port
}

function listening(server) {
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server.address().port)))
}

process.stdout.write(`${kind} at http://127.0.0.1:${await peers[kind]()}\n`)
