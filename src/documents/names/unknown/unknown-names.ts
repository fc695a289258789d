/** Names that no dictionary knows, by their place: behind a separator, before an amount or a way of taking it, or alone between two separators of a list. */
import { isInCapitals } from '../../../text/without-capitals.ts';
import type { NameCluster } from '../cluster-names.ts';
import { withoutDirections } from '../../../sig/find-directions.ts';
import { DEGREE, DEGREES, TITLES } from '../../../text/abbreviation-table.ts';
import { alternatives } from '../../../text/alternatives.ts';
import { startsWithDirections } from '../directions/split-product.ts';
import { beginningOf, formedAtStart, NOT_FORMED, restOf, standsApart } from './beginning-of.ts';
import {
  endsItem,
  isItem,
  isQuestion,
  leadsToReason,
  pairAtStart,
  tellsOfItself,
} from './item-behind-name.ts';
import {
  labelBefore,
  leadsIn,
  nameIn,
  segmentsOf,
  type NameInSegment,
  type Segment,
} from './name-in-segment.ts';
import {
  BEFORE_NEXT,
  beginsNamed,
  DASH_BEFORE_NEXT,
  isWhole,
  LONGEST_ITEM,
  startsBehindWhole,
} from './element-starts.ts';
import { ownObjectsIn } from './own-objects.ts';
import { isKind, kindEntry } from './kind-entry.ts';
import { goesOn, goesOnPlace, type NamePlace } from './goes-on.ts';
import { MEASURED_NAMES } from '../word-class-table.ts';
import { thingIn } from './named-thing.ts';
import { NAMING_FORM_ROWS } from './naming-form-table.ts';
import { classOf } from './word-class.ts';

/** The known names and, between them, those that stand where a name stands; in the order of the text. */
export function withUnknownNames(
  text: string,
  known: readonly NameCluster[],
  isListed: boolean,
): readonly NameCluster[] {
  const behindWhole = startsBehindWhole(text, known, isListed ? BEFORE_NEXT : DASH_BEFORE_NEXT);
  const leads = [...leadsIn(text), ...ownObjectsIn(text), ...behindLabel(text), ...lineStarts(text)];
  const formed = isListed ? formedAtStart(text, known) : NOT_FORMED;
  const segments = segmentsOf(text, known, [...leads, ...behindWhole]).filter(
    ({ start }) => start >= formed.end,
  );
  const found: NameCluster[] = formed.names.map((name) => unknownCluster(name));
  let stands: StandBehind = { mayBeReason: false, isRemark: false, isBesideDrug: false };
  for (const [index, segment] of segments.entries()) {
    const isKnown = known.some(({ start, end }) => start < segment.end && end > segment.start);
    const before = text.slice(segments[index - 1]?.start ?? 0, segment.start);
    const written = text.slice(segment.start, segment.end);
    // `"for pain, fever, spasticity"`: what follows one reason may be another.
    const drugs = [...known, ...found];
    const isReason = stands.mayBeReason || goesOnAbout(written, before, drugs.length);
    const place = { before, isListed, isReason, isKnown, drugs, stands };
    const name =
      !isKnown && goesOnPlace(text, segment, drugs) ? undefined : namedAt(text, segment, place, known);
    if (name !== undefined) found.push(name);
    stands = standBehind(text, segment, { isKnown, isReason, name });
  }
  return inOrder(known, found);
}

/** What a stretch names: a kind that is an element of the list, or a name. */
function namedAt(
  text: string,
  segment: Segment,
  place: PlaceOfStretch,
  known: readonly NameCluster[],
): NameCluster | undefined {
  const kind = kindAt(text, segment, place);
  if (kind !== undefined) return kind.cluster;
  return nameAt(text, place.isKnown ? beforeKnown(text, segment, known) : segment, place);
}

/** `"Pt's own: zyxomarin 10 mg bd, …"`: a label of any words leads to what stands behind it as an item does. */
function behindLabel(text: string): readonly number[] {
  const label = labelBefore(text);
  return label !== undefined && beginningOf(text.slice(label.length)) === 'item' ? [label.length] : [];
}

function inOrder(known: readonly NameCluster[], found: readonly NameCluster[]): readonly NameCluster[] {
  return found.length === 0
    ? known
    : [...known, ...found].toSorted((left, right) => left.start - right.start);
}

/** What a stretch leaves open for the one behind it. */
interface StandBehind {
  readonly mayBeReason: boolean;
  readonly isRemark: boolean;
  readonly isBesideDrug: boolean;
}

function standBehind(
  text: string,
  segment: Segment,
  { isKnown, isReason, name }: { isKnown: boolean; isReason: boolean; name: NameCluster | undefined },
): StandBehind {
  return {
    mayBeReason: isReason && !isKnown && nameIn(text, segment) === undefined,
    isRemark: !isKnown && name === undefined,
    isBesideDrug: isKnown ? !isKind(text, segment) : name !== undefined && name.isKind !== true,
  };
}

interface PlaceOfStretch {
  readonly before: string;
  readonly isListed: boolean;
  readonly isReason: boolean;
  readonly isKnown: boolean;
  readonly drugs: readonly NameCluster[];
  readonly stands: StandBehind;
}

/** A kind that is an element of the list; without a cluster where it is no entry. */
function kindAt(
  text: string,
  segment: Segment,
  { before, isListed, isKnown, drugs, stands }: PlaceOfStretch,
): { readonly cluster: NameCluster | undefined } | undefined {
  if (!isListed || isKnown || stands.mayBeReason || isOrderOfNote(before)) return undefined;
  const { isBesideDrug } = stands;
  const kind = kindEntry(text, segment, { before, isBesideDrug, isMany: drugs.length > 1 });
  if (kind === undefined) return undefined;
  return { cluster: kind.isEntry ? { ...unknownCluster(kind), isKind: true } : undefined };
}

function nameAt(text: string, segment: Segment | undefined, place: PlaceOfStretch): NameCluster | undefined {
  const { before, drugs, stands } = place;
  const named = segment && clusterIn(text, segment, place);
  return asRemark(text, named, { before, isRemark: stands.isRemark, drugs });
}

/** `"Zyxomarin 40 mg bid, lifelong"`, `"Zyxomarin: tried a week, heartburn"`: bare words in small letters that end an entry behind its only drug, whole or remarked on and with a capital, are told as a remark. */
function asRemark(text: string, name: NameCluster | undefined, place: NamePlace): NameCluster | undefined {
  if (name !== undefined && goesOn(text, name, place)) return { ...name, isUntold: true };
  const [drug, ...others] = place.drugs;
  if (name === undefined || drug === undefined || others.length > 0 || drug.end > name.start) return name;
  const isBare = /^[\s.]*$/u.test(text.slice(name.end)) && /^\p{Ll}/u.test(name.written);
  return isBare && endsEntryOf(text, drug, name) ? { ...name, isUntold: true } : name;
}

function endsEntryOf(text: string, drug: NameCluster, { start }: NameCluster): boolean {
  const isEntry = /^\P{L}*$/u.test(text.slice(0, drug.start)) && /^\p{Lu}/u.test(drug.written);
  const item = text.slice(drug.start, start).replace(/[\s,;.:–—-]{1,12}$/u, '');
  return isEntry && (isWhole(item) || isRemarkedOn(text.slice(drug.end, drug.start + item.length)));
}

/** `": tried a week"`: a mark behind the drug, and behind the last one other words than directions. */
function isRemarkedOn(behind: string): boolean {
  const remark = REMARK.exec(behind)?.groups?.['remark'] ?? '';
  return /\p{L}{3}/u.test(withoutDirections(remark));
}

const REMARK = /(?::|\s[–—-])\s(?<remark>[^:–—]{3,90})$/u;

/** What of a stretch is an item of its own before the known drugs that it tells of. */
function beforeKnown(text: string, segment: Segment, known: readonly NameCluster[]): Segment | undefined {
  return beforeBracket(text, segment, known) ?? beforeCompany(text, segment, known);
}

/** `"zyxomarin 40 mg four times a day with levodopa"`: an item that is whole before what it is taken with. */
function beforeCompany(
  text: string,
  { start, end }: Segment,
  known: readonly NameCluster[],
): Segment | undefined {
  const first = known.find((one) => one.start < end && one.end > start);
  const item = WITH.exec(text.slice(start, first?.start))?.groups?.['item'];
  if (first === undefined || first.start < start || item === undefined || !beginsNamed(item))
    return undefined;
  return { start, end: start + item.length };
}

const WITH = /^(?<item>.{8,160})\swith\s$/su;

/** `"zyxomarin 40 mg bid (changed from Plavix)"`: an item that is whole before the bracket in which the known drugs of its stretch are told of; `"(Plavix)"` says what it is. */
function beforeBracket(
  text: string,
  { start, end }: Segment,
  known: readonly NameCluster[],
): Segment | undefined {
  const open = text.indexOf('(', start);
  const inside = known.filter((one) => one.start < end && one.end > start);
  if (
    open < 0 ||
    open >= end ||
    inside.some((one) => one.start < open || !/\p{L}/u.test(text.slice(open, one.start)))
  )
    return undefined;
  return isWhole(text.slice(start, open)) ? { start, end: open } : undefined;
}

/**
 * Lines of their own that begin with a capital, also behind a box: what such a line names is named of nobody above it. In capitals alone every
 * line begins so, and one of its own with a name and all that makes it an item.
 */
function lineStarts(text: string): number[] {
  const starts = [...text.matchAll(/\n(?=\s{0,8}(?:\[\s?\]\s{1,4})?\p{Lu})/gu)].map(({ index }) => index);
  return isInCapitals(text)
    ? starts.filter((index) => beginsNamed(text.slice(index, index + LONGEST_ITEM).trimStart()))
    : starts;
}

/** Does a stretch go on about what stands before it: a reason, what became of it, what kind of thing it is? `drugs`: those found so far. */
function goesOnAbout(written: string, before: string, drugs: number): boolean {
  if (leadsToReason(before) || (drugs === 0 && isOrderOfNote(before))) return true;
  return drugs === 1 && (endsItem(before) || isApposition(written));
}

/** `"See list from pharmacy, scanned"`: an order or a remark that names nothing. */
function isOrderOfNote(before: string): boolean {
  return classOf(/\p{L}+/u.exec(before)?.[0] ?? '') === 'verbs-of-notes';
}

/** `"Cardizorin 5 mg daily, study drug"`: what kind of thing the drug before it is. */
function isApposition(stretch: string): boolean {
  const word = stretch.match(/\p{L}+/gu)?.at(-1) ?? '';
  return classOf(word) === 'kinds-of-treatment' && !NAMES_BY_FORM.has(word.toLowerCase());
}

/** `"blood pressure pill"` is a name. */
const NAMES_BY_FORM: ReadonlySet<string> = new Set(NAMING_FORM_ROWS.flatMap(({ words }) => words));

/** What a stretch names, where it is an item: a thing, or a name with what makes it one. */
function clusterIn(text: string, segment: Segment, place: PlaceOfStretch): NameCluster | undefined {
  const thing = thingIn(text, segment);
  const name = thing ?? nameIn(text, segment);
  if (name === undefined || MEASURED_NAMES.has(name.written.toLowerCase())) return undefined;
  if (isPerson(text.slice(name.start), name.written) || TITLED.test(text.slice(0, name.start)))
    return undefined;
  const role = roleOf(text, segment, name, place);
  if (role !== 'item') return role && { ...unknownCluster(name), isUntold: true };
  return thing === undefined
    ? unknownCluster({ ...name, written: name.written + (pairAtStart(name.rest) ?? '') })
    : { ...unknownCluster(name), isThing: true };
}

/** An item by what stands behind the name, or words that are none and yet part what is said of the drugs around them. */
function roleOf(
  text: string,
  { start, end }: Segment,
  name: NameInSegment,
  place: PlaceOfStretch,
): 'item' | 'untold' | undefined {
  const rest = restOf(text, name);
  if (isQuestion(name.written, rest)) return 'untold';
  const isDirections = startsWithDirections(text.slice(start, end).trim());
  const { before, drugs, isListed, isReason } = place;
  const mayStandApart = drugs.length > 0 && !isListed && !isReason;
  const apart = mayStandApart ? standsApart(name, { before, behind: text.slice(end) }) : undefined;
  if (apart === 'item' || isItem(rest, { ...place, isDirections })) return 'item';
  const isUntold =
    apart === 'name' || isOwnLine(text, name) || tellsOfItself(rest, { ...place, isDirections });
  return isUntold ? 'untold' : undefined;
}

/** A line that begins with a capital below one that is whole: whatever it names, how it is taken is said of nothing above. */
function isOwnLine(text: string, { written, start }: NameInSegment): boolean {
  const above = /(?<above>[^\n]{1,160})\n\s{0,8}$/u.exec(text.slice(0, start))?.groups?.['above'];
  return above !== undefined && /^\p{Lu}/u.test(written) && isWhole(above);
}

/** `"Bell RN"`, `"Bell, MD"`: what is called so has a profession. */
function isPerson(from: string, written: string): boolean {
  if (DEGREES.includes(written)) return true;
  return HAS_DEGREE.test(from.slice(written.length)) || ENDS_WITH_DEGREE.test(written);
}

/** `"on behalf of Dr J. Zyxomar"`. */
const TITLED = new RegExp(String.raw`(?:^|\s)(?:${alternatives(TITLES)})\.?\s(?:\p{Lu}\.?\s){0,3}$`, 'iu');

const HAS_DEGREE = new RegExp(String.raw`^,?\s${DEGREE}`, 'u');
const ENDS_WITH_DEGREE = new RegExp(String.raw`\s(?:${alternatives(DEGREES)})$`, 'u');

/** The place of a name that RxNorm does not know. */
export function unknownCluster({ written, start }: { written: string; start: number }): NameCluster {
  return {
    written,
    normalized: written,
    rxcuis: [],
    start,
    end: start + written.length,
    canonical: undefined,
    needsSupport: false,
    isCorrected: false,
  };
}
