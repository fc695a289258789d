/** Recognizes schemes of the day: `1-0-1`, `½-0-½ tab`, `12-0-8 IU`: what is taken morning, noon, evening and at night. */
import { MOMENT_WORDS } from '../../vocabulary/moment-word-table.ts';
import { REPEAT_WORDS } from '../../vocabulary/repeat-word-table.ts';
import { readUnit } from '../../words/read-amount.ts';
import { isDate } from './recognize-dates.ts';
import { doseWords } from '../../vocabulary/dose-word-table.ts';
import type { UnitRow } from '../../../terminology/codes/unit-table.ts';
import type { Recognizer, SchemeFragment, SigFragment } from '../../sig-fragment.ts';
import { DASH, hasGap, isNumber, SLASH, SPACE, STOP, wordAt } from '../../words/sig-token.ts';
import type { SigToken } from '../../words/sig-token.ts';

const FORM_WORDS = doseWords('form');
const SHORTEST = 3;
const LONGEST = 4;
/** More of something that is only counted are no tablets. */
const MOST_UNCOUNTED = 4;
const PER: ReadonlySet<string> = new Set(REPEAT_WORDS.per.words);
const DAILY_WORDS: ReadonlySet<string> = new Set(MOMENT_WORDS.daily.words);

export const SCHEME_RECOGNIZER: Recognizer = {
  name: 'scheme',
  recognize: (tokens, at) =>
    FORM_WORDS.has(wordAt(tokens, at))
      ? recognizeFormFirst(tokens, at)
      : (recognizeUnits(tokens, at) ?? recognizeDashes(tokens, at) ?? recognizeTimesOne(tokens, at)),
};

/** `tab 1-0-1`: the form before its numbers. */
function recognizeFormFirst(tokens: readonly SigToken[], at: number): SchemeFragment | undefined {
  const unit = isNumber(tokens[at - 1]) ? undefined : readUnit(tokens, at);
  const scheme = unit && recognizeDashes(tokens, unit.to);
  return scheme && { ...scheme, from: at, unit: scheme.unit ?? unit?.row };
}

/** `18 U - 0 - 12 U`: the unit, which is no strength, behind any of the numbers. */
function recognizeUnits(tokens: readonly SigToken[], at: number): SchemeFragment | undefined {
  if (!isNumber(tokens[at]) || isNext(tokens[at])) return undefined;
  const { amounts, units, to } = readAmounts(tokens, at);
  const [unit, ...others] = new Set(units);
  if (unit === undefined || unit.kind === 'mass' || others.length > 0) return undefined;
  return isScheme(amounts, true) ? { kind: 'scheme', from: at, to, amounts, unit } : undefined;
}

/** Numbers with dashes between them, and the units behind them. */
function readAmounts(
  tokens: readonly SigToken[],
  at: number,
): { readonly amounts: readonly number[]; readonly units: readonly UnitRow[]; readonly to: number } {
  const amounts: number[] = [];
  const units: UnitRow[] = [];
  let to = at;
  do {
    amounts.push(tokens[to]?.value ?? 0);
    const unit = readUnit(tokens, to + 1);
    if (unit !== undefined) units.push(unit.row);
    to = unit?.to ?? to + 1;
  } while (isNext(tokens[to]));
  return { amounts, units, to };
}

/** Numbers with dashes between them; a run that is no scheme is nothing else either, and no part of it is a dose. */
function recognizeDashes(tokens: readonly SigToken[], at: number): SchemeFragment | undefined {
  if (!isNumber(tokens[at]) || !isNext(tokens[at + 1]) || isDate(tokens, at)) return undefined;
  let to = at + 1;
  while (isNext(tokens[to])) to += 1;
  const run = tokens.slice(at, to);
  if (run.flatMap(partsOf).length < SHORTEST) return undefined;
  const unit = readUnit(tokens, to);
  const amounts =
    isNext(tokens[at]) && isNumber(tokens[at - 1]) ? undefined : readScheme(run, unit !== undefined);
  return {
    kind: 'scheme',
    from: at,
    to: unit !== undefined && amounts !== undefined ? unit.to : to,
    amounts: amounts ?? [],
    unit: unit?.row,
  };
}

/** `1-1/2-0` has three places; `1-1/2-0-0` is one and a half in the morning, or one then and a half at noon, and is not read. */
function readScheme(run: readonly SigToken[], hasUnit: boolean): readonly number[] | undefined {
  const whole = run.map(({ value }) => value);
  const apart = run.flatMap(partsOf);
  const readings = (whole.length === apart.length ? [whole] : [whole, apart]).filter((amounts) =>
    isScheme(amounts, hasUnit),
  );
  return readings.length === 1 ? readings[0] : undefined;
}

/** The numbers of a mixed fraction that is written with a dash: `1-1/2`. */
function partsOf({ text, value }: SigToken): readonly number[] {
  return text.includes('-') ? [Math.floor(value), value - Math.floor(value)] : [value];
}

function isNext(token: SigToken | undefined): boolean {
  return isNumber(token) && hasGap(token, DASH) && !hasGap(token, STOP | SLASH);
}

/** Amounts that grow over the day without a pause may as well be steps of a course: `1-2-3`. */
function isScheme(amounts: readonly number[], hasUnit: boolean): boolean {
  if (amounts.length < SHORTEST || amounts.length > LONGEST) return false;
  const most = Math.max(...amounts);
  if (most <= 0 || (!hasUnit && most > MOST_UNCOUNTED)) return false;
  return amounts.includes(0) || amounts[0] === amounts.at(-1) || amounts.every((amount) => amount === most);
}

/** `3x1`, `2 x 1 tablet daily`: three times one or three at once, so that neither is read; the `x1` of "2 x1" is once. */
function recognizeTimesOne(tokens: readonly SigToken[], at: number): SigFragment | undefined {
  const one = isNumber(tokens[at]) ? tokens[at + 2] : undefined;
  if (one?.value !== 1 || wordAt(tokens, at + 1) !== 'x') return undefined;
  if (hasGap(tokens[at + 1], SPACE) !== hasGap(one, SPACE)) return undefined;
  const unit = readUnit(tokens, at + 3);
  if (unit !== undefined && unit.row.kind !== 'count') return undefined;
  let to = unit?.to ?? at + 3;
  while (DAILY_WORDS.has(wordAt(tokens, to)) || PER.has(wordAt(tokens, to))) to += 1;
  return { kind: 'scheme', from: at, to, amounts: [], unit: undefined };
}
