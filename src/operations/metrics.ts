import { timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { RequestSummary } from '../app.ts'
import type { MetricsConfig } from '../config.ts'

export type Metrics = {
  server: Server
  count(summary: RequestSummary): void
  close(): Promise<void>
}

/** In seconds. Most responses take well under a millisecond, a search a few. */
const BUCKETS = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 1, 5]

/**
 * Serves `GET /metrics` in the Prometheus format on a separate port: requests by route and status class, latency,
 * requests over budget, the snapshot being served, connections, memory, event-loop delay. Throws if it cannot listen.
 */
export async function openMetrics(
  { host, port, token }: MetricsConfig,
  service: { snapshot(): string; keys(): number; connections(): Promise<number> },
): Promise<Metrics> {
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = await import('prom-client')
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const labelNames = ['method', 'route', 'status']
  const requests = new Counter({ name: 'atlas_requests_total', help: 'Requests answered', labelNames, registers })
  const latency = new Histogram({
    name: 'atlas_request_duration_seconds',
    help: 'From the request read to the answer ready',
    labelNames: ['route'],
    buckets: BUCKETS,
    registers,
  })
  const refused = new Counter({ name: 'atlas_budget_refusals_total', help: 'Responses with status 429', registers })
  new Gauge({
    name: 'atlas_snapshot_info',
    help: 'The snapshot being served, as a label',
    labelNames: ['atlas_version'],
    registers,
    collect() {
      this.reset()
      this.set({ atlas_version: service.snapshot() }, 1)
    },
  })
  new Gauge({
    name: 'atlas_accounts',
    help: 'Known accounts, not counting the demo account',
    registers,
    collect() {
      this.set(service.keys())
    },
  })
  new Gauge({
    name: 'atlas_connections',
    help: 'Open connections',
    registers,
    async collect() {
      this.set(await service.connections())
    },
  })
  const server = createServer(async (request, response) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead || request.url?.split('?')[0] !== '/metrics') return void response.writeHead(404).end()
    if (token !== undefined && !isSame(request.headers.authorization ?? '', `Bearer ${token}`))
      return void response.writeHead(401, { 'WWW-Authenticate': 'Bearer' }).end()
    response.writeHead(200, { 'Content-Type': registry.contentType }).end(await registry.metrics())
  })
  server.listen(port, host)
  await once(server, 'listening')
  server.unref()
  return {
    server,
    count({ method, path, status, durationMs }) {
      requests.inc({ method, route: path, status: `${Math.floor(status / 100)}xx` })
      latency.observe({ route: path }, durationMs / 1000)
      if (status === 429) refused.inc()
    },
    async close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

function isSame(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)]
  return a.byteLength === b.byteLength && timingSafeEqual(a, b)
}
