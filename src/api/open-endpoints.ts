import { cached, type Endpoint, publicEndpoint, uncached } from './endpoint.ts'
import { getAbout } from './handlers/about.ts'
import { getHealth } from './handlers/account.ts'
import { getReadiness } from './handlers/readiness.ts'

/** The rows of the endpoint table that need no key. */
export const OPEN_ENDPOINTS: readonly Endpoint[] = [
  publicEndpoint({
    id: 'getHealth',
    method: 'GET',
    path: '/v1/health',
    summary: 'Health of the service',
    description: 'Needs no key.',
    access: 'none',
    costs: false,
    query: {},
    example: {},
    response: 'Health',
    ...uncached,
    handle: getHealth,
  }),
  publicEndpoint({
    id: 'getReadiness',
    method: 'GET',
    path: '/v1/ready',
    summary: 'Whether this process can answer everything',
    description: 'Needs no key. For the probes of load balancers (an extension).',
    access: 'none',
    costs: false,
    query: {},
    example: {},
    response: 'Readiness',
    errors: { not_ready: 'The message says what is missing' },
    ...uncached,
    handle: getReadiness,
  }),
  publicEndpoint({
    id: 'getAbout',
    method: 'GET',
    path: '/v1/about',
    summary: 'Version, date, licence, credits and counts of the atlas',
    description: 'Needs no key (an extension).',
    access: 'none',
    costs: false,
    query: {},
    example: {},
    response: 'About',
    ...cached,
    handle: getAbout,
  }),
]
