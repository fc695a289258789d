/** Words that lead from one amount to another: `Atenolol 50 mg daily increased to 100 mg`. */

/** Words of one kind. */
export interface ChangeRow {
  readonly id:
    | 'done'
    | 'resumed'
    | 'newDose'
    | 'portion'
    | 'namely'
    | 'ordered'
    | 'what'
    | 'it'
    | 'leads'
    | 'varies'
    | 'mayCome'
    | 'asks'
    | 'notWhole'
    | 'unmade'
    | 'takes'
    | 'isTo'
    | 'way'
    | 'former'
    | 'leadsOn'
    | 'fromDay'
    | 'cell';
  /** Lower case. */
  readonly words: readonly string[];
  /** `[text, the amount of atenolol that is taken from now on]`; undefined: the text changes no amount. */
  readonly examples: readonly (readonly [text: string, amount?: string])[];
  readonly reason: string;
}

export const CHANGE_ROWS: readonly ChangeRow[] = [
  {
    id: 'done',
    words:
      'increased decreased reduced titrated uptitrated up-titrated raised lowered lifted pushed put changed adjusted doubled advanced brought cut tapered halved dropped stepped moved went gone'.split(
        ' ',
      ),
    examples: [
      ['Atenolol 50 mg daily increased to 100 mg daily', '100 mg'],
      ['Atenolol was increased from 50 mg to 100 mg daily', '100 mg'],
      ['Atenolol increased from 2.5 mg to 5 mg once a day', '5 mg'],
      ['Atenolol 50 mg tablet, dose increased to 2 tablets daily', '2 tablet'],
      ['Atenolol was brought up to 100 mg twice daily', '100 mg'],
      ['Atenolol 50 mg daily may tire her, so I cut it in half to 25 mg daily', '25 mg'],
      ['Atenolol 50 mg daily went up to 100 mg daily last month', '100 mg'],
      ['Atenolol 50 mg daily was put up to 100 mg daily', '100 mg'],
      ['Atenolol 50 mg tablets, one daily, increased to two daily', '2 tablet'],
      ['Atenolol 50 mg goes from one tablet once daily to one and a half tablets twice a day', '1.5 tablet'],
      ['Atenolol 50 mg daily, pulse increased'],
    ],
    reason: 'the dose was changed: what stands behind "to" is taken, what stands before is not',
  },
  {
    id: 'resumed',
    words: ['resumed', 'restarted', 'reinstated', 'reinitiated', 'reintroduced'],
    examples: [
      ['Atenolol 50 mg daily was restarted at 25 mg daily', '25 mg'],
      ['Atenolol 50 mg daily, held for a slow pulse, was resumed on Monday at 25 mg daily', '25 mg'],
      ['Atenolol 50 mg daily was resumed at discharge', '50 mg'],
    ],
    reason: 'taken again: what stands behind "at" is taken now',
  },
  {
    id: 'newDose',
    words: [
      'new dose',
      'new dosage',
      'now',
      'now at',
      'now on',
      'now taking',
      'now takes',
      'now using',
      'at present',
      'presently',
      ...['becomes', 'will be', 'is to be', 'goes to', 'goes up to', 'comes down to'].map(
        (verb) => `dose ${verb}`,
      ),
    ],
    examples: [
      ['He takes atenolol 50 mg daily. The dose becomes 100 mg daily', '100 mg'],
      ['He takes atenolol 50 mg daily. New dose: 100 mg daily', '100 mg'],
      ['Atenolol 50 mg daily (new dose 100 mg daily)', '100 mg'],
      ['She started atenolol at 50 mg daily and is now on 100 mg daily', '100 mg'],
      ['He takes atenolol 50 mg daily. The dose is now 100 mg daily', '100 mg'],
    ],
    reason: 'names the amount that takes the place of the one before it',
  },
  {
    id: 'portion',
    words: [
      ...['half', 'twice', 'double', 'a third of', 'a quarter of'].flatMap((part) =>
        [
          'the',
          'her',
          'his',
          'that',
          'the present',
          'the current',
          'the usual',
          'the previous',
          'her usual',
          'his usual',
        ].map((whose) => `${part} ${whose} dose`),
      ),
      ...['a', 'the'].flatMap((a) =>
        ['lower', 'reduced', 'smaller', 'higher', 'larger', 'increased'].map((size) => `${a} ${size} dose`),
      ),
    ],
    examples: [
      ['Keep the atenolol, at half the present dose, that is 50 mg daily', '50 mg'],
      ['Keep the atenolol at a lower dose of 50 mg daily', '50 mg'],
    ],
    reason: 'of the dose that was taken before: the amount behind it is the new one',
  },
  {
    id: 'namely',
    words: ['that is', 'which is', 'i.e.', 'i.e', 'ie', 'namely', 'or', 'of', 'meaning'],
    examples: [['Keep the atenolol at half the dose, i.e. 50 mg daily', '50 mg']],
    reason: 'between such words and the amount',
  },
  {
    id: 'ordered',
    words:
      'go goes going halve halving drop dropping step move increase increasing decrease decreasing reduce reducing titrate titrating uptitrate up-titrate raise raising lower lowering change changing adjust adjusting double advance cut taper'.split(
        ' ',
      ),
    examples: [
      ['Increase the atenolol to 100 mg daily', '100 mg'],
      ['Atenolol goes to the 100 mg tablet daily', '100 mg'],
      ['Drop her atenolol 25 mg daily', '25 mg'],
      ['Increase atenolol from 12.5 to 25 mg', '25 mg'],
      ['Atenolol 50 mg daily to go to 100 mg daily', '100 mg'],
      ['Atenolol 50 mg daily: halve to 25 mg daily', '25 mg'],
      ['Increase home dose of atenolol from 50 mg to 100 mg daily', '100 mg'],
    ],
    reason: 'the same as an order; most stand before the name',
  },
  {
    id: 'what',
    words:
      'the his her dose of on home back up down current usual daily nightly bedtime nighttime morning evening'.split(
        ' ',
      ),
    examples: [
      ['Titrate up the dose of atenolol to 100 mg daily', '100 mg'],
      ['Go up on the atenolol to 100 mg daily', '100 mg'],
      ['He takes atenolol 50 mg at bedtime. Increase the bedtime atenolol to 100 mg', '100 mg'],
    ],
    reason: 'between the order and the name of the drug',
  },
  {
    id: 'it',
    words: ['it', 'this', 'that'],
    examples: [['Atenolol 50 mg daily. Increase it to 100 mg daily', '100 mg']],
    reason: 'the drug of the sentence before, in a sentence that begins with its change',
  },
  {
    id: 'leads',
    words:
      'please to we i he she they will would have has had should now then is was be been can go ok okay and so'.split(
        ' ',
      ),
    examples: [
      ['He takes atenolol 50 mg daily. Please go up to 100 mg daily', '100 mg'],
      ['He takes atenolol 50 mg daily. Dr. Sample: increase to 100 mg daily', '100 mg'],
      ['He takes atenolol 50 mg daily. We will step up to 100 mg daily', '100 mg'],
    ],
    reason: 'before a change with which a sentence begins: who makes it, and the words of its verb',
  },
  {
    id: 'varies',
    words: ['ranging', 'ranges', 'varying', 'varies', 'anywhere', 'between', 'alternates', 'alternating'],
    examples: [
      ['She has come down from atenolol 100 mg to 50 mg daily', '50 mg'],
      ['We went from her atenolol 100 mg daily to 50 mg daily', '50 mg'],
      ['He takes anywhere from atenolol 25 mg to 50 mg daily', '25-50 mg'],
    ],
    reason: 'before "from": what stands behind it and "to" are the ends of a range, and neither is former',
  },
  {
    id: 'mayCome',
    words: ['can', 'then', 'if', 'or'],
    examples: [
      ['Atenolol 50 mg daily, can increase to 100 mg daily'],
      ['Atenolol 50 mg daily for a week, then increase to 100 mg daily'],
      ['Atenolol 50 mg daily, may go to 100 mg daily'],
      ['Atenolol 50 mg daily. If her pressure at home stays above 150 push the atenolol to 100 mg daily'],
    ],
    reason: 'beside the words of doubt, before a change: it has not been made',
  },
  {
    id: 'asks',
    words: ['if you could', 'could you'],
    examples: [['I would be grateful if you could increase the atenolol to 100 mg daily', '100 mg']],
    reason: 'asks the reader to make it',
  },
  {
    id: 'notWhole',
    words: ['by', 'from', 'to', 'over', 'in'],
    examples: [
      ['Drop her atenolol 25 mg daily', '25 mg'],
      ['Atenolol 50 mg daily, drop the atenolol by 25 mg daily in May'],
    ],
    reason: 'in a dosage behind an order to change it: it is not what the drug is changed to',
  },
  {
    id: 'unmade',
    words:
      'limit limited keep kept restrict restricted maximum max tried trying attempt attempted goal aim aiming target'.split(
        ' ',
      ),
    examples: [
      ['He takes atenolol 50 mg daily. We tried to get the atenolol to 100 mg daily'],
      ['Atenolol 50 mg daily. Keep the atenolol to 25 mg on days of dialysis'],
      ['He takes atenolol 50 mg daily. I am going to push the atenolol to 100 mg daily', '100 mg'],
    ],
    reason: 'before a name that "to" and an amount stand behind: the amount is a limit, an aim or an attempt',
  },
  {
    id: 'takes',
    words: 'take takes taking taken use uses using used have has give gives given'.split(' '),
    examples: [
      ['Atenolol 50 mg daily. He uses atenolol up to 100 mg daily'],
      ['Atenolol up to 100 mg daily', '100 mg'],
    ],
    reason: 'before a name that "up to" and an amount stand behind: the most that is taken, and no change',
  },
  {
    id: 'isTo',
    words: ['to', 'will', 'shall', 'should', 'must', 'is to', 'needs to'],
    examples: [
      ['Atenolol 50 mg daily. Atenolol to rise to 100 mg daily', '100 mg'],
      ['Atenolol 50 mg daily. Atenolol might rise to 100 mg daily'],
    ],
    reason: 'between a name and a verb that leads to an amount: the drug is to come to it',
  },
  {
    id: 'way',
    words: ['to', 'from', 'up', 'down', 'back'],
    examples: [['Atenolol 50 mg daily. Atenolol moved up to 100 mg daily', '100 mg']],
    reason:
      'between a verb and the amount it leads to: behind a name that nobody knows the verb is no part of it',
  },
  {
    id: 'former',
    words: ['previously', 'formerly', 'was', 'up from', 'down from', 'instead of', 'rather than'],
    examples: [
      ['He takes atenolol 100 mg daily, up from 50 mg', '100 mg'],
      ['He takes atenolol 100 mg daily (was 50 mg daily)', '100 mg'],
      ['Atenolol 25 mg nocte (down from 50 mg bd)', '25 mg'],
      ['Atenolol 25 mg daily instead of 50 mg', '25 mg'],
    ],
    reason: 'before an amount: it was taken before, or is not what is taken',
  },
  {
    id: 'fromDay',
    words: ['from', 'starting', 'beginning', 'as of', 'tonight', 'today', 'tomorrow'],
    examples: [
      ['Atenolol 50 mg at night, going to 100 from tonight', '100 mg'],
      ['Atenolol 50 mg at night, titrate to 60 beats'],
    ],
    reason: 'behind a number alone: it is an amount, and counts nothing else',
  },
  {
    id: 'leadsOn',
    words: ['take', 'give', 'use', 'taking', 'now'],
    examples: [['Atenolol 50 mg daily -> take 100 mg daily', '100 mg']],
    reason: 'between an arrow and the amount it leads to',
  },
  {
    id: 'cell',
    words: 'change changed modify modified adjust adjusted switch switched replace replaced'.split(' '),
    examples: [['Atenolol 50 mg daily, changed to 100 mg daily', '100 mg']],
    reason: 'all of a cell for what is done: its remark says to what',
  },
];
