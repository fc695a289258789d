/** The words that say how a drug is taken, of the code tables and of documents, as regular expressions. */
import { METHODS } from '../../../terminology/codes/method-table.ts';
import { ROUTES } from '../../../terminology/codes/route-table.ts';
import { UNITS, type UnitId } from '../../../terminology/codes/unit-table.ts';
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
export const COUNTED_UNITS: ReadonlySet<string> = new Set<UnitId>([
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
  'teaspoon',
  'tablespoon',
]);
export const VOLUME_UNITS: ReadonlySet<string> = new Set(
  UNITS.filter(({ kind }) => kind === 'volume').map(({ id }) => id),
);
const COUNT_WORDS = telling(UNITS.filter(({ id }) => COUNTED_UNITS.has(id)).flatMap((row) => [...row.words]));

const ROUTE_PHRASES: readonly string[] = ROUTES.flatMap((row) => [...row.phrases]);

const OF_CODES: Readonly<Record<DirectionKind, readonly string[]>> = {
  form: COUNT_WORDS,
  instruction: [],
  lead: telling([
    ...METHODS.flatMap((row) => [...row.phrases]),
    // One word may describe the product: `latanoprost 0.005 % ophth solution`.
    ...ROUTE_PHRASES.filter((phrase) => phrase.includes(' ') || phrase.endsWith('ly')),
  ]),
};

/** The alternation of the words of a kind. */
export function wordsOfKind(kind: DirectionKind): string {
  const rows = DIRECTION_WORD_ROWS.filter((row) => row.kind === kind);
  const words = [...OF_CODES[kind], ...rows.flatMap((row) => row.words)];
  return alternatives([...new Set(words.map((word) => word.replace(/\.$/u, '')))]);
}

/** Words as wholes. */
export function whole(source: string): string {
  return String.raw`(?<![\p{L}\d])(?:${source})(?![\p{L}\d])`;
}
