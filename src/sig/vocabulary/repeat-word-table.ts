/** Words of repeats: what leads to a period, what counts the times in one, and periods said in one word. */
import { wordsOf, wordsOfPeriod } from '../../terminology/codes/languages/words-of-languages.ts';
import type { LanguagePeriod } from '../../terminology/codes/languages/direction-language.ts';
import type { SigWordRow } from './sig-word-row.ts';
import type { TimeUnit } from './time-unit-table.ts';

/** What is left where the number before "times a day" is lost; "doses" and "vez" count something else there. */
const LOST_TIMES = ['times', 'time', 'x', ...wordsOf('times')] as const;

export const REPEAT_WORDS = {
  lostTimes: {
    words: LOST_TIMES,
    reason: 'before "daily" and without a number of their own they tell that it is lost',
    examples: [['1 tab times daily', '1 tablet ?times']],
  },
  observed: {
    words:
      'about approximately approx abt around roughly usually typically generally maybe perhaps probably currently uses using used takes taking needs needing needed it average on'.split(
        ' ',
      ),
    reason:
      'behind "as needed" and right before a number of times a day or longer: how often it is really used, which directs nothing',
    examples: [
      ['1 tab prn, uses about twice a week', '1 tablet PRN {uses about twice a week}'],
      ['1 tab as needed for pain, maybe 3 times a month', '1 tablet PRN for pain {maybe 3 times a month}'],
    ],
  },
  interval: {
    words: [...wordsOf('every'), 'every', 'each', 'q', 'ev', 'very', 'ever'],
    reason: 'lead to a period that may have a number; "very" and "ever" are "every" with a letter lost',
    examples: [
      ['1 tab every 6 hours', '1 tablet Q6H'],
      ['1 patch tous les 3 jours', '1 patch TD Q3D'],
      ['1 comprimé tous les jours', '1 tablet QD'],
    ],
  },
  per: {
    words: [...wordsOf('per'), 'per', 'a'],
    reason: 'lead to one period without a number',
    examples: [['1 tab per day', '1 tablet QD']],
  },
  within: {
    words: ['in', 'during', 'an', 'over', 'am'],
    reason: 'lead to a period behind a number of times only',
    examples: [
      ['1 tab 3 times in 24 hours', '1 tablet TID'],
      ['1 Tablette 3x am Tag', '1 tablet TID'],
    ],
  },
  times: {
    words: [...LOST_TIMES, 'doses'],
    reason: 'what a number before them counts',
    examples: [['1 tab 3 times a day', '1 tablet TID']],
  },
  hourly: {
    words: ['hourly', 'hrly'],
    reason: 'behind a number the interval in hours',
    examples: [['1 tab 6 hourly', '1 tablet Q6H']],
  },
  ambiguous: {
    words: ['weekly', 'monthly', 'yearly'],
    reason:
      '"4 weekly" is every 4 weeks of an injection and 4 tablets a week of methotrexate; with a hyphen it is one word, and the interval',
    examples: [
      ['1 tab 4 weekly', '1 tablet {4 weekly}'],
      ['1 tab 4-weekly', '1 tablet Q4WK'],
    ],
  },
  span: {
    words: ['in', 'within', 'after', 'about', 'than'],
    reason: 'before "a week" they make it a length of time',
    examples: [['1 tab within a day', '1 tablet ?within a day']],
  },
  article: {
    words: ['les', 'las', 'los', 'la'],
    reason: 'between such a word and its period',
    examples: [
      ['1 comprimé tous les 2 jours', '1 tablet QOD'],
      ['1 tableta todos los días', '1 tablet QD'],
      ['1 tableta una vez a la semana', '1 tablet QWK'],
    ],
  },
  past: {
    words: ['ago', 'earlier'],
    reason: 'behind "a week" they tell when it was',
    examples: [['1 tab, started a week ago', '1 tablet ?started a week ago']],
  },
  upTo: {
    words: [...wordsOf('upTo'), 'up to', 'upto', 'at most', 'no more than', 'not more than'],
    reason: 'before a number of times: only the upper bound is stated',
    examples: [
      ['1 tab up to 3 times daily', '1 tablet UP TO TID'],
      ['1 Tablette bis zu 3x täglich', '1 tablet UP TO TID'],
      ["1 comprimé jusqu'à 3 fois par jour", '1 tablet UP TO TID'],
    ],
  },
  bi: {
    words: ['bi'],
    reason: 'apart from "weekly": twice in it or every second, which nobody can tell',
    examples: [['1 tab bi weekly', '1 tablet {bi weekly}']],
  },
  maximum: {
    words: ['max', 'maximum', 'maximal'],
    reason: 'before a number of times, the most there may be',
    examples: [['1 tab max 3 times daily', '1 tablet UP TO TID']],
  },
} as const satisfies Readonly<Record<string, SigWordRow>>;

/** Periods said in one word; those of one letter only behind a slash or a number of times: `3x/d`. */
export interface PeriodWordRow {
  readonly unit: TimeUnit;
  readonly words: readonly string[];
  readonly letters: readonly string[];
  readonly reason: string;
  readonly examples: SigWordRow['examples'];
}

/** What a language says of a period in one word: `wekelijks`, `täglich`. */
function inOneWord(period: LanguagePeriod): readonly string[] {
  return wordsOfPeriod(period).filter((phrase) => !phrase.includes(' '));
}

export const PERIOD_WORD_ROWS: readonly PeriodWordRow[] = [
  {
    unit: 'd',
    words: [...inOneWord('d'), 'daily', 'dly', 'everyday', 'qd', 'qday'],
    letters: ['d', 'j'],
    reason: 'a day; in French its letter is that of jour',
    examples: [
      ['1 tab 3 times daily', '1 tablet TID'],
      ['1 tab 3x/d', '1 tablet TID'],
      ['1 tab dly', '1 tablet QD'],
      ['1 tab twice dly', '1 tablet BID'],
    ],
  },
  {
    unit: 'wk',
    words: [...inOneWord('wk'), 'weekly'],
    letters: ['w'],
    reason: 'a week',
    examples: [['1 tab 3 times weekly', '1 tablet TIW']],
  },
  {
    unit: 'mo',
    words: [...inOneWord('mo'), 'monthly'],
    letters: [],
    reason: 'a month; the letter is the minute of other tables',
    examples: [['1 tab twice monthly', '1 tablet 2XMO']],
  },
  {
    unit: 'a',
    words: [...inOneWord('a'), 'yearly'],
    letters: [],
    reason: 'a year',
    examples: [['1 tab twice yearly', '1 tablet 2XYR']],
  },
  {
    unit: 'h',
    words: [...inOneWord('h'), 'hourly'],
    letters: [],
    reason: 'an hour; the letter is left to intervals',
    examples: [['1 spray 2 times hourly', '1 spray 2XH']],
  },
];

/** "Daily" alone: gives way to any other frequency. */
export const PLAIN_DAILY_WORDS: ReadonlySet<string> = new Set([
  ...wordsOfPeriod('d'),
  'daily',
  'dly',
  'everyday',
]);
