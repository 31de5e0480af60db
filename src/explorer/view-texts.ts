export const plural = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`

/** “in Italy”, “in the European Union”. */
export const within = (place: string) =>
  /^(Americas|Association|Bahamas|Baltic|Democratic|District|East African|European|Gulf|Maldives|Netherlands|Nordic|Philippines|Republic|United|Walloon|Flemish)/.test(
    place,
  )
    ? `in the ${place}`
    : `in ${place}`

/** The texts of the views beside the list of materials and the material; texts.ts has the rest. */
export const viewTexts = {
  compare: {
    title: 'Compare materials',
    lead: 'Two to twenty, for the same function. A figure is only called lower where the intervals allow it.',
    law: 'What the law says of them',
    add: 'Add a material',
    function: 'For the same',
    forJob: (job: string, count: number, all: number) =>
      `For the job “${job.toLowerCase()}”, ${count === all ? 'which all of them do' : `which ${count} of the ${all} do`}.`,
    noJob: 'They share no job, so this is per kilogram: choose what they have to do.',
    noFigures: (job: string) =>
      `Some lack the figures to be compared for ${job.toLowerCase()}, so this is per kilogram, which may mislead.`,
    amount: (unit: string) => `How much, in ${unit}`,
    few: 'Choose two materials or more.',
    example: 'expanded-polystyrene,stone-wool,wood-fibre-insulation',
    exampleText: 'An example: three insulations',
    carbon: 'Carbon',
    figures: 'All figures',
    unknown: (figures: string) => `not known: ${figures}`,
    pairs: (count: number) => `What the figures allow to be said of ${plural(count, 'pair')}`,
    ratio: (value: string, low: string, high: string) => `${value} × (${low} to ${high})`,
    reasons: 'why so wide',
    best: 'best',
  },
  suppliers: {
    title: 'Who makes what, and where',
    q: 'Name',
    material: 'Material',
    made: 'Made in',
    status: 'Status of the site',
    certification: 'Certification',
    verified: 'verified only',
    isVerified: 'verified',
    count: (suppliers: number, sites: number) => `${plural(suppliers, 'supplier')} with ${plural(sites, 'site')}`,
    map: (sites: number) => `Map of ${plural(sites, 'site')}; the suppliers are listed beside`,
    tools: 'Move the map',
    closer: 'Closer',
    farther: 'Farther',
    west: 'West',
    east: 'East',
    north: 'North',
    south: 'South',
    all: (count: number) => `Show all ${count}`,
    capacity: (tonnes: string) => `${tonnes} t a year`,
    makes: 'Makes:',
    asOf: (day: string) => `as of ${day}`,
    evidence: (count: number) => `Evidence (${count})`,
  },
  emissions: {
    title: 'What countries emit',
    lead: 'Million tonnes of CO₂ equivalent a year by country and sector: Climate TRACE 5.7.0.',
    sector: 'Sector',
    allSectors: 'all but land use',
    year: (year: number) => `Year: ${year}`,
    total: (total: string, year: number, countries: number) =>
      `${total} Mt CO₂e in ${year}, of ${plural(countries, 'country', 'countries')}`,
    without: 'Land use is a net figure that can be negative; it has a scale of its own and is in no sum.',
    map: 'Map of emissions by country; the list below says the same. Press a country to draw its line.',
    lines: 'Over the years',
    linesOf: (names: string) => `Lines over the years: ${names}`,
    list: (year: number) => `Largest in ${year}`,
    all: (count: number) => `Show all ${count}`,
    unit: 'Mt CO₂e:',
    sink: 'takes up, Mt:',
    loss: 'gives off, Mt:',
  },
  list: {
    title: 'My list',
    lead: 'Paste a bill of materials, a line each, or columns of a spreadsheet with a column of masses. The server that gives you this page reads it and keeps nothing; it goes nowhere else. In the address it stands behind the #, which a browser never sends.',
    paste: 'Lines such as “12 kg polystyrene” or “PLA; 1.5 t”',
    example:
      '120 kg expanded polystyrene\n80 kg corrugated board\n12 kg PET bottle resin\n3 kg polypropylene\n1.5 t portland cement\n40 kg aluminium',
    tryExample: 'Try an example',
    csv: 'Save as CSV',
    line: 'Line',
    share: 'Share of CO₂e',
    range: 'Range',
    interval: (low: string, high: string) => `(${low} to ${high} if all lines are off in one direction)`,
    counted: (counted: number, all: number) => `${counted} of ${plural(all, 'line')} matched`,
    covered: (share: string) => `${share} of the mass`,
    withoutMass: (lines: number) => `${plural(lines, 'line')} without a mass`,
    unclear: (number: string) =>
      `${number} may be ${Number(number)} or ${number.replace('.', '')}: write the one that is meant`,
    none: 'not found',
    unsure: 'check',
    assumed: {
      virgin: 'taken as virgin',
      trade_mix: 'with the scrap that the trade puts in',
      no_such_route: 'without a record of that route',
      unfilled: 'without its filler',
      first_named: 'the first that it names',
      smaller_part: 'the recycled part, which is the smaller',
      rest_not_counted: 'without what it is alloyed with',
      sent_thickness: 'with the thickness that was sent',
      guessed: 'guessed from a part of a word or its spelling',
    },
    alternatives: 'Or',
    compare: 'Compare these',
    risk: (place: string) => `At risk ${within(place)}`,
    riskMeans:
      'First what bans the material or products made of it, with the uses meant, then materials with fewer than two makers listed anywhere. Counted: limits, and rules on additives, origin, waste and claims. What is not listed was not found: that is no approval.',
    atRisk: (place: string, day: string, banned: number, coming: number, scarce: number) =>
      `On ${day} ${within(place)}: ${banned === 0 ? 'no line is banned in any use' : `${plural(banned, 'line')} banned in some use`}, ${coming === 0 ? 'none will be' : `${coming} with a ban to come`}; ${scarce === 0 ? 'all have two makers or more' : `${scarce} with fewer than two makers`}.`,
    banFrom: (day: string | undefined) => (day ? `ban from ${day}` : 'ban to come'),
    banProposed: 'ban proposed',
    rules: (bans: number, limits: number, others: number) =>
      [
        bans > 0 ? plural(bans, 'more ban') : '',
        limits > 0 ? plural(limits, 'limit') : '',
        others > 0 ? `${others} on additives, origin, waste, claims` : '',
      ]
        .filter(Boolean)
        .join(', ') || 'Which',
    makers: (count: number) => (count === 0 ? 'no maker listed' : 'one maker'),
  },
  quality: {
    title: 'How far to trust these figures',
    lead: 'What the audit of this very atlas says about itself, from the snapshot that is served.',
    grades: 'Figures by grade',
    methods: 'Figures by step from the source',
    families: 'Carbon figures by family',
    family: 'Family',
    materials: 'Materials',
    all: 'All',
    sort: 'Sort by',
    byName: 'name',
    shares: {
      comparable_pct: 'Comparable',
      proxied_pct: 'Stand-in',
      derived_pct: 'Derived',
      old_pct: 'Old',
      one_maker_pct: 'One maker',
      deciding_stated_pct: 'Decided',
      two_sources_pct: 'Two sources',
    },
    meaning: {
      comparable_pct: 'Cradle to gate, and none of the doubts beside.',
      proxied_pct: 'The figure is that of another material.',
      derived_pct: 'Calculated from a cited claim or the composition.',
      old_pct: 'From before 2013, or past its declared validity.',
      one_maker_pct: 'That of one company’s product.',
      deciding_stated_pct: 'Records that state all that decides in their main job.',
      two_sources_pct: 'Of the materials asked for most, those of which a second source has a figure.',
    },
    missing: 'What is asked and most often not stated',
    lacking: (records: number) => `missing in ${plural(records, 'record')}`,
  },
}
