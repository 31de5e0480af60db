import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { openAtlas } from '../../src/atlas/atlas.ts'
import { readSnapshot } from '../../src/snapshot/read.ts'
import { DIST } from '../support/program.ts'

const test = suite('words of the trades in ten languages')
const atlas = openAtlas(readSnapshot(join(DIST, 'atlas.snapshot')))
const search = await atlas.search()
const firstThree = async (q: string) =>
  (await search.find({ q, page: 1, per_page: 3, explain: true })).data.map(({ id }) => id)

/** What is asked, in each language, and what must be among the first three. */
const ASKED: readonly (readonly [id: string, ...questions: string[]])[] = [
  [
    'wood-fibre-insulation',
    'isolante naturale per cappotto',
    'cappotto in fibra di legno',
    'natürliches WDVS',
    'Außendämmung Holzfaser WDVS',
    "isolation thermique par l'extérieur biosourcée",
    'SATE con aislamiento natural',
    'ETICS com isolamento natural',
    'gevelisolatie met natuurlijke materialen',
    'naturalne ocieplenie elewacji',
  ],
  [
    'epdm-roofing-membrane',
    'Flachdachabdichtung',
    'étanchéité toiture terrasse',
    'étanchéité toiture verte',
    'impermeabilización de cubierta plana',
    'impermeabilizzazione tetto piano',
    'impermeabilização de cobertura plana',
    'waterdichting plat dak',
    'hydroizolacja dachu płaskiego',
    '平屋顶防水',
    '陸屋根 防水',
  ],
  [
    'sawn-larch',
    'bardage bois sans traitement',
    'wood cladding without treatment',
    'Holzfassade unbehandelt',
    'revestimiento de fachada de madera sin tratar',
    'rivestimento esterno in legno non trattato',
    'revestimento exterior em madeira sem tratamento',
    'onbehandeld hout gevelbekleding',
    'elewacja drewniana bez impregnacji',
    'Terrassendielen heimisches Holz',
    'lames de terrasse en bois local',
    'vlonderplanken inheems hout',
    'deska tarasowa z rodzimego drewna',
    'ウッドデッキ 国産材',
  ],
  [
    'cellulose-insulation',
    'Einblasdämmung',
    'isolant biosourcé pour combles perdus',
    'aislamiento soplado',
    'isolamento insufflato sottotetto',
    'isolamento insuflado para sótão',
    'inblaasisolatie zolder',
    'ocieplenie poddasza wdmuchiwane',
    '阁楼 吹入式 保温',
    '屋根裏 吹き込み断熱',
    'izolacja z celulozy',
  ],
  [
    'cross-linked-polyethylene',
    'Fußbodenheizung Rohr',
    'tube pour plancher chauffant',
    'tubo para suelo radiante',
    'buis voor vloerverwarming',
    'rura do ogrzewania podłogowego',
    '床暖房 パイプ',
  ],
  [
    'multilayer-pipe',
    'tubería de agua potable sin PVC',
    'Trinkwasserrohr ohne PVC',
    "tuyau d'eau potable sans PVC",
    'drinkwaterleiding zonder PVC',
    'rura do wody pitnej bez PVC',
    '饮用水管 无PVC',
  ],
  [
    'acrylonitrile-styrene-acrylate',
    'wetterfester Kunststoff für Gehäuse',
    'boîtier plastique résistant aux intempéries',
    'carcasa de plástico resistente a la intemperie',
    'weerbestendige kunststof behuizing',
    'obudowa z tworzywa odporna na warunki atmosferyczne',
  ],
  [
    'carbonated-concrete-block',
    'ladrillo de bajo carbono',
    'brique à faible empreinte carbone',
    'CO2-armer Ziegel',
    'mattone a bassa impronta di carbonio',
    'tijolo de baixo carbono',
    'baksteen met lage CO2-uitstoot',
    'cegła o niskim śladzie węglowym',
  ],
  ['mycelium-leather', 'cuir végétal sans plastique', 'veganes Leder ohne Plastik', 'couro vegetal sem plástico'],
  ['clay-roof-tile', 'dakpannen', 'Dachziegel'],
  ['plant-based-water-repellent', 'what can replace PFAS in raincoats'],
  ['grey-cast-iron', 'non-stick pan coating without PTFE'],
]
for (const [id, ...questions] of ASKED)
  for (const question of questions)
    test(`${question}: ${id}`, async () => {
      const found = await firstThree(question)
      assert.ok(found.includes(id), found.join(', '))
    })

test('a coat is not insulation', async () => {
  assert.is((await firstThree('cappotto invernale'))[0], 'wool')
})

test('a word that rules out something unknown says nothing of the words before it', async () => {
  for (const question of ['bardage bois sans zorglub', 'Holz ohne Krimskrams', 'madera sin fruslería']) {
    const { reading } = await search.find({ q: question, page: 1, per_page: 1, explain: true })
    assert.equal(reading?.excludes, [], question)
  }
})

test('what is low in something may hold a little of it', async () => {
  for (const question of ['tablero bajo en formaldehído', 'panneau à faible teneur en formaldéhyde', '低甲醛板']) {
    const { reading } = await search.find({ q: question, page: 1, per_page: 1, explain: true })
    assert.equal(
      reading?.excludes.map(({ name, materials }) => [name, materials]),
      [['Formaldehyde', 0]],
      question,
    )
  }
})

test('non-stick coatings that are not in the atlas are said to be missing', async () => {
  for (const question of ['ceramic non-stick', 'enamelled cast iron pot']) {
    const { total, not_in_atlas } = await search.find({ q: question, page: 1, per_page: 1 })
    assert.is(total, 0, question)
    assert.is(not_in_atlas?.length, 1, question)
  }
})

test.run()
