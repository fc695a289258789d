/** Whether what a remark says of a name is said of the drug that the remark is on. */
import { NOT_TAKEN, REVIVING } from '../action-table.ts';
import type { NameSpan } from '../clause.ts';
import type { Standing } from '../standings.ts';

/** A name in a remark. */
export interface RemarkName extends NameSpan {
  /**
   * What it names: the drug itself; the drug in an amount that several of it make, which may be its dose; the drug in another strength; an
   * ingredient of the combination that the drug is; another drug, which a combination is beside its parts.
   */
  readonly of: 'own' | 'amount' | 'version' | 'part' | 'other';
}

/** A remark with its names, in its order. */
export interface Named {
  readonly text: string;
  readonly names: readonly RemarkName[];
}

/**
 * `"lisinopril stopped"` may be said of the combination in short; what one came from, what came instead, and another strength are no
 * short names of it.
 */
export function isOfOwn(named: Named, target: number, standing: Standing): boolean {
  const { meaning, id } = standing;
  const name = named.names[target];
  if (name === undefined || name.of === 'other' || name.of === 'version') return false;
  if (name.of === 'own') return id !== 'left-for-another' || isLeftForOther(named, name);
  return NOT_TAKEN.has(meaning) ? !isOfAnother(named, standing) : isTakenAgain(standing);
}

/** It is taken although something ended it. */
export function isTakenAgain({ id, isResumed }: Standing): boolean {
  return isResumed === true || REVIVING.has(id);
}

/** What one came from; and in `"do not take Tylenol"`, of a combination that has it already, what shall not come besides. */
function isOfAnother({ text }: Named, { id, at }: Standing): boolean {
  return id === 'left-for-another' || id === 'avoid' || FORBIDS.test(text.slice(at));
}

const FORBIDS = /^(?:do not|don['’]t)\s/iu;

/**
 * `"switched from lisinopril to losartan"`, `"from lisinopril 10 mg to 20 mg"`. In `"replaces lisinopril"` the drug takes the place of
 * itself: of what was there before, in another package, under another name.
 */
function isLeftForOther({ text, names }: Named, { end }: RemarkName): boolean {
  const sentence = text.slice(end).search(/[.;](?=\s|$)/u);
  const until = sentence < 0 ? text.length : end + sentence;
  const behind = names.filter(({ start }) => start >= end && start < until);
  if (behind.length > 0) return behind.every(({ of }) => of !== 'own');
  return (
    ANOTHER_AMOUNT.test(text.slice(end, until)) ||
    names.some(({ end: before, of }) => before <= end && of === 'other')
  );
}

const ANOTHER_AMOUNT = /\bto\s\d/iu;
