/** Lines of a medication list that is not a table → its entries: where one ends and the next begins. */
import type { Cell } from '../../line.ts';
import { asChosen } from './chosen-entries.ts';
import { writtenOn, type Item, type Section, type SectionLine, type StartsWithDrug } from '../section.ts';
import { supportOf } from '../../names/directions/support.ts';
import { columnOf } from '../../layout/headers/read-columns.ts';
import { isClockTime, momentSaid } from '../../layout/headers/moment-of-day.ts';
import { byKeywords } from '../headings/recognize-heading.ts';
import {
  isAsideCell,
  isStatusCell,
  withoutCellsBeside,
  withoutChart,
  withoutSupplyApart,
} from '../lines/aside-cells.ts';
import { endOfChart } from '../lines/chart-marks.ts';
import { chosenOf } from '../lines/choice-lines.ts';
import { endsInColon, readEntryLead, type EntryLead } from '../lines/read-entry-lead.ts';
import { NOT_TAKEN } from '../../../standing/action-table.ts';
import { withoutPlannedStops } from '../../../standing/not-yet.ts';
import { endsDrug, meaningOfCell, readActions } from '../../../standing/read-actions.ts';
import type { SectionReading } from '../section-table.ts';
import { inBounds, isInBounds } from '../paragraphs.ts';
import { splitLabels } from '../split-labels.ts';
import { isDrawn } from '../../layout/row-shapes.ts';
import { stateIn } from '../rows/states/state-columns.ts';
import { withWholeCells } from './cells-below.ts';
import { textOf } from './entry-text.ts';
import { namesFirst } from './entries-below-names.ts';
import { apartByMoment } from './moments-apart.ts';
import { countedInText } from './counted-in-text.ts';
import { countedLines, standsUnderCount } from './counted-lines.ts';
import { isEnded, startsEntry } from './starts-entry.ts';
import { edgeWithin, hadRoomFor, NO_EDGE, type Edge } from '../lines/edge.ts';
import { stretchesOf, wrappedText, type Stretch } from './wrapped-lines.ts';

/** Groups lines into entries; an enumeration that the margin broke is one. `edge`: how far the lines of their block reach. */
export function groupEntries(
  section: Section,
  printed: readonly SectionLine[],
  startsWithDrug: StartsWithDrug,
  edge: Edge = NO_EDGE,
): Item[] {
  const lines = namesFirst(printed.filter(hasWords), startsWithDrug);
  if (lines.length === 0) return [];
  const counted = countedInText(lines);
  if (counted === undefined) return asChosen(entriesByLines(section, lines, { startsWithDrug, edge }));
  const { entries, below } = counted;
  const last = entries.at(-1) ?? [];
  const [isSmall, rightEdge] = [areSmall(lines, startsWithDrug), edgeWithin(lines, edge)];
  const ends = below.findIndex((line, index) => {
    const open = [...last, ...below.slice(0, index)];
    const isWrapped = !hadRoomFor(open.at(-1) ?? line, line, rightEdge) && !startsWithDrug(textOf(line));
    return !isWrapped && startsEntry(line, { open, rightEdge, isSmall }, startsWithDrug);
  });
  const after = ends === -1 ? below.length : ends;
  const whole = [...entries.slice(0, -1), [...last, ...below.slice(0, after)]];
  return asChosen([
    ...whole.flatMap((entry) => entriesOf(section, { lines: entry, isWrapped: true }, startsWithDrug)),
    ...entriesByLines(section, below.slice(after), { startsWithDrug, edge }),
  ]);
}

/** A line that is drawn across a list is of no entry. */
function hasWords(line: SectionLine): boolean {
  return !isDrawn(writtenOn(line).trim());
}

function entriesByLines(
  section: Section,
  lines: readonly SectionLine[],
  { startsWithDrug, edge }: { readonly startsWithDrug: StartsWithDrug; readonly edge: Edge },
): Item[] {
  return stretchesOf(lines, edge, startsWithDrug).flatMap((stretch) =>
    stretch.isWrapped
      ? entriesOf(section, stretch, startsWithDrug)
      : entriesOfLines(section, stretch.lines, { startsWithDrug, edge }),
  );
}

/** Who writes so begins every entry in small letters, but for `D3` and other names that have none. */
function areSmall(lines: readonly SectionLine[], startsWithDrug: StartsWithDrug): boolean {
  const texts = lines.map((line) => textOf(line));
  if (!texts.some((text) => /^\p{Lu}/u.test(text))) return true;
  const isSmallEntry = (text: string): boolean => /^\p{Ll}/u.test(text) && startsWithDrug(text);
  return texts.some(isSmallEntry) && !texts.some((text) => /^\p{Lu}\p{Ll}/u.test(text));
}

function entriesOfLines(
  section: Section,
  lines: readonly SectionLine[],
  { startsWithDrug, edge }: { readonly startsWithDrug: StartsWithDrug; readonly edge: Edge },
): Item[] {
  const entries: SectionLine[][] = [];
  const rightEdge = edgeWithin(lines, edge);
  const isSmall = areSmall(lines, startsWithDrug);
  const counted = countedLines(lines);
  let count: SectionLine | undefined;
  for (const line of lines) {
    const open = entries.at(-1);
    const own = counted.get(line);
    const isUnder = count !== undefined && own === undefined && standsUnderCount(line, count);
    const goesOn = isUnder && !isEnded(textOf(line), startsWithDrug);
    const starts =
      open === undefined ||
      own !== undefined ||
      !isInBounds(open) ||
      (!goesOn && startsEntry(line, { open, rightEdge, isSmall }, startsWithDrug));
    if (starts) {
      entries.push([own ?? line]);
      count = own;
    } else open.push(line);
  }
  return entries.flatMap((entry) => entriesOf(section, { lines: entry, isWrapped: false }, startsWithDrug));
}

/** The entry of such lines, or those that times of the day set apart in them. */
function entriesOf(section: Section, stretch: Stretch, startsWithDrug: StartsWithDrug): Item[] {
  return inBounds(stretch.lines).flatMap((printed) => {
    const lines = withWholeCells(printed.filter((line) => !isChoice(line, printed)));
    const bodies = lines.map((line) => bodyOf(line));
    const written = stretch.isWrapped ? wrappedText(bodies) : bodies.join('\n');
    return apartByMoment(written, startsWithDrug).map((text) =>
      entryOf(section, { printed, lines }, text, startsWithDrug),
    );
  });
}

/** A line of boxes below the first one. */
function isChoice({ line, start }: SectionLine, [first]: readonly SectionLine[]): boolean {
  return line !== first?.line && chosenOf(line.text.slice(start)) !== undefined;
}

/** The lines of an entry as they are printed, and as its cells go on in them. */
interface EntryLines {
  readonly printed: readonly SectionLine[];
  readonly lines: readonly SectionLine[];
}

function entryOf(
  section: Section,
  { printed, lines }: EntryLines,
  written: string,
  startsWithDrug: StartsWithDrug,
): Item {
  const lead = leadOf(written, startsWithDrug);
  const { text, fields, isFormer } = ownLabels(withoutSupplyApart(lead.rest), startsWithDrug);
  const chosen = printed.slice(1).flatMap(({ line, start }) => chosenOf(line.text.slice(start)) ?? []);
  const statuses = lines.flatMap((line) => statusOf(line));
  // Hours beside what is ordered are when it was charted, or fall due: how often is what the words say.
  const hours = section.kind === 'administered-medications' ? [] : lines.flatMap((line) => timesOf(line));
  const times = hours.length > 0 && supportOf(text).hasFrequency ? [] : hours;
  return {
    shape: 'entry',
    section,
    reading: keptOut(written) ?? keptOut(lead.rest) ?? (isFormer ? 'stopped' : section.reading),
    lines: printed.map(({ line }) => line),
    text,
    fields: [
      ...lead.fields,
      ...fields.map(({ field, text: value }) => ({ field, text: value.replaceAll('\n', ' ') })),
      ...chosen.map((choice) => ({ field: 'details', text: choice }) as const),
      ...statuses.map((status) => ({ field: 'status', text: status }) as const),
      ...times.map((time) => ({ field: 'moment', text: time }) as const),
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
  return isSentence && (tellsOthers || isYetToCome(written, lead)) ? { rest: written, fields: [] } : lead;
}

/** `"Stop warfarin 5 days before surgery"`, `"Hold lisinopril if you vomit"`: an order for a day to come, or for what may happen. */
function isYetToCome(written: string, { rest, fields }: EntryLead): boolean {
  const isEnd = fields.some(
    ({ field, text }) => field === 'action' && NOT_TAKEN.has(meaningOfCell(text)?.meaning ?? ''),
  );
  const { actions } = readActions(withoutPlannedStops(written));
  return isEnd && !actions.some((action) => action.start < written.length - rest.length && endsDrug(action));
}

function namesDrug(text: string, startsWithDrug: StartsWithDrug): boolean {
  return (text.match(/\p{L}+/gu) ?? []).some((word) => word.length > 3 && startsWithDrug(word));
}

interface OwnLabels extends ReturnType<typeof splitLabels> {
  /** The label says that they were taken once. */
  readonly isFormer: boolean;
}

/** Its labelled values; a label alone leads to the text of the entry where it names medications (`"Rx: metformin 500 mg, lisinopril 10 mg"`) or speaks of one (`"Changes: ramipril paused"`, `"Previous: haloperidol"`). */
function ownLabels(written: string, startsWithDrug: StartsWithDrug): OwnLabels {
  const split = splitLabels(written);
  // `"Bedside use: lisinopril 10 mg"`: what leads to a drug is no label in the entry of something else.
  const leads = split.fields.some(({ field, text }) => DIRECTING.has(field) && startsWithDrug(text));
  if (leads && split.text !== '' && !startsWithDrug(split.text))
    return { text: written, fields: [], isFormer: false };
  const [only, ...others] = split.fields;
  const isAlone = only !== undefined && others.length === 0 && split.text === '';
  const isTold = isAlone && SPEAKING.has(only.field) && namesDrug(only.text, startsWithDrug);
  return isAlone && (only.field === 'name' || isTold)
    ? { text: only.text, fields: [], isFormer: only.field === 'former' }
    : { ...split, isFormer: false };
}

const DIRECTING: ReadonlySet<string> = new Set(['sig', 'dose', 'frequency']);
const SPEAKING: ReadonlySet<string> = new Set(['action', 'details', 'former']);

/** `"Vaccines today: MMR, Hib"`: what a line of a list is about by its label is no entry, and the list goes on below. */
function keptOut(text: string): SectionReading | undefined {
  const label = LABEL.exec(text)?.[0];
  const row = label === undefined ? undefined : byKeywords(label)?.row;
  return row !== undefined && KEPT_OUT.has(row.kind) ? row.reading : undefined;
}

const LABEL = /^\p{Lu}[\p{L} ]{2,40}(?=:\s)/u;
const KEPT_OUT: ReadonlySet<string> = new Set(['immunizations', 'allergies']);

/** `"Apixaban 5 mg tab PO    0800    2000"`: cells of the clock at the end of a line, in a list without a header. */
function clocksOf({ line, start }: SectionLine): readonly Cell[] {
  const last = line.cells.findLastIndex(({ text }) => !isClockTime(text));
  return line.cells.slice(Math.max(1, last + 1)).filter((cell) => cell.start > start);
}

function timesOf(line: SectionLine): string[] {
  return clocksOf(withoutChart(line)).flatMap(({ text }) => momentSaid(text) ?? []);
}

/** The text without what stands in a column of its own at the end of the line: a status without its label, or the quantity dispensed. */
function bodyOf(printed: SectionLine): string {
  const line = withoutCellsBeside(printed);
  const [clock] = clocksOf(line);
  const cell = clock ?? line.line.cells.at(-1);
  const isAside =
    cell !== undefined &&
    line.line.cells.length > 1 &&
    cell.start > line.start &&
    columnOf(line.line.cells.at(-2)?.text ?? '')?.field !== 'status' &&
    (clock !== undefined || isAsideCell(cell.text) || stateIn(cell.text) !== undefined);
  return isAside
    ? textOf({ line: { ...line.line, text: line.line.text.slice(0, cell.start) }, start: line.start })
    : textOf(line);
}

function statusOf({ line }: SectionLine): string[] {
  const ended = endOfChart(line);
  if (ended !== undefined) return [ended];
  const cell = line.cells.length > 1 ? line.cells.at(-1) : undefined;
  if (cell === undefined) return [];
  return isStatusCell(cell.text) ? [cell.text] : [stateIn(cell.text) ?? []].flat();
}
