/** Brands that are common words: in small letters inside a sentence they are that word. */
import { EVERYDAY_BRANDS } from '../../../terminology/names/former-brand-table.ts';
import { isInCapitals } from '../../../text/without-capitals.ts';
import { readActions, saysOfDrug } from '../../../standing/read-actions.ts';
import { NAME_CAUTION_ROWS } from '../caution-table.ts';
import type { NameCluster } from '../cluster-names.ts';
import { startsWithDirections } from '../directions/split-product.ts';
import { hasAmount, supportOf } from '../directions/support.ts';
import type { WordClassId } from '../word-class-table.ts';
import { isAtNamePlace } from './name-in-segment.ts';
import { classOf } from './word-class.ts';

const COMMON_WORDS: ReadonlySet<string> = new Set([
  ...EVERYDAY_BRANDS,
  ...NAME_CAUTION_ROWS.flatMap(({ needs, names }) => (needs === 'capital' ? names : [])),
]);

/** A brand or a device that is an everyday word. */
export function isCommonWord(word: string): boolean {
  return COMMON_WORDS.has(word.toLowerCase());
}

/** `"able to perform"`, `"a very nice woman"`, not `"5 mg of versed"`, `"fentanyl and versed were given"`. A list names its drugs where it names them, in any letters. */
export function isWordOfSentence(
  text: string,
  { start, end, normalized }: Pick<NameCluster, 'start' | 'end' | 'normalized'>,
  isListed: boolean,
): boolean {
  if (!COMMON_WORDS.has(normalized)) return false;
  const before = text.slice(Math.max(0, start - LONGEST_LOOK), start);
  const after = text.slice(end, end + LONGEST_LOOK);
  if (isListed && isAtNamePlace(before)) return false;
  const isSet = /^\p{Lu}/u.test(text.slice(start, end)) && !isInCapitals(text);
  const isFirst = /(?:^|[.:]\s)\W*$/u.test(before);
  if (isSet && (!isFirst || leadsAsName(after))) return false;
  return !(hasAmountBeside(before, after) || isDoneTo(before, after));
}

/** Characters on either side. */
const LONGEST_LOOK = 80;
/** Words of an amount: `5 mg of`. */
const LONGEST_AMOUNT = 3;

/** `"Versed and …"`, `"Versed was …"`: behind a first word that is a name; in `"Perform these exercises"` it is none. */
function leadsAsName(after: string): boolean {
  const [, mark = '', word = ''] = /^(\W*)(\p{L}*)/u.exec(after) ?? [];
  return word === '' || /[,;.(]/u.test(mark) || BEHIND_NAME.has(classOf(word));
}

const BEHIND_NAME: ReadonlySet<WordClassId | undefined> = new Set<WordClassId>([
  'prepositions-and-conjunctions',
  'statements',
  'auxiliaries',
  'verbs-of-notes',
]);

/** An amount right before it or behind it, or directions behind. */
function hasAmountBeside(before: string, after: string): boolean {
  const [last = ''] = before.split(/[.,;]\s/u).slice(-1);
  const lead = last.trimEnd().split(/\s+/u).slice(-LONGEST_AMOUNT).join(' ');
  const next = after.trimStart().split(/\s+/u, LONGEST_AMOUNT).join(' ');
  return (
    hasAmount(supportOf(lead)) ||
    (/^\W?\d/u.test(next) && hasAmount(supportOf(next))) ||
    startsWithDirections(next)
  );
}

/** The action right before it (`"given versed"`, no infinitive: `"able to perform"`), or in the sentence of one, beside another thing that it is done to. */
function isDoneTo(before: string, after: string): boolean {
  if (/\bto\s$/u.test(before)) return false;
  const ends = readActions(before).actions.filter(saysOfDrug);
  const isJoined = /(?:[,&/]|\b(?:and|or|plus))\s$/u.test(before) || /^\s?(?:[&/]|and\b)/u.test(after);
  return ends.some(({ end }) => isJoined || before.slice(end).trim() === '');
}
