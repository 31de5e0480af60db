import { fold } from './fold.ts'

/** Legal forms as companies write them after their name; purchase data has them, lists of makers mostly not. */
export const LEGAL_FORMS = [
  ...['SE', 'AG', 'GmbH', 'mbH', 'KG', 'KGaA', 'OHG', 'e.K.', 'eG', 'Aktiengesellschaft', 'Ges.m.b.H.', 'UG'],
  ...['Inc.', 'Incorporated', 'Corp.', 'Corporation', 'Co.', 'Company', 'LLC', 'L.L.C.', 'LLP', 'LP', 'L.P.'],
  ...[
    'Ltd',
    'Limited',
    'plc',
    'PCL',
    'Public',
    'Pte',
    'Pty',
    'Proprietary',
    'Pvt',
    'Private',
    'Sdn Bhd',
    'Bhd',
    'Berhad',
    'Tbk',
  ],
  ...[
    'S.A.',
    'SA',
    'SAS',
    'S.A.S.',
    'SASU',
    'SARL',
    'S.à r.l.',
    'SCA',
    'SNC',
    'S.p.A.',
    'SpA',
    'S.r.l.',
    'Srl',
    'SCpA',
    'S.n.c.',
  ],
  ...['S.L.', 'SL', 'S.L.U.', 'SLU', 'S.A.U.', 'SAU', 'Lda', 'Ltda', 'EIRELI', 'S. de R.L.', 'de C.V.', 'S.A.B.'],
  ...[
    'B.V.',
    'BV',
    'N.V.',
    'NV',
    'BVBA',
    'SRL',
    'CVBA',
    'A/S',
    'ApS',
    'AS',
    'ASA',
    'AB',
    'Aktiebolag',
    'Oy',
    'Oyj',
    'Ab',
    'hf',
    'ehf',
  ],
  ...[
    'Sp. z o.o.',
    'S.K.A.',
    's.r.o.',
    'a.s.',
    'd.o.o.',
    'd.d.',
    'Kft.',
    'Zrt.',
    'Nyrt.',
    'A.Ş.',
    'San. ve Tic.',
    'EOOD',
    'OOD',
    'AD',
    'UAB',
    'SIA',
    'OÜ',
  ],
  ...['PJSC', 'OJSC', 'JSC', 'PAO', 'OAO', 'OOO', 'PSC', 'QSC', 'K.K.', 'KK', 'Kabushiki Kaisha', 'G.K.', 'Y.K.'],
] as const

/** What stands before a name in the same way. */
export const LEGAL_PREFIXES = ['The', 'PT', 'PT.', 'OOO', 'OAO', 'PAO', 'S.C.'] as const

/** What a group adds to its name, as the firm at its head does. */
const GROUPS = ['Group', 'Groupe', 'Gruppe', 'Gruppo', 'Grupo', 'Holding', 'Holdings', 'Konzern'] as const

/** Places that the national firms of a group add to its name, each in its own language too. */
const NATIONAL = [
  ...[
    'Deutschland',
    'Germany',
    'Österreich',
    'Austria',
    'Schweiz',
    'Suisse',
    'Switzerland',
    'France',
    'Italia',
    'Italy',
  ],
  ...['España', 'Spain', 'Iberia', 'Ibérica', 'Portugal', 'Nederland', 'Netherlands', 'Belgium', 'Belgique', 'Benelux'],
  ...['UK', 'United Kingdom', 'Great Britain', 'Ireland', 'Danmark', 'Denmark', 'Sverige', 'Sweden', 'Norge', 'Norway'],
  ...[
    'Suomi',
    'Finland',
    'Nordic',
    'Polska',
    'Poland',
    'Česko',
    'Czech',
    'Slovakia',
    'Magyarország',
    'Hungary',
    'România',
    'Romania',
  ],
  ...[
    'Türkiye',
    'Turkey',
    'USA',
    'US',
    'America',
    'Americas',
    'North America',
    'Canada',
    'México',
    'Mexico',
    'Brasil',
    'Brazil',
  ],
  ...[
    'Argentina',
    'Chile',
    'China',
    'Shanghai',
    'India',
    'Japan',
    'Korea',
    'Taiwan',
    'Thailand',
    'Malaysia',
    'Singapore',
  ],
  ...[
    'Indonesia',
    'Vietnam',
    'Asia',
    'Pacific',
    'Asia Pacific',
    'Australia',
    'New Zealand',
    'South Africa',
    'Europe',
    'EMEA',
  ],
] as const

const anyOf = (words: readonly string[]) =>
  [...new Set(words.map(fold))].toSorted((a, b) => b.length - a.length || (a < b ? -1 : 1)).join('|')

/** Forms may be joined, as in GmbH & Co. KG, of which folding leaves the words. */
const AT_END = new RegExp(`(?: (?:and|und|et|y|e))? (?:${anyOf([...LEGAL_FORMS, ...GROUPS])})$`)
const AT_START = new RegExp(`^(?:${anyOf(LEGAL_PREFIXES)}) `)
const PLACE_AT_END = new RegExp(` (?:${anyOf(NATIONAL)})$`)

/** A folded name of a company without its legal form, which may be all that tells it from another one. */
export function withoutLegalForm(folded: string): string {
  let short = folded.replace(AT_START, '')
  for (let shorter = short.replace(AT_END, ''); shorter !== short; shorter = short.replace(AT_END, '')) short = shorter
  return short
}

/** The folded names under which a company may be known, the nearest to what was written first: without its form, and without its country. */
export function companyNames(folded: string): string[] {
  const bare = withoutLegalForm(folded)
  const international = withoutLegalForm(bare.replace(PLACE_AT_END, ''))
  return [...new Set([bare, international])]
}
