/** The words that say how a drug is taken, of the code tables and of documents, as regular expressions. */
import { EVENT_TIMINGS } from '../../../terminology/codes/event-timing-table.ts';
import { FREQUENCIES } from '../../../terminology/codes/frequency-table.ts';
import { METHODS } from '../../../terminology/codes/method-table.ts';
import { ROUTES } from '../../../terminology/codes/route-table.ts';
import { UNITS } from '../../../terminology/codes/unit-table.ts';
import { AS_NEEDED_PHRASES } from '../../../sig/vocabulary/as-needed-table.ts';
import { NUMBER_WORDS } from '../../../sig/vocabulary/number-word-table.ts';
import { alternatives } from '../../../text/alternatives.ts';
import { DIRECTION_WORD_ROWS, LEFT_OUT_ROWS, type DirectionKind } from './direction-word-table.ts';

const LEFT_OUT: ReadonlySet<string> = new Set(LEFT_OUT_ROWS.flatMap(({ words }) => words));

/** A short word is also a part of a name, a numeral or another abbreviation: documents list those they mean. */
const SHORTEST_WORD = 5;

function telling(phrases: readonly string[]): string[] {
  return phrases.filter((phrase) => {
    const words = phrase.split(' ');
    const isLong =
      words.length === 1 ? phrase.length >= SHORTEST_WORD : words.some(({ length }) => length > 2);
    return isLong && !LEFT_OUT.has(phrase);
  });
}

/** Units of which one dose is counted; of the others (bottles, devices) many are dispensed. */
export const COUNTED_UNITS: ReadonlySet<string> = new Set([
  'tablet',
  'capsule',
  'drop',
  'puff',
  'spray',
  'patch',
  'application',
  'applicatorful',
  'suppository',
  'vial',
  'ampule',
  'packet',
  'scoop',
  'capful',
  'lozenge',
  'film',
]);
const COUNT_WORDS = telling(UNITS.filter(({ id }) => COUNTED_UNITS.has(id)).flatMap((row) => [...row.words]));

const ROUTE_PHRASES: readonly string[] = ROUTES.flatMap((row) => [...row.phrases]);

const OF_CODES: Readonly<Record<DirectionKind, readonly string[]>> = {
  form: COUNT_WORDS,
  unit: COUNT_WORDS,
  route: telling(ROUTE_PHRASES),
  frequency: telling([
    ...FREQUENCIES.flatMap((row) => [...row.phrases]),
    ...EVENT_TIMINGS.flatMap((row) => [...row.phrases]),
    ...AS_NEEDED_PHRASES,
  ]),
  instruction: [],
  lead: telling([
    ...METHODS.flatMap((row) => [...row.phrases]),
    // One word may describe the product: `latanoprost 0.005 % ophth solution`.
    ...ROUTE_PHRASES.filter((phrase) => phrase.includes(' ') || phrase.endsWith('ly')),
  ]),
};

/** Numbers in words before a unit that is counted. */
export const COUNT_NUMBERS = alternatives(Object.keys(NUMBER_WORDS).filter(({ length }) => length > 2));

/** The alternation of the words of a kind; `begins`: of those with which directions begin. */
export function wordsOfKind(kind: DirectionKind, begins = false): string {
  const rows = DIRECTION_WORD_ROWS.filter((row) => row.kind === kind && (row.begins || !begins));
  const words = [...OF_CODES[kind], ...rows.flatMap((row) => row.words)];
  const plain = alternatives([...new Set(words.map((word) => word.replace(/\.$/u, '')))]);
  return [...rows.flatMap(({ patterns = [] }) => patterns), plain].filter((part) => part !== '').join('|');
}

/** Words as wholes. */
export function whole(source: string): string {
  return String.raw`(?<![\p{L}\d])(?:${source})(?![\p{L}\d])`;
}

/** Latin letters without their accents, each where it stands. */
export function withoutAccents(text: string): string {
  return text.replaceAll(/[\u00C0-\u024F]/gu, (letter) => letter.normalize('NFD').charAt(0));
}
