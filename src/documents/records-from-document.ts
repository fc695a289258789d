/** Start here: one document as lines → sections → items → mentions, each with the RxNorm concept and the dosage its words support. */
import { PLANNING_KINDS } from './sections/section-table.ts';
import { copiesOf } from './copies.ts';
import { letOthers, mapInPieces, type LetOthers } from '../let-others.ts';
import type { PossibleDays } from '../text/possible-days.ts';
import type { RxNormStore } from '../terminology/rxnorm.ts';
import { lastToldDays } from './patient/told-days.ts';
import { dayOfDocument, dayOrderOf, dayWithoutYear } from './patient/document-day.ts';
import { asOfDay } from './as-of-day.ts';
import { withoutRunningHeads } from './lines-of-patient.ts';
import type { DayOfWriting } from './patient/ended-before.ts';
import { visitsOf } from './patient/visits.ts';
import { drugNamesOf, isDrugName, startsWithDrugName, type DrugNames } from './names/drug-names.ts';
import { startsWithMisspeltName } from './names/read-scanned-name.ts';
import { findItems } from './sections/find-items.ts';
import { takenThroughTheDay } from './sections/through-the-day.ts';
import { findMentions } from './mentions/find-mentions.ts';
import { isProcedureReport } from './sections/headings/procedure-report.ts';
import { struckApart } from './sections/entries/struck-out.ts';
import { withStatesInWords } from './sections/rows/states/legend-states.ts';
import { findSections } from './sections/find-sections.ts';
import type { DocumentPages, Line } from './line.ts';
import { saidByCrosses } from './mentions/crossed-cells.ts';
import { withoutDoubtfulDose } from './mentions/doubt-dose.ts';
import { withUnit } from './mentions/unit-of-dose.ts';
import type { MedicationMention, SetAsideMention } from './mentions/mention.ts';
import { isAddendum, withAddendaApart } from './mentions/later/addenda.ts';
import { withSentencesBehind } from './mentions/prose/dose-sentences.ts';
import { qualifyMention } from './mentions/qualify-mentions.ts';
import { changesDose, tellsOfChange } from './mentions/dose/said-as-dose.ts';
import { isRecordedOnce } from './mentions/prose/given-there.ts';
import { isNewsIn } from './mentions/prose/news-of-dose.ts';
import { readDosage } from './mentions/read-dosage.ts';
import { readingOnce, type ItemReading, type ReadMention } from './mentions/repeated-items.ts';
import { learnedFrom, type ReadItem } from './mentions/prose/learned-names.ts';
import { readTogether } from './mentions/read-together.ts';
import { isGivenBy } from './mentions/place-of-product.ts';
import { resolveMention, resolveNames, type MentionMatch } from './mentions/resolve-mention.ts';
import type { MentionDosage, ResolvedMention } from './mentions/resolved-mention.ts';
import type { SectionRank } from './sections/section-table.ts';
import type { Item, Section } from './sections/section.ts';

/** One document, stage by stage; `--explain` shows all of it. */
export interface DocumentRecords {
  readonly documentName: string;
  /** The day that the document may be of. */
  readonly days: PossibleDays;
  readonly sections: readonly Section[];
  readonly items: readonly Item[];
  readonly mentions: readonly ResolvedMention[];
  readonly setAside: readonly SetAsideMention[];
}

/** Of a millisecond or so each, as a line of text takes. */
const ITEMS_PER_TURN = 8;
const CHARACTERS = 120;

/** Reads the medications of one document; `documentIndex` is its place in the request. A long document lets others have their turn. */
export async function recordsFromDocument(
  printed: DocumentPages,
  store: RxNormStore,
  documentIndex = 0,
): Promise<DocumentRecords> {
  const known = drugNamesOf(store);
  const names = printed.isFromCapitals === true ? { ...known, mayBeCut: true as const } : known;
  const document = withoutRunningHeads(withLostNames(printed, names), (text) =>
    startsWithDrugName(text, names),
  );
  const items: Item[] = [];
  const mentions: ResolvedMention[] = [];
  const setAside: SetAsideMention[] = [];
  const others = letOthers(ITEMS_PER_TURN);
  const { sections, found } = await itemsOfCopies(document, names, others);
  const isReport = isProcedureReport(sections);
  const written = dayOfWriting(document);
  const take = (read: ReadMention): void => {
    const order = documentIndex * 1e6 + mentions.length;
    const rank = rankBehind(mentions, read);
    mentions.push({ ...asMarked(read, document), rank, documentName: document.name, documentIndex, order });
  };
  for (const ofSection of await readSections(found, names, { written, others })) {
    items.push(...ofSection.map(({ item }) => item));
    const isOfProcedure = isReport && ofSection[0]?.item.section.kind === 'current-medications';
    const read = readTogether(
      ofSection.map(({ reading }) => reading),
      isOfProcedure,
    );
    setAside.push(...read.setAside);
    read.mentions.forEach(take);
  }
  return { documentName: document.name, days: written.days, sections, items, mentions, setAside };
}

function dayOfWriting(document: DocumentPages): DayOfWriting {
  const order = dayOrderOf(document.pages);
  return {
    days: dayOfDocument(document),
    order,
    yearless: dayWithoutYear(document),
    told: lastToldDays(document, order),
  };
}

/** The items of each section with what they say; what tells of a drug that a list adds to the names is read with that name. */
async function readSections(
  found: readonly Item[][],
  names: DrugNames,
  { written, others }: { readonly written: DayOfWriting; readonly others: LetOthers },
): Promise<readonly ReadItem[][]> {
  const readingWith = (known: DrugNames) => readingOnce((item) => readMentions(item, known, written));
  const readItem = readingWith(names);
  const read: ReadItem[][] = [];
  for (const ofSection of found) {
    const ofItems: ReadItem[] = [];
    for (const item of withSentencesBehind(withAddendaApart(ofSection), names)) {
      ofItems.push({ item, reading: readItem(item) });
      await others(1 + Math.floor(item.text.length / CHARACTERS));
    }
    read.push(ofItems);
  }
  const learned = learnedFrom(read.flat(), names);
  if (learned === undefined) return read;
  const readAgain = readingWith(learned.names);
  return mapInPieces(
    read,
    (ofSection) =>
      ofSection.map((one) =>
        learned.isToldIn(one.item) ? { item: one.item, reading: readAgain(one.item) } : one,
      ),
    others,
  );
}

/** The sections of each copy of a document, and their items. */
async function itemsOfCopies(
  document: DocumentPages,
  names: DrugNames,
  others: LetOthers,
): Promise<{ readonly sections: readonly Section[]; readonly found: readonly Item[][] }> {
  const startsWithDrug = askedOnce(
    (text) => startsWithDrugName(text, names) || startsWithMisspeltName(text, names),
  );
  const inWords = withStatesInWords(document);
  const itemsOf = async (section: Section): Promise<Item[]> =>
    (await findItems(section, inWords, startsWithDrug)).flatMap(struckApart);
  const read = await mapInPieces(copiesOf(document), async (copy) => {
    const sections = await findSections(copy, startsWithDrug, visitsOf(copy));
    return {
      sections,
      found: takenThroughTheDay(await mapInPieces(sections, itemsOf, others), startsWithDrug),
    };
  });
  return { sections: read.flatMap((copy) => copy.sections), found: read.flatMap((copy) => copy.found) };
}

/** Each stage asks of the same lines; nothing outlives the function returned, which belongs to one document. */
function askedOnce(ask: (text: string) => boolean): (text: string) => boolean {
  const known = new Map<string, boolean>();
  return (text) => {
    const answer = known.get(text) ?? ask(text);
    known.set(text, answer);
    return answer;
  };
}

/** A row that is crossed out is not given, unless its words say that it is over already. */
function asMarked(read: ReadMention, { pages }: DocumentPages): ReadMention {
  if (read.standing !== 'current') return read;
  const { line } = read.mention;
  const standing = saidByCrosses(line, pages.find(({ page }) => page === line.page)?.lines ?? []);
  return standing === undefined ? read : { ...read, standing, cue: 'crossed-out' };
}

/** A drug that stands alone at the edge of several pages heads none of them: what names a drug is never furniture. */
function withLostNames(document: DocumentPages, names: DrugNames): DocumentPages {
  const isLost = (line: Line): boolean => line.isFurniture === true && isDrugName(line.text, names);
  const pages = document.pages.map((page) =>
    page.lines.some(isLost)
      ? { ...page, lines: page.lines.map((line) => (isLost(line) ? inText(line) : line)) }
      : page,
  );
  return { ...document, pages };
}

function inText({ isFurniture: _isFurniture, ...line }: Line): Line {
  return line;
}

/** The mentions of an item with what their words mean; those that are no entries are set aside. */
function readMentions(item: Item, names: DrugNames, written: DayOfWriting): ItemReading {
  const found = findMentions(item, names);
  const judged = found.mentions.map((mention) => judge(mention, names.store, written));
  return {
    mentions: judged.flatMap((one) => ('reason' in one ? [] : [one])),
    setAside: [...found.setAside, ...judged.flatMap((one) => ('reason' in one ? [one] : []))],
  };
}

/** A dose that is changed in the plan is the current one: it counts as the list it changes, as a discharge list only what was added when that was written. */
function rankOf({ item: { section } }: MedicationMention, changes: boolean): SectionRank {
  if (changes && isAddendum(section)) return 1;
  return changes && PLANNING_KINDS.has(section.kind) ? 2 : section.rank;
}

/** A change under a heading that says nothing counts as the list before it, and before what was taken on arrival. */
function rankBehind(
  before: readonly ResolvedMention[],
  { mention, isChange, rank }: ReadMention,
): SectionRank {
  const isOfList =
    isChange && isNewsIn(mention.item, mention.nameStart) && before.some((one) => LISTED.has(one.rank));
  return isOfList && rank > 2 ? 2 : rank;
}

const LISTED: ReadonlySet<SectionRank> = new Set<SectionRank>([2, 3]);

function judge(
  mention: MedicationMention,
  store: RxNormStore,
  written: DayOfWriting,
): ReadMention | SetAsideMention {
  const qualified = asOfDay(mention, qualifyMention(mention), written);
  if ('setAside' in qualified) {
    if (qualified.setAside === 'not-given' && tellsOfChange(mention)) return remarkOn(mention, store);
    return { name: mention.name, rxcuis: mention.rxcuis, line: mention.line, reason: qualified.setAside };
  }
  const { match, read } = readMatch(mention, store);
  if (qualified.standing === 'current' && isSingleDose(mention, read))
    return { name: mention.name, rxcuis: mention.rxcuis, line: mention.line, reason: 'not-given' };
  const changes = mention.isRemark !== true && changesDose(mention);
  return {
    mention,
    rank: rankOf(mention, changes),
    standing: qualified.standing,
    isChange: changes,
    ...(qualified.cue !== undefined && { cue: qualified.cue }),
    ...(match !== undefined && { match }),
    dosage: withoutDoubtfulDose(withUnit(read, mention, match, store), mention, match, store),
  };
}

/** `"could decrease atenolol to 25 mg"`: what is proposed changes nothing, and of a drug that is listed it is told where that was said. */
function remarkOn(mention: MedicationMention, store: RxNormStore): ReadMention {
  const match = resolveNames(mention, store);
  return {
    mention: { ...mention, isRemark: true },
    rank: mention.item.section.rank,
    standing: 'current',
    isChange: false,
    ...(match !== undefined && { match }),
    dosage: {},
  };
}

/** `"Solu-Medrol 125 mg IM x 1"` in a plan, `"required fentanyl 50 mcg x1 in the recovery room"` in a story: a single dose that was given is over; in a list it may be one of many visits. */
function isSingleDose(mention: MedicationMention, { frequency, route }: MentionDosage): boolean {
  if (frequency !== 'ONCE') return false;
  const { item, said, clause, nameStart, ownEnd } = mention;
  if (isRecordedOnce(mention)) return true;
  const isPlanned = PLANNING_KINDS.has(item.section.kind);
  const isTold = item.reading === 'narrative';
  if (isInjected(route)) return isTold || isPlanned;
  return (
    isTold && !isPlanned && said?.meaning !== 'active' && COUNTED_ONCE.test(clause.slice(nameStart, ownEnd))
  );
}

/** `"x1"`, `"x 1"`: told as a count; the "today" of a first dose is none. */
const COUNTED_ONCE = /\bx\s?1\b/iu;

function isInjected(route: MentionDosage['route']): boolean {
  return INJECTED.has(route?.abbreviation ?? '');
}

const INJECTED: ReadonlySet<string> = new Set(['IM', 'IV']);

/** What the words mean, and how it is taken. A product that is not given by that route is not meant: `furosemide 20 mg IV` is no tablet. */
function readMatch(
  mention: MedicationMention,
  store: RxNormStore,
): { readonly match: MentionMatch | undefined; readonly read: MentionDosage } {
  const isUnmade = mention.isRemark === true && tellsOfChange(mention);
  const match = isUnmade ? resolveNames(mention, store) : resolveMention(mention, store);
  const read = mention.isRemark === true ? {} : readDosage(mention, match);
  const isGiven = match === undefined || isGivenBy(match, read.route?.abbreviation);
  return { match: isGiven ? match : resolveNames(mention, store), read };
}
