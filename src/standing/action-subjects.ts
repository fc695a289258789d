/** The drugs that an action is said of from behind: its subjects. */
import { AMOUNT_WORDS } from '../terminology/codes/amount-word-table.ts';
import { withoutDirections } from '../sig/find-directions.ts';
import { opensBracket } from '../text/brackets.ts';
import { END_OF_SENTENCE } from './verbs/end-of-sentence.ts';
import { isOnlyForm } from '../terminology/forms/form-words.ts';
import { alternatives, wholeWord } from '../text/alternatives.ts';
import { beginClause, COORDINATED, isFree, JOINED, TOPIC, type Clause } from './clause.ts';
import { headOfElided, headOfOrder, pointedAsSubject } from './pointers.ts';
import { POINTER_WORDS, SENTENCE_WORDS } from './sentence-word-table.ts';
import { saysOfDrug, type Action } from './read-actions.ts';
import { hasOwnObject } from './verbs/own-object.ts';

/** The drugs before an action that it is said of; where the clause names none, those of the action before it. */
export function subjectsOf(clause: Clause, action: Action, last: readonly number[]): readonly number[] {
  const { text, names } = clause;
  if (isOfUnknown(clause, action)) return [];
  const from = startOfClause(clause, action);
  const near = names.findLastIndex(({ start, end }) => end <= action.from && start >= from);
  const between = text.slice(names[near]?.end ?? 0, action.from);
  // The day in "Mondays and Fridays was stopped" is no name.
  const isOfOther = UNKNOWN_SUBJECT.test(withoutDirections(between)) || OF_OTHER_NOUN.test(between);
  if (action.isPassive && isOfOther) return [];
  const isElided = action.isOfNone !== true && ELIDED.test(between);
  const goesOn = (): boolean =>
    clause.actions.some((other) => isBetween(other, names[near]?.end ?? 0, action.from));
  if (near < 0 || (isElided && goesOn()))
    return pointedAsSubject(clause, action) ?? elidedOf(clause, action, { last, near });
  return sharers(clause, near, action);
}

/** `"Fish oil and vitamin E she quit"`: at the head of their clause, right before whoever does it. */
export function setInFront(clause: Clause, { from }: Action): readonly number[] {
  const near = clause.names.findLastIndex(({ end }) => end <= from);
  if (near < 0 || !WHO_DOES.test(clause.text.slice(clause.names[near]?.end, from))) return [];
  const group = coordinatedBefore(clause, near);
  return beginClause(clause, group) ? group : [];
}

const WHO_DOES = new RegExp(
  String.raw`^\s(?:${alternatives([...SENTENCE_WORDS.teller.words, ...SENTENCE_WORDS.subject.words])})\s$`,
  'iu',
);

/** What stands before an order behind it, else what the sentence before it begins with. */
export function orderedOf(clause: Clause, action: Action, last: readonly number[]): readonly number[] {
  const subjects = subjectsOf(clause, action, last);
  return subjects.length > 0 ? subjects : headOfOrder(clause, action);
}

/** Done to what stands behind it, known or not. */
function isOfUnknown(clause: Clause, action: Action): boolean {
  return labelsUnknown(clause, action) || hasOwnObject(clause.text, action);
}

/** What the action before was said of, else what was never taken is the only drug of the entry. */
function elidedOf(
  clause: Clause,
  action: Action,
  { last, near }: { readonly last: readonly number[]; readonly near: number },
): readonly number[] {
  const meant = elided(clause, action, last);
  const isUntaken = action.rows.some(({ meaning }) => meaning === 'not-taken');
  return meant.length === 0 && isUntaken && isOnlyOfEntry(clause, near) ? [near] : meant;
}

/** `"Zepbound: denied twice, never started"`: an entry, and a line that a drug heads, tell of their only drug, whatever is told of it first. */
function isOnlyOfEntry({ text, names, options }: Clause, near: number): boolean {
  const { start, end } = names[near] ?? { start: 0, end: 0 };
  const line = text.lastIndexOf('\n', start) + 1;
  if (near < 0 || names.length > 1 || /\p{L}/u.test(text.slice(line, start))) return false;
  return options.isListed || HEADS_LINE.test(text.slice(end));
}

const HEADS_LINE = /^\s?(?::|\s[–—-])\s[^\n]*$/u;

/** `"; Held since 6/1: Zyxomarin"`: a label that begins its part leads to what stands behind it, known or not; what begins small or is in capitals may be why, and what other words follow (`"Not taking: Reported on 6/1"`) is told of it. */
function labelsUnknown({ text }: Clause, { from, end }: Action): boolean {
  return BEGINS_PART.test(text.slice(0, from)) && LEADS_TO_NAME.test(text.slice(end));
}

const BEGINS_PART = /[;\n]\s{0,4}$/u;
const LEADS_TO_NAME = new RegExp(
  String.raw`^[^.:;\n]{0,60}:\s{1,3}(?:\p{Lu}\p{Ll}{4,}(?=\s*(?:$|[,;.(\n\d]))|\p{L}{5,}\s\d[\d.,]{0,6}\s?(?:${alternatives(AMOUNT_WORDS)})\b)`,
  'u',
);

/** What the action before was said of, else the drug that the sentence begins with. */
function elided(clause: Clause, action: Action, last: readonly number[]): readonly number[] {
  const before = sinceSentence(clause, action, last);
  return before.length > 0 ? before : headOfElided(clause, action);
}

/** The name right before an action, and those that share what is said of it. */
function sharers(clause: Clause, near: number, action: Action): readonly number[] {
  const group = coordinatedBefore(clause, near);
  const between = clause.text.slice(clause.names[near]?.end ?? 0, action.from);
  if (BOTH.test(between)) return group.slice(-2);
  if (isOfGroup(clause, group, { action, between })) return group;
  return sharesPlainly(clause, near, action) ? group : (closedBefore(clause, near, action) ?? [near]);
}

/**
 * Where what is said begins. `"Enoxaparin 40 mg daily while in bed, now stopped"`, `"Naproxen daily. Patient not taking: Reported on 6/1"`:
 * a word apart at the end of an entry, and a label behind it, are of its only drug, whatever stands between.
 */
function startOfClause({ text, names, breaks, options }: Clause, { from, end }: Action): number {
  const isOnly = options.isListed && names.length === 1;
  if (isOnly && /^(?:\s\p{Ll}{2,5})?\s?:/u.test(text.slice(end))) return 0;
  // `"Zolpidem 5 mg hs but not on the list; she was told to stop"`: behind a semicolon the entry is spoken of again.
  const mark = text.lastIndexOf(';', from);
  const isSpokenOf = mark > 0 && !breaks.some((at) => at > mark && at < from);
  const isOfEntry = isOnly && (isSpokenOf || /[,–-]\s*$/u.test(text.slice(0, from)));
  return breaks.findLast((at) => at < from && (!isOfEntry || text[at] === '.')) ?? 0;
}

/** Is it said of each of the names that only commas and "and" separate? */
function isOfGroup(
  clause: Clause,
  group: readonly number[],
  { action, between }: { readonly action: Action; readonly between: string },
): boolean {
  return (
    isSaidOfAll(between, action) ||
    areWholeSubject(clause, group, action) ||
    fillBracket(clause, group, action) ||
    isOfMembers(clause, group, between) ||
    isSetOff(clause, group, { action, between }) ||
    setInFront(clause, action).length > 0
  );
}

/**
 * `"The Altace and the Advil should be stopped"`: a modal verb does not tell how many, and the clause begins with them; in `"She takes Altace
 * and Advil should be stopped"` it does not.
 */
function areWholeSubject(clause: Clause, group: readonly number[], action: Action): boolean {
  return group.length > 1 && action.isPassive && action.isAhead && beginClause(clause, group);
}

/** `"Zocor and Megace, stopped"`: the clause is nothing but its subject and, behind a comma, what became of it. */
function isSetOff(
  clause: Clause,
  group: readonly number[],
  { action, between }: { readonly action: Action; readonly between: string },
): boolean {
  const [before, last] = group.slice(-2).map((at) => clause.names[at]);
  const gap = clause.text.slice(before?.end, last?.start);
  const isOne = group.length > 1 && !action.isPassive && /^\s?,\s$/u.test(between) && AND.test(gap);
  return isOne && beginClause(clause, group);
}

function isSaidOfAll(between: string, { isPlural }: Action): boolean {
  return isPlural || ALL.test(between);
}

/** `"has tried many medications including Elavil, Topamax, and Lexapro, which he discontinued"`: of the members of a class that are not said to be taken the clause holds for each. */
function isOfMembers(
  { text, names, actions, breaks }: Clause,
  [first = -1, ...others]: readonly number[],
  between: string,
): boolean {
  const at = names[first]?.start ?? 0;
  if (others.length === 0 || !OF_WHOM.test(between) || !LISTS_MEMBERS.test(text.slice(0, at))) return false;
  const from = breaks.findLast((end) => end < at) ?? 0;
  return !actions.some(
    ({ start, rows }) => start >= from && start < at && rows.some(({ meaning }) => meaning === 'active'),
  );
}

const OF_WHOM = new RegExp(
  String.raw`^,\s(?:which|that)\s(?:${wholeWord(SENTENCE_WORDS.subject.words)}\s|the\s)+(?:\p{L}+\s)?$`,
  'iu',
);
const LISTS_MEMBERS = new RegExp(String.raw`${wholeWord(SENTENCE_WORDS.members.words)}:?\s$`, 'iu');

/** `"(ramipril 5 mg, lorazepam stopped)"`: nothing but these names and what became of them stands in the bracket. */
function fillBracket({ text, names }: Clause, [first = -1]: readonly number[], { end }: Action): boolean {
  return /[([]\s?$/u.test(text.slice(0, names[first]?.start)) && /^\s?[)\]]/u.test(text.slice(end));
}

const AND = /&|\band\b/iu;

const NO_NAMES = [
  ...SENTENCE_WORDS.subject.words,
  ...POINTER_WORDS.drug.words,
  ...POINTER_WORDS.pointing.words,
].map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`);
/**
 * `"Cerelle one daily (not the combined pill, Rigevidon was stopped)"`: a word like a name that nobody knows, right before what is done, is
 * what it is done to.
 */
const UNKNOWN_SUBJECT = new RegExp(
  String.raw`(?:[,;:(]|\b(?:${alternatives(SENTENCE_WORDS.clauseLead.words)}))\s+(?!(?:${alternatives(NO_NAMES)})\b)\p{Lu}\p{Ll}{3,}\s$`,
  'u',
);

/** `"Benadryl or the allergy medicine that he was "`: a relative clause is of the thing it stands behind. */
const OF_OTHER_NOUN = new RegExp(
  String.raw`\b(?:and|or)\s(?:\p{L}+\s){1,5}(?:that|which)\s(?:(?:${alternatives(SENTENCE_WORDS.subject.words)})\s)?$`,
  'iu',
);

const OF_THEM = String.raw`(?:\s(?:${alternatives([...POINTER_WORDS.of.words, 'of which'])}))?\s*$`;
const BOTH = new RegExp(String.raw`\bboth${OF_THEM}`, 'iu');
const ALL = new RegExp(String.raw`\ball${OF_THEM}`, 'iu');

/** `"was discontinued and then restarted"`: no subject of its own. */
const ELIDED = /(?:\b(?:and|then)|,)\s*$/iu;

/** What the action before was said of, unless a sentence ends between. */
function sinceSentence(
  { text, options }: Clause,
  action: Action,
  last: readonly number[],
): readonly number[] {
  if (options.hasTopic === true && last.includes(TOPIC)) return last;
  return SENTENCE_BEFORE.test(text.slice(0, action.from)) ? [] : last;
}

const SENTENCE_BEFORE = new RegExp(String.raw`${END_OF_SENTENCE.source}[^.;]*$`, 'u');

/** What says nothing of a drug (`"cough gone, no more"`) names no other subject either. */
function isBetween(action: Action, from: number, to: number): boolean {
  return action.start >= from && action.start < to && saysOfDrug(action);
}

/** The names that only commas, "and" and what belongs to each separate, back from this one. */
function coordinatedBefore(clause: Clause, near: number): number[] {
  const group = [near];
  for (let at = near - 1; at >= 0; at -= 1) {
    const [before, after] = [clause.names[at], clause.names[at + 1]];
    if (before === undefined || after === undefined || !isFree(clause, before.end, after.start)) break;
    const between = clause.text.slice(before.end, after.start);
    if (opensBracket(between) || beginsSentence(between) || beginsLine(clause, between, after.start)) break;
    group.unshift(at);
  }
  return group;
}

/** `" 125 mcg every morning The "`, `"\nBefore that "`: a large word that nothing joins to what stands before it; the margin, or nobody, ended the sentence. */
function beginsSentence(between: string): boolean {
  const [own = ''] = withoutDirections(between.replaceAll(/\([^)]{0,80}\)/gu, ' '))
    .split(JOINTS)
    .slice(-1);
  return LARGE_WORD.test(own);
}

/** `"10 mg daily\nNaproxen"`: a name in large letters on a line of its own, that nothing joins to what stands before it. */
function beginsLine({ text }: Clause, between: string, at: number): boolean {
  return (
    between.includes('\n') &&
    !JOINTS.test(withoutDirections(between)) &&
    LARGE_WORD.test(text.slice(at, at + 40))
  );
}

const JOINTS = /[,;:&/+•]|\b(?:and|or)\b/iu;
const LARGE_WORD = /(?:^|\s)\p{Lu}\p{Ll}+(?:-\p{Ll}+)?(?=\s|$)/u;

/** `"Actos and Avapro discontinued"`, `"cefazolin and heparin drip given there"`, `"The Actos and the Avapro should go"`; `"was"` is said of one alone. */
function sharesPlainly(clause: Clause, near: number, action: Action): boolean {
  const { text, names } = clause;
  const [before, name] = [names[near - 1], names[near]];
  if (before === undefined || name === undefined || action.isPassive) return false;
  const behind = text.slice(name.end, action.from).trim().toLowerCase();
  return isJoinedToLast(clause, near) && (behind === '' || GIVEN_AS.has(behind) || isOnlyForm(behind));
}

/** `"and"`; with an article, where their clause begins with them: in `"takes Actos and the Avapro should go"` it does not. */
function isJoinedToLast(clause: Clause, near: number): boolean {
  const gap = clause.text.slice(clause.names[near - 1]?.end, clause.names[near]?.start);
  if (COORDINATED.test(gap)) return true;
  return JOINED.test(gap) && AND.test(gap) && beginClause(clause, coordinatedBefore(clause, near));
}

const GIVEN_AS: ReadonlySet<string> = new Set(SENTENCE_WORDS.givenAs.words);

/** `"A, B and C - removed"`, `"A & B: stopped"`: set off behind names of which "and" joins the last, nothing between them; with an amount of its own each is an entry. */
function closedBefore({ text, names }: Clause, near: number, action: Action): readonly number[] | undefined {
  if (near === 0 || action.isPassive || !SET_OFF.test(text.slice(names[near]?.end, action.from)))
    return undefined;
  const gap = (at: number): string => text.slice(names[at - 1]?.end, names[at]?.start);
  if (!LAST_JOINED.test(gap(near).trim())) return undefined;
  let first = near - 1;
  while (first > 0 && /^,$/u.test(gap(first).trim())) first -= 1;
  return Array.from({ length: near - first + 1 }, (_, index) => first + index);
}

const SET_OFF = /^\s?(?:[–—-]|:)\s?$/u;
const LAST_JOINED = /^(?:, ?)?(?:&|and)$/iu;
