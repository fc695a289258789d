/** Lines of a medication list that is not a table → its entries: where one ends and the next begins. */
import type { Item, Section, SectionLine, StartsWithDrug } from './section.ts';
import { splitLabels } from './split-labels.ts';

/** Bullets and numbers before an entry: `• `, `- `, `3. `, `(2) `. */
const MARKER = /^\s*(?:[•●▪■□☐☑◦·*►▸➢✓–—-]\s*|\(?\d{1,2}[.)]\s+(?=\p{L}))/u;
/** Lines that go on about the entry above: an instruction, a label, a date, a parenthesis. */
const CONTINUATION =
  /^(?:\(|\[|sig\b|directions?\b|dose\b|dosage\b|route\b|frequency\b|quantity\b|qty\b|disp(?:ense)?\b|refills?\b|start(?:ed)?\b|stop date\b|end(?:ed)? date\b|status\b|indications?\b|instructions?\b|comments?\b|notes?\b|prescrib|ordered\b|last\b|next\b|reason\b|form\b|strength\b|take\b|inject\b|inhale\b|apply\b|use\b|give\b|instill\b|place\b|insert\b|dissolve\b|chew\b|swallow\b|administer\b|spray\b|by mouth\b|every\b|once\b|twice\b|as needed\b|as directed\b|for \d|\d{1,2}\/\d{1,2}\/\d{2,4}\b|\d{4}-\d{2}-\d{2}\b|(?:one|two|three|half|\d{1,2}(?:\.\d{1,2})?) (?:tab|cap|puff|drop|spray|patch|application|unit|tsp|teaspoon))/iu;
/** A product that goes on in the next line. */
const GOES_ON = /(?:[/&+,(-]|\b(?:and|with|of|in|w))\s*$/iu;
const LABEL_NAME = /^(?:name|medication|drug(?: name)?|medication name|medicine)\s*:?(?:\s{2,}|$)/iu;
/** A gap larger than this many line heights separates entries. */
const ENTRY_GAP = 1.9;
/** Points by which a continuation is indented. */
const INDENT = 5;

/** Groups lines into entries. */
export function groupEntries(
  section: Section,
  lines: readonly SectionLine[],
  startsWithDrug: StartsWithDrug,
): Item[] {
  const entries: SectionLine[][] = [];
  for (const line of lines) {
    const open = entries.at(-1);
    if (open === undefined || startsEntry(line, open, startsWithDrug)) entries.push([line]);
    else open.push(line);
  }
  return entries.map((entry) => entryOf(section, entry));
}

function entryOf(section: Section, entry: readonly SectionLine[]): Item {
  const joined = entry.map((line) => bodyOf(line)).join('\n');
  const { text, fields } = splitLabels(joined);
  const statuses = entry.flatMap((line) => statusOf(line));
  return {
    shape: 'entry',
    section,
    reading: section.reading,
    lines: entry.map(({ line }) => line),
    text,
    fields: [...fields, ...statuses.map((status) => ({ field: 'status', text: status }) as const)],
  };
}

function textOf({ line, start }: SectionLine): string {
  return line.text.slice(start).replace(MARKER, '').trim();
}

/** The text without what stands in a column of its own at the end of the line: a status, or the quantity dispensed. */
function bodyOf(line: SectionLine): string {
  const cell = line.line.cells.at(-1);
  const isAside =
    cell !== undefined && line.line.cells.length > 1 && cell.start > line.start && ASIDE.test(cell.text);
  return isAside
    ? textOf({ line: { ...line.line, text: line.line.text.slice(0, cell.start) }, start: line.start })
    : textOf(line);
}

function statusOf({ line }: SectionLine): string[] {
  const cell = line.cells.length > 1 ? line.cells.at(-1) : undefined;
  return cell !== undefined && STATUS.test(cell.text) ? [cell.text] : [];
}

const STATUS =
  /^(?:active|pending|discontinued|expired|hold|on hold|held|suspended|completed|stopped|inactive)(?:\s*\([a-z]{1,3}\))?$/iu;
const QUANTITY =
  /^(?:\d{1,4}|\d{1,2}\s*x\s*\d{1,4})\s*(?:tab(?:let)?s?|cap(?:sule)?s?|doses?|ml|g|grams?|each|vials?|pens?|patch(?:es)?)?$/iu;
const ASIDE = new RegExp(`${STATUS.source}|${QUANTITY.source}`, 'iu');

function startsEntry(
  line: SectionLine,
  open: readonly SectionLine[],
  startsWithDrug: StartsWithDrug,
): boolean {
  const [first = line] = open;
  const last = (open.at(-1) ?? line).line;
  if (isMarked(line)) return true;
  const text = textOf(line);
  if (CONTINUATION.test(text)) return false;
  const hangs = isIndented(line, first.line.x);
  if (startsWithDrug(text) && !hangs && !GOES_ON.test(last.text)) return true;
  if (/^\p{Ll}/u.test(text)) return false;
  return isFarBelow(line, last) || !(hangs || /^\d/u.test(text));
}

/** A bullet, a number, or a label that names the drug. */
function isMarked({ line, start }: SectionLine): boolean {
  const text = line.text.slice(start);
  return LABEL_NAME.test(text) || (MARKER.test(text) && !/^\s*[-–—]\s*\d/u.test(text));
}

function isIndented(line: SectionLine, x: number): boolean {
  return line.start === 0 && line.line.x > x + INDENT;
}

function isFarBelow({ line }: SectionLine, last: SectionLine['line']): boolean {
  if (line.page !== last.page || line.y < last.y) return false;
  return line.y - last.y > ENTRY_GAP * Math.max(line.fontSize * 1.2, last.height);
}
