/** Every word the tables know: what is none of them may be several words run together. */
import { BODY_SITES, ORGANS, SIDED_ABBREVIATIONS, SIDES } from '../../terminology/codes/body-site-table.ts';
import { EVENT_TIMINGS } from '../../terminology/codes/event-timing-table.ts';
import { FREQUENCIES } from '../../terminology/codes/frequency-table.ts';
import { wordsOfLanguages } from '../../terminology/codes/languages/words-of-languages.ts';
import { METHODS } from '../../terminology/codes/method-table.ts';
import { ROUTES } from '../../terminology/codes/route-table.ts';
import { UNITS } from '../../terminology/codes/unit-table.ts';
import {
  AS_NEEDED_PHRASES,
  HOURS_AS_NEEDED,
  INDICATION_LEADS,
  REASON_LEADS,
  REASON_STOPS,
} from './as-needed-table.ts';
import { FUSIBLE_WORDS, INFIX_WORDS, WHOLE_WORDS } from './fused-word-table.ts';
import { INSTRUCTION_OPENINGS, INSTRUCTION_PHRASES, VISIT_OPENINGS } from './instruction-table.ts';
import { MAXIMUM_ABBREVIATIONS, MAXIMUM_FILLERS, MAXIMUM_PHRASES } from './maximum-table.ts';
import { DICTATED_WORDS, NUMBER_WORDS, ORDINAL_WORDS, TIMES_ADVERBS } from './number-word-table.ts';
import { DOSE_AIMS, SEQUENCE_PHRASES } from './sequence-table.ts';
import { WEEK, WEEKDAY_WORDS } from '../../text/calendar-table.ts';
import { CONDITION_WORDS } from './condition-table.ts';
import { COURSE_WORDS } from './course-word-table.ts';
import { DISPENSING_WORDS } from './dispensing-word-table.ts';
import { DOSE_WORD_ROWS } from './dose-word-table.ts';
import { JOINING_WORDS } from './joining-word-table.ts';
import { DAY_LETTERS, MOMENT_WORDS, REST_OF_WEEK, SEVERAL_DAYS } from './moment-word-table.ts';
import { PERIOD_WORD_ROWS, REPEAT_WORDS } from './repeat-word-table.ts';
import type { SigWordRow } from './sig-word-row.ts';
import { TIME_UNITS } from './time-unit-table.ts';

const WORDS: ReadonlySet<string> = new Set(allPhrases().flatMap((phrase) => phrase.split(' ')));

/** True for a word of any table, which is never cut apart. */
export function isSigWord(word: string): boolean {
  return WORDS.has(word);
}

const BY_FIRST_LETTER: ReadonlyMap<string, readonly string[]> = Map.groupBy(WORDS, (word) => word.charAt(0));

/** The words of all tables that begin with a letter. */
export function sigWordsBeginning(letter: string): readonly string[] {
  return BY_FIRST_LETTER.get(letter) ?? [];
}

function allPhrases(): readonly string[] {
  return [
    ...UNITS.flatMap((row) => row.words),
    ...TIME_UNITS.flatMap((row) => [...row.words, ...row.letters]),
    ...FREQUENCIES.flatMap((row) => row.phrases),
    ...EVENT_TIMINGS.flatMap((row) => row.phrases),
    ...ROUTES.flatMap((row) => [...row.phrases, ...row.adjectives]),
    'skin',
    ...METHODS.flatMap((row) => row.phrases),
    ...ORGANS.flatMap((row) => row.words),
    ...SIDES.flatMap((row) => row.words),
    ...SIDED_ABBREVIATIONS.map((row) => row.word),
    ...BODY_SITES.flatMap((row) => row.phrases),
    ...AS_NEEDED_PHRASES,
    ...REASON_LEADS,
    ...REASON_STOPS,
    ...INSTRUCTION_PHRASES,
    ...INSTRUCTION_OPENINGS,
    ...SEQUENCE_PHRASES.flatMap((row) => row.phrases),
    ...DOSE_AIMS,
    ...MAXIMUM_PHRASES.flatMap((row) => row.phrases),
    ...wordsOfLanguages(),
    ...Object.keys(NUMBER_WORDS),
    ...DICTATED_WORDS,
    ...Object.keys(ORDINAL_WORDS),
    ...Object.keys(TIMES_ADVERBS),
    ...FUSIBLE_WORDS,
    ...INFIX_WORDS.map((row) => row.word),
    ...WHOLE_WORDS,
  ];
}

const WORD_TABLES: readonly Readonly<Record<string, SigWordRow>>[] = [
  CONDITION_WORDS,
  COURSE_WORDS,
  DISPENSING_WORDS,
  JOINING_WORDS,
  MOMENT_WORDS,
  REPEAT_WORDS,
];

/** Words of the tables that are no sig words of their own: a name may be spelled like one (`sun`, `may`). */
const OTHERS: ReadonlySet<string> = new Set(
  [
    ...WORD_TABLES.flatMap((table) => Object.values(table).flatMap(({ words }) => words)),
    ...DOSE_WORD_ROWS.flatMap(({ words }) => words),
    ...PERIOD_WORD_ROWS.flatMap(({ words }) => words),
    ...WEEK.flatMap((day) => WEEKDAY_WORDS[day]),
    ...Object.keys(SEVERAL_DAYS),
    ...Object.keys(DAY_LETTERS),
    ...REST_OF_WEEK,
    ...INDICATION_LEADS,
    ...HOURS_AS_NEEDED,
    ...VISIT_OPENINGS,
    ...MAXIMUM_ABBREVIATIONS,
    ...MAXIMUM_FILLERS,
  ].flatMap((phrase) => phrase.split(' ')),
);

/** May a piece of meaning begin with this word? */
export function mayOpen(word: string): boolean {
  return isSigWord(word) || OTHERS.has(word);
}
