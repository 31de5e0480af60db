import type { Operation } from './reference.ts'

/** A request that is known to be answered: everything after the host, and the body of a POST. */
export type Example = { target: string; body?: string }

/** The curl lines of the README. */
export function examplesOf(readme: string): Example[] {
  const lines = readme.matchAll(/^curl [^\n]*?(?:-d '([^']+)' )?'http:\/\/127\.0\.0\.1:8080([^']+)'/gm)
  return [...lines].map(([, body, target = '']) => ({ target, ...(body !== undefined && { body }) }))
}

/** The first of `examples` that asks an operation, or the document's own. */
export function exampleFor(examples: readonly Example[], path: string, method: string, operation: Operation): Example {
  const pattern = new RegExp(`^${path.replace(/\{\w+\}/g, '[^/?]+')}(\\?|$)`)
  const isLiteral = ({ target }: Example) => !path.includes('{') || !/^\/v1\/materials\/(compare|rank)$/.test(target)
  const found = examples.find(
    (one) => pattern.test(one.target) && isLiteral(one) && (one.body !== undefined) === (method === 'POST'),
  )
  return found ?? documentedExample(path, operation)
}

/** The request that the examples of an operation make together. */
export function documentedExample(
  path: string,
  { parameters = [], requestBody }: Pick<Operation, 'parameters' | 'requestBody'>,
): Example {
  const query = new URLSearchParams()
  let target = path
  for (const { name, in: place, example } of parameters) {
    if (example === undefined) continue
    // Lists are joined by commas, as String does.
    if (place === 'path') target = target.replace(`{${name}}`, encodeURIComponent(String(example)))
    else query.set(name, String(example))
  }
  const body = requestBody?.content['application/json']?.example
  return {
    target: query.size === 0 ? target : `${target}?${query}`,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }
}
