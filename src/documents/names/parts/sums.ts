/**
 * What a product holds: `"GLYCOMET-GP 2 (Metformin 500 mg + Glimepiride 2 mg)"` and `"Glimepiride 1 mg with metformin 500 mg, one tablet"` are one drug,
 * and none of its parts.
 */
import { isSigWord } from '../../../sig/vocabulary/sig-vocabulary.ts';
import { SOLID_FORM_WORDS } from '../../../terminology/codes/solid-form-words.ts';
import { alternatives } from '../../../text/alternatives.ts';
import { isOnlyForm } from '../../../terminology/forms/form-words.ts';
import type { FoundName } from '../drug-names.ts';
import { WORD_CLASS_ROWS } from '../word-class-table.ts';

/** The brackets of a sum, and how many parts it has. */
export interface Sum {
  readonly start: number;
  readonly end: number;
  readonly parts: number;
}

/** The sum that a name stands in, behind the name of a product. */
export function sumAround(text: string, { start, end }: Pick<FoundName, 'start' | 'end'>): Sum | undefined {
  const open = text.lastIndexOf('(', start);
  const close = text.indexOf(')', end);
  if (open < 0 || close < 0 || close - open > LONGEST || !isBehindProduct(text.slice(0, open)))
    return undefined;
  const inside = text.slice(open + 1, close);
  const parts = inside.split('+');
  const areNamed = parts.length > 1 && parts.every((part) => /^[\s\d.,]*\p{L}{3}/u.test(part));
  return areNamed && !/[()]/u.test(inside) ? { start: open + 1, end: close, parts: parts.length } : undefined;
}

/** Characters. */
const LONGEST = 160;

/** The word before the brackets, but for a strength, begins with a capital and is no word of texts or forms: `"BP pills (…)"` are several. */
function isBehindProduct(before: string): boolean {
  const word = PRODUCT.exec(before)?.groups?.['word'] ?? '';
  const plain = word.toLowerCase();
  return word !== '' && !CLOSED_WORDS.has(plain) && !isSigWord(plain) && !isOnlyForm(plain);
}

/** `"Glycomet GP 2"`, `"PREGEB-M 75 mg"`: what stands behind its first word may be letters of the maker and a strength. */
const PRODUCT =
  /(?<![\p{L}\d])(?<word>\p{Lu}[\p{L}-]{2,30})(?:\s\p{Lu}{1,4})?(?:\s\d[\d.,/]{0,9}(?:\s?\p{L}{1,4})?)?\s?$/u;
const CLOSED_WORDS: ReadonlySet<string> = new Set(WORD_CLASS_ROWS.flatMap(({ words }) => words));

/** Are these names all the parts of one sum? */
export function areWholeSum(text: string, cluster: readonly FoundName[]): boolean {
  const [first] = cluster;
  if (isCountedAsOne(text, cluster)) return true;
  const sum = first === undefined || cluster.length < 2 ? undefined : sumAround(text, first);
  return (
    sum !== undefined &&
    cluster.filter(({ start }) => start >= sum.start && start < sum.end).length === sum.parts
  );
}

/** Parts with a strength each, and behind the last one how many pieces of the whole are taken. */
function isCountedAsOne(text: string, cluster: readonly FoundName[]): boolean {
  if (cluster.length < 2 || !PIECE.test(text.slice(cluster.at(-1)?.end))) return false;
  return cluster.every(({ start }, index) => {
    const before = cluster[index - 1];
    return before === undefined || ADDED.test(text.slice(before.end, start));
  });
}

const STRENGTH = String.raw`\s\d[\d.,]{0,6}\s?(?:mg|mcg|g)\b`;
const ADDED = new RegExp(String.raw`^${STRENGTH}\s?(?:with|\+|&)\s?$`, 'iu');
/** One of the whole; `"2 tablets"` may be one of each. */
const PIECE = new RegExp(
  String.raw`^${STRENGTH},?\s(?:one|1|half|½)\s(?:a\s)?(?:${alternatives(SOLID_FORM_WORDS)})(?!\p{L})`,
  'iu',
);
