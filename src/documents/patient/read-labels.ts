/** The labelled values of the head and the footer of a page: `Patient: … DOB: …`, in cells, in running lines, or one below the other. */
import { columnOf } from '../layout/headers/read-columns.ts';
import type { Cell, Line, PageLines } from '../line.ts';
import { HEAD_LABELS, type HeadField } from './head-label-table.ts';

/** A label of a head with what stands behind it. */
export interface LabelledValue {
  readonly field: HeadField;
  readonly text: string;
  /** A colon, or a cell of its own: the word is a label and no part of a sentence. */
  readonly isMarked: boolean;
  /** Place of its line among those of the head. */
  readonly at: number;
  /** What stands on its line before the first label; for a name that has none. */
  readonly before: string;
}

/** Lines a head may have, and the share of the page it may take; a later page only repeats the head of the first. */
const FIRST_PAGE = { lines: 30, share: 0.5 } as const;
const LATER_PAGE = { lines: 12, share: 0.25 } as const;
/** A footer stands in the last part of the page. */
const FOOTER_SHARE = 0.92;

/** The lines of a page that may say whose it is. */
export function headLines({ page, height, lines }: PageLines): readonly Line[] {
  const bounds = page === 1 ? FIRST_PAGE : LATER_PAGE;
  return lines.filter(
    (line, index) =>
      line.isFurniture === true ||
      (index < bounds.lines && line.y < height * bounds.share) ||
      line.y > height * FOOTER_SHARE,
  );
}

/** `"Testperson, Ottilie   DOB 02/14/1951"`, `"Re: Ottilie Testperson  HCN 0012 443 918"`: a line with a birth date, or with a name and a number under their labels, tells whose the document is, wherever it stands. */
export function tellsWhose(text: string): boolean {
  // It is asked of every line: without a number none of them says it.
  if (!/\d{2}/u.test(text)) return false;
  const labels = labelsOfText(text);
  const isNamed = labels.some(({ field, text: value }) => NAMES.has(field) && /\p{L}{2}/u.test(value));
  return labels.some(
    ({ field, text: value }) =>
      (field === 'birth-date' && /\d{2}/u.test(value)) ||
      (isNamed && NUMBERS.has(field) && FIVE_DIGITS.test(value)),
  );
}

const NAMES: ReadonlySet<HeadField> = new Set<HeadField>(['patient', 'name']);
const NUMBERS: ReadonlySet<HeadField> = new Set<HeadField>([
  'record-number',
  'patient-id',
  'national-number',
]);
/** Fewer may be a day or an amount. */
const FIVE_DIGITS = /(?:\d[\s-]?){5}/u;

/** Every labelled value of the lines, in reading order. */
export function readLabels(lines: readonly Line[]): readonly LabelledValue[] {
  return lines.flatMap((line, at) => labelsOfLine(line, at, lines[at + 1]));
}

function labelsOfLine(line: Line, at: number, below: Line | undefined): readonly LabelledValue[] {
  const before = beforeLabels(line);
  return line.cells.flatMap((cell, index) => {
    if (isStatus(line.cells[index - 1])) return [];
    const parts = labelsOfText(cell.text);
    return parts.map((part, place) => {
      const isLast = place === parts.length - 1;
      const text = part.text !== '' || !isLast ? part.text : valueBeside(line, index, below);
      const isAlone = part.text === '' && parts.length === 1;
      return { field: part.field, text, isMarked: part.hasColon || isAlone, at, before };
    });
  });
}

/** `Status | Completed`: what stands beside it is how far something is, and labels nothing. */
function isStatus(before: Cell | undefined): boolean {
  return before !== undefined && columnOf(before.text)?.field === 'status';
}

/** Labels and values of one cell. */
function labelsOfText(text: string): { field: HeadField; text: string; hasColon: boolean }[] {
  const found = [...text.matchAll(LABEL)]
    .map((match) => {
      const label = normalized(match.groups?.['label'] ?? '');
      const hasColon = (match.groups?.['colon'] ?? '') !== '';
      const field = FIELD_OF.get(label) ?? 'other';
      return { start: match.index, end: match.index + match[0].length, field, hasColon, label };
    })
    .filter(({ start, hasColon, field, label }) => start === 0 || hasColon || isPlain(field, label));
  return found.map(({ field, end, hasColon }, index) => ({
    field,
    hasColon,
    text: text.slice(end, found[index + 1]?.start ?? text.length).trim(),
  }));
}

/** Words that are labels without a colon too, in the middle of a text; `Ward`, `Page` and `Bed` are also names. */
function isPlain(field: HeadField, label: string): boolean {
  return NEVER_PLAIN.has(field) ? label === 'sex' || label === 'gender' || label === 'age' : true;
}

const NEVER_PLAIN: ReadonlySet<HeadField> = new Set([
  'patient',
  'name',
  'patient-id',
  'issuer',
  'other-person',
  'other',
]);

/** The next cell of the line where it is no label itself, else the cell below. */
function valueBeside(line: Line, index: number, below: Line | undefined): string {
  const next = line.cells[index + 1];
  if (next !== undefined && labelsOfText(next.text).length === 0) return next.text;
  const own = line.cells[index];
  const under = own === undefined ? undefined : below?.cells.find((cell) => overlaps(cell, own));
  return under === undefined || labelsOfText(under.text).length > 0 ? '' : under.text;
}

function overlaps(left: Cell, right: Cell): boolean {
  return left.x < right.x + right.width && right.x < left.x + left.width;
}

function beforeLabels({ text }: Line): string {
  const first = text.search(LABEL);
  return first < 0 ? '' : text.slice(0, first).trim();
}

/** `"Med. Rec #"` → `med rec #`. */
function normalized(label: string): string {
  return label.toLowerCase().replaceAll(/['’.]/gu, '').replaceAll(/\s+/gu, ' ').trim();
}

const FIELD_OF: ReadonlyMap<string, HeadField> = new Map(
  HEAD_LABELS.flatMap(({ field, phrases }) => phrases.map((phrase) => [normalized(phrase), field] as const)),
);

/** The longest phrase first; a number sign or full stop may stand within, a scanner may lose the spaces. */
const ALTERNATIVES = HEAD_LABELS.flatMap(({ phrases }) => phrases)
  .toSorted((left, right) => right.length - left.length)
  .map((phrase) =>
    phrase
      .replaceAll(/[.*+?^${}()|[\]\\]/gu, '')
      .replace(/\bpatients\b/u, String.raw`patient['’]?s`)
      .replace(/\bmothers\b/u, String.raw`mother['’]?s`)
      .replace('dob', String.raw`d\.?\s?o\.?\s?b\.?`)
      .replaceAll(' ', String.raw`[.\s]{1,3}`),
  )
  .join('|');

/** A label begins a text or follows white space or a sign, and ends in a colon or before a value. */
const LABEL = new RegExp(
  String.raw`(?<![\p{L}\p{N}'’/-])(?<label>${ALTERNATIVES})(?![\p{L}\p{N}'’/-])\.?\s{0,2}(?:\([^()]{1,20}\)\s{0,2})?(?<colon>[:：])?`,
  'giu',
);
