/** What prose tells of taking: orders and prescriptions in sentences, and what a section that lists no medications tells in passing. */
import { isListed, PLANNING_KINDS } from '../../sections/section-table.ts';
import { isOfOldTimes } from '../../../standing/old-times.ts';
import { alternatives, wholeWord } from '../../../text/alternatives.ts';
import type { Item } from '../../sections/section.ts';
import type { SectionKind } from '../../sections/section-table.ts';
import type { NameCluster } from '../../names/cluster-names.ts';
import type { Ownership } from '../../names/place-names.ts';
import { partsOfDosage } from '../../names/directions/whole-dosage.ts';
import { isChange, isUnmadeChange, tellsChange } from '../../names/directions/read-change.ts';
import {
  hasAmount,
  isInstruction,
  saysHowTaken,
  supportOf,
  type Support,
} from '../../names/directions/support.ts';
import { isStatement } from '../../names/unknown/beginning-of.ts';
import { isNewsIn } from './news-of-dose.ts';
import type { SaidInPlace } from './permitted.ts';
import { isBehindDischarge, isDispensed } from './said-in-context.ts';
import { isReplaced } from '../../../standing/replaced/replacements.ts';
import type { Standing } from '../../../standing/standings.ts';
import { BEGINNING, NOT_SURELY_TAKEN, type ActionId } from '../../../standing/action-table.ts';
import { TELLING_ROWS } from './telling-word-table.ts';
import { beginsWithOn } from '../../../standing/verbs/on-before-name.ts';
import type { FoundMentions } from '../found-mentions.ts';
import type { MedicationMention } from '../mention.ts';

/** Findings, results and histories that are told in sentences; goals and what belongs to others tell nothing. */
const TOLD: ReadonlySet<SectionKind> = new Set<SectionKind>([
  'results',
  'functional-status',
  'procedures',
  'social-history',
  'physical-exam',
  'review-of-systems',
  'vital-signs',
  'problems',
  'past-history',
]);

/** Sections that tell of today alone. */
const OF_TODAY: ReadonlySet<SectionKind> = new Set<SectionKind>([
  'functional-status',
  'physical-exam',
  'review-of-systems',
  'vital-signs',
]);

/** Does a sentence of such a section say that something is taken? Behind a procedure also one that may be an order for the days to come. */
export function tellsOfTaking({ shape, section, text }: Item): boolean {
  if (shape !== 'sentence' || !TOLD.has(section.kind)) return false;
  if (TAKING.test(text) || isOn(text) || isDispensed(text) || isDoneByAuthor(section.kind, text)) return true;
  if (isBegunHere(section.kind, text) || (OF_TODAY.has(section.kind) && enumerates(text))) return true;
  return !isStatement(text) && isOrderedHere(section.kind, supportOf(text));
}

/** `"Gout, on allopurinol 100 mg daily"` */
function isOn(text: string): boolean {
  return beginsWithOn(text) && saysHowTaken(supportOf(text));
}

/** Behind a procedure by which way and how often, between findings of today how much and how often. */
function isOrderedHere(kind: SectionKind, support: Support): boolean {
  return (kind === 'procedures' && isDirected(support)) || (OF_TODAY.has(kind) && saysHowTaken(support));
}

/** `"Her potassium was switched to K-Dur 20 mEq daily"`: between findings of today, and between results what came in the place of another. */
function isBegunHere(kind: SectionKind, text: string): boolean {
  return (
    (OF_TODAY.has(kind) && BEGUN.test(text)) ||
    ((OF_TODAY.has(kind) || kind === 'results') && SWITCHED.test(text))
  );
}

/** `"I have discontinued his Spiriva and commenced Anoro"`: what the writer begins or goes on with, and no history. */
function isDoneByAuthor(kind: SectionKind, text: string): boolean {
  return (OF_TODAY.has(kind) || kind === 'problems') && BY_AUTHOR.test(text) && !isOfOldTimes(text);
}

const BY_AUTHOR = new RegExp(
  String.raw`(?<![\p{L}/])(?:I|we)(?:['’]ve)?\s(?:[\p{L}-]+\s){0,10}?(?:${alternatives(TELLING_ROWS.byAuthor.words)})\b`,
  'iu',
);

/** `"… amiodarone 200 mg a day, Lexapro 20 mg a day, Lasix 20 mg twice a day"`: several amounts, each with how often. */
function enumerates(text: string): boolean {
  const said = text.split(/,\s|\sand\s/u).filter((part) => saysHowTaken(supportOf(part)));
  return said.length >= FEWEST_ENUMERATED;
}

/** A finding or two may be told with an amount and a time. */
const FEWEST_ENUMERATED = 3;

const TAKING = new RegExp(wholeWord([...TELLING_ROWS.taking.words, ...TELLING_ROWS.sentHome.words]), 'iu');
const BEGUN = new RegExp(wholeWord(TELLING_ROWS.begun.words), 'iu');
const SWITCHED = new RegExp(wholeWord(TELLING_ROWS.switched.words), 'iu');

/** Only the drugs that are prescribed or ordered, or that it says are taken, and how often; those that it starts, or does not say how often, are set aside. */
export function onlyTaken({ mentions }: FoundMentions): FoundMentions {
  const told = mentions.filter(
    (mention) => mention.rxcuis.length > 0 && (mention.said?.meaning === 'active' || isOrder(mention)),
  );
  const open = told.filter((mention) => !isWhole(mention));
  const left = told.some(isWhole) ? mentions.filter(isLeft) : [];
  return {
    mentions: [...told.filter(isWhole), ...left],
    setAside: open.map(({ name, rxcuis, line }) => ({ name, rxcuis, line, reason: 'no-support' })),
  };
}

/** What ended with it, or for it. */
function isLeft({ said, rxcuis, clause, nameStart, nameEnd, ownEnd }: MedicationMention): boolean {
  if (rxcuis.length === 0) return false;
  return said?.meaning === 'stopped' || isReplaced(clause, { start: nameStart, end: nameEnd, ownEnd });
}

function isWhole(mention: MedicationMention): boolean {
  const { name, said, product, sigs, item } = mention;
  if (said === undefined) return isOrder(mention);
  if (said.id === 'prescription') return true;
  const { section, text } = item;
  const isBegun =
    OF_TODAY.has(section.kind) || isBegunHere(section.kind, text) || isDoneByAuthor(section.kind, text);
  const isTaken = TAKEN.has(said.id) || (isBegun && BEGINNING.has(said.id));
  // `"taking four Advil a day"`: the name stands between the amount and how often.
  return isTaken && supportOf([product, ...sigs].join(' ; ').replaceAll(name, ' ')).hasFrequency;
}

/** `"Erythromycin ointment to both eyes twice daily."` at the end of what was done; between findings `"Escitalopram 10 mg po daily."`, and no more. */
function isOrder({ said, item, clause, nameStart, nameEnd }: MedicationMention): boolean {
  if (said !== undefined || /\p{L}/u.test(clause.slice(0, nameStart))) return false;
  if (item.section.kind === 'procedures') return true;
  return (
    OF_TODAY.has(item.section.kind) &&
    partsOfDosage(clause.slice(nameEnd).replace(/\.\s*$/u, '')).has('frequency')
  );
}

const TAKEN: ReadonlySet<ActionId> = new Set<ActionId>(['take', 'continue', 'goes-on']);

/** The part of a text that belongs to a name, and what the text says of it: now, and with what is ordered for a day to come. */
export interface Place extends Ownership {
  readonly said: SaidInPlace | undefined;
  readonly planned?: Standing | undefined;
  /** Said to be taken in one breath with others, or with a drug whose dosage is given: `"He is on Lasix 40 mg daily and Coumadin"`. */
  readonly isEnumerated?: boolean;
  /** The text begins with it, or with names that only a conjunction separates from it. */
  readonly isAtHead?: boolean;
  /** The text holds nothing but names and what they are for. */
  readonly isAllOfText?: boolean;
}

/** A name in prose: what stands beside it, and what is said of it. */
export interface Stand {
  readonly support: Support;
  readonly isAtStart: boolean;
  readonly place: Place;
}

/** How often, and in which form or by which way: `"nystatin powder twice daily"`. */
export function isDirected({ hasFrequency, hasForm, hasRoute }: Support): boolean {
  return hasFrequency && (hasForm || hasRoute);
}

/** `"Atenolol was increased to twice daily"`: in a plan, in a letter that orders it now, and in a sentence among the entries of a list, what is changed is taken. */
export function isChangedInPlan(item: Item, { start, end }: NameCluster, ownEnd: number): boolean {
  const { section, text, reading } = item;
  const isOfNow = isListed(reading) && !isOfOldTimes(text);
  return (
    (PLANNING_KINDS.has(section.kind) || isOfNow || isNewsIn(item, start)) &&
    isChange(text.slice(0, start), text.slice(start, ownEnd), end - start)
  );
}

/** `"limit the Tylenol to 2 g daily"`: no entry, whatever amount and time it gives. */
export function isUntaken({ text }: Item, { start, end }: NameCluster, ownEnd: number): boolean {
  return isUnmadeChange(text.slice(0, start), text.slice(end, ownEnd));
}

/** `"could reduce the atenolol to 25 mg"`: of a drug that is listed nothing is changed, and it is told where that was said. */
export function isToldChange({ text }: Item, { start, end }: NameCluster, ownEnd: number): boolean {
  return tellsChange(text.slice(0, start), text.slice(start, ownEnd), end - start);
}

/** A whole instruction, an order, or said in one breath with one; in a hospital course only what the patient goes home with. */
export function isToldInProse(item: Item, { support, place }: Stand): boolean {
  if (place.said?.id === 'resume' && isForLater(item.text, support)) return false;
  if (place.said?.meaning === 'active' && isOrdered(place.said, item)) return true;
  if (isOfCourse(item, place)) return isInstruction(support) ? isOfNow(item) : isListedNow(item, place);
  return isPrescribed(place, support) || place.isEnumerated === true || isInstruction(support);
}

/** Of a hospital course, which tells of what was; what the patient is let take is for the days to come. */
function isOfCourse({ section }: Item, { said }: Place): boolean {
  return section.kind === 'hospital-course' && said?.isPermitted !== true;
}

/** A prescription needs no more, nor does a plan that starts a drug, goes on with it, resumes it or has resumed it. */
function isOrdered({ id, isResumed }: Standing, { section, text }: Item): boolean {
  const isInForce = ORDERED.has(id) || isResumed === true || (id === 'resume' && !LATER.test(text));
  return id === 'prescription' || (isInForce && PLANNING_KINDS.has(section.kind));
}

/** `"Resume warfarin tomorrow"`: what is resumed on a day to come is still interrupted, unless it says how much is taken. */
function isForLater(text: string, support: Support): boolean {
  return DATE.test(text) || (LATER.test(text) && !hasAmount(support));
}

const DATE = /\d\/\d{1,2}(?![\d.]*\s?\p{L})|\d(?:st|nd|rd|th)\b/iu;
const LATER = new RegExp(`${wholeWord(TELLING_ROWS.later.words)}|${DATE.source}`, 'iu');

const ORDERED: ReadonlySet<ActionId> = new Set<ActionId>([
  'continue',
  'continued',
  'goes-on',
  'agreed-with',
  'begin',
  'started',
  'used-from-now',
  'substitute',
]);

/** What is started or taken needs how often, or in which form; what the patient is let take, how much. */
function isPrescribed({ said }: Place, support: Support): boolean {
  if (said?.meaning !== 'active') return false;
  if (said.isPermitted === true && hasAmount(support)) return true;
  return STARTED_OR_TAKEN.has(said.id) && (support.hasFrequency || support.hasForm);
}

const STARTED_OR_TAKEN: ReadonlySet<ActionId> = new Set<ActionId>([
  ...ORDERED,
  'start',
  'resume',
  'resumed',
  'take',
]);

/** `"She was discharged on Lasix 40 mg daily, potassium 20 mEq daily and Coumadin"` */
function isListedNow({ text }: Item, { isEnumerated }: Place): boolean {
  return isEnumerated === true && OF_NOW.test(text);
}

function isOfNow(item: Item): boolean {
  return OF_NOW.test(item.text) || GO_ON.test(item.text) || isBehindDischarge(item);
}

/** In a hospital course only what the patient goes home with, or takes from now on, is taken now. */
const OF_NOW = new RegExp(wholeWord([...TELLING_ROWS.sentHome.words, ...TELLING_ROWS.fromNowOn.words]), 'iu');

/** Behind the topic, where one stands before it: `"Gout: continue allopurinol 100 mg daily"`. */
const GO_ON = new RegExp(
  String.raw`^\P{L}*(?:\p{L}[^:;.]{1,40}:\s)?(?:${alternatives(TELLING_ROWS.goOn.words)})\s`,
  'iu',
);

/** Is it said that it is stopped, held, not taken, or that nobody is sure? */
export function isEnded({ said }: Place): boolean {
  return said !== undefined && NOT_SURELY_TAKEN.has(said.meaning);
}

/** `"hold Lasix and potassium"`, `"potassium was held"`; in `"her potassium had risen, and hence her ACE inhibitor was stopped"` that is said of another. */
export function isEndedBeside(
  text: string,
  { start, end }: Pick<NameCluster, 'start' | 'end'>,
  place: Place,
): boolean {
  const { said } = place;
  if (said === undefined || !isEnded(place)) return false;
  const isBefore = said.at < start;
  const between = isBefore ? text.slice(said.at, start) : text.slice(end, said.at);
  return isBefore ? !/[.;:]/u.test(between) : /^\s(?:\p{L}{2,4}\s){0,3}$/u.test(between);
}

/** No entry, and yet something is said of the drug where it is one: it stops on a day to come, or is taken again. */
export function isRemarkOn({ said, planned }: Place): boolean {
  if (said !== undefined) return said.isResumed === true;
  return planned !== undefined && NOT_SURELY_TAKEN.has(planned.meaning);
}
