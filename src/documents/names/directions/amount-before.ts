/** An amount that stands before a name and leads to it: `"two 20 mg tablets of famotidine at bedtime"`, `"1000 mcg B12 IM every month"`. */
import { findDirections, type Direction } from '../../../sig/find-directions.ts';
import { FEW_WORDS } from '../../../sig/vocabulary/number-word-table.ts';
import { alternatives } from '../../../text/alternatives.ts';
import { supportOf } from './support.ts';

const OF = /^\s*(?:of\s+)?$/iu;

/** The text behind the amount that it begins with; undefined where it begins with something else, or directions follow. */
export function behindAmount(text: string): string | undefined {
  const lead = text.slice(0, LONGEST_LEAD);
  const amount = findDirections(lead).find(({ kind }) => isAmount(kind));
  if (amount === undefined || lead.slice(0, amount.start).trim() !== '') return undefined;
  const rest = text.slice(amount.end);
  if (!/^\s+\p{L}/u.test(rest)) return undefined;
  const name = rest.replace(/^\s+(?:of\s+)?/iu, '');
  // "40 mg subcu daily, NovoLog" goes on with what the line above names.
  return findDirections(name.slice(0, LONGEST_LEAD))[0]?.start === 0 ? undefined : name;
}

/** `"2 metformin 500mg"`, `"one Eliquis 5mg"`: how many, in digits or in a word, and the words behind that. */
export function behindCount(text: string): { readonly count: string; readonly rest: string } | undefined {
  const match = COUNT.exec(text);
  const count = match?.groups?.['count'];
  return match === null || count === undefined ? undefined : { count, rest: text.slice(match[0].length) };
}

const COUNT = new RegExp(
  String.raw`^(?<count>\d{1,2}(?:\s?½)?|½|${alternatives(FEW_WORDS)})\s(?:x\s)?(?=\p{L})`,
  'iu',
);

/**
 * Where the amount begins that leads to the name behind a text: by "of", at the beginning of a line, or behind the words that say how often
 * something with an amount of its own is taken.
 */
export function startOfAmountBefore(text: string): number | undefined {
  const from = Math.max(0, text.length - LONGEST_STRETCH);
  const directions = findDirections(text.slice(from));
  const amount = directions.at(-1);
  if (amount?.dose === undefined || !OF.test(text.slice(from + amount.end))) return undefined;
  const start = from + amount.start;
  const before = text.slice(0, start);
  const isLed = /\bof\s*$/iu.test(text) || /\n\s*$/u.test(before);
  return isLed || isBehindWhole(before, directions.at(-2), from) ? start : undefined;
}

/** Right behind how often something is taken of which it says how much. */
function isBehindWhole(before: string, last: Direction | undefined, from: number): boolean {
  if (last === undefined || before.slice(from + last.end).trim() !== '') return false;
  const { hasFrequency, hasStrength, hasCount } = supportOf(before);
  return hasFrequency && (hasStrength || hasCount);
}

function isAmount(kind: Direction['kind']): boolean {
  return kind === 'dose' || kind === 'number';
}

/** Characters that an amount has. */
const LONGEST_LEAD = 60;
const LONGEST_STRETCH = 200;
