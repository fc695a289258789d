/** The drugs that an action is done to: those behind it, and those a pronoun points at. */
import { endsActivity } from './around-action.ts';
import { closesBracket } from '../text/brackets.ts';
import { COORDINATED, isEnumerated, isFree, lacksObject, type Clause, type NameSpan } from './clause.ts';
import { CLAUSE_WORD_ROWS, type ClauseWordRow } from './clause-word-table.ts';
import { denies, isInLabel, LABEL_END } from './headings/clause-label.ts';
import { MODIFIERS } from './modifier-table.ts';
import { pointedAt, pointedInFront } from './pointers.ts';
import { SENTENCE_WORDS } from './sentence-word-table.ts';
import type { Action } from './read-actions.ts';
import { turnsToOther, turnsToOtherBehindVerb } from './verbs/begins-other.ts';
import { isDirectedApart } from './verbs/own-directions.ts';
import { withoutDirections } from '../sig/find-directions.ts';
import { alternatives, wholeWord } from '../text/alternatives.ts';

/** The drugs behind such a person, up to the next subject or the end of the bracket that tells of her, and one right before (`"aspirin of her mother"`). */
export function namesInClause({ text, names, breaks }: Clause, action: Action): number[] {
  const from = breaks.findLast((at) => at < action.start) ?? 0;
  const to = breaks.find((at) => at >= action.end) ?? Number.POSITIVE_INFINITY;
  return names.flatMap(({ start, end }, index) => {
    if (start >= action.end && start < to) {
      const between = text.slice(action.end, start);
      return NEXT_SUBJECT.test(between) || closesBracket(between) ? [] : [index];
    }
    return start >= from && end <= action.start && LEADS_TO_OWNER.test(text.slice(end, action.start))
      ? [index]
      : [];
  });
}

const { person, before, possessive, turnsTo } = SENTENCE_WORDS;
/** `" of her "`; behind `" 20 mg and her "` another one is spoken of. */
const LEADS_TO_OWNER = new RegExp(String.raw`^(?!.*${wholeWord(turnsTo.words)})[^,]{0,20}$`, 'iu');
const NEXT_SUBJECT = new RegExp(
  String.raw`(?<!${wholeWord(before.words)}\s(?:${wholeWord([...possessive.words, 'the', 'this'])}\s)?)${wholeWord(person.words)}`,
  'iu',
);

/** The drugs behind an action that it is done to: the next one, and those listed with it. */
export function objectsOf(clause: Clause, action: Action): readonly number[] {
  const { names } = clause;
  const pointed = pointedAt(clause, action);
  if (pointed !== undefined) return pointed;
  const first = names.findIndex(({ start }) => start >= action.end);
  const name = names[first];
  if (name === undefined || !leadsTo(clause, action, name.start)) return pointedInFront(clause, action) ?? [];
  if (ends(action) && (endsOther(clause, action, first) || endsUnknown(clause, action, first))) return [];
  const following = names
    .slice(first + 1)
    .findIndex((_, index) => !isDoneToNext(clause, action, first, index));
  const count = following < 0 ? names.length - first : following + 1;
  return Array.from({ length: count }, (_, index) => first + index);
}

/** What is done to the name so far behind the first one is done to the next as well. */
function isDoneToNext(clause: Clause, action: Action, first: number, index: number): boolean {
  const { text, names } = clause;
  const [before, next] = [names[first + index], names[first + index + 1]];
  const said = ends(action) ? saidByEnd(clause, action, first, index) : undefined;
  if (said !== undefined) return said;
  const isOnlyOne = denies(action) && !isBesides(text.slice(before?.end, next?.start));
  return !isOnlyOne && goesOnTo(clause, action, first, index);
}

/** Behind a label that ends, the next part ends as well; behind a verb, a drug with directions of its own does not; undefined where neither tells. */
function saidByEnd(clause: Clause, action: Action, first: number, index: number): boolean | undefined {
  const { text, names } = clause;
  const [before, next, after] = names.slice(first + index);
  if (before === undefined || next === undefined) return undefined;
  if (LABEL_END.test(text.slice(action.end, names[first]?.start)))
    return beginsNextPart(clause, before, next) ? true : undefined;
  return index === 0 && isDirectedApart(text, [before, next, after]) ? false : undefined;
}

/** The enumeration that begins with the first name goes on from the one so far behind it to the next. */
function goesOnTo(clause: Clause, action: Action, first: number, index: number): boolean {
  const { text, names } = clause;
  const [before, next] = [names[first + index], names[first + index + 1]];
  if (before === undefined || next === undefined) return false;
  const isLabel = LABEL_END.test(text.slice(action.end, names[first]?.start));
  const isOpenList = isLabel || isEnumeratedOpenly(clause, action, first);
  if (isOpenList && isNextWithReason(clause, first + index)) return true;
  return isListedWith(clause, before, next, isOpenList || isHarmful(clause, action, next));
}

/** Outside lists, behind a subject and before an "or" names go on. */
function isEnumeratedOpenly(clause: Clause, action: Action, first: number): boolean {
  return (
    !clause.options.isListed || hasSubject(clause.text, action) || areAlternatives(clause, action, first)
  );
}

/** Not the drug that is named next ends: `"discontinued to Lipitor"`, `"stopped smoking; aspirin"`, or only a dose of it does. */
function endsOther(clause: Clause, action: Action, first: number): boolean {
  const between = clause.text.slice(action.end, clause.names[first]?.start);
  return isDestination(between) || endsActivity(clause.text, action) || leavesDose(clause, action, first);
}

/** `"Zyxomarin was stopped and famotidine 20 mg substituted"`: what ended stands before it, whether it is known or not, and behind "and" another clause begins. */
function endsUnknown(
  { text, names, breaks }: Clause,
  { isPassive, from, end }: Action,
  first: number,
): boolean {
  const start = breaks.findLast((at) => at < from) ?? 0;
  const isNamed = names.some((name) => name.start >= start && name.end <= from);
  return isPassive && !isNamed && /^,?\s(?:and|but|then)\s/iu.test(text.slice(end, names[first]?.start));
}

/**
 * `"changed from lisinopril 10 mg to 20 mg"`: another dose of it, and no other drug. As a remark on the record of the former dose it ends that
 * record.
 */
function leavesDose({ text, names, options }: Clause, { start, end }: Action, first: number): boolean {
  return (
    options.hasTopic !== true &&
    /\bfrom$/iu.test(text.slice(start, end)) &&
    TO_DOSE.test(text.slice(names[first]?.end, names[first + 1]?.start))
  );
}

const TO_DOSE =
  /^\s+\d[\d.,]{0,8}\s?\p{L}{1,10}(?:\s[^\d;,.\n]{1,30})?\sto\s+\d(?![\d.,]{0,8}\s?\p{L}{1,10}\sof\b)/iu;

/** `"Throw away: Ambien (stopped in May); Demerol left from 2024"`: a label is said of each part that a semicolon sets apart, unless its drug is the subject of a sentence. */
function beginsNextPart({ text }: Clause, before: NameSpan, next: NameSpan): boolean {
  const between = text.slice(before.end, next.start);
  const isPart = /;\s+(?:(?:the|old|your|my)\s)?$/iu.test(between) && !closesBracket(between);
  return isPart && !IS_SUBJECT.test(text.slice(next.end));
}

const IS_SUBJECT = new RegExp(String.raw`^\s+(?:${alternatives(SENTENCE_WORDS.finite.words)})\b`, 'iu');

/** `"Denies ibuprofen, naproxen or ketoprofen"`: names that only commas and at last "or" separate are denied together, also in a list. */
function areAlternatives({ text, names }: Clause, { rows }: Action, first: number): boolean {
  if (!rows.some(({ meaning }) => meaning === 'negated' || meaning === 'not-taken')) return false;
  for (let at = first; at < names.length; at += 1) {
    const behind = text.slice(names[at]?.end, names[at + 1]?.start);
    if (LAST_ALTERNATIVE.test(behind)) return true;
    if (!/^\s*,\s*$/u.test(behind)) return false;
  }
  return false;
}

const LAST_ALTERNATIVE = /^\s*,?\s(?:or|nor)\s/iu;

/** `"Allergic to Neosporin, adhesive"`: what harms is enumerated also in a list; a drug with its amount is an entry of that. */
function isHarmful({ text }: Clause, { rows }: Action, { end }: NameSpan): boolean {
  return rows.some(({ meaning }) => meaning === 'allergy') && !/^\s*\d/u.test(text.slice(end));
}

/** `"Allergic to walnuts, tape, latex"`: other words of the enumeration, none of which is an amount. */
function enumeratesHarm({ options }: Clause, { rows }: Action, between: string): boolean {
  return options.isListed && rows.some(({ meaning }) => meaning === 'allergy') && !/[\d;:()]/u.test(between);
}

/** `"I have stopped A because of the pulse, B and C because of falls, and D, as …"`: an enumeration of which each part has its reason. */
function isNextWithReason({ text, names }: Clause, at: number): boolean {
  const [before, next] = [names[at], names[at + 1]];
  if (before === undefined || next === undefined) return false;
  let last = at + 1;
  while (/^\s(?:and|&)\s$/iu.test(text.slice(names[last]?.end ?? 0, names[last + 1]?.start))) last += 1;
  return (
    REASON_BETWEEN.test(text.slice(before.end, next.start)) &&
    REASON_BEHIND.test(text.slice(names[last]?.end))
  );
}

const REASONS = alternatives([...SENTENCE_WORDS.forReason.words, 'because', 'since', 'as']);
const REASON_BETWEEN = new RegExp(
  String.raw`^,?\s(?:${REASONS})\s[^.;:]{2,90}(?:,\s(?:and\s)?|\sand\s)$`,
  'iu',
);
const REASON_BEHIND = new RegExp(String.raw`^,?\s(?:${REASONS})\s`, 'iu');

/** The next name is done to as the one before it: nothing ends the clause between, and in a list nothing but "and" does. */
function isListedWith(clause: Clause, before: NameSpan, next: NameSpan, isOpenList: boolean): boolean {
  const between = clause.text.slice(before.end, next.start);
  return (
    (isFree(clause, before.end, next.start) || CLAUSE_BETWEEN.test(between)) &&
    !/\s[|·•]\s/u.test(between) &&
    !closesBracket(between) &&
    !isDestination(between) &&
    !ENDS_LIST.test(withoutDirections(between)) &&
    !IS_TIME.test(between) &&
    !turnsToOther(between) &&
    !TURNS_TO_TAKEN.test(between) &&
    (isOpenList || COORDINATED.test(between))
  );
}

/** `"on Concerta, which did not last, and "`: a relative clause tells of the one before it, and the list goes on behind. */
const CLAUSE_BETWEEN = /^[^,;.\n]{0,30},\s(?:which|that)\s[^,;.]{2,60},\s(?:and|or)\s$/iu;

/** Behind these words another clause tells why or when: `"Stop the aspirin since on Eliquis"`. */
const OTHER_CLAUSE = anyOf(CLAUSE_WORD_ROWS);
const ENDS_LIST = anyOf(CLAUSE_WORD_ROWS.filter((row) => row.endsList));

/** `"Begin apixaban two days after his last warfarin"`: right behind such a word a drug is a point in time, and nothing is done to it. */
const IS_TIME = new RegExp(
  String.raw`${wholeWord(CLAUSE_WORD_ROWS.flatMap(({ endsList, words }) => (endsList ? [] : words)))}\s+(?:(?:${alternatives([...SENTENCE_WORDS.possessive.words, 'the', 'last', 'first'])})\s+){0,3}$`,
  'iu',
);

/** What is done with somebody who goes on with a drug. */
const ON_WITH = `(?:${alternatives(SENTENCE_WORDS.leavesOn.words)})\\s`;
/** `"off warfarin, on apixaban"`, `"and leave him on apixaban"`, `", maintaining on apixaban"`: the next one is taken. */
const TURNS_TO_TAKEN = new RegExp(
  String.raw`(?:[,;]|\b(?:${alternatives(SENTENCE_WORDS.turnsTo.words)}))\s(?:(?:${alternatives(MODIFIERS.neutral)})\s|${ON_WITH}(?:(?:${alternatives(SENTENCE_WORDS.doneTo.words)})\s)?)?on\s(?:(?:${alternatives(SENTENCE_WORDS.ownDose.words)})\s)?$`,
  'iu',
);

function anyOf(rows: readonly ClauseWordRow[]): RegExp {
  return new RegExp(wholeWord(rows.flatMap(({ words }) => words)), 'iu');
}

/** `"Stop insulin and go back to metformin"`, `"stopped in favor of losartan"`: what one comes to is not what one leaves. */
function isDestination(between: string): boolean {
  return DESTINATION.test(between);
}

const DESTINATION = new RegExp(
  String.raw`${wholeWord(SENTENCE_WORDS.destination.words)}\s+(?:(?:${alternatives(SENTENCE_WORDS.ownDose.words)})\s+){0,3}$`,
  'iu',
);

/** `"Avoid ibuprofen with warfarin"`: beside what is taken something else is not; `"along with"` lists them. */
const BESIDE_IT = new RegExp(
  String.raw`(?<!\b(?:${alternatives(SENTENCE_WORDS.inCompany.words)}))\swith\s+(?:(?:${alternatives(SENTENCE_WORDS.ownDose.words)})\s+){0,3}$`,
  'iu',
);

/** `"Avoid ibuprofen and naproxen"`: the next of a list, which is not what the others are not taken with. */
function isBesides(between: string): boolean {
  return isEnumerated(between) && !BESIDE_IT.test(between);
}

/** Does the action end a drug? Allergies and refusals are to something as well, and that is their object. */
function ends({ rows }: Action): boolean {
  return rows.some(({ meaning }) => meaning === 'stopped' || meaning === 'held');
}

/** `"she stopped"`, `"we held"`: a sentence, also inside a list. */
export function hasSubject(text: string, { from }: Action): boolean {
  return SUBJECT_BEFORE.test(text.slice(Math.max(0, from - 40), from));
}

const SUBJECT_BEFORE = new RegExp(
  String.raw`${wholeWord(SENTENCE_WORDS.subject.words)}\s+(?:\p{L}+\s+){0,2}$`,
  'iu',
);

/** Between an action and its object stand a few words at most, no stop and no other action. */
function leadsTo(clause: Clause, action: Action, at: number): boolean {
  const between = withoutClass(clause, action, clause.text.slice(action.end, at));
  if (isInLabel(clause, action, at)) return true;
  if (isOfLineAbove(clause, action, at) || isBehindArrow(clause, action, between)) return false;
  return (
    between.length <= 90 &&
    !OTHER_CLAUSE.test(withoutDirections(between)) &&
    !turnsToOtherBehindVerb(between) &&
    !closesBracket(between) &&
    isUnparted(clause, action, between) &&
    !(/\d\s*(?:mg|mcg)\b/iu.test(between) && /\bto\b/iu.test(between)) &&
    !BLANKED_ORDER.test(between) &&
    isFree(clause, action.end, at)
  );
}

/** `"Metformin stopped -> now sitagliptin 100 mg daily"`: what an arrow leads to came in the place of what was said of the words before it; at the beginning of its line an order points at its drug. */
function isBehindArrow({ text }: Clause, { from }: Action, between: string): boolean {
  const line = text.lastIndexOf('\n', from - 1) + 1;
  return ARROW.test(between) && /\p{L}/u.test(text.slice(line, from));
}

const ARROW = /[-–=]>|[→⇒➔]/u;

/** `"Naproxen (OTC) - never again\nAllopurinol 100 mg daily"`: of two lines that begin with a drug each, the one says nothing of the other. */
function isOfLineAbove({ text, names }: Clause, { start, end }: Action, at: number): boolean {
  const beginsLine = (place: number): boolean =>
    /^\P{L}*$/u.test(text.slice(text.lastIndexOf('\n', place - 1) + 1, place));
  const line = text.lastIndexOf('\n', at - 1);
  if (line < start || !beginsLine(at) || lacksObject(text.slice(0, line), { start, end })) return false;
  const above = text.lastIndexOf('\n', start) + 1;
  return names.some((name) => name.start >= above && name.start < start && beginsLine(name.start));
}

/** No mark parts them, but for a colon that leads to the drug, and what harms. */
function isUnparted(clause: Clause, action: Action, between: string): boolean {
  if (between.includes(':') && !BEHIND_REASON.test(between)) return true;
  const isPlain = !/[,;)\]–]|\s[-|·•/]\s/u.test(between.replace(/\([^)]{0,40}\)/gu, ''));
  return isPlain || enumeratesHarm(clause, action, between);
}

/** `": AKI; "`: behind the colon stands why, and another part begins. */
const BEHIND_REASON = /:[^:;]{0,60}\p{L}[^:;]{0,60};/u;

/** `" IV antibiotics, "`, `" several agents, including "`: what leads from a class to its members, without the comma that parts them. */
function withoutClass({ options }: Clause, { rows }: Action, between: string): string {
  const isProposed = rows.some(({ row }) => row.isProposal === true);
  if (isProposed && APPOSED.test(between)) return between.replaceAll(',', ' ');
  if (options.isListed) return between;
  const isTaken = rows.some(({ meaning }) => meaning === 'active');
  const leads = isTaken ? [OF_CLASS, ONE_OF_KIND] : [OF_CLASS];
  return leads.reduce((text, lead) => text.replace(lead, (words) => words.replaceAll(',', ' ')), between);
}

/** `" a birth control pill, "`: what is taken, and behind the comma its name. */
const ONE_OF_KIND = new RegExp(
  String.raw`^\s(?:an?|one)\s(?:\p{L}{2,14}\s){0,3}?(?:${alternatives(SENTENCE_WORDS.oneOfKind.words)}),\s$`,
  'iu',
);

/** `" a biologic, either "`: what was talked about, and the names of those that it may be. */
const APPOSED = /^(?:\s[\p{L}\d][\p{L}\d-]{0,20}){1,5},\s(?:either|namely|perhaps)\s$/iu;

const OF_CLASS = new RegExp(
  String.raw`\b(?:${alternatives(SENTENCE_WORDS.kindOfDrug.words)})(?:,|,?\s(?:${alternatives(SENTENCE_WORDS.members.words)}):?)\s$`,
  'iu',
);

/** `"STOP. Any rash: stop lamotrigine"`: what a later order is said of, that was blanked out, is no object of this one. */
const BLANKED_ORDER = /·{4}/u;
