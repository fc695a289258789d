/** Lines → sections: which lines are headings, and what each opens. */
import type { DocumentPages, Line } from './line.ts';
import { bareHeading, normalizeHeading } from './normalize-heading.ts';
import { SECTION_ROWS, type SectionKind, type SectionRow } from './section-table.ts';
import type { Section, SectionLine } from './section.ts';

interface KnownHeading {
  readonly row: Pick<SectionRow, 'reading' | 'rank'> & { readonly kind: SectionKind };
  readonly phrase: string;
}

interface Opening extends KnownHeading {
  readonly heading: string;
  /** Offset of the text behind a heading that shares its line with it. */
  readonly contentStart?: number;
}

const UNLABELLED = { kind: 'unlabelled', reading: 'narrative', rank: 5 } as const;
const UNKNOWN = { kind: 'unknown', reading: 'narrative', rank: 5 } as const;

const HEADINGS: ReadonlyMap<string, KnownHeading> = new Map(
  SECTION_ROWS.flatMap((row) => row.headings.map((phrase) => [phrase, { row, phrase }] as const)),
);

/** Headings without spaces, for letter-spaced print: `"M e d i c a t i o n s"`. */
const SQUASHED: ReadonlyMap<string, KnownHeading> = new Map(
  [...HEADINGS].filter(([phrase]) => phrase.length >= 7).map(([phrase, known]) => [squash(phrase), known]),
);

/** Longest heading in words; a longer line is a sentence. */
const MAX_HEADING_WORDS = 9;
const MAX_HEADING_LENGTH = 70;

/** Short words that head sections but also label things inside them ("Comments:", "Notes"); they need the look of a heading. */
const WEAK = new Set(
  'notes note comments history plan treatment treatments orders additional document documents alerts diet alcohol activity education summary exam labs tests goal problem course results rx contact contacts legal devices insurance prescription medication meds infusions operations chemistry imaging physical tobacco admission discharge diagnosis'.split(
    ' ',
  ),
);

/** Finds the sections of a document, in reading order; furniture is left out. */
export function findSections(document: DocumentPages): Section[] {
  const lines = document.pages.flatMap((page) => page.lines.filter((line) => line.isFurniture !== true));
  const look = lookOfHeadings(lines);
  const sections: Section[] = [];
  let open: { opening: Opening; lines: SectionLine[] } = {
    opening: { row: UNLABELLED, phrase: '', heading: '' },
    lines: [],
  };
  for (const line of lines) {
    const opening = openingOf(line, look);
    if (opening === undefined) {
      open.lines.push({ line, start: 0 });
      continue;
    }
    sections.push(closed(open));
    open = { opening, lines: [] };
    if (opening.contentStart !== undefined) open.lines.push({ line, start: opening.contentStart });
  }
  sections.push(closed(open));
  return sections.filter((section) => section.lines.length > 0 || section.heading !== '');
}

function closed(open: { opening: Opening; lines: SectionLine[] }): Section {
  const { row, heading } = open.opening;
  return { kind: row.kind, reading: row.reading, rank: row.rank, heading, lines: open.lines };
}

/** How headings of this document look. */
interface HeadingLook {
  readonly bodySize: number;
  /** Font size of the smaller known headings that stand alone on their line; titles are larger. */
  readonly headingSize: number | undefined;
  readonly isBold: boolean;
  /** Headings look like any other line: plain text, faxes. */
  readonly isPlain: boolean;
}

function lookOfHeadings(lines: readonly Line[]): HeadingLook {
  const sizes = lines.flatMap((line) =>
    Array.from({ length: Math.ceil(line.text.length / 20) }, () => line.fontSize),
  );
  const bodySize = quantile(sizes, 0.5) ?? 10;
  const known = lines.filter(
    (line) => line.cells.length === 1 && !isWeak(line.text) && knownHeading(line.text),
  );
  const bold = known.filter((line) => line.isBold);
  const styled = bold.length * 2 >= known.length ? bold : known;
  const headingSize = quantile(
    styled.map((line) => line.fontSize),
    0.25,
  );
  const isBold = known.length > 0 && styled === bold && bold.length > 0;
  const isPlain = !isBold && headingSize !== undefined && headingSize < bodySize * 1.05;
  return { bodySize, headingSize, isBold, isPlain };
}

function openingOf(line: Line, look: HeadingLook): Opening | undefined {
  if (line.cells.length === 1 && (!isInsideTable(line) || isHeadingInTable(line))) {
    const known = knownHeading(line.text);
    if (known !== undefined && (!isWeak(line.text) || looksLikeHeading(line, look))) {
      return { ...known, heading: line.text };
    }
    if (known === undefined && isUnknownHeading(line, look)) {
      return { ...(byKeywords(line.text) ?? { row: UNKNOWN, phrase: '' }), heading: line.text };
    }
  }
  return runInHeading(line, look);
}

/** `"Medications: lisinopril 10 mg daily"`: the heading as a label before its content. */
function runInHeading(line: Line, look: HeadingLook): Opening | undefined {
  if (isInsideTable(line) && line.cells.length > 1) return undefined;
  const colon = line.text.indexOf(':');
  if (colon < 3 || colon > 60) return undefined;
  const label = line.text.slice(0, colon);
  const known = knownHeading(label);
  if (known === undefined) return undefined;
  if (isWeak(label) && !looksLikeHeading(line, look)) return undefined;
  const rest = line.text.slice(colon + 1);
  const contentStart = colon + 1 + (rest.length - rest.trimStart().length);
  return { ...known, heading: label, ...(rest.trim() === '' ? {} : { contentStart }) };
}

/** A heading that was taken for the last row of the table above it. */
function isHeadingInTable(line: Line): boolean {
  return line.cells[0]?.column === 0 && !isWeak(line.text) && HEADINGS.has(normalizeHeading(line.text));
}

function isInsideTable(line: Line): boolean {
  return line.tableRow !== undefined;
}

function isWeak(text: string): boolean {
  return WEAK.has(normalizeHeading(text));
}

/** Weak words that in plain text are labels inside a section rather than headings. */
const LABELS = new Set([
  'comments',
  'comment',
  'notes',
  'note',
  'additional',
  'rx',
  'medication',
  'prescription',
  'alerts',
  'diagnosis',
  'summary',
  'goal',
  'problem',
  'document',
  'documents',
  'contact',
]);

/** The row of a heading, by its phrase or a phrase one letter away. */
export function knownHeading(text: string): KnownHeading | undefined {
  const normalized = normalizeHeading(text);
  if (normalized === '' || normalized.length > MAX_HEADING_LENGTH) return undefined;
  const exact =
    HEADINGS.get(normalized) ??
    HEADINGS.get(bareHeading(normalized)) ??
    allergyHeading(normalized) ??
    medicationHeading(normalized);
  return exact ?? SQUASHED.get(squash(normalized)) ?? misspelt(normalized);
}

/** Allergies, intolerances, and the words that come with them in headings. */
const ALLERGY_WORDS =
  /^(?:(?:known|drug|medication|food|environmental|active) )?(?:allerg(?:y|ies)|intolerances?)(?: (?:and|or|to|of|drugs?|food|medications?|adverse|reactions?|intolerances?|alerts?|sensitivit(?:y|ies)|history|reviewed|summary|environmental|latex)){0,5}$/u;

/** Any line that says allergies and no more opens their section: a missed one would turn what harms the patient into what he takes. */
function allergyHeading(normalized: string): KnownHeading | undefined {
  return ALLERGY_WORDS.test(normalized) ? HEADINGS.get('allergies') : undefined;
}

/** Medications, and the words that say which in headings. */
const MEDICATION_WORDS =
  /^(?:(?:active|current|currently|outpatient|inpatient|home|discharge|admission|pending|scheduled|prn|as|needed|new|list|of|all|my|your|the|prescribed|prescription|otc|over|counter|and|or|chronic|long|term|daily|regular|other|reported|on|at|for|this|visit|taking|remote|non|va|facility|herbal|vitamins|supplements|patient|verified|reconciled|updated) ){0,7}(?:medications?|meds|prescriptions)(?: (?:list|summary|record|profile|history|reconciliation|on|at|for|this|visit|discharge|admission|home|prior|to|arrival|and|supplements|vitamins|taking|taken|prescribed|reviewed|reconciled|orders?)){0,6}$/u;

/** `"Active outpatient medications"`: a line that says which medications and no more. */
function medicationHeading(normalized: string): KnownHeading | undefined {
  return MEDICATION_WORDS.test(normalized) ? byKeywords(normalized) : undefined;
}

/** `"Adverse reactions, alerts, allergies"`: a heading the table does not list, by the most telling words in it. */
function byKeywords(text: string): KnownHeading | undefined {
  const words = new Set(normalizeHeading(text).split(' '));
  let best: KnownHeading | undefined;
  let bestCount = 0;
  for (const row of SECTION_ROWS) {
    for (const keywords of 'keywords' in row ? row.keywords : []) {
      if (keywords.length < bestCount || !keywords.every((word) => words.has(word))) continue;
      if (keywords.length === bestCount && row.reading === 'list') continue;
      best = { row, phrase: keywords.join(' ') };
      bestCount = keywords.length;
    }
  }
  return best;
}

function squash(phrase: string): string {
  return phrase.replaceAll(' ', '');
}

const PHRASES_BY_LENGTH: ReadonlyMap<number, readonly KnownHeading[]> = Map.groupBy(
  [...HEADINGS.values()].filter(({ phrase }) => phrase.length >= 8),
  ({ phrase }) => phrase.length,
);

/** `"Medciations"`, `"AlIergies"`: one slip in a heading of at least eight letters. */
function misspelt(normalized: string): KnownHeading | undefined {
  const { length } = normalized;
  if (length < 8 || /\d/u.test(normalized)) return undefined;
  for (const near of [length - 1, length, length + 1]) {
    const found = PHRASES_BY_LENGTH.get(near)?.find(({ phrase }) => isOneSlip(phrase, normalized));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Equal but for one letter changed, dropped, added, or two neighbours swapped. */
export function isOneSlip(left: string, right: string): boolean {
  // One slip leaves the beginning or the end as it was.
  if (left.slice(0, 3) !== right.slice(0, 3) && left.slice(-3) !== right.slice(-3)) return false;
  let start = 0;
  while (start < left.length && left[start] === right[start]) start += 1;
  let leftEnd = left.length;
  let rightEnd = right.length;
  while (leftEnd > start && rightEnd > start && left[leftEnd - 1] === right[rightEnd - 1]) {
    leftEnd -= 1;
    rightEnd -= 1;
  }
  const rest = [leftEnd - start, rightEnd - start] as const;
  if (Math.max(...rest) <= 1) return true;
  const [one, other] = [left.slice(start, leftEnd), right.slice(start, rightEnd)];
  return rest[0] === 2 && rest[1] === 2 && one[0] === other[1] && one[1] === other[0];
}

function looksLikeHeading(line: Line, look: HeadingLook): boolean {
  if (look.isPlain) return !LABELS.has(normalizeHeading(line.text)) && line.text.length <= 40;
  if (look.headingSize === undefined) return line.isBold || line.fontSize > look.bodySize * 1.1;
  const isLarge = line.fontSize >= look.headingSize * 0.95;
  return isLarge && (look.isBold ? line.isBold : look.headingSize > look.bodySize * 1.05 || line.isBold);
}

/** A short line that looks like the headings of this document but is none the table knows. */
function isUnknownHeading(line: Line, look: HeadingLook): boolean {
  const words = line.text.trim().split(/\s+/).length;
  if (
    words > MAX_HEADING_WORDS ||
    /[.,;]$/.test(line.text) ||
    /\d{2}/.test(line.text) ||
    !/^\W*\p{Lu}/u.test(line.text)
  )
    return false;
  if (line.origin === 'ocr' || look.isPlain) return false;
  return (
    look.headingSize !== undefined && looksLikeHeading(line, look) && line.fontSize > look.bodySize * 1.02
  );
}

function quantile(values: readonly number[], share: number): number | undefined {
  return [...values].sort((left, right) => left - right)[Math.floor((values.length - 1) * share)];
}
