/** `"Home medication | Discharge medication"`: two columns of drugs, of before a stay and of after it, each with the columns of its own. */
import type { ColumnField } from './column-table.ts';
import { wholeWord } from '../../../text/alternatives.ts';
import { withoutAccents } from '../../../text/without-accents.ts';
import { BEFORE_AFTER_ROWS, type BeforeAfterRow } from './before-after-table.ts';
import { normalizeHeading } from './normalize-heading.ts';

/** Places of columns. */
export interface BeforeAfter {
  /** The drugs that were taken before. */
  readonly before: number;
  /** The drugs that are taken after. */
  readonly after: number;
  /** Columns that stand in both halves under the same header. */
  readonly pairs: readonly { readonly before: number; readonly after: number }[];
}

/** Undefined where the headers set no two lists beside each other; `holdsDrugs`: the cells of a column show that it lists them. */
export function beforeAndAfter(
  headers: readonly string[],
  holdsDrugs: (column: number) => boolean = () => false,
): BeforeAfter | undefined {
  const plain = headers.map((header) => withoutAccents(normalizeHeading(header)));
  const before = indexesOf(plain, (text) => says('before', text) && !says('after', text));
  const after = indexesOf(plain, (text) => says('after', text) && !says('before', text));
  const [from, to] = [before[0], after[0]];
  if (from === undefined || to === undefined || before.length > 1 || after.length > 1) return undefined;
  const isOfDrugs = (column: number): boolean => says('drugs', plain[column] ?? '') || holdsDrugs(column);
  if (!isOfDrugs(from) || !isOfDrugs(to)) return undefined;
  return { before: from, after: to, pairs: pairsOf(plain, from, to) };
}

/** The header says it, among other words. */
function says(id: BeforeAfterRow['id'], text: string): boolean {
  return PATTERNS[id].test(text);
}

function wordsOf(id: BeforeAfterRow['id']): readonly string[] {
  return BEFORE_AFTER_ROWS.flatMap((row) => (row.id === id ? row.words : []));
}

const PATTERNS: Readonly<Record<BeforeAfterRow['id'], RegExp>> = {
  before: new RegExp(wholeWord(wordsOf('before')), 'u'),
  after: new RegExp(wholeWord(wordsOf('after')), 'u'),
  drugs: new RegExp(wholeWord(wordsOf('drugs')), 'u'),
  same: new RegExp(`^(?:${wholeWord(wordsOf('same'))})`, 'u'),
  none: new RegExp(String.raw`^(?:${wholeWord(wordsOf('none'))})\s*(?:[,.;:(–-]|$)`, 'u'),
};

function indexesOf(texts: readonly string[], is: (text: string) => boolean): number[] {
  return texts.flatMap((text, index) => (is(text) ? [index] : []));
}

/** Columns behind the one drug whose headers are said again behind the other. */
function pairsOf(headers: readonly string[], before: number, after: number): BeforeAfter['pairs'] {
  const behind = (at: number, other: number): number[] =>
    headers.flatMap((_, index) => (index > at && (other < at || index < other) ? [index] : []));
  const later = behind(after, before);
  return behind(before, after).flatMap((index) => {
    const same = later.find((other) => headers[other] === headers[index] && headers[index] !== '');
    return same === undefined ? [] : [{ before: index, after: same }];
  });
}

/** `"idem"`: what was taken before goes on; `"-"`, `"none"`: it does not; undefined: the cell holds something of its own. */
export function meaningOfAfter(cell: string): 'same' | 'none' | 'empty' | undefined {
  const text = withoutAccents(cell.trim().toLowerCase());
  if (text === '') return 'empty';
  if (PATTERNS.same.test(text)) return 'same';
  return /[\p{L}\d]/u.test(text) && !PATTERNS.none.test(text) ? undefined : 'none';
}

/** The drugs that are taken after are those of the rows; what stands in the columns of before says nothing of its own. */
export function ofChange(
  fields: readonly ColumnField[],
  { before, after, pairs }: BeforeAfter,
): ColumnField[] {
  const left = new Set([before, ...pairs.map((pair) => pair.before)]);
  return fields.map((field, index) => (index === after ? 'name' : left.has(index) ? 'other' : field));
}
