import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { citations } from '../../src/atlas/cite.ts'
import type { Evidence } from '../../src/schema/evidence.ts'
import { CslItem } from '../../src/schema/verify.ts'
import { ask, type Json } from '../support/http.ts'
import { type SharedServer, startReadingServer } from '../support/shared-server.ts'

const test = suite('citations')
let server: SharedServer
test.before(async () => {
  server = await startReadingServer()
})
test.after(() => void server.stop())

const get = (target: string) => ask(server.base, `/v1/materials/${target}`, { headers: server.key })
async function cited(style = ''): Promise<unknown[]> {
  const { status, body } = await get(`polylactic-acid/citations${style && `?style=${style}`}`)
  assert.is(status, 200)
  assert.equal([body.material, body.style], ['polylactic-acid', style || 'csl-json'])
  return body.data as unknown[]
}

test('an unknown material or style is refused', async () => {
  const { status, body } = await get('PLA/citations')
  assert.is(status, 404)
  assert.match(String((body.error as Json).message), /polylactic-acid/)
  assert.is((await get('polylactic-acid/citations?style=apa')).status, 400)
  assert.is((await get('polylactic-acid/citations?style=CSL-JSON')).status, 400)
})

test('each source of the record is there once, in every style', async () => {
  const { body } = await get('polylactic-acid')
  const evidence = (body.properties as Json).evidence as Pick<Evidence, 'source' | 'also'>[]
  const sources = evidence.flatMap(({ source, also = [] }) => [source, ...also.map((other) => other.source)])
  const urls = [...new Set(sources.map(({ url }) => url))]
  assert.ok(evidence.some(({ also = [] }) => also.length > 0))
  const [csl, text, bibtex] = [await cited(), await cited('text'), await cited('bibtex')]
  const items = csl.map((item) => CslItem.parse(item))
  assert.equal([...new Set(items.map(({ URL }) => URL))], urls)
  assert.is(new Set(items.map(({ id }) => id)).size, items.length)
  assert.equal([text.length, bibtex.length], [items.length, items.length])
  items.forEach(({ id, title, URL }, at) => {
    assert.ok(String(text[at]).includes(title) && String(text[at]).includes(URL))
    assert.ok(
      new RegExp(`^@(article|misc|techreport){${id},\n`).test(String(bibtex[at])) && String(bibtex[at]).endsWith('\n}'),
    )
  })
})

const ODD = {
  figure: 'density_kg_m3',
  value: 1,
  source: { title: '100 % {PLA} & C_2 #1 $ ~^\\', publisher: 'Müller & Söhne', url: 'https://doi.org/10.1000/a_b(1)' },
}

test('BibTeX is escaped, and a DOI taken from its address', () => {
  assert.equal(citations([ODD, { ...ODD, figure: 'score' }, ODD], 'bibtex'), [
    [
      '@misc{muller-47b01463,',
      '  title = {{100 \\% \\textbraceleft{}PLA\\textbraceright{} \\& C\\_2 \\#1 \\$ \\textasciitilde{}\\textasciicircum{}\\textbackslash{}}},',
      '  publisher = {{Müller \\& Söhne}},',
      '  url = {https://doi.org/10.1000/a_b(1)},',
      '  doi = {10.1000/a_b(1)},',
      '  note = {Source of density\\_kg\\_m3, score}',
      '}',
    ].join('\n'),
  ])
})

const ARTICLE: Evidence['source'] = {
  title: 'Not equal',
  publisher: 'Science of Things 4(2), 10-12 (copy)',
  type: 'article-journal',
  authors: ['Doe, Ann', 'Roe'],
  article: { journal: 'Science of Things', volume: '4', issue: '2', pages: '10-12' },
  year: 2009,
  url: 'https://a.org/',
}

test('an article has its journal in place of a publisher, and persons are authors', async () => {
  const cited = [{ ...ODD, source: ARTICLE }]
  const [item] = citations(cited, 'csl-json')
  const { type, author, publisher, page, volume, issue, 'container-title': journal } = CslItem.parse(item)
  assert.equal([type, journal, volume, issue, page], ['article-journal', 'Science of Things', '4', '2', '10-12'])
  assert.equal([author, publisher], [[{ family: 'Doe', given: 'Ann' }, { family: 'Roe' }], undefined])
  const [entry] = citations(cited, 'bibtex').map(String)
  assert.match(entry ?? '', /^@article\{science2009-.*author = \{Doe, Ann and Roe\}/s)
  assert.match(
    entry ?? '',
    /journal = \{\{Science of Things\}\},\n {2}volume = \{4\},\n {2}number = \{2\},\n {2}pages = \{10--12\}/,
  )
  assert.not.match(entry ?? '', /publisher/)
  assert.equal(citations(cited, 'text'), [
    'Doe, Ann; Roe; Science of Things 4(2), 10-12 (copy) (2009). Not equal. https://a.org/',
  ])
})

test('data sets and declarations are cited as such', async () => {
  const { body } = await get('foam-glass-gravel/citations')
  const types = new Set((body.data as CslItem[]).map(({ type, number }) => (number ? type : undefined)))
  assert.ok(types.has('report'))
  const { body: pla } = await get('polylactic-acid/citations')
  const items = pla.data as CslItem[]
  assert.is(items.find(({ title }) => title.startsWith('Idemat'))?.type, 'dataset')
  assert.is(items.find(({ author }) => author)?.author?.[0]?.family, 'Vogtländer')
  assert.is(
    items.find(({ DOI }) => DOI === '10.1007/s10924-019-01525-9')?.['container-title'],
    'Journal of Polymers and the Environment',
  )
})

test('citation software gets a file of its own, by format or Accept', async () => {
  const file = async (target: string, headers: Record<string, string> = {}) => {
    const response = await fetch(`${server.base}/v1/materials/polylactic-acid/citations${target}`, {
      headers: { ...server.key, ...headers },
    })
    return { type: response.headers.get('content-type') ?? '', text: await response.text() }
  }
  const bib = await file('?format=bib')
  assert.match(bib.type, /^application\/x-bibtex/)
  assert.is(bib.text, `${(await cited('bibtex')).join('\n\n')}\n`)
  assert.equal(await file('', { accept: 'application/x-bibtex' }), bib)
  const csl = await file('', { accept: 'application/vnd.citationstyles.csl+json' })
  assert.match(csl.type, /^application\/vnd\.citationstyles\.csl\+json/)
  assert.equal(JSON.parse(csl.text), await cited())
  assert.is((await get('polylactic-acid/citations?format=ris')).status, 400)
})

test('a declaration is cited with its registration number', async () => {
  const { body } = await get('foam-glass-gravel')
  const evidence = (body.properties as Json).evidence as Pick<Evidence, 'source'>[]
  const { epd, url } = evidence.find(({ source }) => source.epd)?.source ?? {}
  assert.equal(epd, { program_operator_doc_id: 'EPD-GLP-20230178-CBA2-EN' })
  const { body: items } = await get('foam-glass-gravel/citations')
  assert.is((items.data as CslItem[]).find(({ URL }) => URL === url)?.number, 'EPD-GLP-20230178-CBA2-EN')
  const source = { ...ODD.source, title: 'Float glass', epd: { program_operator_doc_id: 'EPD-1_A' } }
  assert.equal(citations([{ ...ODD, source }], 'text'), [
    'Müller & Söhne (no date). Float glass, EPD-1_A. https://doi.org/10.1000/a_b(1)',
  ])
  assert.match(String(citations([{ ...ODD, source }], 'bibtex')[0]), /number = \{EPD-1\\_A\}/)
})

test('CSL-JSON leaves out what is not known; a text says that there is no date', () => {
  const { source } = ODD
  assert.equal(citations([ODD], 'csl-json'), [
    {
      id: 'muller-47b01463',
      type: 'document',
      title: source.title,
      publisher: source.publisher,
      URL: source.url,
      DOI: '10.1000/a_b(1)',
      note: 'Source of density_kg_m3',
    },
  ])
  const page = { title: 'Is it?', publisher: 'P', url: 'https://a.org/', accessed: '2026-10-03' }
  const [read, dated] = [
    { ...ODD, source: page },
    { ...ODD, source: { ...page, year: 2020 } },
  ]
  assert.equal(citations([ODD, read, dated], 'text'), [
    `Müller & Söhne (no date). ${source.title}. ${source.url}`,
    'P (no date). Is it? https://a.org/ (accessed 2026-10-03)',
    'P (2020). Is it? https://a.org/',
  ])
  const [item] = citations([read], 'csl-json')
  assert.equal(CslItem.parse(item).accessed, { 'date-parts': [[2026, 10, 3]] })
  assert.match(String(citations([read], 'bibtex')[0]), /urldate = \{2026-10-03\}/)
})

test.run()
