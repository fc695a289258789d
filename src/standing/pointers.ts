/** The drugs that are meant where no name stands: the one that the sentence begins with, and those a word in their place points at: `"stopped both"`, `"This was stopped"`, `"the latter he still takes"`. */
import { withoutDirections } from '../sig/find-directions.ts';
import { alternatives, wholeWord } from '../text/alternatives.ts';
import { END_OF_SENTENCE } from './verbs/end-of-sentence.ts';
import { isOrderBehindArrow } from './verbs/order-behind-arrow.ts';
import { meantAmong, ownAntecedent } from './verbs/own-antecedent.ts';
import { closesBracket, opensBracket } from '../text/brackets.ts';
import { NOT_TAKEN_OR_DENIED, type ActionId } from './action-table.ts';
import { JOINED, TOPIC, type Clause } from './clause.ts';
import { NOT_YET_WORDS } from './not-yet-table.ts';
import { readActions, saysOfDrug, type Action } from './read-actions.ts';
import { POINTER_ROWS, POINTER_WORDS, SENTENCE_WORDS, type PointerRow } from './sentence-word-table.ts';

/** Which of the drugs named before is meant. */
type Means = PointerRow['means'];

const MEANT: ReadonlyMap<string, Means> = new Map(
  POINTER_ROWS.flatMap(({ words, means }) => words.map((word) => [word, means] as const)),
);
const { lead, drug, of, behind, other, open } = POINTER_WORDS;
const POINTERS = alternatives([...MEANT.keys()]);

const POINTER = new RegExp(
  String.raw`^\s*(?:(?:${alternatives(lead.words)})\s)?(?:(?<word>${POINTERS})|the\s(?<drug>${alternatives(drug.words)}))(?=\s*(?:[.,;)]|$|(?:${alternatives([...drug.words, ...of.words, ...behind.words])}|\d)\b))`,
  'iu',
);

/** `"held the latter two"`, `"stopped taking it"`: the drugs named before that a pronoun points at; undefined: there is none. */
export function pointedAt(clause: Clause, action: Action): readonly number[] | undefined {
  const match = POINTER.exec(clause.text.slice(action.end, action.end + 60));
  if (match === null) return undefined;
  const { word, drug: kind } = match.groups ?? {};
  // "He stopped the medication": of several that were named nobody knows which.
  if (kind !== undefined && meansOf(kind) === 'last' && namesBefore(clause, action).length > 1)
    return undefined;
  const meant = meantBy(clause, action, word ?? kind);
  return isLeftForAnother(action) ? leftFor(clause, action, meant) : meant;
}

function isLeftForAnother({ rows }: Action): boolean {
  return rows.some(({ row }) => row.id === 'left-for-another');
}

/** `"She is on losartan instead of it"`: a drug comes in the place of one that was named before it. */
function leftFor({ text, names }: Clause, { from }: Action, meant: readonly number[]): readonly number[] {
  const [one = -1] = meant;
  const isOwn = meant.length === 1 && !END_OF_SENTENCE.test(text.slice(names[one]?.end ?? 0, from));
  return isOwn ? [one - 1].filter((index) => index >= 0) : meant;
}

/** `"changed it to"`: the drug that the pronoun among the words of an action means. */
export function pointedInside(clause: Clause, action: Action): readonly number[] | undefined {
  const match = INSIDE.exec(clause.text.slice(action.start, action.end));
  return match === null ? undefined : meantBy(clause, action, match.groups?.['word']);
}

const INSIDE = new RegExp(
  String.raw`\s(?<word>${alternatives(SENTENCE_WORDS.thing.words)})\s(?:to|with|by|for|${alternatives(SENTENCE_WORDS.away.words)}|(?:out|off)(?:\sof)?\s\p{L}[^.;,]*)$`,
  'iu',
);

/** `"took it away"`, `"gave both up"`: by a word inside the verb, or what the sentence begins with; a patch that is taken off at night is worn again, and in `"about giving it up when"` nothing is done. */
export function meantElsewhere(clause: Clause, action: Action): readonly number[] {
  const words = clause.text.slice(action.start, action.end);
  const isGone = action.rows.some(({ row }) => row.id === 'thrown-away') || /\baway$/iu.test(words);
  const isOpen = /^\p{L}+ing\b/iu.test(words) || /^\swhen/iu.test(clause.text.slice(action.end));
  return (isGone && !isOpen ? pointedInside(clause, action) : undefined) ?? headOfOrder(clause, action);
}

/** `" this"`, `" taking it due to a rash"`: behind an action a pronoun points at a drug. */
export function isPointer(behind: string): boolean {
  return POINTER.test(behind.slice(0, 60));
}

const IN_FRONT = String.raw`(?:^|[.;,(]\s+|\b(?:and|but|so|then)\s)(?:the\s)?(?<word>${POINTERS}|(?:${alternatives(drug.words)})(?=\s))(?:\s(?:${alternatives([...drug.words, ...of.words])}))?\s`;
const AS_SUBJECT = new RegExp(String.raw`${IN_FRONT}$`, 'iu');
const AS_OBJECT = new RegExp(
  String.raw`${IN_FRONT}(?:${alternatives(SENTENCE_WORDS.subject.words)})\s$`,
  'iu',
);

/** `"This was "`, `"the medication has been "`: it stands where the subject of what is done stands. */
export function pointedAsSubject(clause: Clause, action: Action): readonly number[] | undefined {
  if (!action.isPassive) return undefined;
  const match = AS_SUBJECT.exec(beforeAction(clause.text, action));
  return match === null ? undefined : meantBy(clause, action, match.groups?.['word']);
}

/** `"the latter he still takes"`: set in front of whoever does it. */
export function pointedInFront(clause: Clause, action: Action): readonly number[] | undefined {
  const match = AS_OBJECT.exec(beforeAction(clause.text, action));
  return match === null ? undefined : meantBy(clause, action, match.groups?.['word']);
}

function beforeAction(text: string, { from }: Pick<Action, 'from'>): string {
  return text.slice(Math.max(0, from - 60), from);
}

function meantBy(clause: Clause, action: Action, word = ''): readonly number[] {
  const sentence = clause.breaks.findLast((at) => at < action.from && clause.text[at] === '.') ?? 0;
  const before = meantAmong(clause, [sentence, action.from], namesBefore(clause, action));
  if (before === undefined) return [];
  switch (meansOf(word)) {
    case 'last-two':
      return before.slice(-2);
    case 'last-three':
      return before.slice(-3);
    case 'all':
      return before;
    case 'former':
      return before.slice(-2, -1);
    case 'last':
      return before.length === 0 && clause.options.hasTopic === true ? [TOPIC] : before.slice(-1);
  }
}

/** `"the medications"` are all, `"the medication"` is the last. */
function meansOf(word: string): Means {
  return MEANT.get(word.toLowerCase()) ?? (/s$/iu.test(word) ? 'all' : 'last');
}

/** The drugs named before; in a bracket that names some of them, those. */
function namesBefore({ text, names }: Clause, { start: at }: Action): number[] {
  const before = names.flatMap(({ end }, index) => (end <= at ? [index] : []));
  const inside = before.filter((index) => opensBracket(text.slice(0, names[index]?.start)));
  const isInside = inside.length > 0 && opensBracket(text.slice(0, at));
  return isInside ? inside.filter((index) => !closesBracket(text.slice(names[index]?.end, at))) : before;
}

/** Which of the drugs named before it a sentence without a name speaks of; `head`: the one that the sentence before it begins with. */
export type PointsBack = 'one' | 'former' | 'latter' | 'several' | 'head';

/** What a sentence that names no drug points back at when it tells of taking or of an end; undefined: at nothing. */
export function pointsBack(text: string): PointsBack | undefined {
  if (OPEN.test(text)) return undefined;
  const { actions } = readActions(text);
  for (const action of actions) {
    if (!decides(text, action)) continue;
    const word = pointerAround(text, action);
    if (word === undefined) continue;
    // `"She bought ashwagandha and I told her to stop it"`: it is not of any drug named before.
    return ownAntecedent(text.slice(0, action.from)) === undefined ? kindOf(word) : undefined;
  }
  if (FORMER_FIRST.test(text)) return 'former';
  return isBareOrder(text, actions) ? 'head' : undefined;
}

/** The word for drugs behind an action, inside it, or before it. */
function pointerAround(text: string, action: Action): string | undefined {
  const before = beforeAction(text, action);
  const match =
    POINTER.exec(text.slice(action.end, action.end + 60)) ??
    INSIDE.exec(text.slice(action.start, action.end)) ??
    AS_OBJECT.exec(before) ??
    (action.isPassive ? AS_SUBJECT.exec(before) : null);
  return match?.groups?.['word'] ?? match?.groups?.['drug'];
}

/** `"D/C."`, `"Please stop."`, `"She will stop."`, `"There is no need for it and she will stop."`: an order without a drug, which is of what was spoken of. */
function isBareOrder(text: string, actions: readonly Action[]): boolean {
  const action = actions.at(-1);
  if (action === undefined || !isOrderOf(action) || !ENDS_THERE.test(text.slice(action.end))) return false;
  const before = text.slice(0, action.from);
  if (actions.length === 1 && WHOLE_ORDER.test(before)) return true;
  return isByPerson(before) && actions.some((other) => deniesMeant(text, other));
}

/** `"and she "`, before an order that names no drug. */
function isByPerson(before: string): boolean {
  return SAID_BY_PERSON.test(before) && !OF_ACTIVITY.test(before);
}

/** `"no need for it"`: a word in the place of a drug, which is not taken. */
function deniesMeant(text: string, { start, end, rows }: Action): boolean {
  if (!rows.some(({ meaning }) => NOT_TAKEN_OR_DENIED.has(meaning))) return false;
  return isPointer(text.slice(end)) || ENDS_WITH_POINTER.test(text.slice(start, end));
}

const ENDS_WITH_POINTER = new RegExp(String.raw`\b(?:${POINTERS})$`, 'iu');

function isOrderOf({ rows }: Action): boolean {
  return rows.some(({ row, meaning }) => ORDERS.has(row.id) && meaning === row.meaning);
}

const PERSON = String.raw`(?:the\s)?(?:${alternatives(SENTENCE_WORDS.subject.words)})\s`;
/** Nothing, or who is to do it. */
const WHOLE_ORDER = new RegExp(String.raw`^[^\p{L}\d]*(?:please\s)?(?:${PERSON})?$`, 'iu');
/** `", and she "`: in `"the bleeding will stop"` it is something else that stops. */
const SAID_BY_PERSON = new RegExp(
  String.raw`(?:[,;:–—-]\s|\b(?:${alternatives(SENTENCE_WORDS.soThen.words)})\s)${PERSON}$`,
  'iu',
);
const OF_ACTIVITY = new RegExp(wholeWord(SENTENCE_WORDS.activity.words), 'iu');

const OPEN = new RegExp(wholeWord(open.words), 'iu');

/** `"The former gave him a cough; the latter he still takes"` */
const FORMER_FIRST = /^\P{L}*the former\s(?!(?:two|three)\b)/iu;

function kindOf(word: string): PointsBack {
  if (/^the (?:latter|last)$/iu.test(word)) return 'latter';
  const means = meansOf(word);
  if (means === 'former') return 'former';
  return means === 'last' ? 'one' : 'several';
}

/** An end, a going on or a time of taking; what is done to other things as well says nothing here. */
function decides(text: string, action: Action): boolean {
  return (
    saysOfDrug(action) &&
    !OF_OTHER.test(text.slice(action.start, action.end)) &&
    action.rows.some(
      ({ row, meaning }) => row.id === 'was-on' || (DECIDING.has(meaning) && !SAID_ONLY.has(row.id)),
    )
  );
}

const OF_OTHER = new RegExp(String.raw`\b(?:${alternatives(other.words)})$`, 'iu');
const DECIDING: ReadonlySet<string> = new Set(['stopped', 'held', 'not-taken', 'active']);
const SAID_ONLY: ReadonlySet<ActionId> = new Set<ActionId>(['denied', 'proposed', 'proposed-done']);

/** `"Elavil does little apart from the dry mouth and will be discontinued"`: whatever clauses stand between. */
export function headOfElided(clause: Clause, action: Action): readonly number[] {
  const isElided = action.isPassive && GOES_ON.test(clause.text.slice(0, action.from));
  return isElided ? headBefore(clause, sentenceOf(clause, action.from), action) : [];
}

/** `"Cogentin: no rigidity in some time, therefore D/C."`, `"Megace puts her at risk. D/C."`: an order at the end, set off and with nothing behind it. */
export function headOfOrder(clause: Clause, action: Action): readonly number[] {
  const { text } = clause;
  const isOfCourse = AFTERWARDS.test(text.slice(action.from, action.end));
  if (!isOrderOf(action) || isOfCourse) return [];
  const from = sentenceOf(clause, action.from);
  if (clause.options.isListed)
    return isWholeOrder(clause, from, action) ? headBefore(clause, sentenceOf(clause, from), action) : [];
  const line = Math.max(from, text.lastIndexOf('\n', action.from) + 1);
  if (isRightBehind(clause, action, line)) return headBefore(clause, line, action);
  if (isSetOffBehind(clause, action)) return headBefore(clause, from, action);
  if (!ENDS_THERE.test(text.slice(action.end))) return [];
  if (isWholeOrder(clause, from, action)) return headBefore(clause, sentenceOf(clause, from), action);
  const before = text.slice(from, action.from);
  if (!isByPerson(before) && (!SET_OFF.test(before) || LEADS_ON.test(text.slice(0, action.start)))) return [];
  return headOrOneBefore(clause, from, action);
}

/** `"Please stop."` */
function isWholeOrder({ text }: Clause, from: number, action: Action): boolean {
  if (from === 0 || !ENDS_THERE.test(text.slice(action.end))) return false;
  return WHOLE_ORDER.test(text.slice(from + 1, action.from));
}

/** What the sentence begins with; where it only says that there is no need for "it", what the one before it does. */
function headOrOneBefore(clause: Clause, from: number, action: Action): readonly number[] {
  const { text, actions } = clause;
  const isMeant = actions.some(
    (other) => other.start >= from && other.end <= action.from && deniesMeant(text, other),
  );
  return headBefore(clause, isMeant ? sentenceOf(clause, from) : from, action);
}

/** `"- Metoprolol cease tonight"`, `"Metoprolol 25 mg BID - d/c 5/20, card pulled"`: nothing but a drug and how it was taken, and right behind it the order; one for the end of a course is of a day to come. */
function isRightBehind({ text, names }: Clause, { from, end }: Action, line: number): boolean {
  const name = names.findLast((one) => one.end <= from && one.start >= line);
  const between = text.slice(name?.end ?? from, from);
  if (name === undefined || COURSE.test(between) || /[,;:\n]/u.test(between)) return false;
  return NO_WORDS.test(withoutDirections(between)) && ORDER_ENDS.test(text.slice(end));
}

/** `"Ramipril, hold until Monday"`, `"Ramipril 5 mg daily: please stop due to the cough"`: behind the mark nothing but the order, and when or why. */
function isSetOffBehind({ text, names }: Clause, { from, end }: Action): boolean {
  if (isOrderBehindArrow(text, { from, end })) return true;
  const name = names.findLast((one) => one.end <= from);
  const between = withoutDirections(text.slice(name?.end ?? from, from));
  return MARKED_OFF.test(between) && WHEN_OR_WHY.test(text.slice(end));
}

const MARKED_OFF = /^\s*(?:[,:]|[–—-]\s)\s*(?:please\s)?$/iu;
const WHEN_OR_WHY = new RegExp(
  String.raw`^(?:\s*(?:[.;)]|$)|\s(?:${alternatives([...SENTENCE_WORDS.time.words, ...SENTENCE_WORDS.atOnce.words])})\b)`,
  'iu',
);

const COURSE = /\b(?:for|x)\s?\d|\bday\s\d{1,3}\b|\b(?:then|to)\b/iu;
const NO_WORDS = /^[\s()–—-]*$/u;
/** A day behind an order, and then nothing or another part. */
const ORDER_ENDS = new RegExp(
  String.raw`^(?:\s(?:on\s)?\d{1,2}[/.]\d{1,2}(?:[/.]\d{2,4})?|\s(?:${alternatives(SENTENCE_WORDS.atOnce.words)}))?\s*(?:[,.;)\n]|$)`,
  'iu',
);

/** `", then off"`: the end of a course that is to be taken until then. */
const AFTERWARDS = new RegExp(
  String.raw`^(?:${alternatives(NOT_YET_WORDS.afterwards.words)})\b|\boff$`,
  'iu',
);
const ORDERS: ReadonlySet<string> = new Set(['stop', 'hold']);
const GOES_ON = /\b(?:and|then)\s+$/iu;
const SET_OFF = /[,.;:–—-]\s*$/u;
const ENDS_THERE = /^\s*(?:[.;)]|$)/u;
const LEADS_ON = new RegExp(String.raw`${wholeWord(SENTENCE_WORDS.leadsOn.words)}\s*$`, 'iu');

/** Where the sentence begins that stands before a place. */
function sentenceOf({ text, breaks }: Clause, before: number): number {
  return breaks.findLast((at) => at < before && /[.;]/u.test(text[at] ?? '')) ?? 0;
}

/** The drug that a sentence begins with, where it names no other; `"Zocor and the Megace, discontinue"`: or those that are one subject. */
function headBefore({ text, names }: Clause, from: number, action: Action): readonly number[] {
  const named = names.flatMap(({ start, end }, index) =>
    start >= from && end <= action.from ? [index] : [],
  );
  const [head = -1] = named;
  const gaps = named.slice(1).map((at) => text.slice(names[at - 1]?.end, names[at]?.start));
  const isOne =
    gaps.every((gap) => JOINED.test(gap)) && (gaps.length === 0 || /&|and/iu.test(gaps.at(-1) ?? ''));
  return named.length > 0 && isOne && ONLY_ARTICLES.test(text.slice(from, names[head]?.start)) ? named : [];
}

const ONLY_ARTICLES = new RegExp(
  String.raw`^\P{L}*(?:both\s)?(?:(?:${alternatives(SENTENCE_WORDS.ownDose.words)})\s+)?$`,
  'iu',
);
