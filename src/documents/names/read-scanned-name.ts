/** Drug names with letters a scanner confuses: edit distance weighted by the confusions, never where the word means another drug. */
import { isSigWord } from '../../sig/vocabulary/sig-vocabulary.ts';
import type { DrugNames } from './drug-names.ts';
import { CONFUSED_LETTERS, LOOK_ALIKES } from '../scan/confusion-table.ts';

/**
 * What the slips of a word may cost together: up to four letters nothing, five to seven one confusion, from eight on two
 * confusions or one slip of another kind. More would make `Active` an antibiotic and `Isabella` an antidepressant.
 */
function allowance(length: number, origin: WordOrigin): number {
  if (length <= 4) return 0;
  if (length <= 7) return origin === 'read' ? 0.5 : 0;
  return 1;
}

/** Read from pixels, or typed: a typist leaves out a letter, and takes no `1` for an `l`. */
export type WordOrigin = 'read' | 'typed';

const CHEAP: ReadonlyMap<string, number> = new Map(
  CONFUSED_LETTERS.flatMap(({ read, printed }) => [[`${read}>${printed}`, 0.5] as const]),
);
const LOOK_ALIKE: ReadonlyMap<string, string> = new Map(
  LOOK_ALIKES.flatMap(({ names: [one, other] }) => [[one, other] as const, [other, one] as const]),
);

/** The one name a misread word can be: `"1isinopril"` → `lisinopril`; nothing when two names are equally near, or it is a name or a look-alike. */
export function correctedName(
  word: string,
  names: DrugNames,
  origin: WordOrigin = 'read',
): string | undefined {
  if (word.length < 5 || /^\d+(?:\.\d+)?$/u.test(word) || names.has(word)) return undefined;
  if (origin === 'typed' && names.isPart(word)) return undefined;
  const nearest = nearestNames(word, names, allowance(word.length, origin));
  const [best] = nearest;
  if (best === undefined || nearest.length > 1) return undefined;
  return best.cost > 0.5 && mayBeLookAlike(word, best) ? undefined : best.name;
}

/** `"lisinipril 20 mg in the morning"`: a word near to one name alone, and an amount behind it. */
export function startsWithMisspeltName(text: string, names: DrugNames): boolean {
  const word = /^\p{L}{8,20}(?=\s+\d)/u.exec(text)?.[0].toLowerCase();
  return word !== undefined && correctedName(word, names, 'typed') !== undefined;
}

/** The name that is taken for this one is hardly farther from the word: `metformin` and `metronidazole` are no slip apart. */
function mayBeLookAlike(word: string, { name, cost }: NearName): boolean {
  const other = LOOK_ALIKE.get(name);
  return other !== undefined && weightedDistance(word, other, cost + ROOM) <= cost + ROOM;
}

/** Slips by which the nearest name must be nearer than its look-alike. */
const ROOM = 3;

/** Fewer letters than this begin too many names. */
const SHORTEST_CUT = 5;

/** A name that a label cut short: `OXYCOD`, `HYDROCHLOROTHIAZ`; the one ingredient whose names begin so. A brand is short, and words as common as `HEALTH` and `FEVER` begin one. */
export function completedName(word: string, names: DrugNames): string | undefined {
  if (word.length < SHORTEST_CUT || !/^\p{L}+$/u.test(word) || names.has(word)) return undefined;
  // `INJECT` tells what is done, and is no Injectafer that was cut.
  if (isSigWord(word)) return undefined;
  const whole: string[] = [];
  for (let length = word.length + 1; length <= LONGEST_NAME; length += 1)
    whole.push(...names.wordsOfLength(length).filter((name) => name.startsWith(word)));
  const ingredients = new Set(whole.map((name) => names.ingredientsOf(name)));
  const [name] = whole;
  const isOne = ingredients.size === 1 && !ingredients.has('');
  return isOne && name !== undefined && isIngredient(name, names) ? name : undefined;
}

function isIngredient(name: string, { store }: DrugNames): boolean {
  return store.conceptsNamed(name).some(({ tty }) => tty === 'IN' || tty === 'PIN');
}

const LONGEST_NAME = 30;

/** A name, and what the slips to it cost. */
export interface NearName {
  readonly name: string;
  readonly cost: number;
}

/** The names at the smallest distance within what the length of the word allows. */
function nearestNames(word: string, names: DrugNames, most: number): NearName[] {
  let nearest: NearName[] = [];
  let limit = most;
  for (const name of most === 0 ? [] : names.namesLike(word)) {
    if (Math.abs(name.length - word.length) > MOST_LETTERS_MORE) continue;
    const cost = weightedDistance(word, name, limit);
    if (cost > limit) continue;
    nearest = cost < limit ? [{ name, cost }] : [...nearest, { name, cost }];
    limit = cost;
  }
  return nearest;
}

/** All names within `most`, where two neighbours in the other order cost `swap`. */
export function namesWithin(word: string, names: DrugNames, most: number, swap: number): NearName[] {
  return [...names.namesLike(word)]
    .filter((name) => Math.abs(name.length - word.length) <= MOST_LETTERS_MORE)
    .map((name) => ({ name, cost: weightedDistance(word, name, most, swap) }))
    .filter(({ cost }) => cost <= most);
}

/** Two pairs of letters that were read as one each are the most that a slip adds or takes. */
const MOST_LETTERS_MORE = 2;

/** Levenshtein distance in which a confused letter or pair costs half; stops early above `limit`. */
export function weightedDistance(read: string, printed: string, limit: number, swap = NEVER): number {
  let rows: number[][] = [Array.from({ length: printed.length + 1 }, (_, index) => index)];
  for (let at = 1; at <= read.length; at += 1) {
    const row = [at];
    for (let to = 1; to <= printed.length; to += 1)
      row.push(cellCost({ read, printed, at, to, swap }, rows, row));
    if (Math.min(...row, ...(rows.at(-1) ?? [])) > limit) return limit + 1;
    rows = [...rows.slice(-1), row];
  }
  return rows.at(-1)?.[printed.length] ?? limit + 1;
}

interface CellPlace {
  readonly read: string;
  readonly printed: string;
  readonly at: number;
  readonly to: number;
  /** What two neighbours in the other order cost. */
  readonly swap: number;
}

function cellCost(place: CellPlace, rows: readonly number[][], row: readonly number[]): number {
  const { read, printed, at, to, swap } = place;
  const above = rows.at(-1) ?? [];
  const one = read.slice(at - 1, at);
  const other = printed.slice(to - 1, to);
  const step = one === other ? 0 : confusion(one, other, 1);
  const plain = Math.min(costAt(above, to - 1) + step, costAt(above, to) + 1, costAt(row, to - 1) + 1);
  const twoPrinted = costAt(above, to - 2) + confusion(one, printed.slice(Math.max(0, to - 2), to), NEVER);
  const twoRead = costAt(rows.at(-2), to - 1) + confusion(read.slice(Math.max(0, at - 2), at), other, NEVER);
  const isSwapped = at > 1 && to > 1 && one === printed[to - 2] && other === read[at - 2];
  const swapped = isSwapped ? costAt(rows.at(-2), to - 2) + swap : NEVER;
  return Math.min(plain, twoPrinted, twoRead, swapped);
}

const NEVER = 99;

function confusion(read: string, printed: string, otherwise: number): number {
  return CHEAP.get(`${read}>${printed}`) ?? otherwise;
}

function costAt(row: readonly number[] | undefined, index: number): number {
  return row?.[index] ?? NEVER;
}
