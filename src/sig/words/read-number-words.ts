/** Reads a number that is written or dictated in several words: `one hundred and twelve`, `fifteen hundred`, `two point five`. */
import { NUMBER_WORDS } from '../vocabulary/number-word-table.ts';
import { CLOSE, COMMA, hasGap, OPEN, SLASH, STOP, wordAt } from './sig-token.ts';
import type { SigToken } from './sig-token.ts';

/** A number and the index behind its words. */
export interface NumberInWords {
  readonly value: number;
  readonly to: number;
}

const CARDINALS: ReadonlyMap<string, number> = new Map(
  Object.entries(NUMBER_WORDS).filter(([, value]) => Number.isInteger(value)),
);
const HUNDRED = 'hundred';
const THOUSAND = 'thousand';
/** Digits behind a point in words: `point one two five`. */
const MOST_DIGITS = 4;

/** The whole number at a token, and the digits behind its point; undefined where no number in words begins. */
export function readNumberWords(tokens: readonly SigToken[], at: number): NumberInWords | undefined {
  const whole = readThousands(tokens, at);
  return readPoint(tokens, whole ?? zeroAt(tokens, at)) ?? whole;
}

/** `50 thousand`: digits, and what they are counted in. */
export function readScaledNumber(
  tokens: readonly SigToken[],
  at: number,
  value: number,
): NumberInWords | undefined {
  const scale = continues(tokens, at + 1, at) ? scaleOfWords(tokens, { to: at + 2 }) : 1;
  return scale === 1 ? undefined : { value: value * scale, to: at + 2 };
}

/** `one to two hundred` is from one hundred: what the second number is counted in, the first is too. */
export function scaleOfWords(tokens: readonly SigToken[], { to }: { readonly to: number }): number {
  const last = wordAt(tokens, to - 1);
  if (last === THOUSAND) return 1000;
  return last === HUNDRED ? 100 : 1;
}

function readThousands(tokens: readonly SigToken[], at: number): NumberInWords | undefined {
  const count = readHundreds(tokens, at);
  const thousandAt = count?.to ?? at;
  if (!continues(tokens, thousandAt, at) || wordAt(tokens, thousandAt) !== THOUSAND) return count;
  return withRest(tokens, { value: (count?.value ?? 1) * 1000, to: thousandAt + 1 }, readHundreds);
}

function readHundreds(tokens: readonly SigToken[], at: number): NumberInWords | undefined {
  const isAlone = wordAt(tokens, at) === HUNDRED;
  const count = isAlone ? { value: 1, to: at } : readTens(tokens, at);
  if (count === undefined) return undefined;
  if (!continues(tokens, count.to, at) || wordAt(tokens, count.to) !== HUNDRED) return count;
  return withRest(tokens, { value: count.value * 100, to: count.to + 1 }, readTens);
}

/** `hundred and twelve`, `hundred twelve`: a smaller number behind the round one. */
function withRest(
  tokens: readonly SigToken[],
  round: NumberInWords,
  readRest: (tokens: readonly SigToken[], at: number) => NumberInWords | undefined,
): NumberInWords {
  const restAt = wordAt(tokens, round.to) === 'and' ? round.to + 1 : round.to;
  if (!continues(tokens, round.to, -1) || !continues(tokens, restAt, -1)) return round;
  const rest = readRest(tokens, restAt);
  return rest === undefined || rest.value >= round.value
    ? round
    : { value: round.value + rest.value, to: rest.to };
}

function readTens(tokens: readonly SigToken[], at: number): NumberInWords | undefined {
  const value = CARDINALS.get(wordAt(tokens, at));
  if (value === undefined || value >= 100) return undefined;
  const ones =
    value >= 20 && continues(tokens, at + 1, at) ? CARDINALS.get(wordAt(tokens, at + 1)) : undefined;
  return ones !== undefined && ones >= 1 && ones < 10
    ? { value: value + ones, to: at + 2 }
    : { value, to: at + 1 };
}

function zeroAt(tokens: readonly SigToken[], at: number): NumberInWords | undefined {
  if (wordAt(tokens, at) === 'zero') return { value: 0, to: at + 1 };
  return wordAt(tokens, at) === 'point' ? { value: 0, to: at } : undefined;
}

function readPoint(tokens: readonly SigToken[], whole: NumberInWords | undefined): NumberInWords | undefined {
  if (whole === undefined || wordAt(tokens, whole.to) !== 'point') return undefined;
  let to = whole.to + 1;
  let digits = '';
  for (; digits.length < MOST_DIGITS; to += 1) {
    const digit = wordAt(tokens, to) === 'zero' ? 0 : CARDINALS.get(wordAt(tokens, to));
    if (digit === undefined || digit > 9) break;
    digits += String(digit);
  }
  return digits === '' ? undefined : { value: Number(`${whole.value}.${digits}`), to };
}

/** Words of one number stand beside each other; nothing parts them but a space or a dash. */
function continues(tokens: readonly SigToken[], at: number, first: number): boolean {
  return at === first || !hasGap(tokens[at], STOP | COMMA | OPEN | CLOSE | SLASH);
}
