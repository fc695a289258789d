/** Lines → sections: which lines are headings, and what each opens. */
import { setImmediate } from 'node:timers/promises';
import { dividerOpening } from './divide-lists.ts';
import type { DocumentPages, Line } from '../line.ts';
import { normalizeHeading } from '../layout/headers/normalize-heading.ts';
import { byKeywords, isListedHeading, knownHeading, type KnownHeading } from './recognize-heading.ts';
import type { Section, SectionLine } from './section.ts';

interface Opening extends KnownHeading {
  readonly heading: string;
  /** Offset of the text behind a heading that shares its line with it. */
  readonly contentStart?: number;
}

const UNLABELLED = { kind: 'unlabelled', reading: 'narrative', rank: 5 } as const;
const UNKNOWN = { kind: 'unknown', reading: 'narrative', rank: 5 } as const;

/** Longest heading in words; a longer line is a sentence. */
const MAX_HEADING_WORDS = 9;

/** Short words that head sections but also label things inside them ("Comments:", "Notes"); they need the look of a heading. */
const WEAK = new Set(
  'notes note comments history plan treatment treatments orders additional document documents alerts diet alcohol activity education summary exam labs tests goal problem course results rx contact contacts legal devices insurance prescription medication meds infusions operations chemistry imaging physical tobacco admission discharge diagnosis'.split(
    ' ',
  ),
);

/** Lines looked at before others get their turn on the event loop: a few milliseconds. */
const LINES_PER_TURN = 500;

/** Finds the sections of a document, in reading order; furniture is left out. A long document lets others have their turn. */
export async function findSections(document: DocumentPages): Promise<Section[]> {
  const lines = document.pages.flatMap((page) => page.lines.filter((line) => line.isFurniture !== true));
  const look = await lookOfHeadings(lines);
  const sections: Section[] = [];
  let open: { opening: Opening; lines: SectionLine[] } = {
    opening: { row: UNLABELLED, phrase: '', heading: '' },
    lines: [],
  };
  for (const [index, line] of lines.entries()) {
    if ((index + 1) % LINES_PER_TURN === 0) await setImmediate();
    const opening: Opening | undefined =
      dividerOpening(line, lines[index + 1], open.opening.row) ?? openingOf(line, look);
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

async function lookOfHeadings(lines: readonly Line[]): Promise<HeadingLook> {
  const sizes = lines.flatMap((line) =>
    Array.from({ length: Math.ceil(line.text.length / 20) }, () => line.fontSize),
  );
  const bodySize = quantile(sizes, 0.5) ?? 10;
  const known: Line[] = [];
  for (const [index, line] of lines.entries()) {
    if ((index + 1) % LINES_PER_TURN === 0) await setImmediate();
    if (line.cells.length === 1 && !isWeak(line.text) && knownHeading(line.text) !== undefined)
      known.push(line);
  }
  const bold = known.filter((line) => line.isBold);
  const styled = bold.length * 2 >= known.length ? bold : known;
  const headingSize = quantile(
    styled.map((line) => line.fontSize),
    0.25,
  );
  const isBold = known.length > 0 && styled === bold && bold.length > 0;
  const isPlain =
    headingSize === undefined
      ? lines.some((line) => isKnownLabel(line.text))
      : !isBold && headingSize < bodySize * 1.05;
  return { bodySize, headingSize, isBold, isPlain };
}

/** `"ALLERGIES: codeine"`: in some documents headings only stand before their content. */
function isKnownLabel(text: string): boolean {
  const label = labelOf(text);
  return label !== undefined && !isWeak(label) && knownHeading(label) !== undefined;
}

/** What stands before the colon of a line, where that may be a heading. */
function labelOf(text: string): string | undefined {
  const colon = text.indexOf(':');
  return colon < 2 || colon > 60 ? undefined : text.slice(0, colon);
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
  const label = labelOf(line.text);
  const known = label === undefined ? undefined : knownHeading(`${label}:`);
  if (label === undefined || known === undefined) return undefined;
  if (known.row.kind !== 'results' && isOnlyLabel(line, label, look)) return undefined;
  const rest = line.text.slice(label.length + 1);
  if (DOSAGE_LABEL.test(label) && DIRECTIONS.test(rest)) return undefined;
  const contentStart = label.length + 1 + (rest.length - rest.trimStart().length);
  return { ...known, heading: label, ...(rest.trim() === '' ? {} : { contentStart }) };
}

/** `"Instructions: Take 1 tablet by mouth"`: the directions of the drug above, not a section. */
const DOSAGE_LABEL = /^\s*(?:patient |medication |special )?instructions?\s*$/iu;
const DIRECTIONS =
  /^\s*(?:(?:take|inject|inhale|apply|use|place|instill|insert|chew|dissolve)\s+)?(?:\d|one\b|two\b|half\b|½|by mouth\b|as (?:directed|needed)\b|once\b|twice\b)/iu;

/** A weak word that does not look like the headings of its document; what is measured ends a list in any case. */
function isOnlyLabel(line: Line, label: string, look: HeadingLook): boolean {
  return isWeak(label) && !looksLikeHeading({ ...line, text: label }, look) && !isCapitals(label, look);
}

/** A weak word in capitals heads a section where headings have no other look. */
function isCapitals(label: string, look: HeadingLook): boolean {
  return !look.isBold && /^\p{Lu}[\p{Lu} /&]{2,30}$/u.test(label) && !LABELS.has(normalizeHeading(label));
}

/** A heading that was taken for the last row of the table above it. */
function isHeadingInTable(line: Line): boolean {
  return line.cells[0]?.column === 0 && !isWeak(line.text) && isListedHeading(line.text);
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
