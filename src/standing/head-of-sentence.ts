/** The drug that a sentence begins with: what has no subject of its own behind it is said of that. */
import { alternatives, wholeWord } from '../text/alternatives.ts';
import type { Clause } from './clause.ts';
import type { Action } from './read-actions.ts';
import { SENTENCE_WORDS } from './sentence-word-table.ts';

/** `"Elavil does little apart from the dry mouth and will be discontinued"`: whatever clauses stand between. */
export function headOfElided(clause: Clause, action: Action): readonly number[] {
  const isElided = action.isPassive && GOES_ON.test(clause.text.slice(0, action.from));
  return isElided ? headBefore(clause, sentenceOf(clause, action.from), action) : [];
}

/** `"Cogentin: no rigidity in some time, therefore D/C."`, `"Megace puts her at risk. D/C."`: an order at the end, set off and with nothing behind it. */
export function headOfOrder(clause: Clause, action: Action): readonly number[] {
  const { text } = clause;
  const isOrder = action.rows.some(({ row, meaning }) => ORDERS.has(row.id) && meaning === row.meaning);
  if (!isOrder || clause.options.isListed || !NOTHING_BEHIND.test(text.slice(action.end))) return [];
  if (!SET_OFF.test(text.slice(0, action.from)) || LEADS_ON.test(text.slice(0, action.start))) return [];
  const from = sentenceOf(clause, action.from);
  const isWhole = !/\p{L}/u.test(text.slice(from, action.from));
  return headBefore(clause, isWhole ? sentenceOf(clause, from) : from, action);
}

const ORDERS: ReadonlySet<string> = new Set(['stop', 'hold']);
const GOES_ON = /\b(?:and|then)\s+$/iu;
const SET_OFF = /[,.;:–—-]\s*$/u;
const NOTHING_BEHIND = /^\s*(?:[.;)]|$)/u;
const LEADS_ON = new RegExp(String.raw`${wholeWord(SENTENCE_WORDS.leadsOn.words)}\s*$`, 'iu');

/** Where the sentence begins that stands before a place. */
function sentenceOf({ text, breaks }: Clause, before: number): number {
  return breaks.findLast((at) => at < before && /[.;]/u.test(text[at] ?? '')) ?? 0;
}

function headBefore({ text, names }: Clause, from: number, action: Action): readonly number[] {
  const named = names.flatMap(({ start, end }, index) =>
    start >= from && end <= action.from ? [index] : [],
  );
  const [head = -1] = named;
  return named.length === 1 && NOTHING_BEFORE.test(text.slice(from, names[head]?.start)) ? named : [];
}

const NOTHING_BEFORE = new RegExp(
  String.raw`^\P{L}*(?:(?:${alternatives(SENTENCE_WORDS.ownDose.words)})\s+)?$`,
  'iu',
);
