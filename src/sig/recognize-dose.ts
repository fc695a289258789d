/** Recognizes doses: `1-2 tabs`, `one 150 mg tab`, `2 x 500 mg tablets`, `5 mg/kg`, and strengths that are no dose: `250 mg/5 mL`. */
import type { UnitRow } from '../terminology/unit-table.ts';
import { METHODS } from '../terminology/method-table.ts';
import { NUMBER_WORDS } from './number-word-table.ts';
import { readNumberRange, readTimeUnit, readUnit, skipWords, startsNumber } from './read-amount.ts';
import type { NumberRange } from './read-amount.ts';
import type { Amount, Recognizer, SigFragment } from './sig-fragment.ts';
import { hasGap, isNumber, SLASH, STOP } from './sig-token.ts';
import type { SigToken } from './sig-token.ts';

/** Stand for the number one before a counted unit: an article, a scanned digit, a mistyped "one". */
const ARTICLES = new Set(['a', 'an', 'l', 'i', 'on', 'ane', 'ii', 'iii']);
const ROMAN: Readonly<Record<string, number>> = { ii: 2, iii: 3 };
const METHOD_WORDS: ReadonlySet<string> = new Set(METHODS.flatMap((row) => row.phrases));
/** Between number and unit: `1 full tablet`, `1 additional tablet`. */
const ADJECTIVES = new Set(['full', 'whole', 'small', 'large', 'entire', 'prefilled', 'oral']);
const EXTRA_WORDS = new Set(['additional', 'extra', 'more', 'another', 'second', 'other']);
const FILLERS = new Set(['total', 'worth', 'full', 'small', 'whole', 'of']);
/** A volume behind these is what the dose is mixed with. */
const DILUENT_WORDS = new Set(['with', 'in', 'into']);
const FORM_WORDS = new Set([
  'tab',
  'tabs',
  'tablet',
  'tablets',
  'cap',
  'caps',
  'capsule',
  'capsules',
  'puff',
  'puffs',
]);
const LIQUIDS = new Set([
  'water',
  'juice',
  'milk',
  'liquid',
  'fluid',
  'fluids',
  'gatorade',
  'saline',
  'applesauce',
  'beverage',
  'ns',
  'd5w',
]);
const NO_DOSE_BEHIND = new Set([
  'times',
  'time',
  'x',
  'refill',
  'refills',
  'rf',
  'years',
  'year',
  'veces',
  'am',
  'pm',
]);

export const DOSE_RECOGNIZER: Recognizer = {
  name: 'dose',
  firstWords: [...Object.keys(NUMBER_WORDS), ...ARTICLES, ...FORM_WORDS, 'up', 'in', 'with', 'into'],
  startsWithNumber: true,
  recognize: recognizeDose,
};

function recognizeDose(tokens: readonly SigToken[], at: number): SigFragment | undefined {
  const word = tokens[at]?.text ?? '';
  if (DILUENT_WORDS.has(word)) return recognizeDiluent(tokens, at);
  if (word === 'up') return recognizeUpTo(tokens, at);
  if (FORM_WORDS.has(word)) return recognizeFormFirst(tokens, at);
  const number = readNumberRange(tokens, at);
  if (number === undefined) return recognizeArticle(tokens, at);
  const behind = skipMultiplier(tokens, number.to);
  const unit = readUnit(tokens, behind) ?? readUnitBehindAdjective(tokens, behind);
  if (unit === undefined || behind > number.to) return recognizeWithoutUnit(tokens, at, number, behind);
  if (hasGap(tokens[unit.to], SLASH) || tokens[unit.to]?.text === 'per') {
    const quotient = recognizeQuotient(tokens, at, number, unit);
    if (quotient !== undefined) return quotient;
  }
  if (unit.row.kind === 'ratio') return { kind: 'strength', from: at, to: unit.to };
  return dose(tokens, at, number, unit);
}

/** `in 8 oz of water`, `with a glass of juice`: what the dose is mixed with or followed by. */
function recognizeDiluent(tokens: readonly SigToken[], at: number): SigFragment | undefined {
  const number =
    readNumberRange(tokens, skipWords(tokens, at + 1, 'at', 'least', 'about')) ?? articleOne(tokens, at + 1);
  const unit =
    number === undefined
      ? undefined
      : readUnit(tokens, skipWords(tokens, number.to, 'full', 'large', 'small'));
  if (unit === undefined || unit.row.kind !== 'volume') return undefined;
  const of = skipWords(tokens, unit.to, 'of');
  const to = LIQUIDS.has(tokens[of]?.text ?? '') ? of + 1 : unit.to;
  return { kind: 'instruction', from: at, to, opens: false };
}

function articleOne(tokens: readonly SigToken[], at: number): { to: number } | undefined {
  return tokens[at]?.text === 'a' ? { to: at + 1 } : undefined;
}

/** `tab 1 po bid`: the form before its number, at the beginning or behind a verb. */
function recognizeFormFirst(tokens: readonly SigToken[], at: number): SigFragment | undefined {
  const isFirst = at === 0 || METHOD_WORDS.has(tokens[at - 1]?.text ?? '') || hasGap(tokens[at], STOP);
  const number = isFirst ? readNumberRange(tokens, at + 1) : undefined;
  const unit = readUnit(tokens, at);
  if (number === undefined || unit === undefined || readUnit(tokens, number.to) !== undefined)
    return undefined;
  if (NO_DOSE_BEHIND.has(tokens[number.to]?.text ?? '') || readTimeUnit(tokens, number.to) !== undefined)
    return undefined;
  return { ...dose(tokens, at, number, unit), to: number.to };
}

/** `up to 2 tablets`: only the upper bound is stated. */
function recognizeUpTo(tokens: readonly SigToken[], at: number): SigFragment | undefined {
  const found = tokens[at + 1]?.text === 'to' ? recognizeDose(tokens, at + 2) : undefined;
  if (found?.kind !== 'dose') return undefined;
  return { ...found, from: at, amount: { ...found.amount, low: undefined } };
}

function dose(
  tokens: readonly SigToken[],
  at: number,
  number: NumberRange,
  unit: { row: UnitRow; to: number },
): SigFragment {
  const filled = skipFillers(tokens, unit.to);
  const form = unit.row.kind === 'count' ? undefined : readUnit(tokens, filled);
  const isForm = form !== undefined && form.row.kind === 'count' && !isNumber(tokens[filled]);
  return {
    kind: 'dose',
    from: at,
    to: isForm ? form.to : filled,
    amount: { low: number.low, high: number.high, unit: unit.row, per: '' },
    form: isForm ? form.row : undefined,
    strength: undefined,
    isContradictory: number.isContradictory,
    isImplied: false,
    isExtra: EXTRA_WORDS.has(tokens[unit.to - 2]?.text ?? ''),
  };
}

/** `one 150 mg tab`, `2 x 500 mg tablets`; else a bare number. */
function recognizeWithoutUnit(
  tokens: readonly SigToken[],
  at: number,
  number: NumberRange,
  behind: number,
): SigFragment | undefined {
  const strength =
    startsNumber(tokens[behind]) && !hasGap(tokens[behind], STOP)
      ? readNumberRange(tokens, behind)
      : undefined;
  const strengthUnit = strength === undefined ? undefined : readUnit(tokens, strength.to);
  const form = strengthUnit === undefined ? undefined : readUnit(tokens, strengthUnit.to);
  if (
    strength !== undefined &&
    strengthUnit !== undefined &&
    form?.row.kind === 'count' &&
    strengthUnit.row.kind !== 'count'
  ) {
    return {
      kind: 'dose',
      from: at,
      to: form.to,
      amount: { low: number.low, high: number.high, unit: form.row, per: '' },
      form: undefined,
      strength: { low: strength.low, high: strength.high, unit: strengthUnit.row, per: '' },
      isContradictory: number.isContradictory,
      isImplied: false,
      isExtra: false,
    };
  }
  const next = tokens[number.to];
  if (next !== undefined && (NO_DOSE_BEHIND.has(next.text) || readTimeUnit(tokens, number.to) !== undefined))
    return undefined;
  return { kind: 'number', from: at, to: number.to, amount: bareAmount(number) };
}

function bareAmount(number: NumberRange): Amount {
  return { low: number.low, high: number.high, unit: undefined, per: '' };
}

/** `a tablet`, `half a tablet` is a number; `on tablet` behind a verb and `l tab` are ones that lost a letter. */
function recognizeArticle(tokens: readonly SigToken[], at: number): SigFragment | undefined {
  const word = tokens[at]?.text ?? '';
  if (!ARTICLES.has(word)) return undefined;
  const isLost = word !== 'a' && word !== 'an';
  if (word === 'on' && !METHOD_WORDS.has(tokens[at - 1]?.text ?? '')) return undefined;
  const unit = readUnit(tokens, at + 1);
  if (unit === undefined || unit.row.kind !== 'count') return undefined;
  return {
    kind: 'dose',
    from: at,
    to: unit.to,
    amount: { low: ROMAN[word] ?? 1, high: ROMAN[word] ?? 1, unit: unit.row, per: '' },
    form: undefined,
    strength: undefined,
    isContradictory: false,
    isImplied: isLost && ROMAN[word] === undefined,
    isExtra: false,
  };
}

/** A unit over something: `mg/kg` is a dose, `mL/hr` a rate, `mg/5 mL` a strength; `tablets per day` is none of them. */
function recognizeQuotient(
  tokens: readonly SigToken[],
  at: number,
  number: NumberRange,
  unit: { row: UnitRow; to: number },
): SigFragment | undefined {
  const over = tokens[unit.to]?.text === 'per' ? unit.to + 1 : unit.to;
  const word = tokens[over]?.text ?? '';
  if (word === 'kg' || word === 'm2')
    return recognizePerWeight(tokens, at, number, { row: unit.row, to: over + 1 });
  const rate = rateUnit(tokens, over);
  if (rate !== undefined) {
    const text = `${unit.row.ucumCode}/${rate.unit}`;
    return { kind: 'rate', from: at, to: rate.to, value: number.low, high: number.high, unit: text };
  }
  if (word === 'dose') return dose(tokens, at, number, { row: unit.row, to: over + 1 });
  const volumeAt = isNumber(tokens[over]) ? over + 1 : over;
  const below = readUnit(tokens, volumeAt);
  if (tokens[below?.to ?? over]?.text === 'tube') return undefined;
  if (below === undefined || (below.row.kind === 'count' && unit.row.kind === 'count')) return undefined;
  return { kind: 'strength', from: at, to: below.to };
}

function recognizePerWeight(
  tokens: readonly SigToken[],
  at: number,
  number: NumberRange,
  weight: { row: UnitRow; to: number },
): SigFragment {
  const per = `/${tokens[weight.to - 1]?.text ?? ''}`;
  const isRate = hasGap(tokens[weight.to], SLASH) || tokens[weight.to]?.text === 'per';
  const rateAt = tokens[weight.to]?.text === 'per' ? weight.to + 1 : weight.to;
  const rate = isRate ? rateUnit(tokens, rateAt) : undefined;
  if (rate !== undefined) {
    const text = `${weight.row.ucumCode}${per}/${rate.unit}`;
    return { kind: 'rate', from: at, to: rate.to, value: number.low, high: number.high, unit: text };
  }
  const isPerDose = isRate && tokens[rateAt]?.text === 'dose';
  return {
    kind: 'dose',
    from: at,
    to: isPerDose ? rateAt + 1 : weight.to,
    amount: { low: number.low, high: number.high, unit: weight.row, per },
    form: undefined,
    strength: undefined,
    isContradictory: number.isContradictory,
    isImplied: false,
    isExtra: false,
  };
}

/** Minutes and hours make a rate; days make a daily amount, which the frequency and maximum recognizers read. */
function rateUnit(tokens: readonly SigToken[], at: number): { unit: 'min' | 'h'; to: number } | undefined {
  if (tokens[at]?.text === 'h') return { unit: 'h', to: at + 1 };
  const time = readTimeUnit(tokens, at);
  return time?.unit === 'min' || time?.unit === 'h' ? { unit: time.unit, to: time.to } : undefined;
}

function readUnitBehindAdjective(
  tokens: readonly SigToken[],
  at: number,
): { row: UnitRow; to: number } | undefined {
  const word = tokens[at]?.text ?? '';
  return ADJECTIVES.has(word) || EXTRA_WORDS.has(word) ? readUnit(tokens, at + 1) : undefined;
}

function skipMultiplier(tokens: readonly SigToken[], at: number): number {
  const isMultiplier = tokens[at]?.text === 'x' && isNumber(tokens[at + 1]);
  return isMultiplier && readUnit(tokens, at + 2) !== undefined ? at + 1 : at;
}

function skipFillers(tokens: readonly SigToken[], at: number): number {
  let to = at;
  while (FILLERS.has(tokens[to]?.text ?? '') && !hasGap(tokens[to], STOP)) to += 1;
  return to;
}
