/** Times of a day that headers name one after the other by their first letters: `mo no ev ni`, `M | N | E | B` → the times in full. */
import { withoutAccents } from '../../../../text/without-accents.ts';
import { momentSaid } from '../moment-of-day.ts';
import { CUT_IN_ORDER, MOMENT_ROWS } from '../moment-table.ts';

/** Fewer words may be anything. */
const FEWEST = 3;
const MOST = 5;

/** For each time of a day, in their order: what it may be called, and what it is called in full. */
const TIMES = MOMENT_ROWS.map(({ words }) => ({
  full: words[0] ?? '',
  words: words.filter((word) => !word.includes(' ')),
}));
const FIRST = 1;
const LAST = MOMENT_ROWS.findIndex(({ words }) => words.includes('evening'));
const CUT: ReadonlySet<string> = new Set(CUT_IN_ORDER.words);

/** `["mo", "no", "ev", "ni"]` → the times in full; undefined: the words are not from the morning to the evening, each later than the one before. */
export function timesInOrder(words: readonly string[]): readonly string[] | undefined {
  if (words.length < FEWEST || words.length > MOST) return undefined;
  const ranks: number[] = [];
  for (const word of words) {
    const rank = rankBehind(word, ranks.at(-1) ?? -1);
    if (rank === undefined) return undefined;
    ranks.push(rank);
  }
  const isOfDay = (ranks[0] ?? LAST) <= FIRST && (ranks.at(-1) ?? FIRST) >= LAST;
  return isOfDay ? ranks.map((rank) => TIMES[rank]?.full ?? '') : undefined;
}

function rankBehind(written: string, last: number): number | undefined {
  const said = withoutAccents(written.toLowerCase());
  if (!/^\p{L}{1,9}$/u.test(said)) return undefined;
  const rank = TIMES.findIndex(({ words }, at) => at > last && words.some((word) => isShortFor(said, word)));
  return rank < 0 ? undefined : rank;
}

function isShortFor(said: string, word: string): boolean {
  if (said === word) return true;
  return CUT.has(word) && (word.startsWith(said) || isWithoutLetters(said, word));
}

/** `brkf`, `dnr`: some of the letters of a word in their order, from its first on. */
function isWithoutLetters(said: string, word: string): boolean {
  if (said.length < FEWEST_LETTERS || said[0] !== word[0]) return false;
  let at = 0;
  for (const letter of said) {
    at = word.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}

/** Two may be of any word. */
const FEWEST_LETTERS = 3;

/** The headers with those times in full that stand beside each other, a word in each. */
export function withTimesInOrder(headers: readonly string[]): readonly string[] {
  for (let start = 0; start + FEWEST <= headers.length; start += 1) {
    for (let end = Math.min(headers.length, start + MOST); end - start >= FEWEST; end -= 1) {
      const times = timesInOrder(headers.slice(start, end));
      if (times !== undefined && !headers.slice(start, end).every(isWhole))
        return [...headers.slice(0, start), ...times, ...headers.slice(end)];
    }
  }
  return headers;
}

/** A time that is known by itself. */
function isWhole(header: string): boolean {
  return momentSaid(header) !== undefined;
}

/** `"mo no ev ni"`, `"morning/noon/evening/night (tabs)"`, `"MNEB"`: the times in full that one header names; undefined: it is no such header. */
export function timesInHeader(header: string): readonly string[] | undefined {
  const [said = ''] = header.split('(', 1);
  const words = said.split(/[\s\-–/|,.]+/u).filter((word) => word !== '');
  const isOfLetters = words.length === 1 && LETTERS_ALONE.test(said.trim());
  return timesInOrder(isOfLetters ? (said.match(/\p{Lu}/gu) ?? []) : words);
}

const LETTERS_ALONE = /^\p{Lu}{4,5}$/u;
