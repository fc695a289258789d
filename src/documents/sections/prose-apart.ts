/** Paragraphs that stand apart in a section and say of drugs what the section does not: what is taken, below a list of what ended; what ended, below a list of what is taken. */
import { isStatement } from '../names/unknown/beginning-of.ts';
import { saysHowTaken, supportOf } from '../names/directions/support.ts';
import { endsDrug, readActions, type Action } from '../../standing/read-actions.ts';
import { SENTENCE_WORDS } from '../../standing/sentence-word-table.ts';
import { alternatives } from '../../text/alternatives.ts';
import { MARKER } from './lines/entry-marks.ts';
import { leadToList } from './listing-lead.ts';
import { isFarBelow, paragraphs } from './paragraphs.ts';
import type { Line } from '../line.ts';
import { writtenOn, type Section, type SectionLine, type StartsWithDrug } from './section.ts';

/** Lines of a section that are read in one way. */
export interface ReadLines {
  readonly section: Section;
  readonly lines: readonly SectionLine[];
  /** Sentences, whatever the section is. */
  readonly isProse: boolean;
}

/** The lines of a section in their order; a paragraph apart that is prose is read as such, and as of no heading where its section is closed to what is taken. */
export function proseApart(section: Section, lines: readonly SectionLine[]): readonly ReadLines[] {
  const found: ReadLines[] = [];
  const all = paragraphs(lines);
  for (const [index, own] of all.entries()) {
    const reading = readingApart(section, own, all.slice(0, index));
    const open = found.at(-1);
    if (reading === undefined && open?.isProse === false)
      found[found.length - 1] = { ...open, lines: [...open.lines, ...own] };
    else found.push(reading ?? { section, lines: own, isProse: false });
  }
  return found;
}

/** How the paragraph is read where it is not read as its section. */
function readingApart(
  section: Section,
  own: readonly SectionLine[],
  above: readonly (readonly SectionLine[])[],
): ReadLines | undefined {
  const text = textOf(own);
  if (section.reading === 'narrative' || own.some(({ line }) => line.tableRow !== undefined))
    return undefined;
  if (!isSentence(text) || (above.length > 0 && isSpacedOut(above) && !isLongProse(text))) return undefined;
  if (section.reading !== 'list')
    return saysWhatIsTaken(text, section, above.length > 0)
      ? { section: { ...section, ...OF_NO_HEADING }, lines: own, isProse: true }
      : undefined;
  return above.length > 0 && isStatement(text) && !isOfTaking(text)
    ? { section: { ...section, reading: 'narrative' }, lines: own, isProse: true }
    : undefined;
}

const OF_NO_HEADING = { kind: 'unlabelled', reading: 'narrative', rank: 5 } as const;

function textOf(lines: readonly SectionLine[]): string {
  return lines.map((line) => writtenOn(line)).join(' ');
}

/** Begins as sentences do, and ends as they do. */
function isSentence(text: string): boolean {
  return !MARKER.test(text) && /^\s*\p{Lu}/u.test(text) && /[.!?]["”)]?\s*$/u.test(text);
}

/** Several sentences, and more words than entries have: a paragraph, however few lines it is printed on. */
function isLongProse(text: string): boolean {
  const sentences = text.split(/[.!?]\s+(?=\p{Lu})/u).length;
  return sentences > 1 && text.split(/\s+/u).length > LONGEST_ENTRY;
}

/** Words. */
const LONGEST_ENTRY = 30;

/** A list with a gap behind every line: a gap says nothing there. */
function isSpacedOut(above: readonly (readonly SectionLine[])[]): boolean {
  return above.length > 1 && above.every(({ length }) => length === 1);
}

/** `"Current medications include …"`, `"She takes metformin 500 mg daily."`; who is spoken of among relatives is not known, and the first lines are of the heading. */
function saysWhatIsTaken(text: string, section: Section, isBelow: boolean): boolean {
  const isTold = leadToList(text) !== undefined || (isBelow && tellsOfTaking(text, section));
  return isTold && saysHowTaken(supportOf(text));
}

function tellsOfTaking(text: string, { kind, reading }: Section): boolean {
  if (kind === 'family-history') return false;
  const { actions } = readActions(text);
  if (reading === 'stopped' && !actions.some(endsDrug) && OF_PERSON.test(text)) return true;
  // Below what ended, what comes first in the paragraph of what ends and what is taken decides: a stop must not be missed.
  const telling =
    reading === 'stopped' ? actions.filter((one) => isTaking(one) || endsDrug(one)).slice(0, 1) : actions;
  return telling.some(isTaking);
}

/** `"For pain she may have paracetamol 500 mg three times a day"`: told of the patient, and no entry. */
const OF_PERSON = new RegExp(
  String.raw`^[^\d;:]*\b(?:you|${alternatives(SENTENCE_WORDS.subject.words)})\s`,
  'iu',
);

/** What the paragraph tells first is that something is taken. */
function isOfTaking(text: string): boolean {
  const [first] = readActions(text).actions;
  return leadToList(text) !== undefined || (first !== undefined && isTaking(first));
}

function isTaking({ rows }: Action): boolean {
  return rows.some(({ meaning }) => meaning === 'active');
}

/** `"Trevor is tolerating the Norvasc …"` apart from `"Ceased today: metformin"`: a label with its content on its line does not reach into a paragraph of sentences. */
export function isProseBelow(line: Line, above: Line | undefined, startsWithDrug: StartsWithDrug): boolean {
  const isApart = above !== undefined && isFarBelow(line, above);
  return isApart && /^\p{Lu}/u.test(line.text) && isStatement(line.text) && !startsWithDrug(line.text);
}
