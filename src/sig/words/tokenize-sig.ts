/** Cuts a sig into words and numbers: `"1-1/2 TABS PO bidx7d"` → 1.5, tabs, po, bid, x, 7, d. */
import type { FoldedSig } from './fold-sig-text.ts';
import { DIRECTION_LANGUAGES } from '../../terminology/codes/languages/words-of-languages.ts';
import { readLocaleNumber } from '../../text/locale-number.ts';
import { readUnit } from './read-amount.ts';
import { correctSpelling } from './correct-spelling.ts';
import { digitsEnd, isDigit, isLetter, numberEnd, ordinalEnd } from './read-digits.ts';
import { readPlaces } from './read-places.ts';
import { settleNumbers } from './settle-numbers.ts';
import { CLOSE, COLON, COMMA, DASH, EQUALS, isNumber, OPEN, SLASH, SPACE, STOP } from './sig-token.ts';
import type { SigToken } from './sig-token.ts';
import { SEVERAL_DAYS } from '../vocabulary/moment-word-table.ts';
import { isSigWord } from '../vocabulary/sig-vocabulary.ts';
import { splitFusedWord } from './split-fused-word.ts';
import { inWordsOfLanguage } from './words-of-language.ts';

const POINT = 46;
const APOSTROPHE = 39;
const LOWER_O = 111;
const SLASH_CODE = 47;
/** Longer runs of digits are identifiers, not amounts. */
const LONGEST_NUMBER = 12;

/** What a mark becomes: a bit of the gap, or a word of its own. */
const MARK_BITS = markBits();
const MARK_WORDS: Readonly<Record<string, string>> = {
  '%': '%',
  '#': '#',
  '&': 'and',
  '+': 'and',
  '@': 'at',
};

/** Denominators of fractions of a tablet; `10/7` is ten days and `2/52` two weeks. */
const FRACTION_DENOMINATORS = new Set(['2', '3', '4', '8']);

interface Cursor {
  readonly text: string;
  readonly tokens: SigToken[];
  at: number;
  gap: number;
}

/** Tokens of folded text; linear in its length. */
export function tokenizeSig(folded: FoldedSig): SigToken[] {
  const cursor: Cursor = { text: folded.text, tokens: [], at: 0, gap: 0 };
  const { text } = cursor;
  while (cursor.at < text.length) {
    const code = text.charCodeAt(cursor.at);
    if (pushPlaces(cursor)) continue;
    if (isLetter(code)) readWord(cursor);
    else if (isDigit(code) || (code === POINT && startsDecimal(text, cursor.at))) readNumber(cursor);
    else readMark(cursor, code);
  }
  return settleNumbers(inWordsOfLanguage(correctSpelling(cursor.tokens)), unitIdAt);
}

/** `1 - - -`: the columns of a day become the numbers of a scheme. */
function pushPlaces(cursor: Cursor): boolean {
  const found = readPlaces(cursor.text, cursor.at, cursor.gap);
  if (found === undefined) return false;
  cursor.tokens.push(...found.tokens);
  cursor.at = found.end;
  cursor.gap = 0;
  return true;
}

/** The unit of the number before it, behind the rest of a range: `1.000 - 2.000 mg`. */
function unitIdAt(tokens: readonly SigToken[], at: number): string {
  const isRange = tokens[at]?.text === 'to' || tokens[at]?.text === 'or';
  const upper = isRange ? at + 1 : at;
  return readUnit(tokens, isNumber(tokens[upper]) ? upper + 1 : at)?.row.id ?? '';
}

/** The value of digits; where they are open, the decimal until the unit decides. */
function toNumber(digits: string): number {
  const number = readLocaleNumber(digits);
  if (number === undefined) return Number.NaN;
  return number.kind === 'sure' ? number.value : number.decimal;
}

function readMark(cursor: Cursor, code: number): void {
  const word = MARK_WORDS[cursor.text.charAt(cursor.at)];
  if (word !== undefined) {
    push(cursor, word, Number.NaN, cursor.at + 1);
    return;
  }
  const isInner =
    code === POINT &&
    isDigit(cursor.text.charCodeAt(cursor.at - 1)) &&
    isDigit(cursor.text.charCodeAt(cursor.at + 1));
  const isAbbreviation = code === POINT && cursor.gap === 0 && isAbbreviated(cursor);
  cursor.gap |= isInner || isAbbreviation ? SPACE : (MARK_BITS[code] ?? 0);
  cursor.at += 1;
}

/** The points of `q. day` and `q.3.d.` end no sentence: they stand behind a `q`, or between its number and the letters that touch it; nor does the one of `jeden 2. Tag`. */
function isAbbreviated({ tokens, text, at }: Cursor): boolean {
  if (tokens.at(-1)?.text === 'q') return true;
  if (isGermanOrdinal(tokens)) return true;
  const lead = tokens.findLast(({ value }) => Number.isNaN(value));
  return lead?.text === 'q' && !Number.isNaN(tokens.at(-1)?.value) && isLetter(text.charCodeAt(at + 1));
}

/** `jeden 2.`, `jede 3.`: a number behind a word that leads to a period. */
function isGermanOrdinal(tokens: readonly SigToken[]): boolean {
  return isNumber(tokens.at(-1)) && GERMAN_EVERY.has(tokens.at(-2)?.text ?? '');
}

const GERMAN_EVERY: ReadonlySet<string> = new Set(DIRECTION_LANGUAGES.de.every);

function readWord(cursor: Cursor): void {
  const { text, at } = cursor;
  if (text.charCodeAt(at + 1) === POINT && isLetter(text.charCodeAt(at + 2))) {
    const dotted = dottedEnd(text, at);
    if (dotted > at) {
      push(cursor, text.slice(at, dotted).replaceAll('.', ''), Number.NaN, dotted);
      return;
    }
  }
  let end = at + 1;
  while (
    isLetter(text.charCodeAt(end)) ||
    (text.charCodeAt(end) === APOSTROPHE && isLetter(text.charCodeAt(end + 1)))
  )
    end += 1;
  const word = text.slice(at, end).replaceAll("'", '');
  if (isNumberedName(text, word, end)) {
    push(cursor, text.slice(at, digitsEnd(text, end + 1)), Number.NaN, digitsEnd(text, end + 1));
    return;
  }
  if (isSigWord(word) && !isCodeStart(text, word, end)) push(cursor, word, Number.NaN, end);
  else pushUnknown(cursor, word, end);
}

/** `TTS-2`: letters that stand for days elsewhere, numbered as makers number their patches. */
function isNumberedName(text: string, word: string, end: number): boolean {
  return Object.hasOwn(SEVERAL_DAYS, word) && text.charAt(end) === '-' && isDigit(text.charCodeAt(end + 1));
}

/** `A1c`, `T4`: a single letter that touches a number is a name, but for the q of an interval and the x of a course. */
function isCodeStart(text: string, word: string, end: number): boolean {
  return word.length === 1 && word !== 'q' && word !== 'x' && isDigit(text.charCodeAt(end));
}

/** An unknown word is cut where it is several words run together; a name keeps its digits ("b12", "covid19"). */
function pushUnknown(cursor: Cursor, word: string, end: number): void {
  const code = codeEnd(cursor);
  if (code > end) {
    push(cursor, cursor.text.slice(cursor.at, code), Number.NaN, code);
    return;
  }
  const pieces = splitFusedWord(word);
  if (pieces === undefined) {
    const nameEnd = nameEndAt(cursor.text, end);
    if (pushShorthand(cursor, nameEnd)) return;
    push(cursor, cursor.text.slice(cursor.at, nameEnd), Number.NaN, nameEnd);
    return;
  }
  for (const piece of pieces) push(cursor, piece, Number.NaN, cursor.at + piece.length);
  cursor.at = end;
}

/** `E11.622`: the code of a diagnosis, whose last digits are no amount. */
const CODE = /[a-z]\d[\da-z]\.[\da-z]{1,4}(?![\da-z])/y;

function codeEnd({ text, at }: Cursor): number {
  CODE.lastIndex = at;
  return CODE.test(text) ? CODE.lastIndex : at;
}

/** What pharmacies write for "take 1 tablet" and "take 2 capsules", and Dutch ones behind a number for how often a day (`2d1t`). */
const SHORTHAND = /^(?<lead>t|d{1,2})(?<count>\d{1,2})(?<form>[tc])$/u;

function pushShorthand(cursor: Cursor, end: number): boolean {
  const { lead = '', count, form } = SHORTHAND.exec(cursor.text.slice(cursor.at, end))?.groups ?? {};
  const isADay = lead !== 't';
  const isBehindNumber = cursor.gap === 0 && isNumber(cursor.tokens.at(-1));
  if (count === undefined || isADay !== isBehindNumber) return false;
  push(cursor, isADay ? 'dd' : 'take', Number.NaN, cursor.at + lead.length);
  push(cursor, count, Number(count), cursor.at + count.length);
  push(cursor, form === 'c' ? 'capsule' : 'tablet', Number.NaN, end);
  return true;
}

function nameEndAt(text: string, end: number): number {
  let at = end;
  while (isDigit(text.charCodeAt(at))) at += 1;
  const isLonger = at > end && isLetter(text.charCodeAt(at));
  return isLonger && isLetter(text.charCodeAt(at + 1)) ? end : at + (isLonger ? 1 : 0);
}

/** `p.o.`, `b.i.d`: single letters with points between; 0 where the text is anything else. */
function dottedEnd(text: string, start: number): number {
  let at = start;
  while (isLetter(text.charCodeAt(at)) && text.charCodeAt(at + 1) === POINT) at += 2;
  if (!isLetter(text.charCodeAt(at))) return at;
  return isLetter(text.charCodeAt(at + 1)) ? 0 : at + 1;
}

function readNumber(cursor: Cursor): void {
  const { text, at } = cursor;
  const end = isDayList(cursor) ? digitsEnd(text, at) : numberEnd(text, at);
  const ordinal = ordinalEnd(text, end);
  if (ordinal > end) {
    push(cursor, text.slice(at, ordinal), Number.NaN, ordinal);
    return;
  }
  const scanned = text.charCodeAt(end) === LOWER_O && !isLetter(text.charCodeAt(end + 1)) ? end + 1 : end;
  const digits = text.slice(at, end) + (scanned > end ? '0' : '');
  const denominator = scanned === end && end === at + 1 ? denominatorAt(text, end) : undefined;
  if (denominator === undefined) {
    push(cursor, digits, digits.length > LONGEST_NUMBER ? Number.NaN : toNumber(digits), scanned);
    return;
  }
  pushFraction(cursor, Number(digits) / Number(denominator.digits), denominator.end);
}

/** `days 1,8`: a list, and no decimal. */
function isDayList({ tokens, text, at }: Cursor): boolean {
  const word = tokens.at(-1)?.text;
  return (word === 'days' || word === 'weeks') && text.charAt(digitsEnd(text, at)) === ',';
}

/** A whole number directly before a fraction belongs to it: `1 1/2`, `1-1/2`. */
function pushFraction(cursor: Cursor, fraction: number, end: number): void {
  const whole = cursor.tokens.at(-1);
  const joins = cursor.gap === SPACE || cursor.gap === DASH;
  if (whole !== undefined && joins && fraction < 1 && isWhole(whole.value)) {
    const start = whole.start;
    cursor.tokens[cursor.tokens.length - 1] = {
      ...whole,
      value: whole.value + fraction,
      text: cursor.text.slice(start, end),
      end,
    };
    cursor.at = end;
    cursor.gap = 0;
    return;
  }
  push(cursor, cursor.text.slice(cursor.at, end), fraction, end);
}

/** `0-1/2` is no number, but the end of a scheme of the day. */
function isWhole(value: number): boolean {
  return Number.isInteger(value) && value > 0 && value < 100;
}

function denominatorAt(text: string, end: number): { digits: string; end: number } | undefined {
  let at = end;
  while (text.charCodeAt(at) === 32 && at - end < 2) at += 1;
  if (text.charAt(at) !== '/') return undefined;
  at += 1;
  while (text.charCodeAt(at) === 32 && at - end < 4) at += 1;
  const digits = text.charAt(at);
  const next = text.charCodeAt(at + 1);
  const isLonger =
    isDigit(next) || next === SLASH_CODE || (next === POINT && isDigit(text.charCodeAt(at + 2)));
  if (!FRACTION_DENOMINATORS.has(digits) || isLonger) return undefined;
  return { digits, end: at + 1 };
}

function startsDecimal(text: string, at: number): boolean {
  const before = text.charCodeAt(at - 1);
  return isDigit(text.charCodeAt(at + 1)) && !isDigit(before) && !isLetter(before);
}

function push(cursor: Cursor, text: string, value: number, end: number): void {
  cursor.tokens.push({ text, value, gap: cursor.gap, start: cursor.at, end });
  cursor.at = end;
  cursor.gap = 0;
}

function markBits(): Uint16Array {
  const bits = new Uint16Array(128).fill(SPACE);
  const marks: readonly (readonly [string, number])[] = [
    ['-', DASH],
    ['~', DASH],
    ['/', SLASH],
    ['\\', SLASH],
    [',', COMMA],
    ['.;|', STOP],
    ['\n\r', STOP | SPACE],
    ['([{', OPEN],
    [')]}', CLOSE],
    ['=', EQUALS],
    [':', COLON],
  ];
  for (const [characters, bit] of marks)
    for (const character of characters) bits[character.charCodeAt(0)] = bit;
  return bits;
}
