/** A line of its own that says of several drugs at once that they are over: of those above it, or of those below. */
import { NUMBER_WORDS } from '../../sig/vocabulary/number-word-table.ts';
import { TIME_UNITS } from '../../sig/vocabulary/time-unit-table.ts';
import { alternatives, wholeWord } from '../../text/alternatives.ts';
import { readActions } from '../read-actions.ts';
import { folded, FRAME_WORDS, sayingsOf, type Ended } from './find-sayings.ts';
import { SAYING_WORDS } from './heading-saying-table.ts';
import { HEADING_WORDS } from './heading-word-table.ts';
import { meaningOfHeading } from './heading-sayings.ts';

/** What is said, of which lines, and of how many. */
export interface SaidOfSeveral {
  readonly ended: Ended;
  /** Undefined: its words do not tell. */
  readonly points: 'above' | 'below' | undefined;
  /** Undefined: all of them. */
  readonly count?: number;
}

/** What is set around the words: brackets, drawn lines, or the stars that pharmacies set around a remark on one drug. */
export type Frame = '(' | '-' | '*';

/** `"-- off these since June --"`, `"(all stopped 5/2026)"`: the words between the signs, and which signs. */
export function unframed(printed: string): { readonly text: string; readonly frame: Frame | undefined } {
  const text = printed.trim();
  const bracketed = insideBrackets(text.replace(/[.:]$/u, ''));
  if (bracketed !== undefined) return { text: bracketed, frame: '(' };
  const drawn = /^[-–—=~_*]{2,100}\s*(?<inner>[^-–—=~_*\s].{1,118}?[^-–—=~_*\s])\s*[-–—=~_*]{2,100}$/u.exec(
    text,
  );
  const inner = drawn?.groups?.['inner'];
  return inner === undefined
    ? { text, frame: undefined }
    : { text: inner, frame: text.startsWith('*') ? '*' : '-' };
}

/** What one bracket around all of it holds. */
function insideBrackets(text: string): string | undefined {
  const isBracketed = /^[[(]/u.test(text) && /[\])]$/u.test(text);
  const inner = text.slice(1, -1).trim();
  return isBracketed && !/[()[\]]/u.test(inner) ? inner : undefined;
}

/** Undefined for a sentence that says more than that, of which drugs, when, why and by whom. */
export function saidOfSeveral(text: string): SaidOfSeveral | undefined {
  const plain = folded(text);
  if (!SEVERAL.test(plain) || text.split(/\s+/u).length > MOST_WORDS || /[.;?]\s+\S/u.test(text))
    return undefined;
  const meaning = meaningOfHeading(text.trimEnd().replace(/(?<![.:!])[.:!]{1,3}$/u, ''));
  if (meaning === undefined || meaning === 'taken' || meaning === 'mixed') return undefined;
  const [said] = sayingsOf(plain);
  if (said === undefined || !saysNoMore(plain, said)) return undefined;
  const points = BELOW.test(plain) ? 'below' : ABOVE.test(plain) ? 'above' : undefined;
  const count = countIn(plain);
  return { ended: meaning, points, ...(count !== undefined && { count }) };
}

const MOST_WORDS = 14;
const NUMBERS = Object.entries(NUMBER_WORDS).filter(([, value]) => value > 1 && value <= 20);
/** Of entries: `"in the last 24 h"` counts time. */
const NUMBER = String.raw`(?:\d{1,2}|${alternatives(NUMBERS.map(([word]) => word))})\b(?!\s(?:${alternatives(TIME_UNITS.flatMap(({ words, letters }) => [...words, ...letters]))})\b)`;
const { pointsBelow, pointsAbove, several } = SAYING_WORDS;
const BELOW = new RegExp(wholeWord(pointsBelow.words), 'u');
const ABOVE = new RegExp(String.raw`${wholeWord(pointsAbove.words)}|\blast\s${NUMBER}`, 'u');
const COUNT = new RegExp(
  String.raw`\b(?:next|following|last|above|preceding|these|those|all)\s(?<count>${NUMBER})`,
  'u',
);
const SEVERAL = new RegExp(
  String.raw`${wholeWord([...several.words, ...pointsBelow.words, ...pointsAbove.words])}|\blast\s${NUMBER}`,
  'u',
);

function countIn(text: string): number | undefined {
  const word = COUNT.exec(text)?.groups?.['count'];
  if (word !== undefined) return Number(NUMBERS.find(([name]) => name === word)?.[1] ?? word);
  return /\bboth\b/u.test(text) ? 2 : undefined;
}

/** Before the end the words that say of which drugs; behind it, once it is done, when and why; an order may be for a time alone. */
function saysNoMore(text: string, { start, end }: { readonly start: number; readonly end: number }): boolean {
  const behind = text.slice(end);
  if (!isOfWhich(text.slice(0, start))) return false;
  return isDone(text.slice(start, end)) || (isOfWhich(behind) && !FOR_A_TIME.test(behind));
}

/** Told of what stands before it, and no order: where the grammar of standing does not know the words, the table of headings has them done. */
function isDone(words: string): boolean {
  const { actions } = readActions(words);
  const reaches = actions.flatMap(({ rows }) => rows.map(({ row }) => row.reach));
  return reaches.every((reach) => reach !== 'object') || OFF.has(words.trim()) || reaches.includes('subject');
}

/** The grammar reads them as an order too. */
const OFF: ReadonlySet<string> = new Set(SAYING_WORDS.off.words);

function isOfWhich(words: string): boolean {
  return (words.match(/\p{L}+/gu) ?? []).every((word) => OF_WHICH.has(word) || FRAME_WORDS.has(word));
}

const OF_WHICH: ReadonlySet<string> = new Set([
  ...several.words,
  ...pointsBelow.words,
  ...pointsAbove.words,
  ...NUMBERS.map(([word]) => word),
  ...HEADING_WORDS.relative.words,
  'last',
]);
const FOR_A_TIME = new RegExp(wholeWord(SAYING_WORDS.timeLed.words), 'u');
