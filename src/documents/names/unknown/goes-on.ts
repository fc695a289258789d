/** Words that stand where a name stands and go on about what stands before them. */
import { endsDrug, readActions } from '../../../standing/read-actions.ts';
import { withoutDirections } from '../../../sig/find-directions.ts';
import type { NameCluster } from '../cluster-names.ts';
import { hasDosage, supportOf } from '../directions/support.ts';

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

const JOINED_TO = /^(?<remark>.{3,60})\sand\s*$/iu;
/** What stands behind the last mark. */
const JOINED_BEHIND_MARK = /(?:[,;:]|\s[–—-])\s(?<remark>[^,;:–—]{3,60})\sand\s*$/iu;

/** It tells of what stands before it, or of anything but drugs. */
export function goesOn(text: string, name: NameCluster, place: NamePlace): boolean {
  return goesOnRemark(text, name, place) || isWhyEnded(text, name, place) || isBehindList(text, name, place);
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
