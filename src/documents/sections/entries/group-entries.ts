/** Lines of a medication list that is not a table → its entries: where one ends and the next begins. */
import { asChosen } from './chosen-entries.ts';
import type { Item, Section, SectionLine, StartsWithDrug } from '../section.ts';
import { leadsOn } from '../open-end.ts';
import { ASIDE_ROWS, CONTINUATION_ROWS, type AsideRow } from './continuation-table.ts';
import { alternatives } from '../../../text/alternatives.ts';
import { columnOf } from '../../layout/headers/read-columns.ts';
import { byKeywords } from '../headings/recognize-heading.ts';
import { endsInColon, opensWithLead, readEntryLead, takeTicks, type EntryLead } from '../read-entry-lead.ts';
import { readActions } from '../../standing/read-actions.ts';
import { hasDosage, supportOf } from '../../names/directions/support.ts';
import { beginningOf, isStatement, startsWithName } from '../../names/unknown-names.ts';
import type { SectionReading } from '../section-table.ts';
import { fieldOfLabel, labelAtStart } from '../../layout/headers/label-at-start.ts';
import { splitLabels } from '../split-labels.ts';
import { SHORTEST_WRAPPED, stretchesOf, wrappedText, type Stretch } from './wrapped-lines.ts';

/** Bullets, numbers and boxes before an entry: `• `, `- `, `3. `, `(2) `, `[x] `. */
const MARKER =
  /^\s*(?:[•●▪■□☐☑◦·*►▸➢✓–—-]\s*|\(?\d{1,2}[.)]\s+(?=\p{L})|[[(]\s?[x✓✔]?\s?[\])]\s+(?=\p{L}))/iu;
/** Lines that go on about the entry above: a form, a label, a date, a remark, or directions. */
const CONTINUATION = new RegExp(
  `^(?:(?:${alternatives(CONTINUATION_ROWS.flatMap(({ words }) => words))})(?![\\p{L}\\d])|${CONTINUATION_ROWS.flatMap(({ patterns = [] }) => patterns).join('|')})`,
  'iu',
);
/** A label whose value stands on the next line. */
const OPEN_LABEL = /\b(?:status|action|sig|directions)\s?:\s*$/iu;
/** A label without a colon: the cell beside it is far, or on the next line. */
const LABEL_CELL = /^\p{L}[\p{L} ]{1,40}?(?=\s{2,}|\s*$)/u;
/** A gap larger than this many line heights separates entries. */
const ENTRY_GAP = 1.9;
/** Points by which a continuation is indented. */
const INDENT = 5;

/** Groups lines into entries; an enumeration that the margin broke is one. `edge`: how far the lines of their block reach. */
export function groupEntries(
  section: Section,
  lines: readonly SectionLine[],
  startsWithDrug: StartsWithDrug,
  edge = 0,
): Item[] {
  return asChosen(
    stretchesOf(lines, edge, startsWithDrug).flatMap((stretch) =>
      stretch.isWrapped
        ? [entryOf(section, stretch, startsWithDrug)]
        : entriesOfLines(section, stretch.lines, startsWithDrug),
    ),
  );
}

function entriesOfLines(
  section: Section,
  lines: readonly SectionLine[],
  startsWithDrug: StartsWithDrug,
): Item[] {
  const entries: SectionLine[][] = [];
  const rightEdge = Math.max(...lines.map(({ line }) => line.x + line.width));
  const isSmall = lines.every((line) => !/^\p{Lu}/u.test(textOf(line)));
  for (const line of lines) {
    const open = entries.at(-1);
    if (open === undefined || startsEntry(line, { open, rightEdge, isSmall }, startsWithDrug))
      entries.push([line]);
    else open.push(line);
  }
  return entries.map((entry) => entryOf(section, { lines: entry, isWrapped: false }, startsWithDrug));
}

function entryOf(
  section: Section,
  { lines: entry, isWrapped }: Stretch,
  startsWithDrug: StartsWithDrug,
): Item {
  const bodies = entry.map((line) => bodyOf(line));
  const written = isWrapped ? wrappedText(bodies) : bodies.join('\n');
  const lead = leadOf(written, startsWithDrug);
  const { text, fields } = ownLabels(lead.rest);
  const statuses = entry.flatMap((line) => statusOf(line));
  return {
    shape: 'entry',
    section,
    reading: keptOut(written) ?? keptOut(lead.rest) ?? section.reading,
    lines: entry.map(({ line }) => line),
    text,
    fields: [
      ...lead.fields,
      ...fields.map(({ field, text: value }) => ({ field, text: value.replaceAll('\n', ' ') })),
      ...statuses.map((status) => ({ field: 'status', text: status }) as const),
    ],
  };
}

/** What stands before its drug. Where other sentences tell of other drugs, what the first one says stays with its words. */
function leadOf(written: string, startsWithDrug: StartsWithDrug): EntryLead {
  const lead = readEntryLead(written, startsWithDrug);
  const isSentence = lead.fields.some(({ field }) => field === 'action') && !endsInColon(written, lead.rest);
  const [, ...others] = lead.rest.split(/[.;]\s+(?=\p{Lu})/u);
  const tellsOthers = others.some(
    (text) => readActions(text).actions.length > 0 && namesDrug(text, startsWithDrug),
  );
  return isSentence && tellsOthers ? { rest: written, fields: [] } : lead;
}

function namesDrug(text: string, startsWithDrug: StartsWithDrug): boolean {
  return (text.match(/\p{L}+/gu) ?? []).some((word) => word.length > 3 && startsWithDrug(word));
}

/** Its labelled values; what a label that names medications leads to alone is the text of the entry: `"Rx: metformin 500 mg, lisinopril 10 mg"`. */
function ownLabels(written: string): ReturnType<typeof splitLabels> {
  const split = splitLabels(written);
  const [only, ...others] = split.fields;
  return only?.field === 'name' && others.length === 0 && split.text === ''
    ? { text: only.text, fields: [] }
    : split;
}

/** `"Vaccines today: MMR, Hib"`: what a line of a list is about by its label is no entry, and the list goes on below. */
function keptOut(text: string): SectionReading | undefined {
  const label = LABEL.exec(text)?.[0];
  const row = label === undefined ? undefined : byKeywords(label)?.row;
  return row !== undefined && KEPT_OUT.has(row.kind) ? row.reading : undefined;
}

const LABEL = /^\p{Lu}[\p{L} ]{2,40}(?=:\s)/u;
const KEPT_OUT: ReadonlySet<string> = new Set(['immunizations', 'allergies']);

function textOf({ line, start, end }: SectionLine): string {
  const text = line.text.slice(start, end);
  return (takeTicks(text).actions.length > 0 ? text : text.replace(MARKER, '')).trim();
}

function wordsOf(lines: readonly SectionLine[]): string {
  return lines.map((line) => textOf(line)).join(' ');
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

const asideWords = (id: AsideRow['id']): string =>
  alternatives(ASIDE_ROWS.flatMap((row) => (row.id === id ? row.words : [])));

const STATUS = new RegExp(`^(?:${asideWords('status')})(?:\\s*\\([a-z]{1,3}\\))?$`, 'iu');
const QUANTITY = new RegExp(
  `^(?:\\d{1,4}|\\d{1,2}\\s*x\\s*\\d{1,4})\\s*(?:${asideWords('quantity')})?$`,
  'iu',
);
const ASIDE = new RegExp(`${STATUS.source}|${QUANTITY.source}`, 'iu');

/** The lines of the entry so far, and how far the lines of the list reach. */
interface OpenEntry {
  readonly open: readonly SectionLine[];
  readonly rightEdge: number;
  /** None of them begins with a capital: who writes so begins every entry in small letters. */
  readonly isSmall: boolean;
}

/** Behind what may lead it, a text names something and says how much. */
function isItemText(text: string, startsWithDrug: StartsWithDrug): boolean {
  const { hasStrength, hasCount } = supportOf(text);
  return hasStrength || hasCount || beginningOf(readEntryLead(text, startsWithDrug).rest) === 'item';
}

function startsEntry(
  line: SectionLine,
  { open, rightEdge, isSmall }: OpenEntry,
  startsWithDrug: StartsWithDrug,
): boolean {
  const [first = line] = open;
  const last = (open.at(-1) ?? line).line;
  const text = textOf(line);
  if (isMarked(line) || opensWithLead(text, startsWithDrug)) return true;
  if (goesOn(text, last, startsWithDrug)) return false;
  const hangs = hangsUnder(line, first, startsWithDrug);
  if (startsWithDrug(text) && !hangs) return !leadsOn(last.text, wordsOf(open));
  if (/^\p{Ll}/u.test(text)) return !hangs && startsSmall(line, { open, rightEdge, isSmall }, startsWithDrug);
  return isFarBelow(line, last) || !(hangs || goesOnUnmarked(text, first));
}

/** Does an entry begin in small letters: a name with an amount, or in a list that has no capitals any line that the margin did not break. */
function startsSmall(
  line: SectionLine,
  { open, rightEdge, isSmall }: OpenEntry,
  startsWithDrug: StartsWithDrug,
): boolean {
  const text = textOf(line);
  const last = (open.at(-1) ?? line).line;
  const canBegin = isSmall && (startsWithName(text) || isStatement(text));
  if (canBegin && hadRoomAbove(line, last, rightEdge)) return !leadsOn(last.text, wordsOf(open));
  const isItem = (above: string): boolean => isItemText(above, startsWithDrug);
  return isBehindEntry(line, beginningOf(text), { open, rightEdge, isItem });
}

/** In a numbered list what has no number goes on with the entry above, as a number alone does anywhere. */
function goesOnUnmarked(text: string, first: SectionLine): boolean {
  return isNumbered(first) || /^\d/u.test(text);
}

/** Does a name in small letters begin an entry: the line above gives an amount of its own, or had room for the first word of this one. */
function isBehindEntry(
  line: SectionLine,
  beginning: 'item' | 'name' | undefined,
  { open, rightEdge, isItem }: Omit<OpenEntry, 'isSmall'> & { readonly isItem: (text: string) => boolean },
): boolean {
  const above = open.at(-1)?.line;
  if (beginning === undefined || above === undefined || leadsOn(above.text, wordsOf(open))) return false;
  if (beginning === 'item' && isItem(textOf({ line: above, start: 0 })) && !isUnfinished(above.text))
    return true;
  return hadRoomAbove(line, above, rightEdge);
}

/** The line above had room for the first word of this one. */
function hadRoomAbove({ line }: SectionLine, above: SectionLine['line'], rightEdge: number): boolean {
  const firstWord = /^\s*\S+\s?/u.exec(line.text)?.[0].length ?? 0;
  const needed = (line.width / Math.max(1, line.text.length)) * firstWord;
  return above.text.length < SHORTEST_WRAPPED || above.x + above.width + needed < rightEdge;
}

/** `"aspirin 81 mg daily, fish"`: nothing is said yet of the name behind the last comma. */
function isUnfinished(text: string): boolean {
  const last = /[,;]\s+(?:and\s+)?(?<item>\p{L}[^,;]{0,80})$/u.exec(text)?.groups?.['item'];
  return last !== undefined && beginningOf(last) === 'name' && !hasDosage(supportOf(last));
}

/** Directions, a date, a form …, a label of the drug above, or the value of a label. */
function goesOn(text: string, last: SectionLine['line'], startsWithDrug: StartsWithDrug): boolean {
  return CONTINUATION.test(text) || OPEN_LABEL.test(last.text) || isOtherLabel(text, startsWithDrug);
}

/** `"How I take it: 1 tablet daily"`: a label that asks about the drug above, with no drug behind it. */
function isOtherLabel(text: string, startsWithDrug: StartsWithDrug): boolean {
  const { field, value = '' } = labelAtStart(text) ?? {};
  return ASKING.has(field) && !startsWithDrug(value) && beginningOf(value) !== 'item';
}

const ASKING: ReadonlySet<string | undefined> = new Set([
  'sig',
  'dose',
  'route',
  'frequency',
  'duration',
  'date',
  'end-date',
  'other',
]);

/** Indented under the line that names the drug; a line that only divides the list has nothing hanging under it. */
function hangsUnder(line: SectionLine, first: SectionLine, startsWithDrug: StartsWithDrug): boolean {
  const text = textOf(first);
  const namesDrug = isMarked(first) || startsWithDrug(text) || opensWithLead(text, startsWithDrug);
  return namesDrug && isIndented(line, first.line.x);
}

function isNumbered({ line, start }: SectionLine): boolean {
  return /^\s*\(?\d{1,2}[.)]\s/u.test(line.text.slice(start));
}

/** A bullet, a number, or a label that names the drug. */
function isMarked({ line, start }: SectionLine): boolean {
  const text = line.text.slice(start);
  return (
    columnOf(LABEL_CELL.exec(text)?.[0] ?? '')?.field === 'name' ||
    fieldOfLabel(text) === 'name' ||
    (MARKER.test(text) && !/^\s*[-–—]\s*\d/u.test(text))
  );
}

function isIndented(line: SectionLine, x: number): boolean {
  return line.start === 0 && line.line.x > x + INDENT;
}

function isFarBelow({ line }: SectionLine, last: SectionLine['line']): boolean {
  if (line.page !== last.page || line.y < last.y) return false;
  return line.y - last.y > ENTRY_GAP * Math.max(line.fontSize * 1.2, last.height);
}
