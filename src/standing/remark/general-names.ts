/** Words of a remark that mean its drug without naming it: `"Medication discontinued"`, `"stop the med"`. */
import { alternatives, wholeWord } from '../../text/alternatives.ts';
import type { NameSpan } from '../clause.ts';
import type { Action } from '../read-actions.ts';
import type { RemarkName } from './of-own-drug.ts';
import { REMARK_WORDS } from './remark-word-table.ts';

const GENERAL = new RegExp(
  String.raw`${wholeWord(REMARK_WORDS.general.words)}(?!\s+(?:${alternatives(REMARK_WORDS.compound.words)})\b)`,
  'giu',
);
const AT_START = new RegExp(
  String.raw`(?:^|[.,;:([*\n–—-])\s{0,3}(?:(?:${alternatives(REMARK_WORDS.article.words)})\s{1,3})?$|\b(?:${alternatives(REMARK_WORDS.article.words)})\s{1,3}$`,
  'iu',
);

interface Around {
  readonly drugs: readonly NameSpan[];
  readonly actions: readonly Action[];
}

/** Where such words begin a clause, or stand behind an article or right behind what is done; in a name or an action they are part of it. */
export function generalNames(text: string, { drugs, actions }: Around): RemarkName[] {
  return [...text.matchAll(GENERAL)].flatMap(({ index: start, 0: word }): RemarkName[] => {
    const end = start + word.length;
    const isTaken = [...drugs, ...actions].some((span) => span.start < end && span.end > start);
    const isRightBehind = actions.some((action) => /^\s+$/u.test(text.slice(action.end, start)));
    const isAlone = isRightBehind || AT_START.test(text.slice(Math.max(0, start - 20), start));
    return isAlone && !isTaken ? [{ start, end, of: 'own' }] : [];
  });
}
