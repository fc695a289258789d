/** Words by which a clause beside a drug speaks of something else than how it is taken. */

export interface AsideRow {
  /** Lower case. */
  readonly words: readonly string[];
  readonly reason: string;
  /** `[entry, what is left of it for directions]`. */
  readonly examples: readonly (readonly [entry: string, left: string])[];
}

export const ASIDE_WORDS = {
  pieces: {
    words: ['half', 'one', 'two', 'three', 'four', 'a', 'another'],
    reason: 'behind what somebody takes in a sentence of its own: so much of the drug before it',
    examples: [
      ['aspirin 81 mg. She takes two at night.', 'aspirin 81 mg. She takes two at night.'],
      ['aspirin 81 mg. She walks twice a day.', 'aspirin 81 mg.'],
    ],
  },
  meant: {
    words: ['it', 'this', 'that', 'these', 'those', 'them', 'one'],
    reason: 'in a sentence about somebody they mean the drug before it',
    examples: [['aspirin 81 mg. He swallows it at night.', 'aspirin 81 mg. He swallows it at night.']],
  },
  having: {
    words: ['has', 'have', 'get', 'gets', 'needs'],
    reason: 'before pieces: so many of them are taken',
    examples: [['aspirin 81 mg. He has two at night.', 'aspirin 81 mg. He has two at night.']],
  },
  compared: {
    words: ['more often than', 'more frequently than', 'less often than', 'less frequently than'],
    reason: 'before how often something is not, unless that is forbidden',
    examples: [
      ['aspirin 81 mg if it hurts more often than every day', 'aspirin 81 mg if it hurts'],
      [
        'aspirin 81 mg, not more often than every 4 hours',
        'aspirin 81 mg, not more often than every 4 hours',
      ],
    ],
  },
  relative: {
    words: ['which', 'that', 'who', 'where'],
    reason: 'begin a clause about the word before them, which need not be the drug',
    examples: [
      ['Imitrex for headaches which occur about once a week', 'Imitrex for headaches'],
      ['Imitrex 50 mg which she takes once a week', 'Imitrex 50 mg which she takes once a week'],
    ],
  },
  being: {
    words: ['is', 'was', 'are', 'were', 'has', 'have', 'had', 'will', 'should', 'can', 'may', 'to'],
    reason: 'behind a relative word they say what the drug is, was or does: no clause of its own',
    examples: [['warfarin which is 5 mg daily', 'warfarin which is 5 mg daily']],
  },
  except: {
    words: ['but', 'except', 'apart from', 'other than'],
    reason: 'before a day on which it is taken otherwise: what is said of that day is no dose of the others',
    examples: [
      ['Synthroid 137 mcg every day but Sunday, when he takes two', 'Synthroid 137 mcg every day but Sunday'],
      ['Synthroid 137 mcg daily, when he takes it', 'Synthroid 137 mcg daily, when he takes it'],
    ],
  },
  sinceThen: {
    words: ['has', 'have', 'had', 'was', 'were'],
    reason: 'tell what was taken, before "and is now" and what is taken since',
    examples: [
      [
        'prednisolone has been coming down by 1 mg each week and is now 5 mg daily',
        'prednisolone 5 mg daily',
      ],
      ['prednisolone, which was 10 mg in May, and is at present 5 mg daily', 'prednisolone 5 mg daily'],
    ],
  },
  present: {
    words: ['now', 'currently', 'presently', 'at present', 'at the moment'],
    reason: 'before the amount that is taken since',
    examples: [
      [
        'Lantus was 20 units in May, his weight is now 80 kg',
        'Lantus was 20 units in May, his weight is now 80 kg',
      ],
    ],
  },
  oneDay: {
    words: ['yesterday', 'last night', 'this morning', 'this evening'],
    reason: 'what happened on one day says nothing of how often',
    examples: [['gave him Tylenol, but yesterday at night cough got worse', 'gave him Tylenol, but']],
  },
  firstDay: {
    words: ['on', 'from', 'as of', 'by'],
    reason: 'before the day on which a drug is begun',
    examples: [['as of Monday we start her on aspirin', 'as of Monday we start her on aspirin']],
  },
  oneOfThem: {
    words: ['this', 'next', 'last', 'coming', 'this coming'],
    reason: 'before a day of the week: that day alone',
    examples: [['it ends this Sunday, aspirin 81 mg', 'it ends this Sunday, aspirin 81 mg']],
  },
  recurring: {
    words: ['other', 'alternate', 'q', 'only'],
    reason: 'before a day of the week: it is taken on each of those',
    examples: [['aspirin every other Monday', 'aspirin every other Monday']],
  },
  reason: {
    words: ['because of', 'due to', 'owing to', 'on account of'],
    reason: 'lead to why it is taken so, which says nothing of how',
    examples: [
      ['Tresiba 40 units at supper because of the overnight lows', 'Tresiba 40 units at supper'],
      ['Imitrex 50 mg as needed due to morning headaches', 'Imitrex 50 mg as needed'],
    ],
  },
  visit: {
    words: ['follow up', 'follow-up', 'followup', 'return', 'call', 'come back', 'see'],
    reason: 'when the patient comes again is said of no drug',
    examples: [
      ['methotrexate as prescribed, and follow up with Dr. Lee as needed', 'methotrexate as prescribed'],
    ],
  },
  adjusted: {
    words: ['titrate', 'adjust', 'monitor', 'recheck', 'refill'],
    reason: 'what is done with it later, and how often, is no way to take it now',
    examples: [
      [
        'pregabalin 50 mg three times a day and titrate the dose up as needed',
        'pregabalin 50 mg three times a day',
      ],
    ],
  },
  last: {
    words: ['last'],
    reason: 'when it was taken last says nothing of how often',
    examples: [['lisinopril 10 mg, last took Sunday', 'lisinopril 10 mg,']],
  },
  taken: {
    words: [
      'took',
      'taken',
      'taking',
      'used',
      'had',
      'received',
      'given',
      'filled',
      'refilled',
      'dose',
      'dosed',
      'fill',
    ],
    reason: 'what was done last',
    examples: [['lisinopril 10 mg which he last took Sunday', 'lisinopril 10 mg']],
  },
} as const satisfies Readonly<Record<string, AsideRow>>;
