/** Decides what numbers with one mark of thousands or decimals mean, by their unit and the language around them; what stays open is not read. */
import { readLocaleNumber } from '../../text/locale-number.ts';
import type { NumberReading } from '../../text/locale-number.ts';
import { DECIMAL_COMMA_WORDS, GROUPED_UNITS } from '../vocabulary/locale-table.ts';
import type { GroupedUnitRow } from '../vocabulary/locale-table.ts';
import { TIME_UNITS } from '../vocabulary/time-unit-table.ts';
import { COMMA, SPACE, STOP } from './sig-token.ts';
import type { SigToken } from './sig-token.ts';

type OpenNumber = Extract<NumberReading, { kind: 'open' }>;

const ROWS: ReadonlyMap<string, GroupedUnitRow> = new Map(
  GROUPED_UNITS.map((row: GroupedUnitRow) => [row.unit, row]),
);
/** A decimal comma that can be nothing else: `0,5`, `12,5`. */
const DECIMAL_COMMA = /^(?:0,\d+|\d{1,5},\d{1,2}|\d{1,3}(?:\.\d{3})+,\d+)$/u;

/** The meaning of an open number before a unit (its id, empty where there is none); undefined where both stay possible. */
export function settleNumber(number: OpenNumber, unit: string, hasDecimalComma: boolean): number | undefined {
  const row = ROWS.get(unit);
  const isGroup = row !== undefined && number.grouped <= row.most && number.grouped % row.step === 0;
  const isPoint = number.mark === '.';
  if (!isGroup) {
    if (isPoint || hasDecimalComma) return number.decimal;
    return unit === '' ? number.grouped : undefined;
  }
  // Nobody writes a zero at the end of a decimal, nor three decimals of a unit.
  const isLikeGroup = number.grouped % 10 === 0 || isWholeUnit(row);
  const isMarkOfGroups = isPoint === hasDecimalComma;
  if (isLikeGroup) return isMarkOfGroups ? number.grouped : undefined;
  return isMarkOfGroups ? undefined : number.decimal;
}

/** Of units and international units no thousandths are taken. */
function isWholeUnit({ unit }: GroupedUnitRow): boolean {
  return unit === 'unit' || unit === 'IU';
}

/** True where the words or another number tell that decimals are written with a comma. */
function writesDecimalComma(tokens: readonly SigToken[]): boolean {
  return tokens.some(({ text }) => DECIMAL_COMMA_WORDS.has(text) || DECIMAL_COMMA.test(text));
}

/** The tokens with every open number decided; one that is not has no value, and so is not read. */
export function settleNumbers(
  tokens: readonly SigToken[],
  unitIdAt: (tokens: readonly SigToken[], at: number) => string,
): SigToken[] {
  const joined = withTornOpen(joinGroups(tokens), unitIdAt);
  if (!joined.some(isOpenNumber)) return joined;
  const hasDecimalComma = writesDecimalComma(joined);
  return joined.map((token, at) => {
    const number = isOpenNumber(token) ? readLocaleNumber(token.text) : undefined;
    if (number?.kind !== 'open') return token;
    const value = settleNumber(number, unitIdAt(joined, at + 1), hasDecimalComma);
    return value === undefined ? { ...token, value: Number.NaN, isOpen: true } : { ...token, value };
  });
}

/** `12. 5 mg`, `12 .5 mg`: the end of a number that a blank tore at its point, or an amount behind the end of a sentence. */
function withTornOpen(
  tokens: readonly SigToken[],
  unitIdAt: (tokens: readonly SigToken[], at: number) => string,
): SigToken[] {
  return tokens.map((token, at) => {
    const [lead, before] = [tokens[at - 2], tokens[at - 1]];
    // `on day 1. 5 mg on day 2`
    const countsTime = TIME_WORDS.has(lead?.text ?? '');
    const isEnd =
      isBehindPoint(token, before) || (isOfPoint(token, before) && unitIdAt(tokens, at + 2) === '');
    const isTorn = isEnd && !countsTime && WEIGHED.has(unitIdAt(tokens, at + 1));
    return isTorn ? { ...token, value: Number.NaN, isOpen: true } : token;
  });
}

/** Of what is counted whole, as tablets are, no part stands behind a point. */
const WEIGHED: ReadonlySet<string> = new Set(['mg', 'mcg', 'g', 'mL', 'mEq', 'unit', 'IU']);
const TIME_WORDS: ReadonlySet<string> = new Set(TIME_UNITS.flatMap(({ words }) => words));

function isBehindPoint({ text, gap, start }: SigToken, before: SigToken | undefined): boolean {
  if (before === undefined || gap !== (STOP | SPACE) || start - before.end !== 2) return false;
  // No number but a nought begins with one: `0730; 8 units` is a time.
  return /^(?:0|[1-9]\d{0,3})$/u.test(before.text) && /^\d+$/u.test(text);
}

/** `2 .5 mg`; `1 .5 mg tablet` is one tablet. */
function isOfPoint({ text, gap, start }: SigToken, before: SigToken | undefined): boolean {
  const isNear = before !== undefined && gap === SPACE && start - before.end === 1;
  return isNear && /^\d{1,4}$/u.test(before.text) && text.startsWith('.');
}

/** Three digits behind one mark, which no fraction or scanned letter made. */
function isOpenNumber({ text, value }: SigToken): boolean {
  return !Number.isNaN(value) && readLocaleNumber(text)?.kind === 'open';
}

/** `1 000 UI`, `1, 000 mg`: thousands set apart by a space, which a group that begins with a nought or the unit of such a language tells. */
function joinGroups(tokens: readonly SigToken[]): SigToken[] {
  const joined: SigToken[] = [];
  for (const [at, token] of tokens.entries()) {
    const before = joined.at(-1);
    if (before === undefined || !isGroupBehind(before, token, tokens[at + 1])) joined.push(token);
    else
      joined[joined.length - 1] = {
        ...before,
        text: before.text + token.text,
        value: Number(before.text + token.text),
        end: token.end,
      };
  }
  return joined;
}

function isGroupBehind(
  before: SigToken,
  { text, gap, start }: SigToken,
  next: SigToken | undefined,
): boolean {
  const isBehindComma = gap === (COMMA | SPACE) && start - before.end === 2;
  const isBehindSpace = gap === SPACE && start - before.end === 1;
  if ((!isBehindSpace && !isBehindComma) || !/^[1-9]\d{0,2}$/u.test(before.text)) return false;
  const isCommaUnit = isBehindSpace && (next?.text === 'ui' || next?.text === 'ie');
  return /^\d{3}$/u.test(text) && (text.startsWith('0') || isCommaUnit);
}
