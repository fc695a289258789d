/** Words with which the reason or the time of an action begins: of the drugs behind them it is told, nothing is done to them. */

export interface ClauseWordRow {
  readonly words: readonly string[];
  /** Also between the drugs of one action: `stop A since B was started`; else only between the action and its first drug. */
  readonly endsList: boolean;
  readonly reason: string;
  /** The drug behind the word, to which nothing is done, and the one that is stopped. */
  readonly examples: readonly (readonly [text: string, told: string, stopped?: string])[];
}

/** When something is done, or for how long. */
export const MEANWHILE_WORDS = ['while', 'when', 'once', 'until', 'as long as', 'so long as'] as const;

export const CLAUSE_WORD_ROWS: readonly ClauseWordRow[] = [
  {
    words: [
      'due to',
      'because',
      'secondary to',
      'on account of',
      'in view of',
      'in light of',
      'since',
      'given',
      'as he',
      'as she',
      'as they',
      'as you',
      'as the patient',
      'as now',
      'as already',
      'now that',
      'so that',
      'wegen',
      'aufgrund',
      'por',
      'debido a',
      'à cause de',
      'en raison de',
    ],
    endsList: true,
    reason: 'why it is done',
    examples: [
      ['Stop the aspirin since on Eliquis', 'Eliquis', 'aspirin'],
      ['Discontinued Coumadin because of Bactrim', 'Bactrim', 'Coumadin'],
      ['She should come off the aspirin in view of her pressure and the Bactrim', 'Bactrim', 'aspirin'],
      ['Coumadin abgesetzt wegen Bactrim', 'Bactrim', 'Coumadin'],
      ['Coumadin suspendido por Bactrim', 'Bactrim', 'Coumadin'],
    ],
  },
  {
    words: MEANWHILE_WORDS,
    endsList: true,
    reason: 'when it is done, or for how long',
    examples: [
      ['Stop heparin once on Coumadin', 'Coumadin', 'heparin'],
      ['Discontinue lisinopril while on Entresto', 'Entresto', 'lisinopril'],
      ['Stop the metformin as long as he is on Bactrim', 'Bactrim', 'metformin'],
    ],
  },
  {
    words: ['than'],
    endsList: true,
    reason: 'what it is preferred to: nothing is done with that',
    examples: [
      ['I would rather stop the aspirin than the Eliquis', 'Eliquis', 'aspirin'],
      ['She stopped the aspirin sooner than the warfarin', 'warfarin', 'aspirin'],
    ],
  },
  {
    words: ['after', 'before', 'as soon as'],
    endsList: false,
    reason:
      'when it is done; between two drugs they may tell of one of them (`before surgery`), and right before a drug they make it a time',
    examples: [
      ['It was stopped after Bactrim', 'Bactrim'],
      ['Stop aspirin two days after his last Bactrim', 'Bactrim', 'aspirin'],
    ],
  },
];

/** Before the drug of such a clause, as articles are. */
export const OCCASION_LEADS = ['last', 'first', 'next', 'each', 'every'] as const;

/** Conjunctions that begin a clause of when or why in a remark on another drug: what it is about is no entry by itself. */
export const OCCASION_WORDS = [
  'while',
  'when',
  'once',
  'until',
  'till',
  'after',
  'before',
  'because',
  'since',
] as const;
