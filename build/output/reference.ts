import { type Example, exampleFor, examplesOf } from './reference-examples.ts'
import { escaped, type Schema, schemaTable, typeOf } from './reference-schemas.ts'

type Parameter = {
  name: string
  in: string
  required?: boolean
  description?: string
  schema: Schema
  example?: unknown
}
type Content = Record<string, { schema: Schema; example?: unknown }>
export type Operation = {
  operationId: string
  summary: string
  description?: string
  security?: unknown[]
  parameters?: Parameter[]
  requestBody?: { content: Content }
  responses: Record<string, { $ref?: string; description?: string; content?: Content }>
}
type OpenApi = {
  info: { title: string; version: string; summary?: string }
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, Schema>
    responses: Record<string, { description?: string; content?: Content }>
  }
}

const DEMO_KEY = 'sma_demo_open_atlas'

/**
 * The reference of the API as one page from its OpenAPI document: readable without a script, examples from the README or,
 * where it has none, the document; tests hold both to the service.
 */
export function referencePage(openApi: string, readme: string): string {
  const document: OpenApi = JSON.parse(openApi)
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  const examples = examplesOf(readme)
  const nav = operations.map(
    ({ path, operation }) => `<li><a href="#${operation.operationId}">${escaped(path)}</a></li>`,
  )
  const schemas = Object.entries(document.components.schemas)
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>API – ${escaped(document.info.title)}</title>
<link rel="icon" href="{{icon}}" type="image/svg+xml"><link rel="stylesheet" href="{{style}}">
<script type="module" src="{{reference}}"></script></head><body>
<a class="skip" href="#main">Skip to the content</a>
<header class="top"><a class="brand" href="/">Sustainable-Materials Atlas</a><nav aria-label="Views"><ul><li><a href="/">Materials</a></li><li><a href="/docs" aria-current="page">API</a></li><li><a href="/explorer/openapi.json">OpenAPI 3.1</a></li></ul></nav></header>
<div class="reference"><nav class="operations" aria-label="Endpoints"><ul>${nav.join('')}<li><a href="#schemas">Schemas</a></li></ul></nav>
<main id="main"><h1>The API of the atlas</h1><p class="lead">${escaped(document.info.summary ?? '')}. Version ${escaped(document.info.version)}. Send your key as <code>Authorization: Bearer …</code>; the shared demo key is <code>${DEMO_KEY}</code>.</p>
<form id="key" hidden><label class="field"><span>Your key, kept in the memory of this page alone</span><input autocomplete="off" spellcheck="false" value="${DEMO_KEY}"></label></form>
${operations.map(({ path, method, operation }) => article(path, method, operation, exampleFor(examples, path, method, operation), document)).join('\n')}
<h2 id="schemas">Schemas</h2>
${schemas.map(([name, schema]) => `<section id="schema-${name}"><h3>${name}</h3>${schemaTable(name, schema)}</section>`).join('\n')}
</main></div></body></html>`
}

function article(path: string, method: string, operation: Operation, example: Example, document: OpenApi): string {
  const { operationId, summary, description, parameters = [], requestBody, responses, security } = operation
  const schema = requestBody?.content['application/json']?.schema
  const isOpen = security?.length === 0
  return `<article id="${operationId}" class="operation"><h2><span class="badge">${method}</span> <code>${escaped(path)}</code></h2>
<p><strong>${escaped(summary)}.</strong> ${escaped(description ?? '')}</p>
${parameters.length > 0 ? `<details><summary>Parameters (${parameters.length})</summary><div class="scroll" tabindex="0" role="region" aria-label="Parameters of ${operationId}"><table><thead><tr><th>Name</th><th>Type</th><th>Meaning</th></tr></thead><tbody>${parameters.map(parameterRow).join('')}</tbody></table></div></details>` : ''}
${schema ? `<p>Body: ${typeOf(schema)}</p>` : ''}
<details><summary>Answers</summary><ul>${Object.entries(responses)
    .map(([status, response]) => answer(status, response, document))
    .join('')}</ul></details>
${samples(method, example, isOpen)}
<form class="try" data-method="${method}" hidden><label class="field"><span>Try it</span><input name="target" value="${escaped(example.target)}" spellcheck="false"></label>${method === 'POST' ? `<label class="field"><span>Body</span><textarea name="body" rows="3" spellcheck="false">${escaped(example.body ?? '{}')}</textarea></label>` : ''}<button>Send</button><pre tabindex="0" role="region" aria-label="Answer of ${operationId}" aria-live="polite" hidden></pre></form></article>`
}

const parameterRow = ({ name, required, description, schema, in: place }: Parameter) =>
  `<tr><th scope="row"><code>${escaped(name)}</code>${required ? ' <span class="loss">required</span>' : ''}${place === 'path' ? ' <span class="quiet">in the path</span>' : ''}</th><td>${typeOf(schema)}</td><td>${escaped(description ?? '')}</td></tr>`

function answer(status: string, response: Operation['responses'][string], { components }: OpenApi): string {
  const whole = response.$ref ? components.responses[response.$ref.split('/').at(-1) ?? ''] : response
  const types = Object.entries(whole?.content ?? {}).map(([type, { schema }]) =>
    schema.$ref ? typeOf(schema) : escaped(type),
  )
  return `<li><strong>${status}</strong> ${escaped(whole?.description ?? '')} ${[...new Set(types)].join(', ')}</li>`
}

/** The same request in three languages; none needs a library. */
function samples(method: string, { target, body }: Example, isOpen: boolean): string {
  const url = `http://127.0.0.1:8080${target}`
  const curl = `curl ${isOpen ? '' : `-H 'Authorization: Bearer ${DEMO_KEY}' `}${body === undefined ? '' : `-d '${body}' `}'${url}'`
  const typescript = `const response = await fetch('${url}', {
  ${method === 'POST' ? `method: 'POST',\n  body: JSON.stringify(${body ?? '{}'}),\n  ` : ''}headers: { authorization: 'Bearer ${DEMO_KEY}' },
})
const answer = await response.json()`
  const python = `import json, urllib.request
request = urllib.request.Request(
    "${url}",
    ${body === undefined ? '' : `data='${body}'.encode(),\n    `}headers={"Authorization": "Bearer ${DEMO_KEY}"},
)
answer = json.load(urllib.request.urlopen(request))`
  const block = (name: string, code: string) =>
    `<details${name === 'curl' ? ' open' : ''}><summary>${name}</summary><pre tabindex="0" role="region" aria-label="${name}: ${escaped(target)}">${escaped(code)}</pre></details>`
  return block('curl', curl) + block('TypeScript', typescript) + block('Python', python)
}
