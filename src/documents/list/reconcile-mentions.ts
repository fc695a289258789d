/** Mentions of all documents → one entry per drug (specification, PDF endpoint, rules 1 to 4). */
import { BEGINNING, NOT_SURELY_TAKEN } from '../../standing/action-table.ts';
import { groupRecords } from '../../medications/group/group-records.ts';
import { type MedicationRecord, NO_SUPPLY, NO_THERAPY } from '../../medications/medication-record.ts';
import { ROUTE_GROUPS } from '../../medications/route-group-table.ts';
import { strengthKey } from '../../terminology/products/strength-key.ts';
import type { DrugProduct } from '../../terminology/rxnorm.ts';
import { isAfter } from '../../text/possible-days.ts';
import { PLANNING_KINDS, UNNAMED_KINDS } from '../sections/section-table.ts';
import { isOfOldTimes } from '../../standing/old-times.ts';
import { buildEntry } from './build-entry.ts';
import { sourceOf } from './find-conflicts.ts';
import { isAddendum } from '../mentions/later/addenda.ts';
import { withoutChangedProducts } from '../mentions/later/changed-products.ts';
import { RAN_OUT } from '../mentions/mention.ts';
import type { MentionMatch } from '../mentions/resolve-mention.ts';
import { withOrdersOfPlan } from './orders-of-plan.ts';
import { inOrderOfVisits, visitOf } from './order-of-visits.ts';
import { splitPairs, withShortNames } from './split-pairs.ts';
import { regimensOf } from './split-regimens.ts';
import type {
  DocumentMedicationList,
  ExtractedMedication,
  ResolvedMention,
  SetAsideEntry,
} from '../mentions/resolved-mention.ts';

/** The days that the head of each document may mean, by its place in the request (document-day.ts). */
export type DocumentDays = readonly (readonly string[])[];

/** The list: what is stopped, held or not taken by the newest, else the most authoritative word on it is set aside. */
export function listOfReconciled(reconciled: ReconciledMentions): DocumentMedicationList {
  const medications = reconciled.regimens.map(({ entry }) => entry);
  const setAside = reconciled.ended.map((mention) => setAsideOf(mention));
  return {
    medications: medications.toSorted((left, right) => left.rank - right.rank || compareNames(left, right)),
    setAside: setAside.toSorted((left, right) =>
      compareText(left.source.documentName, right.source.documentName),
    ),
  };
}

/** What the documents agree on: regimens with their entries, and the mentions that end a drug. */
export interface ReconciledMentions {
  readonly regimens: readonly {
    readonly entry: ExtractedMedication;
    readonly mentions: readonly ResolvedMention[];
  }[];
  readonly ended: readonly ResolvedMention[];
}

/** The entries with the mentions behind each; those that a stop of more authority ends are left out. */
export function reconcileMentions(
  mentions: readonly ResolvedMention[],
  days: DocumentDays = [],
): ReconciledMentions {
  const parts = withoutChangedProducts(
    groupMentions(splitPairs(withShortNames(mentions))).map((members) =>
      partition(withOrdersOfPlan(members), days),
    ),
  );
  return {
    regimens: parts
      .filter(({ taken }) => taken.some(({ mention }) => mention.isRemark !== true))
      .map(({ taken, ended }) => ({ taken: inOrderOfVisits(taken), ended }))
      .flatMap(({ taken, ended }) => regimensOf(taken).map((regimen) => ({ regimen, ended })))
      .map(({ regimen, ended }) => ({ entry: buildEntry(regimen, ended), mentions: regimen })),
    ended: parts.flatMap(({ ended }) => ended),
  };
}

function groupMentions(mentions: readonly ResolvedMention[]): (readonly ResolvedMention[])[] {
  const byRecord = new Map<MedicationRecord, ResolvedMention>();
  for (const mention of mentions) byRecord.set(recordOf(mention), mention);
  return groupRecords([...byRecord.keys()]).map((group) =>
    group.records.flatMap((record) => byRecord.get(record) ?? []),
  );
}

function compareNames(left: ExtractedMedication, right: ExtractedMedication): number {
  return compareText(left.drugName.toLowerCase(), right.drugName.toLowerCase());
}

function compareText(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

/** The mention as the record that grouping knows: the same rules make two lines of a document one drug as two resources. */
function recordOf(resolved: ResolvedMention): MedicationRecord {
  const { mention, match, documentName, standing } = resolved;
  return {
    source: { kind: 'document', documentName, page: mention.line.page, line: mention.line.text },
    act: 'listed',
    medication: {
      text: mention.name,
      via: match === undefined ? 'none' : 'text',
      ...(match?.concept !== undefined && { concept: match.concept }),
      ...(match !== undefined && { product: groupedProduct(match) }),
      ...(match?.usual !== undefined && { usual: match.usual }),
    },
    standing: standing === 'current' ? 'active' : 'undecided',
    authority: mention.item.section.rank === 1 ? 'discharge' : 'report',
    isPatientReported: false,
    at: undefined,
    changedAt: undefined,
    assertedAt: undefined,
    fulfils: undefined,
    startedAt: undefined,
    endedAt: undefined,
    validUntil: undefined,
    therapy: NO_THERAPY,
    supply: NO_SUPPLY,
    routeGroup: routeGroupOf(resolved),
  };
}

/** By the route that a line says; the place that a brand alone tells is known of the brand, and sets no name without one apart from it. */
function routeGroupOf({ match, dosage }: ResolvedMention): MedicationRecord['routeGroup'] {
  const group = dosage.route && ROUTE_GROUPS[dosage.route.id];
  const isOfBrand = match?.product.doseFormGroup === undefined && match?.place === undefined;
  return isOfBrand && match?.usual?.group !== undefined && match.usual.group === group ? undefined : group;
}

/** The only product of a strength may be of extended release where the text says nothing of it: it joins the drug as it is named elsewhere. */
function groupedProduct({ product, step }: MentionMatch): DrugProduct {
  if (!IMPLIED.has(step) || product.release === 'immediate') return product;
  const { doseFormGroup: _form, release: _release, ...open } = product;
  return open;
}

/** Steps of texts without a form. */
const IMPLIED: ReadonlySet<MentionMatch['step']> = new Set(['strength', 'route']);

interface Partition {
  readonly taken: readonly ResolvedMention[];
  readonly ended: readonly ResolvedMention[];
}

/** A stop ends every older mention, and every mention of less authority that is not newer: those of lower sections, and of its own document when the plan orders it. */
function partition(members: readonly ResolvedMention[], days: DocumentDays): Partition {
  const isStop = ({ standing }: ResolvedMention): boolean => NOT_SURELY_TAKEN.has(standing);
  const stops = members.filter((stop) => isStop(stop) && !members.some((one) => resumes(one, stop)));
  const inForce = stops.filter(
    (stop) => stop.cue !== RAN_OUT && !members.some((one) => listsSince(one, stop)),
  );
  const taken = members.flatMap((mention) => (isStop(mention) ? heldUntilNow(mention, members) : [mention]));
  return {
    taken: taken.filter((mention) => !inForce.some((stop) => ends(stop, mention, days))),
    ended: stops,
  };
}

/** How something was taken that was held and is resumed, where nothing is said of how it is taken again. */
function heldUntilNow(held: ResolvedMention, members: readonly ResolvedMention[]): ResolvedMention[] {
  if (held.standing !== 'held') return [];
  const again = members.find((one) => resumes(one, held));
  const saysHow = again === undefined || Object.keys(again.dosage).length > 0;
  return saysHow ? [] : [{ ...held, standing: 'current' }];
}

/** `"Metformin was held. … Metformin was resumed."`: prose that tells of a stop and later that the drug is taken again tells of no stop. A list of what is stopped stands. */
function resumes(
  { mention, standing, documentIndex, order }: ResolvedMention,
  stop: ResolvedMention,
): boolean {
  const isLater = documentIndex === stop.documentIndex && order > stop.order;
  const isTold = stop.mention.item.reading === 'narrative';
  const isAgain = isTold
    ? mention.said?.isResumed === true
    : stop.standing === 'held' && isOrderedAgain(mention);
  return isAgain && isLater && standing === 'current';
}

/** `"Resume lisinopril"` in the plan: what a list holds is taken from now on. */
function isOrderedAgain({ said, item }: ResolvedMention['mention']): boolean {
  const isOfResuming = said?.id === 'resume' || said?.isResumed === true;
  return isOfResuming && said?.meaning === 'active' && PLANNING_KINDS.has(item.section.kind);
}

/** `"Her warfarin was held. … DISCHARGE MEDICATIONS: warfarin"`: what a stay interrupted, and the list behind it names, is what was taken before. */
function listsSince(
  { mention, documentIndex, order, standing }: ResolvedMention,
  stop: ResolvedMention,
): boolean {
  const isOfStay = stop.standing === 'held' && stop.mention.item.section.kind === 'hospital-course';
  const isLater = documentIndex === stop.documentIndex && order > stop.order;
  return (
    isOfStay && isLater && standing === 'current' && mention.item.section.kind === 'discharge-medications'
  );
}

/** Time decides between documents and between the visits of one (docs/adr/0016): the newer word counts where both days are known. */
function ends(stop: ResolvedMention, mention: ResolvedMention, days: DocumentDays): boolean {
  const isOneDocument = stop.documentIndex === mention.documentIndex;
  if (isOneDocument && isOfOtherStrength(stop, mention)) return false;
  const dayOf = (one: ResolvedMention): readonly string[] =>
    visitOf(one) ?? (isOneDocument ? [] : (days[one.documentIndex] ?? []));
  const [stopped, listed] = [dayOf(stop), dayOf(mention)];
  if (isAfter(stopped, listed)) return true;
  const isSaidSince = isAfter(listed, stopped) && mention.standing === 'current';
  const isListed = mention.mention.item.reading === 'list' || isOneDocument;
  return !(isSaidSince && isListed) && overrules(stop, mention, days);
}

/** `"STOP: old levothyroxine 75 mcg tablets"` beside a list of 88 mcg; what was taken at home ends with its drug, in whatever strength it was written. */
function isOfOtherStrength(stop: ResolvedMention, { match, mention }: ResolvedMention): boolean {
  const [ended, listed] = [strengthKey(stop.match?.product), strengthKey(match?.product)];
  const { kind, reading } = mention.item.section;
  // An amount in a plan may be the dose.
  const isNow = reading === 'list' && kind !== 'home-medications' && stop.mention.item.reading === 'stopped';
  return isNow && ended !== undefined && listed !== undefined && ended !== listed;
}

/** Sections that say what shall be done: their stops are newer than the lists before them in the same document, and than what was taken at home wherever it is listed. */
const DECIDING_KINDS = new Set(['plan', 'instructions', 'assessment', 'hospital-course']);

function overrules(stop: ResolvedMention, mention: ResolvedMention, days: DocumentDays): boolean {
  if (stop.rank < mention.rank || isAdded(stop, mention) || isLaterWord(stop, mention, days)) return true;
  const isOrder =
    DECIDING_KINDS.has(stop.mention.item.section.kind) && stop.documentIndex === mention.documentIndex;
  const isEarlier =
    stop.order > mention.order ||
    mention.mention.item.section.kind === 'home-medications' ||
    tellsOfThen(mention, days);
  return isOrder && mention.rank > 1 && isEarlier;
}

/** `"You will recall that we started it last year"`: how a drug was begun then is no news behind an order that ends it. */
function tellsOfThen({ mention, documentIndex }: ResolvedMention, days: DocumentDays): boolean {
  const { shape, text } = mention.item;
  const isBegun = mention.said !== undefined && BEGINNING.has(mention.said.id);
  return shape === 'sentence' && isBegun && isOfOldTimes(text, days[documentIndex]);
}
const ENDED = new Set(['stopped', 'held']);

/** `"ADDENDUM: The potassium was high, he is to leave off the K-Dur"` below the list of the discharge: the last word, whatever list it is said of. */
function isAdded(stop: ResolvedMention, { order, documentIndex }: ResolvedMention): boolean {
  const isLater = stop.documentIndex === documentIndex && stop.order > order;
  return isLater && ENDED.has(stop.standing) && isAddendum(stop.mention.item.section);
}

/** `"Alterations made: ramipril stopped"` below a list of the same document; what was stopped years ago, or is listed as stopped, says nothing of it. */
function isLaterWord(
  stop: ResolvedMention,
  { rank, order, documentIndex, mention }: ResolvedMention,
  days: DocumentDays,
): boolean {
  const { said, item } = stop.mention;
  // Of two rows of one table each says it of itself.
  if (item.shape === 'row' && mention.item.shape === 'row' && mention.item.section === item.section)
    return false;
  const isLater = stop.documentIndex === documentIndex && stop.order > order && rank > 1;
  const isTold = (said !== undefined || stop.cue === 'replaced') && ENDED.has(stop.standing);
  return (
    isLater && isTold && UNNAMED_KINDS.has(item.section.kind) && !isOfOldTimes(item.text, days[documentIndex])
  );
}

function setAsideOf(mention: ResolvedMention): SetAsideEntry {
  const { standing, match } = mention;
  return {
    name: match?.product.name ?? mention.mention.name,
    ...(match?.concept !== undefined && { rxcui: match.concept.rxcui }),
    reason: standing === 'current' || standing === 'finished' ? 'stopped' : standing,
    source: sourceOf(mention),
  };
}
