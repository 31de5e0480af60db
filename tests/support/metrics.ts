export type Labels = Record<string, string>
export type Sample = { name: string; labels: Labels; value: number }

const SAMPLE = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/
const LABEL = /([a-zA-Z_]\w*)="((?:[^"\\]|\\.)*)"(?:,|$)/y
const NUMBER = /^(?:[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?|NaN|[+-]Inf)$/i

/** The samples of a text in the Prometheus format; fails where a line is none, or of a metric that was not announced. */
export function parseMetrics(text: string): Sample[] {
  const types = new Map<string, string>()
  const samples: Sample[] = []
  for (const line of text.split('\n').filter((content) => content !== '')) {
    const [, announced, type] = /^# TYPE (\S+) (counter|gauge|histogram|summary)$/.exec(line) ?? []
    if (announced !== undefined && type !== undefined) types.set(announced, type)
    if (line.startsWith('# TYPE ') ? type !== undefined : /^# HELP \S+ \S/.test(line)) continue
    const [, name = '', labels = '', value = ''] = SAMPLE.exec(line) ?? []
    const isAnnounced = types.has(name) || types.get(name.replace(/_(?:bucket|sum|count)$/, '')) === 'histogram'
    if (!isAnnounced || !NUMBER.test(value)) throw new Error(`no sample of an announced metric: ${line}`)
    samples.push({ name, labels: parseLabels(labels), value: Number(value) })
  }
  return samples
}

function parseLabels(text: string): Labels {
  const labels: Labels = {}
  const matcher = new RegExp(LABEL)
  while (matcher.lastIndex < text.length) {
    const [, name, value] = matcher.exec(text) ?? []
    if (name === undefined || value === undefined) throw new Error(`no labels: ${text}`)
    labels[name] = value
  }
  return labels
}

export type Scraped = { status: number; type: string; text: string; samples: Sample[] }

/** Reads the metrics as a collector does. */
export async function scrape(port: number, headers: Record<string, string> = {}): Promise<Scraped> {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`, { headers })
  const text = await response.text()
  const type = response.headers.get('content-type') ?? ''
  return { status: response.status, type, text, samples: response.status === 200 ? parseMetrics(text) : [] }
}

/** The value of the one sample of a name; fails where there is another number of them. */
export function soleValue({ samples }: Scraped, name: string): number {
  const [sample, ...more] = samples.filter((candidate) => candidate.name === name)
  if (!sample || more.length > 0) throw new Error(`${name} is not there exactly once`)
  return sample.value
}
