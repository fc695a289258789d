/** What of a document became nothing although it looks like a medication: an empty list is never "takes nothing" by silence. */
import { mapInPieces } from '../../let-others.ts';
import { drugNamesOf, type DrugNames } from '../names/drug-names.ts';
import type { RxNormStore } from '../../terminology/rxnorm.ts';
import type { DocumentPages, Line, NoteKind, PageLines } from '../line.ts';
import type {
  MedicationMention,
  MentionStanding,
  SetAsideMention,
  SetAsideReason,
} from '../mentions/mention.ts';
import { lineWith } from '../mentions/evidence-line.ts';
import type { Item } from '../sections/section.ts';
import type { MentionDosage } from '../mentions/resolved-mention.ts';
import type { Section } from '../sections/section.ts';
import { findMixedHeadings } from './unread/mixed-headings.ts';
import { findDosedLines } from './unread/dosed-lines.ts';
import { findBareHeadings, findEmptyLists } from './unread/find-empty-lists.ts';
import { hasUnreadRemark, hasUntoldElement } from './find-remarks.ts';
import type { UnreadReason } from './unread-table.ts';
import { saysDosage } from './unread/dosage-in-prose.ts';
import { untoldIn } from './unread/untold-kinds.ts';
import { reasonOf, takenAmongAllergies } from './unread/unread-items.ts';

/** Something that could not be read, and where. */
export interface Unread {
  readonly reason: UnreadReason;
  readonly documentName: string;
  /** 1-indexed; absent for what is about the whole document. */
  readonly page?: number;
  /** The line as printed; absent for pages. */
  readonly line?: string;
}

/** One document after its stages. */
export interface ReadRecords {
  readonly sections?: readonly Section[];
  readonly items: readonly Item[];
  readonly mentions: readonly {
    readonly mention: MedicationMention;
    readonly standing: MentionStanding;
    readonly dosage?: MentionDosage;
  }[];
  readonly setAside: readonly SetAsideMention[];
}

/** All that became nothing, pages first, then lines in reading order. */
export async function findUnread(
  document: DocumentPages,
  records: ReadRecords,
  store: RxNormStore,
): Promise<readonly Unread[]> {
  const names = drugNamesOf(store);
  const isUnderstood = understoodLines(records);
  const lines = await unreadItems(document, records, names);
  const remarks = await unreadRemarks(document, records, names);
  const isRemark = new Set(remarks.map(({ line }) => line));
  const elements = (await unreadElements(document, records, names)).filter(({ line }) => !isRemark.has(line));
  const found = [
    ...unreadPages(document),
    ...doubtfulDoses(document, records),
    ...mixedHeadings(document, records),
    ...remarks,
    ...elements,
    ...lines,
  ];
  const inProse = [...found, ...(await untoldInProse(document, records, { names, told: found }))];
  const all = [...inProse, ...dosedLines(document, records, inProse)];
  return eachOnce([...all, ...emptyLists(document, records, { isUnderstood, told: all })]);
}

/** Sentences of one line are told by that line. */
function eachOnce(found: readonly Unread[]): readonly Unread[] {
  return [...new Map(found.map((one) => [`${one.reason} ${keyOf(one)}`, one])).values()];
}

/** The line of a document, as what is told is told apart by. */
export function keyOf({ documentName, page, line }: Unread): string {
  return JSON.stringify([documentName, page, line]);
}

/** Lines that look like a medication and of which nothing came. */
async function unreadItems(
  { name }: DocumentPages,
  { items, mentions, setAside }: ReadRecords,
  names: DrugNames,
): Promise<readonly Unread[]> {
  const understood = understoodNames({ mentions, setAside });
  const doubtful = namesOnLines(setAside.filter(({ reason }) => DOUBTS.has(reason)));
  const taken = takenAmongAllergies(items);
  const found = await mapInPieces(items, (item) => {
    const { lines } = item;
    if (taken.has(item)) return [told('section-set-aside', name, lines)];
    if (lines.length === 0 || isOf(item, understood)) return [];
    const reason = reasonOf(item, isOf(item, doubtful), names);
    return reason === undefined ? [] : [told(reason, name, lines)];
  });
  return found.flat();
}

/** Lines that begin as entries do, and of which neither anything came nor is told. */
function dosedLines(
  { name }: DocumentPages,
  { sections = [], mentions, setAside }: ReadRecords,
  found: readonly Unread[],
): readonly Unread[] {
  const read = namesOnLines([...namesOfMentions(mentions), ...setAside]);
  const perPage = Map.groupBy(found, ({ page }) => page);
  return findDosedLines(sections, {
    namesOn: (line) => read.get(line) ?? [],
    isTold: ({ page, text }) => perPage.get(page)?.some(({ line = '' }) => line.includes(text)) === true,
  }).map((line) => told('no-name', name, [line]));
}

/** Lists of which nothing came, and of which nothing is told yet; in a document of which nothing came at all, bare headings too. */
function emptyLists(
  { name }: DocumentPages,
  { sections = [], mentions, setAside }: ReadRecords,
  { isUnderstood, told: found }: { isUnderstood: ReadonlySet<Line>; told: readonly Unread[] },
): readonly Unread[] {
  const isTold = (line: Line): boolean =>
    isUnderstood.has(line) ||
    found.some(({ line: text, page }) => page === line.page && text?.includes(line.text));
  const lists = findEmptyLists(sections, isTold);
  const isNothing = mentions.length + setAside.length + found.length + lists.length === 0;
  return [...lists, ...(isNothing ? findBareHeadings(sections) : [])].map(({ text, page }) => ({
    reason: 'empty-list',
    documentName: name,
    ...(page !== undefined && { page }),
    line: text,
  }));
}

/** Headings over drugs of the list that say of some of them that they ended. */
function mixedHeadings({ name }: DocumentPages, { sections = [], mentions }: ReadRecords): readonly Unread[] {
  const listed = new Set(
    mentions
      .filter(({ standing }) => standing === 'current')
      .map(({ mention }) => mention.item.section.heading),
  );
  return findMixedHeadings(sections, ({ heading }) => listed.has(heading)).map(({ text, page }) => ({
    reason: 'mixed-heading',
    documentName: name,
    ...(page !== undefined && { page }),
    line: text,
  }));
}

/** Lines whose drug is listed, with a remark that may end it. */
async function unreadRemarks(
  { name }: DocumentPages,
  { mentions }: ReadRecords,
  names: DrugNames,
): Promise<readonly Unread[]> {
  const listed = mentions.filter(({ standing }) => standing === 'current' || standing === 'finished');
  const perItem = Map.groupBy(listed, ({ mention }) => mention.item);
  const remarks = await mapInPieces(perItem.values(), (ofItem) => {
    const isAlone = new Set(ofItem.map(({ mention }) => mention.nameStart)).size === 1;
    const found = ofItem.find(
      ({ mention, dosage }) => dosage?.isOpen === true || hasUnreadRemark(mention, isAlone, names),
    );
    return found === undefined ? [] : [told('remark', name, found.mention.item.lines)];
  });
  return remarks.flat();
}

/** Enumerations with an element that begins as a name does, and of which nothing came. */
async function unreadElements(
  { name }: DocumentPages,
  { mentions, setAside }: ReadRecords,
  names: DrugNames,
): Promise<readonly Unread[]> {
  const perItem = Map.groupBy(mentions, ({ mention }) => mention.item);
  const perLine = Map.groupBy(setAside, ({ line }) => line);
  const elements = await mapInPieces(perItem, ([item, found]) => {
    const asides = item.lines.flatMap((line) => perLine.get(line) ?? []).map((aside) => aside.name);
    const spans = found.map(({ mention }) => mention);
    return hasUntoldElement(item, { spans, asides }, names) ? [told('unknown-entry', name, item.lines)] : [];
  });
  return elements.flat();
}

/** Sentences that take, begin or end a kind of drugs, or a name that counts only beside an amount: each kind where it is told first. */
async function untoldInProse(
  { name }: DocumentPages,
  { items, mentions, setAside }: ReadRecords,
  { names, told: before }: { readonly names: DrugNames; readonly told: readonly Unread[] },
): Promise<readonly Unread[]> {
  // What was read of an item stands on its lines, in an item of its own.
  const perLines = Map.groupBy(mentions, ({ mention }) => mention.item.lines);
  const perLine = Map.groupBy(setAside, ({ line }) => line);
  const isTold = new Set<string>();
  const lines = await mapInPieces(items, (item) => {
    const asides = item.lines.flatMap((line) => perLine.get(line) ?? []);
    const ofItem = (perLines.get(item.lines) ?? []).map(({ mention }) => mention);
    const spans = ofItem.filter(({ clause }) => clause === item.text);
    return untoldIn(item, { spans, asides: asides.map((aside) => aside.name) }, names).flatMap((kind) => {
      // With a dosage it says more than that it is taken.
      if (isTold.has(kind.kind) && !saysDosage(item.text.slice(kind.start, kind.end + LONGEST_DOSAGE)))
        return [];
      isTold.add(kind.kind);
      return [lineWith(item.lines, item.text.slice(kind.start, kind.end))];
    });
  });
  const perPage = Map.groupBy(before, ({ page }) => page);
  return [...new Set(lines.flat())]
    .filter(({ text, page }) => perPage.get(page)?.some(({ line = '' }) => line.includes(text)) !== true)
    .map((line) => told('no-name', name, [line]));
}

/** Characters from a kind of drugs to the end of how it is taken. */
const LONGEST_DOSAGE = 60;

/** Lines whose drug is listed, and whose dose is withheld or in doubt. */
function doubtfulDoses({ name }: DocumentPages, { mentions }: ReadRecords): readonly Unread[] {
  return mentions
    .filter(({ dosage }) => dosage?.doubted !== undefined)
    .map(({ mention: { line } }) => told('doubtful-dose', name, [line]));
}

function told(reason: UnreadReason, documentName: string, lines: readonly Line[]): Unread {
  const page = lines[0]?.page;
  return { reason, documentName, ...(page !== undefined && { page }), line: textOf(lines) };
}

/** Put aside in doubt: nobody says that the drug is not taken. */
const DOUBTS: ReadonlySet<SetAsideReason> = new Set(['no-support', 'not-a-medication', 'not-a-list']);

/** Lines of which something came, or whose drug is known not to be taken. */
function understoodLines({ mentions, setAside }: ReadRecords): ReadonlySet<Line> {
  return new Set([
    ...mentions.flatMap(({ mention }) => mention.item.lines),
    ...setAside.filter(({ reason }) => !DOUBTS.has(reason)).map(({ line }) => line),
  ]);
}

/** Names by the lines they were read on. */
type NamesOnLines = ReadonlyMap<Line, readonly string[]>;

/** The names of which something came, or that are known not to be taken. */
function understoodNames({ mentions, setAside }: Pick<ReadRecords, 'mentions' | 'setAside'>): NamesOnLines {
  return namesOnLines([
    ...namesOfMentions(mentions),
    ...setAside.filter(({ reason }) => !DOUBTS.has(reason)),
  ]);
}

function namesOfMentions(
  mentions: ReadRecords['mentions'],
): readonly { readonly line: Line; readonly name: string }[] {
  return mentions.flatMap(({ mention }) => mention.item.lines.map((line) => ({ line, name: mention.name })));
}

function namesOnLines(named: readonly { readonly line: Line; readonly name: string }[]): NamesOnLines {
  const perLine = Map.groupBy(named, ({ line }) => line);
  return new Map([...perLine].map(([line, ofLine]) => [line, ofLine.map(({ name }) => name)]));
}

/** One of the names was read of this item: of sentences that share a line the one may be understood and the other not. */
function isOf({ text, lines, shape }: Item, names: NamesOnLines): boolean {
  const onLines = lines.flatMap((line) => names.get(line) ?? []);
  return shape === 'sentence' ? onLines.some((name) => text.includes(name)) : onLines.length > 0;
}

function textOf(lines: readonly Line[]): string {
  return lines.map(({ text }) => text).join(' ');
}

/** OCR that is less sure of itself on the average of a page read much of it wrong. */
const SURE_ENOUGH = 0.6;
/** A page with fewer letters than this on it was hardly read. */
const FEWEST_LETTERS = 12;

const PAGE_REASONS: Readonly<Partial<Record<NoteKind, UnreadReason>>> = {
  'page-unreadable': 'page-unreadable',
  'page-has-no-text': 'no-text',
  'marks-on-page': 'marks',
};

function unreadPages({ name, pages, notes }: DocumentPages): readonly Unread[] {
  const noted = notes.flatMap(({ kind, page }): Unread[] => {
    const reason = PAGE_REASONS[kind];
    return reason === undefined ? [] : [{ reason, documentName: name, ...(page !== undefined && { page }) }];
  });
  const scanned = new Set(notes.flatMap(({ kind, page }) => (kind === 'read-by-ocr' ? [page] : [])));
  const poor = pages
    .filter((page) => scanned.has(page.page) && isPoor(page))
    .map(({ page }): Unread => ({ reason: 'poor-scan', documentName: name, page }));
  return [...noted, ...poor].toSorted((left, right) => (left.page ?? 0) - (right.page ?? 0));
}

function isPoor({ lines }: PageLines): boolean {
  const read = lines.filter(({ confidence }) => confidence !== undefined);
  const letters = lines.reduce((sum, { text }) => sum + (text.match(/\p{L}/gu)?.length ?? 0), 0);
  if (letters < FEWEST_LETTERS) return true;
  const weights = read.reduce((sum, { text }) => sum + text.length, 0);
  const sure = read.reduce((sum, { text, confidence = 0 }) => sum + text.length * confidence, 0);
  return weights > 0 && sure / weights < SURE_ENOUGH;
}
