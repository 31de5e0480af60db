/** Questions and how they are read, word for word. */
export const READINGS: readonly (readonly [question: string, reading: string])[] = [
  ['tensile strength > 450 MPa', 'tensile_strength_mpa above 450 “> 450 MPa”; searches tensile strength > 450 MPa'],
  ['0.04 W/mK or less for a loft', 'thermal_conductivity_w_mk at most 0.04 “0.04 W/mK or less”; searches for a loft'],
  ['moulding that takes 180C', 'max_service_temp_c at least 180 “180C”; searches moulding that takes'],
  ['bowl for soup up to 95 degrees', 'max_service_temp_c at least 95 “up to 95 degrees”; searches bowl for soup'],
  ['binder < 0.6 kg co2 per kg', 'carbon_kg_co2e_per_kg below 0.6 “< 0.6 kg co2 per kg”; searches binder'],
  ['lambda 0,036 boards', 'thermal_conductivity_w_mk at most 0.036 “0,036”; searches boards'],
  [
    'insulation below 0.04 W/mK, not flammable',
    'thermal_conductivity_w_mk below 0.04 “below 0.04 W/mK”; reaction_to_fire at least A2 “not flammable”; searches insulation , not flammable',
  ],
  ['bubble wrap alternative', 'replaces bubble wrap “bubble wrap alternative”; searches bubble wrap'],
  ['glass alternative for a sign', 'replaces Glass “glass alternative”; searches for a sign'],
  ['instead of steel for a gate', 'replaces Blast-furnace steel “instead of steel”; searches for a gate'],
  ['lead flashing alternative on a roof', 'replaces Lead “lead flashing alternative”; searches on a roof flashing'],
  [
    'vegan leather without PU',
    'without Isocyanates “without PU”; without Animal products “vegan”; searches vegan leather',
  ],
  ['insulation A1', 'reaction_to_fire at least A1 “A1”; searches insulation A1'],
  ['Tm over 300C', 'melting_point_c above 300 “over 300C”; searches Tm over 300C'],
  ['rigid foam without HBCD', 'without Bromine “without HBCD”; searches rigid foam'],
  ['insulation -foam', 'without Foam “-foam”; searches insulation'],
  [
    'natural insulation under 0.035 W/mK',
    'without What is not from plants or animals “natural insulation”; thermal_conductivity_w_mk below 0.035 “under 0.035 W/mK”; searches natural insulation',
  ],
  ['window frame better than PVC', 'without PVC “better than PVC”; searches window frame'],
  [
    'alternatives to PFAS in outdoor jackets',
    'replaces Fluorine and PFAS “alternatives to PFAS”; searches in outdoor jackets',
  ],
  [
    'glass bottle alternative',
    'replaces Container glass “glass bottle alternative”; searches Beverage bottles Food packaging Cosmetics packaging Medical Household goods',
  ],
  [
    'plastic cutlery replacement',
    'replaces plastic cutlery “plastic cutlery replacement”; searches disposable cutlery',
  ],
  ['quilt without feathers or wool', 'without wool “without feathers or wool”; searches quilt'],
  ['metal lighter than zinc', 'density_kg_m3 below 7140 “lighter than zinc”; searches metal'],
  ['wood as stiff as oak', 'tensile_modulus_gpa at least 10.5 “as stiff as oak”; searches wood'],
  [
    'film with 20 MPa and 300 % elongation',
    'tensile_strength_mpa at least 20 “20 MPa”; elongation_at_break_pct at least 300 “300 %”; searches film with and',
  ],
  ['steel at least 70 ksi', 'tensile_strength_mpa at least 482.633 “at least 70 ksi”; searches steel'],
  [
    'yield strength of 350 N/mm² or more',
    'yield_strength_mpa at least 350 “350 N/mm2 or more”; searches yield strength of 350 N/mm² or more',
  ],
  ['foam, max 2 lb/ft3', 'density_kg_m3 at most 32.037 “max 2 lb/ft3”; searches foam,'],
  ['glass for 570 °F', 'max_service_temp_c at least 298.889 “570 °F”; searches glass for'],
  ['seal down to -45 °C', 'min_service_temp_c at most -45 “down to -45 °C”; searches seal'],
  [
    'plastic with 85 % recycled content and 2 GPa',
    'recycled_content_pct at least 85 “85 %”; tensile_modulus_gpa at least 2 “2 GPa”; searches plastic with and',
  ],
  ['70 % bio-based plastic', 'biobased_pct at least 70 “70 %”; searches bio-based plastic'],
  [
    'sheet absorbing less than 0.1 % water absorption',
    'water_absorption_pct below 0.1 “less than 0.1 %”; searches sheet absorbing',
  ],
  ['stone with 120 MPa compressive strength', 'compressive_strength_mpa at least 120 “120 MPa”; searches stone with'],
  [
    'density no more than 0,9 g/cc',
    'density_kg_m3 at most 900 “no more than 0,9 g/cc”; searches density no more than 0,9 g/cc',
  ],
  ['heat resistance 473 K', 'max_service_temp_c at least 199.85 “473 K”; searches heat resistance 473 K'],
  ['fibre of 45+ cN/tex', 'tenacity_cn_tex at least 45 “45+ cN/tex”; searches fibre of'],
  ['paint under 10 g/l VOC', 'voc_g_l below 10 “under 10 g/l”; searches paint voc'],
  [
    'transparent waterproof sheet',
    'transparency at least clear “transparent”; water_resistance at least outdoors “waterproof”; searches transparent waterproof sheet',
  ],
  [
    'does not burn and insulates better than stone wool',
    'reaction_to_fire at least A2 “does not burn”; thermal_conductivity_w_mk below 0.038 “insulates better than stone wool”; searches does not burn and',
  ],
  [
    'stronger and lighter than steel',
    'tensile_strength_mpa above 470 “stronger”; density_kg_m3 below 7850 “lighter than steel”; searches stronger and lighter than steel',
  ],
  [
    'instead of aluminium foil',
    'replaces Aluminium foil “instead of aluminium foil”; searches Food packaging Household goods Thermal insulation Batteries',
  ],
  [
    'what replaces bitumen membrane on a garage',
    'replaces Polymer-modified bitumen membrane “replaces bitumen membrane”; searches what on a garage',
  ],
  [
    'alternatives to cow leather for belts',
    'replaces Bovine leather “alternatives to cow leather”; searches for belts',
  ],
  [
    'lower-carbon replacement for polystyrene food boxes in France',
    'replaces Expanded polystyrene “lower-carbon replacement for polystyrene food boxes”; in FR “France”; searches food boxes',
  ],
  [
    'low-carbon alternative to polystyrene',
    'replaces Polystyrene “low-carbon alternative to polystyrene”; searches Food packaging Disposable tableware Household goods Electronics housings Toys Medical',
  ],
  [
    'alternative to glass bottles',
    'replaces Container glass “alternative to glass bottles”; searches Beverage bottles Food packaging Cosmetics packaging Medical Household goods',
  ],
  ['structural steel with the lowest carbon in Italy', 'in IT “Italy”; searches structural steel in Italy'],
  ['lowest carbon footprint', 'searches lowest carbon footprint'],
  ['instead of PET bottles', 'replaces Polyethylene terephthalate “instead of PET bottles”; searches bottles'],
  ['replace steel roof sheets', 'replaces Prepainted steel “replace steel roof sheets”; searches roof sheets'],
  [
    'who makes an alternative to EPS in Germany',
    'replaces Expanded polystyrene “alternative to EPS”; in DE “Germany”; searches who makes an in Germany',
  ],
  ['linoleum alternative', 'replaces Linoleum “linoleum alternative”; searches Flooring Furniture'],
  ['PVC alternative for pipes', 'replaces Polyvinyl chloride “PVC alternative”; searches for pipes'],
  [
    'substitute for plastic bags',
    'replaces plastic bags “substitute for plastic bags”; searches carrier bag',
  ],
  [
    'something in place of concrete blocks below 1000 kg/m3',
    'replaces Concrete block “in place of concrete blocks”; density_kg_m3 below 1000 “below 1000 kg/m3”; searches Masonry Walls and partitions Foundations',
  ],
  [
    'swap vinyl flooring for something softer',
    'replaces Vinyl flooring (PVC) “swap vinyl flooring”; searches for something softer',
  ],
  ['membrane without PVC or bitumen', 'without PVC “without PVC”; without Bitumen “or bitumen”; searches membrane'],
  [
    'PFAS-free and BPA free coating',
    'without Fluorine and PFAS “PFAS-free”; without Bisphenol A “BPA free”; searches and coating',
  ],
  ['jacket that must not contain wool', 'without wool “must not contain wool”; searches jacket that'],
  ['foam not made from oil', 'without Fossil feedstock “not made from oil”; searches foam'],
  ['non-halogenated cable sheath', 'without Halogens “non-halogenated”; searches cable sheath'],
  ['vegan shoes', 'without Animal products “vegan”; searches vegan shoes'],
  ['roof that must not rust', 'searches roof that must not rust'],
  ['not heavy, no maintenance', 'searches not heavy, no maintenance'],
  [
    'insulation free of formaldehyde in Finland',
    'without Formaldehyde “free of formaldehyde”; in FI “Finland”; searches insulation in Finland',
  ],
  [
    'who sells hemp fibre in the Netherlands without plastic',
    'without Plastic “without plastic”; in NL “Netherlands”; searches who sells hemp fibre in the Netherlands',
  ],
  ['lead-free solder', 'without Lead “lead-free”; searches lead-free solder'],
  ['cladding, but not wood', 'without Wood “but not wood”; searches cladding,'],
  ['rubber other than natural rubber', 'without natural rubber “other than natural rubber”; searches rubber'],
]
