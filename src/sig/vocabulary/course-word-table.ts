/** Words of courses: how long, how many times in all, on which days of it, from when and until when. */
import type { SigWordRow } from './sig-word-row.ts';

const UP_TO = ['up', 'upto', 'hasta', 'max', 'maximum'] as const;
/** Begin a duration, alone and among other words. */
const FOR = ['for', 'x', 'times', 'por', 'during', 'durante', 'fur', 'pendant', 'fo', 'duration'] as const;
/** Of languages that write the day before the month. */
const FROM_DAY_FIRST = ['ab', 'vom', 'seit', 'beginn', 'partir', 'depuis', 'desde'] as const;
const UNTIL_DAY_FIRST = ['bis', 'jusquau', 'hasta'] as const;
const BEGIN = ['starting', 'beginning', 'start', 'begin', 'from'] as const;

export const COURSE_WORDS = {
  start: {
    words: [...FOR, ...UP_TO, 'after'],
    reason: 'without one of these or a number first, a word is no beginning of a duration',
    examples: [['1 tab daily for about 10 days', '1 tablet QD x10d']],
  },
  lead: {
    words: [
      ...FOR,
      ...UP_TO,
      ...'within over fr length supply until another next the first a total of to course about at least additional initial daysx'.split(
        ' ',
      ),
    ],
    reason: 'stand before the number of a duration',
    examples: [
      ['1 tab daily for the next 3 weeks', '1 tablet QD x3wk'],
      ['1 tab daily for about 10 days', '1 tablet QD x10d'],
    ],
  },
  upTo: {
    words: UP_TO,
    reason: 'a duration behind these is the longest',
    examples: [['1 tab daily for up to 7 days', '1 tablet QD x<=7d']],
  },
  noCourse: {
    words:
      'before prior after old ago apart in between following hourly later of supply taper pack dosepak dosepack dose'.split(
        ' ',
      ),
    reason: 'behind a number and a unit of time: an age or an offset, not a course',
    examples: [
      ['1 tab daily, 2 hours apart', '1 tablet QD ?2 hours apart'],
      ['1 tab bid 5 days later', '1 tablet BID ?5 days later'],
    ],
  },
  perPeriod: {
    words: ['a', 'per', 'each', 'every', 'the', 'of', 'out', 'in', 'por', 'pro', 'par'],
    reason: 'between a number of days and the period they are part of',
    examples: [
      ['1 tab 5 days a week', '1 tablet 5XWK'],
      ['1 tab 2 nights out of 7', '1 tablet BIW @NIGHT'],
      ['75 mcg six mornings a week', '75 mcg 6XWK @MORN'],
    ],
  },
  counted: {
    words:
      'dose doses time times treatment treatments cycles cycle only application applications total'.split(
        ' ',
      ),
    reason: 'what a number of times in all counts',
    examples: [
      ['1 tab x 3 doses', '1 tablet #3'],
      ['1 tab for one dose only', '1 tablet ONCE #1'],
    ],
  },
  countLead: {
    words: ['x', 'for', 'times'],
    reason: 'before a number of times in all',
    examples: [['1 tab x 3 doses', '1 tablet #3']],
  },
  onceNow: {
    words: ['once', 'stat', 'now', 'immediately', 'today', 'tomorrow'],
    reason: 'say alone that it is given a single time',
    examples: [
      ['1 tab once', '1 tablet ONCE #1'],
      ['1 tab now', '1 tablet ONCE #1'],
    ],
  },
  single: {
    words: ['single'],
    reason: 'before "dose": it is given a single time',
    examples: [['1 tab single dose', '1 tablet ONCE #1']],
  },
  notOnceBehind: {
    words: ['new', 'this', 'these', 'started', 'begun', 'since', 'from', 'until', 'till'],
    reason:
      'before a day or now they tell when something began or was handed over, not how often it is taken',
    examples: [
      ['1 tab new today', '1 tablet ?new today'],
      ['1 tab at bedtime, started today', '1 tablet QHS @HS ?started today'],
    ],
  },
  notOnce: {
    words: ['a', 'per', 'every', 'each', 'in', 'ever', 'q'],
    reason: '"once a" is cut off: once a day or once a week, and never once',
    examples: [['1 tab once a', '1 tablet ?once a']],
  },
  notNow: {
    words: ['that'],
    reason: '"now that he is six" tells why, and no time',
    examples: [['1 tab daily now that he is six', '1 tablet QD ?now that he is six']],
  },
  asSoonAs: {
    words: 'the he she it they you we his her your their this that'.split(' '),
    reason: '"once the drain is out" is as soon as, and never once',
    examples: [['1 tab daily once the drain is out', '1 tablet QD ?once the drain is out']],
  },
  nextDay: {
    words: ['on', 'the', 'next'],
    reason: 'begin "on the next day"',
    examples: [['1 tab on the next day', '1 tablet ONCE #1 {on the next day}']],
  },
  day: {
    words: ['day', 'days'],
    reason: 'before the number of a day of the course',
    examples: [
      ['1 tab daily on day 1', '1 tablet QD x1d'],
      ['1 tab daily on days 2-5', '1 tablet QD x4d'],
    ],
  },
  week: {
    words: ['week', 'weeks', 'wk', 'wks'],
    reason: 'before the number of a week of the course',
    examples: [['1 tab daily week 2', '1 tablet QD x7d']],
  },
  dayBegins: {
    words: BEGIN,
    reason: 'before a day of the course: when the step begins, not how long it lasts',
    examples: [['1 tab daily starting on day 8', '1 tablet QD {starting on day 8}']],
  },
  dateBegins: {
    words: [...BEGIN, 'started', 'effective', 'since', ...FROM_DAY_FIRST],
    reason:
      'before the date of the beginning, or the day of the week it is on: that one day, and not how often it is taken',
    examples: [
      ['1 tab daily from monday', '1 tablet QD {from monday}'],
      ['1 tab monday to friday', '1 tablet 5XWK mon,tue,wed,thu,fri'],
      ['1 tab daily starting 1/2/2024', '1 tablet QD 2024-01-02..'],
      ['1 tab daily effective 1/2/2024', '1 tablet QD 2024-01-02..'],
    ],
  },
  dateEnds: {
    words: ['until', 'till', 'through', 'thru', 'ending', 'end', 'stop', 'to', ...UNTIL_DAY_FIRST],
    reason: 'before the date of the end',
    examples: [
      ['1 tab daily until January 31, 2024', '1 tablet QD ..2024-01-31'],
      ['1-0-0 bis 15.05.2026', '1 QAM @MORN ..2026-05-15'],
      ['1-0-0 vom 1.5.2026 bis zum 15.5.2026', '1 QAM @MORN 2026-05-01..2026-05-15'],
    ],
  },
  dayFirst: {
    words: [...FROM_DAY_FIRST, ...UNTIL_DAY_FIRST],
    reason: 'in their languages the day stands before the month',
    examples: [
      ["1 comprimé par jour jusqu'au 05/06/2026", '1 tablet QD ..2026-06-05'],
      ['1 comprimé par jour à partir du 15/06/2026', '1 tablet QD 2026-06-15..'],
      ['1 tableta al día hasta el 15/05/2026', '1 tablet QD ..2026-05-15'],
    ],
  },
  dateLead: {
    words: [
      ...'on date the next this coming following taking using'.split(' '),
      ...'el le du au zum am dem den'.split(' '),
    ],
    reason: 'between such a word and the date',
    examples: [
      ['start taking on 1/2/2024. 1 tab daily', '1 tablet QD 2024-01-02..'],
      ['1 tab daily starting next monday', '1 tablet QD {starting next monday}'],
      ['1 tab daily start date 1/2/2024', '1 tablet QD 2024-01-02..'],
    ],
  },
  round: {
    words: ['during', 'with', 'of', 'each', 'every', 'per'].flatMap((lead) =>
      ['menses', 'menstruation', 'period', 'menstrual period', 'cycle', 'menstrual cycle'].flatMap((name) => [
        `${lead} ${name}`,
        `${lead} each ${name}`,
        `${lead} every ${name}`,
        `${lead} your ${name}`,
        `${lead} the ${name}`,
      ]),
    ),
    reason: 'behind a length of time: it comes round again, and the treatment goes on',
    examples: [['2 tab tid x 5 days during menses', '2 tablet TID {x 5 days during menses}']],
  },
  onHand: {
    words: [
      ...['keep', 'have', 'kept'].map((verb) => `${verb} on hand`),
      ...['rescue', 'standby', 'stand by', 'emergency'].flatMap((kind) =>
        ['pack', 'kit', 'course', 'supply', 'antibiotic', 'antibiotics', 'steroids', 'script'].map(
          (what) => `${kind} ${what}`,
        ),
      ),
    ],
    reason: 'what is kept for the day it is needed is taken for so long then: that is no end of the order',
    examples: [
      ['1 tab bid x 5 days, keep on hand', '1 tablet BID {keep on hand} {x 5 days}'],
      ['40 mg daily x 5 days rescue pack', '40 mg QD {x 5 days} ?rescue pack'],
    ],
  },
  pause: {
    words: ['off', 'break', 'free', 'rest'],
    reason: 'end a pause of a cycle',
    examples: [['1 tab daily for 3 weeks then 7 days off', '1 tablet QD {for 3 weeks then 7 days off}']],
  },
  freeOf: {
    words: ['patch', 'pill', 'tablet', 'ring', 'drug', 'treatment', 'hormone'],
    reason: 'what a pause is free of',
    examples: [
      [
        '1 patch weekly for 3 weeks then 7 days patch free',
        '1 patch TD QWK {for 3 weeks then 7 days patch free}',
      ],
    ],
  },
  divided: {
    words: ['divided', 'div'],
    reason: 'the amount before is that of all doses together',
    examples: [['20 mg divided bid', 'BID {20 mg divided}']],
  },
  dividedInto: {
    words: ['in', 'into'],
    reason: 'before the number of doses it is divided into',
    examples: [['2 g divided into 3 parts', 'TID {2 g divided into 3 parts}']],
  },
  dividedPart: {
    words: ['dose', 'doses', 'parts'],
    reason: 'what it is divided into',
    examples: [['2 g divided into 3 parts', 'TID {2 g divided into 3 parts}']],
  },
  dividedHow: {
    words: ['bid', 'tid', 'qid', 'bd', 'tds', 'qds', 'q', 'every', 'twice', 'thrice', 'equally'],
    reason: 'what "divided" alone must lead to: "divided bid", but not "may be divided"',
    examples: [['20 mg divided bid', 'BID {20 mg divided}']],
  },
  first: {
    words: ['first', 'initial'],
    reason: 'days that the last step says of its beginning are not when it ends',
    examples: [['1 tab daily with food for the first 7 days', '1 tablet QD WM @C {for the first 7 days}']],
  },
} as const satisfies Readonly<Record<string, SigWordRow>>;
