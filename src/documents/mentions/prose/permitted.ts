/** What a sentence lets the patient take: `"She may take ibuprofen 400 mg three times a day"`, `"May use some Zyrtec for the itching"`. */
import { alternatives, wholeWord } from '../../../text/alternatives.ts';
import { CONDITION_WORDS } from '../../../sig/vocabulary/condition-table.ts';
import type { ActionId } from '../../../standing/action-table.ts';
import { SENTENCE_WORDS } from '../../../standing/sentence-word-table.ts';
import type { Standing } from '../../../standing/standings.ts';
import { REASON_WORDS } from '../../names/name-lead-table.ts';
import { saysHowTaken, supportOf } from '../../names/directions/support.ts';
import { isListed } from '../../sections/section-table.ts';
import type { Item } from '../../sections/section.ts';
import { TELLING_ROWS } from './telling-word-table.ts';

/** What a sentence says of a drug in its place. */
export interface SaidInPlace extends Standing {
  /** The patient is let take it from now on. */
  readonly isPermitted?: true;
}

/** What is said of a drug that the patient may take, or take again: how often, as needed, or what for. Of anybody else `may` is a doubt. */
export function permittedStanding(
  { text, reading }: Item,
  said: Standing | undefined,
  { start, end }: { readonly start: number; readonly end: number },
): SaidInPlace | undefined {
  if (isListed(reading) || !isLet(text, said, start)) return undefined;
  const behind = text.slice(end, end + FARTHEST).split(SENTENCE_END, 1)[0] ?? '';
  const told = behind.slice(0, CONDITION.exec(behind)?.index);
  if (said !== undefined && AGAIN.has(said.id))
    return saysHowTaken(supportOf(told)) ? { ...said, meaning: 'active', isPermitted: true } : undefined;
  return saysWhen(told)
    ? { at: said?.at ?? start, meaning: 'active', id: 'used-from-now', isPermitted: true }
    : undefined;
}

/** How often, each time that something happens, or what for. */
function saysWhen(told: string): boolean {
  return supportOf(told).hasFrequency || WHY.test(told) || EACH_TIME.test(told);
}

/** The patient is let take it, and nothing is waited for. */
function isLet(text: string, said: Standing | undefined, start: number): boolean {
  const isUsed = said === undefined ? HAS.test(text.slice(0, start)) : isPermittedVerb(text, said);
  return isUsed && !isOpen(text, said?.at ?? start);
}

function isPermittedVerb(text: string, { id, at }: Standing): boolean {
  if (!TAKEN.has(id) && !AGAIN.has(id)) return false;
  return MAY.test(text.slice(0, at)) && TAKES.test(text.slice(at));
}

const TAKEN: ReadonlySet<ActionId> = new Set<ActionId>(['take', 'start', 'begin']);
/** What goes on as it was says how much and how often. */
const AGAIN: ReadonlySet<ActionId> = new Set<ActionId>(['resume']);

const PERMITTED = String.raw`(?:^\P{L}*|[.,;:]\s+|${wholeWord(TELLING_ROWS.permitted.words)}\s)(?:may|can)\s(?:(?:${alternatives(TELLING_ROWS.permittedAlso.words)})\s)?`;
const MAY = new RegExp(`${PERMITTED}$`, 'iu');
/** `"She may have some "`: the verb says nothing by itself. */
const HAS = new RegExp(String.raw`${PERMITTED}have\s(?:\p{L}{1,8}\s){0,2}$`, 'iu');
const TAKES = new RegExp(
  String.raw`^(?:${alternatives([...TELLING_ROWS.order.words, ...TELLING_ROWS.permittedVerbs.words])})\b`,
  'iu',
);

/** It is asked, or waits for something: `"asked whether she may take"`, `"If her pressure stays up she may take"`. */
function isOpen(text: string, at: number): boolean {
  const sentence =
    text
      .slice(Math.max(0, at - LONGEST_LEAD), at)
      .split(SENTENCE_END)
      .at(-1) ?? '';
  return WAITS.test(sentence);
}

const LONGEST_LEAD = 200;
const SENTENCE_END = /[;?]|\.(?=\s+\p{Lu}|\s*$)/u;
/** Characters of a sentence behind the name. */
const FARTHEST = 90;
const WHY = new RegExp(wholeWord(REASON_WORDS), 'iu');
const WAITED_FOR = [...SENTENCE_WORDS.condition.words, ...SENTENCE_WORDS.awaited.words];
/** `"after each loose stool"` is how often, and is not waited for. */
const EACH_TIME = new RegExp(wholeWord(CONDITION_WORDS.eachTime.words), 'iu');
const CONDITION = new RegExp(
  String.raw`${wholeWord(WAITED_FOR)}(?!\s${wholeWord(SENTENCE_WORDS.asNeeded.words)}|\s(?:each|every)\b)`,
  'iu',
);
const WAITS = new RegExp(
  String.raw`(?:${wholeWord([...WAITED_FOR, ...SENTENCE_WORDS.whether.words])}|(?<!\p{L},?\s)\b(?:${alternatives(TELLING_ROWS.permittedShould.words)})\b)(?!\s${wholeWord(SENTENCE_WORDS.asNeeded.words)})`,
  'iu',
);
