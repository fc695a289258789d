/** Words that stand where a name stands and go on about what stands before them. */
import { endsDrug, readActions } from '../../../standing/read-actions.ts';
import { withoutDirections } from '../../../sig/find-directions.ts';
import { formFeatures } from '../../../terminology/forms/form-words.ts';
import type { FormFeature } from '../../../terminology/forms/form-word-table.ts';
import { alternatives } from '../../../text/alternatives.ts';
import type { NameCluster } from '../cluster-names.ts';
import { ALTERNATIVE_WORDS, JOINING_WORDS, PLACING_WORDS } from '../name-lead-table.ts';
import type { Segment } from './name-in-segment.ts';
import { hasAmount, hasDosage, supportOf } from '../directions/support.ts';

/** Where a stretch stands that names something. */
export interface NamePlace {
  readonly before: string;
  /** What stands before it names nothing. */
  readonly isRemark: boolean;
  readonly drugs: readonly NameCluster[];
}

/**
 * `"Lisinopril 10 mg daily - blood pressure low and dizzy"`, `", rash and itch"`: a bare word in small letters joined to words that are
 * no name and no directions goes on about them.
 */
function goesOnRemark(text: string, name: NameCluster, { before, isRemark }: NamePlace): boolean {
  if (!/^\p{Ll}+$/u.test(name.written)) return false;
  const isBare = /^\s*(?:[,.;)]|$)/u.test(text.slice(name.end));
  const joined = (isRemark ? JOINED_TO : JOINED_BEHIND_MARK).exec(before)?.groups?.['remark'];
  return isBare && joined !== undefined && /\p{L}{3}/u.test(withoutDirections(joined));
}

/** `"leflunomide - stopped, LFTs"`: a bare abbreviation behind what ended the drug before it tells why, or nobody knows what. */
function isWhyEnded(text: string, { written, end }: NameCluster, { before }: NamePlace): boolean {
  if (!/^\p{Lu}{2,5}s?$/u.test(written) || !/^\s*(?:[,.;)(]|$)/u.test(text.slice(end))) return false;
  const last = readActions(before).actions.at(-1);
  return last !== undefined && endsDrug(last) && /^[\s,;]*$/u.test(before.slice(last.end));
}

/** `"lisinopril 10 mg daily - stopped by the heart team, low pressure"`: bare words in small letters behind an end that names nothing tell why the drug before it ended. */
function isReasonBehindEnd(
  text: string,
  { written, end }: NameCluster,
  { before, isRemark, drugs }: NamePlace,
): boolean {
  if (!isRemark || drugs.length === 0 || /\p{Lu}/u.test(written)) return false;
  if (!/^\s*(?:[.;)]|$)/u.test(text.slice(end))) return false;
  const [first] = readActions(before).actions;
  return first !== undefined && endsDrug(first) && !/[\p{L}\d]/u.test(before.slice(0, first.from));
}

const JOINED_TO = /^(?<remark>.{3,60})\sand\s*$/iu;
/** What stands behind the last mark, or in a cell of its own. */
const JOINED_BEHIND_MARK = /(?:[,;:]|\s[–—-]|\s{2,9}(?=\p{Ll}))\s?(?<remark>[^,;:–—]{3,60})\sand\s*$/iu;

/** It tells of what stands before it, or of anything but drugs. */
export function goesOn(text: string, name: NameCluster, place: NamePlace): boolean {
  return (
    goesOnRemark(text, name, place) ||
    isWhyEnded(text, name, place) ||
    isReasonBehindEnd(text, name, place) ||
    isBehindList(text, name, place)
  );
}

/** `"metformin 500 mg bid, lisinopril 10 mg daily. Lives alone."`: a list that commas divide ends with its sentence, and bare words behind it may tell of anything. */
function isBehindList(text: string, name: NameCluster, { drugs }: NamePlace): boolean {
  if (!BEGINS_SENTENCE.test(text.slice(0, name.start))) return false;
  const at = text.search(SENTENCE_END);
  const [first, second] = drugs
    .filter(({ end }) => end <= at)
    .toSorted((left, right) => left.start - right.start);
  if (at > name.start || first === undefined || second === undefined) return false;
  if (!/[,;]/u.test(text.slice(first.end, second.start))) return false;
  const sentence = text.slice(name.start).split(/\.(?:\s|$)/u, 1)[0] ?? '';
  const goesOnListing = drugs.some(
    ({ start, isUntold }) => isUntold !== true && start > at && start < name.start,
  );
  return !goesOnListing && !hasDosage(supportOf(sentence));
}

const BEGINS_SENTENCE = /\.\s+$/u;
/** The first one; a list that full stops divide ends with none. */
const SENTENCE_END = /\.\s+(?=\p{Lu})/u;

/**
 * `"urea 10% cream to palms and soles bid"`: words in small letters without an amount, joined to a place to which something is put, are another
 * place of the drug before them.
 */
export function goesOnPlace(text: string, { start, end }: Segment, drugs: readonly NameCluster[]): boolean {
  const written = text.slice(start, end);
  if (!/^\s*(?:the\s)?\p{Ll}/u.test(written) || hasAmount(supportOf(written))) return false;
  const drug = Math.max(...drugs.map((one) => (one.end <= start ? one.end : 0)));
  const before = text.slice(Math.max(drug, start - LONGEST_LEAD), start);
  const { index = 0, groups: { place = '' } = {} } = TO_PLACE.exec(before) ?? {};
  return place !== '' && !supportOf(place).hasFrequency && isPutOn(before.slice(0, index));
}

/** Characters from the name of a drug to the last of its places. */
const LONGEST_LEAD = 160;

/** One place, or several with commas between, and the word that joins another. */
const TO_PLACE = new RegExp(
  String.raw`\s(?:${alternatives(PLACING_WORDS)})\s(?<place>\p{L}[^,;:.()\d]{1,40}(?:,\s\p{L}[\p{L} ]{1,20}){0,3}?),?\s?(?:${alternatives([...JOINING_WORDS, ...ALTERNATIVE_WORDS])}|[&/])\s*$`,
  'iu',
);

function isPutOn(product: string): boolean {
  return [...formFeatures(product)].some((feature) => PUT_ON.has(feature));
}

/** Forms and ways that have a place. */
const PUT_ON: ReadonlySet<FormFeature> = new Set<FormFeature>([
  'cream',
  'ointment',
  'gel',
  'lotion',
  'foam',
  'oil',
  'paste',
  'powder',
  'spray',
  'shampoo',
  'soap',
  'pad',
  'tape',
  'patch',
  'topical',
  'transdermal',
  'ophthalmic',
  'otic',
  'nasal',
]);
