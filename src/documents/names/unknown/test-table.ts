/** Tests that are called by the drug which is given for them: `"adenosine nuclear study"`. */

export interface TestRow {
  readonly id: 'modality' | 'provoking' | 'tracer' | 'device';
  /** Lower case: the last words of the name of a test. */
  readonly words: readonly string[];
  /** Entries of a list that are tests by it, none of which names a medication. */
  readonly examples: readonly string[];
  readonly reason: string;
}

export const TEST_ROWS: readonly TestRow[] = [
  {
    id: 'modality',
    words:
      'study studies scan scans imaging mri mra mrcp ct pet spect echo echocardiogram echocardiography ultrasound angiogram angiography scintigraphy nuclear test tests testing challenge'.split(
        ' ',
      ),
    examples: [
      'Adenosine nuclear study in the morning',
      'dobutamine stress echo tomorrow',
      'furosemide renal scan',
      'Secretin-enhanced MRCP on Monday',
      'Penicillin skin testing daily',
      'Methacholine challenge',
      'Iron studies',
    ],
    reason: 'what is done with someone, and not taken, whatever drug is given for it',
  },
  {
    id: 'provoking',
    words: [
      'stimulation test',
      'suppression test',
      'challenge test',
      'provocation test',
      'tolerance test',
      'absorption test',
      'breath test',
      'skin test',
      'stress test',
    ],
    examples: [
      'Cosyntropin 250 mcg stimulation test in the morning',
      'Dexamethasone 1 mg overnight suppression test',
    ],
    reason: 'the amount before them is what is given for the test',
  },
  {
    id: 'tracer',
    words: ['stress', 'myoview', 'sestamibi', 'cardiolite', 'thallium'],
    examples: ['Persantine thallium in the morning', 'Adenosine sestamibi study'],
    reason: 'behind a drug what is seen or done with it in a test',
  },
  {
    id: 'device',
    words: 'sensor sensors battery batteries'.split(' '),
    examples: ['lithium battery powered sensor', 'Insulin pump battery'],
    reason: 'a thing that measures, or that it runs on; what stands before them is what it is made of or for',
  },
];

/** Behind the noun of a test: it is an article, a drug or an amount again. */
export const NO_TEST_BEHIND: readonly string[] =
  'dose doses strip strips kit kits drug drugs medication medications medicine medicines'.split(' ');
