/** Words that name a drug alone, and beside another one what it is made or given with. */

/** What an injection is given in: `"vancomycin 1 g in sodium chloride 0.9 %"`. */
export const DILUENTS: readonly string[] = [
  'sodium chloride',
  'normal saline',
  'saline',
  'dextrose',
  'glucose',
  'water',
  'sterile water',
  'lactated ringers',
  'ringers lactate',
];

/** Behind an amount, what a drug is taken with is measured in: `"with 8 oz water"`. */
export const VOLUMES: readonly string[] = [
  'ml',
  'l',
  'oz',
  'fl oz',
  'ounces',
  'cup',
  'cups',
  'glass',
  'glasses',
];

/** Right behind a name its salt: `"mycophenolate sodium"`. */
export const SALTS: readonly string[] = [
  'sodium',
  'potassium',
  'calcium',
  'magnesium',
  'zinc',
  'aluminum',
  'lithium',
  'iron',
  'silver',
  'ammonium',
  'citrate',
  'phosphate',
  'lactate',
  'chloride',
];

/** Behind a slash no part of a combination, but what an amount is measured by: `"10 mg/actuat"`. */
export const MEASURES: readonly string[] = ['ml', 'act', 'actuat', 'hour', 'dose'];

/** What is sold in one product with another of them, for which no concept of the whole need exist: `"calcium with vitamin D"`. */
export const NUTRIENTS: readonly string[] = [
  'calcium',
  'calcium carbonate',
  'calcium citrate',
  'vitamin d',
  'vit d',
  'vitamin d3',
  'vit d3',
  'vitamin c',
  'vit c',
  'vitamin e',
  'vit e',
  'vitamin k',
  'vit k',
  'vitamin b6',
  'vit b6',
  'vitamin b12',
  'vit b12',
  'folic acid',
  'magnesium',
  'zinc',
  'iron',
  'multivitamin',
  'multivitamins',
  'minerals',
  'glucosamine',
  'chondroitin',
];

/** Behind two of them that "and" joins: one product holds both. */
export const WHOLES: readonly string[] = ['complex', 'combination', 'combo', 'supplement'];

/** Metals that carry an acid, which is what is taken: with one that nobody knows (`"potassium zorbate"`) they are another drug. */
export const CARRIERS: readonly string[] = ['potassium', 'sodium'];

/** Ends of words for what is done, was done or is felt, and of no product: `"Interaction with capecitabine"`, `"Treated with capecitabine"`; products end in `fed` and `med`. */
export const ENDINGS_OF_DEEDS: readonly string[] =
  'tion sion ment ness apy ing bed ced ded ged hed ied ked led ned ped red sed ted ved wed xed yed zed'.split(
    ' ',
  );
