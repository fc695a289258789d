/** What leads to a kind of drugs that is given from now on, beside the actions of the grammar of standing. */
export const ORDER_WORDS: readonly string[] = [
  'treat',
  'provide',
  'cover',
  'recommend',
  'recommended',
  'dismissed on',
  'dismissed home on',
  'discharged on',
];

/** What leads from a kind to the drug of it. */
export const NAMING_WORDS: readonly string[] = [
  'with',
  'of',
  'such as',
  'including',
  'includes',
  'namely',
  'like',
  'to include',
];

/** Behind these words no drug is meant but whichever there may be. */
export const WHICHEVER_WORDS: readonly string[] = ['any', 'no', 'not', 'without'];
