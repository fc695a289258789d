/** Does an order limit a dose? `"Do not give within 4 h of lying down"`, `"new patch each morning, old one off"`: the drug is taken, and this is how. */
import { alternatives } from '../../text/alternatives.ts';
import { LIMIT_WORDS } from './limit-table.ts';

const anyOf = (row: keyof typeof LIMIT_WORDS): string => `(?:${alternatives(LIMIT_WORDS[row].words)})`;

/** Where an action stands, with its modifiers and without. */
interface Place {
  readonly from: number;
  readonly start: number;
  readonly end: number;
}

/** Whatever the action means of a drug, here it means nothing of whether it is taken. */
export function isLimit(text: string, place: Place): boolean {
  const order = text.slice(place.from, place.end);
  const behind = text.slice(place.end, place.end + LONGEST_LIMIT);
  if (FORBIDS.test(order)) return TAKES.test(order) && LIMITS.test(behind);
  return (PAUSES.test(order) && IN_CASE.test(behind)) || isOfFormer(text, place);
}

/** Characters behind the order. */
const LONGEST_LIMIT = 80;

const OBJECT = String.raw`(?:\s${anyOf('object')}){0,2}`;
const FORBIDS = new RegExp(String.raw`^${anyOf('forbids')}(?!\p{L})`, 'iu');
const TAKES = new RegExp(String.raw`\b${anyOf('takes')}$`, 'iu');
const LIMITS = new RegExp(
  [
    String.raw`^${OBJECT}\s(?:${anyOf('beside')}(?!\p{L})`,
    String.raw`${anyOf('where')}\s(?!${anyOf('now')}\b)\p{L}`,
    String.raw`on\san\b`,
    String.raw`(?:after|past)\s(?:${anyOf('hour')}\b|\d{1,2}(?::\d{2})?\s?(?:[ap]\.?m\b|h\b|o['’]clock)|\d{1,2}:?\d{2}\b(?![/.-])))`,
  ].join('|'),
  'iu',
);

const PAUSES = new RegExp(String.raw`^(?:please\s)?${anyOf('pauses')}$`, 'iu');
const IN_CASE = new RegExp(
  String.raw`^${OBJECT}\s(?:${anyOf('inCase')}\b|(?:and|&)\s${anyOf('andTell')}\s[^.;]{0,40}?\b${anyOf('condition')}\b)`,
  'iu',
);

/** `"old one off"`, `"take off the old patch"`: what comes off is the piece that was worn. */
function isOfFormer(text: string, { start, end }: Place): boolean {
  const words = text.slice(start, end);
  if (!OFF.test(words)) return false;
  return (
    FORMER_BEFORE.test(text.slice(Math.max(0, start - 30), start)) || FORMER_BEHIND.test(text.slice(end))
  );
}

const OFF = new RegExp(`^${anyOf('comesOff')}$`, 'iu');
const FORMER_BEFORE = new RegExp(String.raw`\b${anyOf('former')}\s${anyOf('piece')}\s$`, 'iu');
const FORMER_BEHIND = new RegExp(String.raw`^\s(?:the\s)?${anyOf('former')}\s${anyOf('piece')}\b`, 'iu');
