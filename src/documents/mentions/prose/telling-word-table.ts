/** Words with which sentences of sections that list no medications tell of taking. */
import { DISPENSING_WORDS } from '../../../sig/vocabulary/dispensing-word-table.ts';
import { TAKEN_NOW } from '../../../standing/action-table.ts';

export interface TellingRow {
  /** Lower case. */
  readonly words: readonly string[];
  readonly reason: string;
  /** `[heading, a sentence that tells of taking, one that does not]`. */
  readonly examples: readonly (readonly [heading: string, telling: string, silent: string])[];
}

export const TELLING_ROWS = {
  eachTime: {
    words: ['each', 'every', 'per'],
    reason: 'behind an amount: it is given again, each time that something else is done',
    examples: [
      [
        'Day unit',
        'Vancomycin 500 mg IV, ondansetron 4 mg IV, each treatment.',
        'Vancomycin 500 mg IV, ondansetron 4 mg IV.',
      ],
    ],
  },
  meanwhile: {
    words: ['while on', 'while taking', 'while using', 'as long as', 'until', 'till'],
    reason: 'behind an order for one drug: how long it goes on, which is no sentence of its own',
    examples: [
      ['Plan', 'Aspirin b.i.d. while on the steroids.', 'Aspirin daily was spoken of while on the ward.'],
      ['Plan', 'Aspirin daily until she is seen.', 'Aspirin daily gave her a rash until May.'],
    ],
  },
  harms: {
    words: 'makes made gives gave causes caused upsets upset'.split(' '),
    reason: 'behind a bare name: what it does to the patient, which says neither that it is taken nor how',
    examples: [
      ['Medications', 'Codeine 30 mg daily makes her sick', 'Codeine makes her sick'],
      ['Medications', 'Codeine 30 mg daily - upsets her stomach', 'Codeine - upsets her stomach'],
    ],
  },
  tookThen: {
    words: 'had took used tried got received ate swallowed chewed popped borrowed'.split(' '),
    reason: 'behind what was taken then a day is the day on which it was, and says nothing of how often',
    examples: [
      ['Plan', 'She takes aspirin 81 mg on Saturday.', 'She had aspirin 81 mg on Saturday.'],
      [
        'Medications',
        'She used aspirin 81 mg on Saturdays.',
        'She used two of the aspirin on Saturday night.',
      ],
    ],
  },
  thatDay: {
    words: ['that', 'the same', 'the next', 'the following'].flatMap((which) =>
      ['day', 'morning', 'afternoon', 'evening', 'night', 'weekend'].map((day) => `${which} ${day}`),
    ),
    reason: 'a day of which is told: what was taken then was taken then',
    examples: [
      ['Plan', 'She takes aspirin 81 mg by mouth every day.', 'She got aspirin 81 mg by mouth that evening.'],
      ['Plan', 'She has aspirin 81 mg daily.', 'She had aspirin 81 mg PO the same night.'],
    ],
  },
  span: {
    words: [
      ...'day days week weeks month months year years while spell season winter summer'.split(' '),
      'some time',
      'a time',
    ],
    reason: 'for how long something was taken then: it is over, and the length says nothing of how often',
    examples: [
      ['Plan', 'She has used aspirin 81 mg daily for a year.', 'She used aspirin 81 mg daily for a year.'],
      ['Plan', 'She uses aspirin 81 mg daily for some days.', 'She tried aspirin 81 mg daily for some days.'],
    ],
  },
  spanCount: {
    words: [
      'several',
      'some',
      'many',
      'a few',
      'a couple of',
      'the',
      'a good',
      'a short',
      'a long',
      'a brief',
    ],
    reason: 'how many of them',
    examples: [
      [
        'Plan',
        'She takes aspirin 81 mg daily for a few weeks.',
        'She had aspirin 81 mg daily for a few weeks.',
      ],
    ],
  },
  givenHere: {
    words: [
      'here',
      'today',
      ...['clinic', 'office', 'triage', 'ed', 'er', 'emergency room', 'emergency department'].flatMap(
        (place) => [`in ${place}`, `in the ${place}`],
      ),
    ],
    reason: 'where a first dose was given; behind them stands how much is taken at home, and how often',
    examples: [
      [
        'Plan',
        'She was given lisinopril 20 mg here in the office, and she will take 10 mg daily after that.',
        'She was given lisinopril 20 mg here in the office, and she will take it easy.',
      ],
    ],
  },
  takesThen: {
    words: ['will', 'should', 'is to', 'to', 'will then', 'should then'].flatMap((will) =>
      ['take', 'use', 'have', 'continue with', 'go on with'].map((take) => `${will} ${take}`),
    ),
    reason: 'behind a first dose: what is taken from then on',
    examples: [
      [
        'Plan',
        'He was given lisinopril 20 mg today and is to take 10 mg daily.',
        'He was given lisinopril 20 mg today and is to rest for 10 days.',
      ],
    ],
  },
  taking: {
    words: [
      'takes',
      'taking',
      'is on',
      'are on',
      'also on',
      'still on',
      'remain on',
      'remains on',
      'continue',
      'continues',
      'keep',
      'keeps',
      'will have',
      'prescription',
      'prescriptions',
    ],
    reason: 'the sentence says that something is taken',
    examples: [
      ['Social History', 'She takes aspirin 81 mg daily.', 'Aspirin 81 mg daily with milk.'],
      ['Problems', 'He may keep his aspirin 81 mg daily.', 'She kept aspirin 81 mg in a box.'],
      [
        'Problems',
        'Hypertension, will have lisinopril 10 mg daily.',
        'Hypertension, lisinopril 10 mg daily.',
      ],
    ],
  },
  example: {
    words: ['such as', 'e.g.', 'e.g', 'for example', 'for instance', 'like'],
    reason:
      'in a sentence what stands behind it is an example of a kind, and taken where the sentence says so',
    examples: [
      [
        'Medications',
        'She takes creams such as hydrocortisone.',
        'You should think twice about creams such as hydrocortisone.',
      ],
      [
        'Medications',
        'It is all for her pain: Tylenol, Aleve.',
        'It is all for her pain and not for pills like Tylenol, Aleve.',
      ],
    ],
  },
  now: {
    words: TAKEN_NOW,
    reason: 'lists what is taken now, also without how often',
    examples: [
      [
        'History of present illness',
        'She takes Synthroid for her thyroid, lisinopril for blood pressure, and pravastatin.',
        'She needs Synthroid for her thyroid, lisinopril for blood pressure, and pravastatin.',
      ],
      ['History of present illness', 'The patient is on warfarin.', 'The patient has been on warfarin.'],
    ],
  },
  byOneself: {
    words: ['take', 'am on', 'am taking'],
    reason: 'the same behind `I`, in what the one writes who takes it',
    examples: [
      [
        'History of present illness',
        'I also take digoxin for my heart.',
        'You asked when I take digoxin for my heart.',
      ],
      ['History of present illness', 'I still take warfarin.', 'Should I take warfarin.'],
    ],
  },
  beforeOneself: {
    words: ['and', 'but', 'what', 'that'],
    reason: 'before `I` inside a sentence: other words make a question or a time of it',
    examples: [
      ['History of present illness', 'It helps and I still take warfarin.', 'It helps when I take warfarin.'],
    ],
  },
  nowGoingOn: {
    words: [
      'taking',
      'using',
      'also on',
      'already on',
      'receiving',
      'receiving treatment with',
      'being treated with',
      'being given',
    ],
    reason: 'the same behind `is`, `are` or `am`: alone it tells of any time',
    examples: [
      [
        'History of present illness',
        'He is also taking digoxin and warfarin.',
        'He ended up taking digoxin and warfarin.',
      ],
      ['History of present illness', 'She is also on Lasix.', 'She was started on Coreg and also on Lasix.'],
    ],
  },
  begun: {
    words: ['started on', 'placed on', 'put on'],
    reason: 'said between findings of today with how much and how often, it is the treatment of today',
    examples: [
      [
        'Physical Examination',
        'The patient was started on lisinopril 10 mg daily.',
        'The patient was started on lisinopril.',
      ],
      [
        'Physical Examination',
        'The patient was placed on lisinopril 10 mg daily.',
        'The patient was once placed near lisinopril 10 mg daily.',
      ],
    ],
  },
  switched: {
    words: ['changed from', 'switched from', 'switched to'],
    reason: 'the same, and also between results: what came in the place of another is taken now',
    examples: [
      [
        'Physical Examination',
        'Her tablets were switched from warfarin to lisinopril 10 mg daily.',
        'Her tablets were switched to another brand.',
      ],
      [
        'Laboratory data',
        'Her potassium is 3.2. It was switched to lisinopril 10 mg daily.',
        'Her potassium is 3.2. She was placed on lisinopril 10 mg daily.',
      ],
    ],
  },
  byAuthor: {
    words:
      'started commenced prescribed begun added initiated start commence prescribe begin add initiate'.split(
        ' ',
      ),
    reason: 'behind "I" or "we" among findings and problems: with how often, the treatment of today',
    examples: [
      [
        'Problems',
        'I have stopped his warfarin and commenced lisinopril 10 mg daily.',
        'His doctor commenced lisinopril 10 mg daily.',
      ],
      [
        'Problems',
        'We will add lisinopril 10 mg daily.',
        'Three years ago we started lisinopril 10 mg daily.',
      ],
    ],
  },
  pack: {
    words: [
      'dose pack',
      'dosepack',
      'dosepak',
      'dose pak',
      'z-pack',
      'z-pak',
      'zpack',
      'zpak',
      'starter pack',
    ],
    reason: 'holds the tablets of a course in the order in which they are taken',
    examples: [['Plan', 'Azithromycin 5-day dose pack.', 'Azithromycin and rest.']],
  },
  order: {
    words: ['use', 'take', 'apply', 'give', 'inhale', 'inject', 'instill'],
    reason: 'a sentence of a plan that begins so tells the patient to take what it names',
    examples: [['Plan', 'Use warfarin for pain.', 'Use of warfarin was discussed.']],
  },
  permitted: {
    words: ['he', 'she', 'you', 'they', 'patient', 'pt', 'child', 'and', 'but', 'then'],
    reason: 'before "may take" and "may use": who is let take it; a doctor who may use it has not',
    examples: [
      ['Plan', 'She may take warfarin for pain.', 'We may use warfarin for pain.'],
      ['Plan', 'May use warfarin for pain.', 'May use warfarin next year.'],
      ['Plan', 'She may take warfarin 5 mg daily.', 'She asked whether she may take warfarin 5 mg daily.'],
    ],
  },
  permittedAlso: {
    words: ['also', 'just', 'still', 'then', 'now'],
    reason: 'between "may" and "take"',
    examples: [['Plan', 'She may still take warfarin for pain.', 'She may rarely take warfarin for pain.']],
  },
  permittedVerbs: {
    words: ['add', 'resume', 'restart', 'go back to', 'go back on', 'return to'],
    reason: 'behind "may": what the patient is let take besides, or again',
    examples: [
      [
        'Assessment',
        'He may go back to his warfarin 5 mg daily.',
        'He might go back to his warfarin 5 mg daily.',
      ],
      ['History of present illness', 'He may add lisinopril 10 mg at night.', 'He may add to lisinopril.'],
    ],
  },
  permittedShould: {
    words: ['should', 'were', 'had'],
    reason: 'at the head of a clause before "she may take": it waits for something',
    examples: [
      [
        'Plan',
        'She should rest and may take warfarin 5 mg daily.',
        'Should her pain get worse she may take warfarin 5 mg daily.',
      ],
    ],
  },
  later: {
    words:
      'after before until till once when if unless in on pending tomorrow later soon eventually postop postoperatively hour hours day days week weeks month months monday tuesday wednesday thursday friday saturday sunday'.split(
        ' ',
      ),
    reason: 'what a plan resumes then is not taken until then',
    examples: [
      ['Plan', 'We will resume lisinopril.', 'We will resume lisinopril tomorrow.'],
      ['Plan', 'Restart lisinopril and warfarin.', 'Once she eats, restart lisinopril and warfarin.'],
      ['Plan', 'Resume lisinopril.', 'Resume lisinopril in 48 hours.'],
    ],
  },
  dispensed: {
    words: [...DISPENSING_WORDS.giveOut.words, 'quantity', 'quantity of', 'qty', 'supply of'],
    reason:
      'before a number of pieces behind what is given: it is for the days to come, also behind a procedure',
    examples: [
      [
        'Procedures',
        'The patient was given lisinopril 10 mg, quantity 30, to be taken daily.',
        'The patient was given lisinopril 10 mg.',
      ],
    ],
  },
  atHome: {
    words: [
      'for home',
      ...['to take', 'to use', 'to finish', 'to continue', 'for use'].flatMap((does) => [
        `${does} at home`,
        `${does} it at home`,
      ]),
    ],
    reason: 'behind what is given: it is for the days to come',
    examples: [
      [
        'Hospital Course',
        'The patient was given lisinopril 10 mg daily to take at home.',
        'The patient was given lisinopril 10 mg daily.',
      ],
      [
        'History of present illness',
        'He was given lisinopril 10 mg daily for home use.',
        'He was given lisinopril 10 mg daily and told to go home.',
      ],
    ],
  },
  listedThen: {
    words: ['discharge', 'included', 'consisted'],
    reason:
      'in a heading: its entries tell of the day they were dictated for, in the past as the heading does',
    examples: [
      [
        'Medications on discharge included:',
        '1. He was on Seroquel 25 mg at bedtime.',
        '1. His mother was on Seroquel 25 mg at bedtime.',
      ],
    ],
  },
  sentHome: {
    words: [
      'discharge',
      'discharged',
      'sent home',
      'go home',
      'goes home',
      'went home',
      'going home',
      'home on',
      'home with',
      'continue at home',
      'prescribed at discharge',
    ],
    reason: 'in a hospital course only what the patient goes home with is taken now',
    examples: [
      [
        'Hospital Course',
        'He was discharged on lisinopril 10 mg daily.',
        'He was put on lisinopril 10 mg daily.',
      ],
    ],
  },
  wentHome: {
    words: ['discharged', 'discharged home', 'sent home', 'went home', 'released home', 'dismissed home'],
    reason: 'in a hospital course what a later sentence gives with its directions is given to take at home',
    examples: [
      [
        'Hospital Course',
        'She was discharged home. She was given lisinopril 10 mg daily.',
        'She was given lisinopril 10 mg daily. She was discharged home.',
      ],
    ],
  },
  cameBack: {
    words: [
      ...'readmitted re-admitted returned represented re-presented transferred admitted intubated'.split(' '),
      'came back',
      'prior to discharge',
      'before discharge',
      'in the emergency room',
      'in the emergency department',
    ],
    reason: 'behind or beside it, the patient is no longer at home, or was not yet',
    examples: [
      [
        'Hospital Course',
        'She was discharged home. She was given lisinopril 10 mg daily.',
        'She was discharged home, but came back. She was given lisinopril 10 mg daily.',
      ],
    ],
  },
  goOn: {
    words: ['continue', 'keep', 'remain on', 'stay on'],
    reason: 'a sentence that begins so orders it, also where a hospital course is told by its topics',
    examples: [['Hospital Course', 'Continue lisinopril 10 mg daily.', 'Continued lisinopril 10 mg daily.']],
  },
  fromNowOn: {
    words: [
      'will take',
      'should take',
      'is to take',
      'are to take',
      'will continue',
      'should continue',
      'will remain on',
      'will stay on',
      'is unchanged',
      'are unchanged',
      'was prescribed',
      'were prescribed',
      'remains unchanged',
      'remain unchanged',
      'is back on',
      'are back on',
      'continues to be managed',
      'continues to be treated',
      'as of this writing',
      'at this writing',
      'at the time of this writing',
      'at the time of this dictation',
    ],
    reason: 'in a hospital course, which tells of what was: it speaks of now and of what comes',
    examples: [
      ['Hospital Course', 'He will take lisinopril 10 mg daily.', 'He took lisinopril 10 mg daily.'],
      [
        'Hospital Course',
        'His pressure continues to be managed with lisinopril.',
        'His pressure was managed with lisinopril.',
      ],
      [
        'Hospital Course',
        'His lisinopril 10 mg daily is unchanged.',
        'His lisinopril 10 mg daily was changed.',
      ],
    ],
  },
} as const satisfies Readonly<Record<string, TellingRow>>;
