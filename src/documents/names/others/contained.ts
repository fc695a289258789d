/** Names of what something else holds, and of what a tube is flushed with: no drugs that are taken. */
import { alternatives } from '../../../text/alternatives.ts';
import { CONTAINING_WORDS, FLUSH_WORDS, FLUSHING_NAMES } from '../caution-table.ts';
import type { NameCluster } from '../cluster-names.ts';
import { supportOf } from '../directions/support.ts';

/** `"Do not take anything else containing paracetamol"`, `"Water 5 mL flush after each dose"`. */
export function isContainedOrFlush(
  text: string,
  { start, end, normalized }: Pick<NameCluster, 'start' | 'end' | 'normalized'>,
): boolean {
  const after = text.slice(end, end + LONGEST);
  if (FLUSHING_NAMES.includes(normalized) && FLUSHED.test(after)) return true;
  // What has a strength of its own is listed by it: `"tablets containing aspirin 75 mg"`.
  return (
    CONTAINED.test(text.slice(Math.max(0, start - LONGEST), start)) &&
    !supportOf(OWN_AMOUNT.exec(after)?.[0] ?? '').hasStrength
  );
}

/** A word that is no drug here is none that nobody knows either, nor is `"Contains paracetamol"`. */
export function isNamedOther(one: NameCluster, others: readonly NameCluster[]): boolean {
  return saysContent(one.written) || others.some(({ start, end }) => start === one.start && end === one.end);
}

function saysContent(written: string): boolean {
  const [first = ''] = written.toLowerCase().split(' ', 1);
  return CONTAINING_WORDS.includes(first);
}

/** Characters. */
const LONGEST = 80;
const OWN_AMOUNT = /^\s?\d\S{0,8}(?:\s\p{L}{1,5}(?!\p{L}))?/u;
const CONTAINED = new RegExp(
  String.raw`(?<!\p{L})(?:${alternatives(CONTAINING_WORDS)})\s(?:\p{L}{3,20}(?:,|,?\s(?:or|and))\s){0,5}(?:\p{L}{3,12}\s)?$`,
  'iu',
);
const FLUSHED = new RegExp(
  String.raw`^(?:\s\d[\d-]{0,5}\s?(?:ml|cc))?\s(?:${alternatives(FLUSH_WORDS)})(?!\p{L})`,
  'iu',
);
