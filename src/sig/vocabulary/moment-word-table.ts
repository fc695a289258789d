/** Words around a time of the day: what halves the day, what stands before and behind an event. */
import type { Weekday } from '../../text/calendar-table.ts';
import type { SigWordRow } from './sig-word-row.ts';

export const MOMENT_WORDS = {
  half: {
    words: ['am', 'pm', 'a', 'p'],
    reason: 'the half of the day behind the hour; one letter only where it touches the digit',
    examples: [
      ['1 tab at 8 pm', '1 tablet QD @20:00'],
      ['1 tab at 8a', '1 tablet QD @08:00'],
    ],
  },
  afternoon: {
    words: ['pm', 'p'],
    reason: 'the halves that add twelve hours',
    examples: [['1 tab at 8 pm', '1 tablet QD @20:00']],
  },
  beforeOrAfter: {
    words: ['before', 'prior', 'after', 'following', 'antes', 'despues', 'pre', 'post'],
    reason: 'between a length of time and the event it is counted from',
    examples: [['1 tab 30 minutes before breakfast', '1 tablet QD @ACM-30']],
  },
  offsetLead: {
    words: ['at', 'starting', 'beginning', 'start', 'least', 'approximately', 'about'],
    reason: 'before such a length of time, each once and in this order',
    examples: [['1 tab at least 30 minutes before breakfast', '1 tablet QD @ACM-30']],
  },
  endsEvent: {
    words: 'take and as for prn every then daily by repeat may with x max only po use'.split(' '),
    reason: 'an event that is kept in its words ends before these',
    examples: [
      [
        '1 tab 1 hour before the dental procedure then daily',
        '1 tablet QD {1 hour before the dental procedure}',
      ],
    ],
  },
  whose: {
    words: ['her', 'his', 'their', 'your', 'my'],
    reason: 'right before a time of the day they make it a thing that something else is done to',
    examples: [
      ['26 units at night, to flatten out her mornings', '26 unit QHS @NIGHT ?to flatten out her mornings'],
      ['1 tab daily to improve his evenings', '1 tablet QD ?to improve his evenings'],
    ],
  },
  meal: {
    words: [
      ...'breakfast lunch dinner supper food meal meals'.split(' '),
      'morning meal',
      'evening meal',
      'noon meal',
    ],
    reason: 'behind "with", "before" or "after" it is the same meal whoever eats it',
    examples: [
      ['1 tab with his supper', '1 tablet QD @CV'],
      ['1 tab before her breakfast', '1 tablet QD @ACM'],
    ],
  },
  omniMane: {
    words: ['om', 'mane'],
    reason:
      'British abbreviations of a morning dose; with one of them before it, "on" is omni nocte and no preposition',
    examples: [['1 om 2 on', '1 QAM @MORN + 2 QHS @NIGHT']],
  },
  morningLetters: {
    words: ['am', 'om'],
    reason: 'abbreviations of the morning that are prepositions in German and Dutch',
    examples: [
      ['1 tab am', '1 tablet QAM @MORN'],
      ['20 mg om', '20 mg QAM @MORN'],
      ['1 Tablette am Montag', '1 tablet QWK mon'],
      ['1 tablet om 8 uur', '1 tablet {8 uur} ?om'],
    ],
  },
  nounLead: {
    words: ['de', 'het', 'den', 'dem', 'ersten', 'letzten', 'selben', 'gleichen'],
    reason: 'before a noun of German and Dutch: what stands before them is a preposition',
    examples: [['1 tablet om de vloer', '1 tablet ?om de vloer']],
  },
  hourLead: {
    words: ['at', 'around', 'about'],
    reason: 'before a number and a part of the day: an hour and no amount',
    examples: [['1 tab every morning and 1 tab at 2 in the afternoon', '1 tablet BID @MORN,AFT ?at 2']],
  },
  tea: {
    words: ['tea'],
    reason: 'the evening meal behind an amount where the direction has another moment, and a drink elsewhere',
    examples: [
      ['one in the morning and two with tea', '1 QAM @MORN + 2 QPM @EVE'],
      ['1 sachet with tea', '1 packet ?with tea'],
    ],
  },
  bed: {
    words: ['bed'],
    reason: 'bedtime behind an amount where the direction has another moment, and a place elsewhere',
    examples: [['one mane, two bed', '1 QAM @MORN + 2 QHS @HS']],
  },
  besideLead: {
    words: ['with', 'at'],
    reason: 'between an amount and such a word',
    examples: [['one at lunch and two at tea', '1 QD @CD + 2 QPM @EVE']],
  },
  denied: {
    words: ['none', 'nothing', 'nil', 'not', 'never'],
    reason: 'before a time at which nothing is taken',
    examples: [
      ['40 mg each morning and none at night', '40 mg QAM @MORN {none at night}'],
      ['1 tablet twice a day but not at bedtime', '1 tablet BID {not at bedtime} ?but'],
    ],
  },
  allMeals: {
    words: ['all', 'jeder', 'jedem'],
    reason: 'beside "each": every meal of the day, where "with food" says only how',
    examples: [
      ['6 units with all meals', '6 unit TID WM @C'],
      ['6 units with each meal', '6 unit TID WM @C'],
      ['1 tablet with food', '1 tablet WM @C'],
    ],
  },
  daily: {
    words: ['taglich', 'tgl', 'daily', 'day', 'od', 'qd'],
    reason: 'behind "3x1", which counts a day',
    examples: [['1 tab 3x1 tgl', '1 tablet ?3x1 tgl']],
  },
} as const satisfies Readonly<Record<string, SigWordRow>>;

/** Words that mean several days of the week at once. */
export const SEVERAL_DAYS: Readonly<Record<string, readonly Weekday[]>> = {
  mwf: ['mon', 'wed', 'fri'],
  tts: ['tue', 'thu', 'sat'],
  tths: ['tue', 'thu', 'sat'],
  tuthsa: ['tue', 'thu', 'sat'],
  tth: ['tue', 'thu'],
  weekdays: ['mon', 'tue', 'wed', 'thu', 'fri'],
  weekends: ['sat', 'sun'],
  weekend: ['sat', 'sun'],
};

/** Days in one or two letters, which count only beside others: `m/w/f`. */
export const DAY_LETTERS: Readonly<Record<string, Weekday>> = {
  m: 'mon',
  t: 'tue',
  w: 'wed',
  th: 'thu',
  f: 'fri',
  s: 'sat',
  mo: 'mon',
  tu: 'tue',
  we: 'wed',
  fr: 'fri',
  sa: 'sat',
  su: 'sun',
};

/** The days that an earlier step has left. */
export const REST_OF_WEEK = [
  'all other days',
  'on all other days',
  'all the other days',
  'on all the other days',
  'the other days',
  'on the other days',
  'on other days',
  'all remaining days',
  'on all remaining days',
  'the remaining days',
  'on the remaining days',
  'the rest of the week',
  'rest of the week',
  'the rest of the days',
] as const;
