/** Which drugs of a text each of its actions is said of: the grammar of standing. Holds for headings, cells, list entries and prose. */
import { withoutDirections } from '../sig/find-directions.ts';
import { alternatives, wholeWord } from '../text/alternatives.ts';
import { MONTH_OR_YEAR } from '../text/longer-times.ts';
import { NAMED_DAY } from '../text/short-days.ts';
import {
  NOT_TAKEN,
  PROPOSING,
  RIGHT_BEHIND,
  type ActionId,
  type ActionRow,
  type CueMeaning,
} from './action-table.ts';
import { hasSubject, namesInClause, objectsOf } from './action-objects.ts';
import { labelledBy } from './headings/clause-label.ts';
import { orderedOf, setInFront, subjectsOf } from './action-subjects.ts';
import {
  allBeside,
  isBeside,
  isDirectedUpTo,
  isNear,
  isRightBefore,
  isOfProposal,
  leadsAtOnce,
  leadsToDose,
  withoutGoingOn,
} from './beside.ts';
import { ownedAmong, personBefore } from './other-person.ts';
import { TOPIC, type Clause, type NameSpan, type StandingOptions } from './clause.ts';
import { SENTENCE_WORDS } from './sentence-word-table.ts';
import { waitsBehind } from './conditional.ts';
import { readActions, type Action } from './read-actions.ts';
import { withNamesLed } from './led-names.ts';
import { HAS_ENDED, isForLater, isHeldNow, isToldOfThen } from './old-times.ts';
import { meantElsewhere, pointedInside } from './pointers.ts';
import { leadsOn } from './verbs/told-to.ts';

/** What a text says of a drug, and the row that says so. */
export interface Standing {
  readonly meaning: CueMeaning;
  readonly id: ActionId;
  /** Where the words stand that say it. */
  readonly at: number;
  /** It is taken again, after a stop that was told before. */
  readonly isResumed?: true;
}

/**
 * What the text says of each of its names, by their place in `names`, and of the drug it is a remark on (`TOPIC`).
 * What is said last of a drug holds: "was discontinued and then restarted".
 */
export function standingsIn(
  text: string,
  names: readonly NameSpan[],
  options: StandingOptions,
): ReadonlyMap<number, Standing> {
  const told = readActions(text, names);
  const actions = withNamesLed(text, names, told);
  const ends = told.breaks;
  // An entry goes on behind a semicolon: `Warfarin 5 mg daily; pt stopped due to bleeding`.
  const breaks = options.isListed ? ends.filter((at) => text[at] !== ';') : ends;
  const clause: Clause = { text, names, actions, breaks, options };
  const standings = new Map<number, Standing>(ownedAmong(text, names, actions));
  let last: readonly number[] = options.hasTopic === true ? [TOPIC] : [];
  for (const action of actions) {
    const all = saidBy(clause, action, last).map((one) => ofWhatEnded(one, clause, standings, last));
    const said = all
      .filter((one) => !isForLater(clause, action) || !isHeldNow(one, standings))
      .filter((one) => !isToldOfThen(clause, action, one, standings));
    for (const one of said) record(standings, one);
    const reached = said.flatMap(({ targets }) => targets);
    if (reached.length > 0) last = reached;
  }
  return standings;
}

/** `"this was replaced by Entresto, she was told not to take it"`: of two drugs, the one is meant that has ended already. */
function ofWhatEnded(
  said: Said,
  { names }: Clause,
  standings: ReadonlyMap<number, Standing>,
  last: readonly number[],
): Said {
  const isBefore = said.targets.every((target) => (names[target]?.end ?? said.at) <= said.at);
  const ended = last.filter((target) => HAS_ENDED.has(standings.get(target)?.meaning));
  const isOfOther = said.targets.every(
    (target) => last.includes(target) && standings.get(target)?.id === 'start',
  );
  return NOT_TAKEN.has(said.meaning) && isBefore && isOfOther && ended.length > 0
    ? { ...said, targets: ended }
    : said;
}

function record(standings: Map<number, Standing>, { targets, ...said }: Said): void {
  for (const target of targets)
    if (mayFollow(standings.get(target), said.meaning, said.id)) standings.set(target, said);
}

interface Said extends Standing {
  readonly targets: readonly number[];
}

/** What another person takes stays hers; a course that is finished and stopped is stopped. */
function mayFollow(before: Standing | undefined, meaning: CueMeaning, id: ActionId): boolean {
  if (before?.meaning === 'other-person') return meaning === 'allergy';
  if (before?.meaning === 'allergy' || isDenialOfEnded(before, meaning)) return false;
  if (isOfThen(before, meaning, id)) return false;
  // "Prescriptions for Keflex were given": the prescription was.
  if (before?.id === 'prescription' && meaning === 'not-given') return id === 'in-theatre';
  return !(meaning === 'finished' && before !== undefined && before.meaning !== 'active');
}

/** `"No longer on repeat - do not order: Keflex"`: what ended is not denied by what shall not be done with it. */
function isDenialOfEnded(before: Standing | undefined, meaning: CueMeaning): boolean {
  return meaning === 'negated' && HAS_ENDED.has(before?.meaning);
}

/** `"on hold, revisit 6/9"`, `"stopped, consider again in May"`: what is thought of afterwards undoes no end. */
function isThoughtOfEnded(before: Standing | undefined, meaning: CueMeaning, id: ActionId): boolean {
  return HAS_ENDED.has(before?.meaning) && meaning === 'not-given' && PROPOSING.has(id);
}

/** `"stopped Claritin-D, which she was taking"`: what was taken then is what ended. */
function isOfThen(before: Standing | undefined, meaning: CueMeaning, id: ActionId): boolean {
  // "Offered: semaglutide, will think about it": the same again.
  if (before?.id === 'proposed-done' && id === 'proposed') return true;
  if (isThoughtOfEnded(before, meaning, id)) return true;
  return before !== undefined && NOT_TAKEN.has(before.meaning) && meaning === 'not-given' && id === 'was-on';
}

function saidBy(clause: Clause, action: Action, last: readonly number[]): Said[] {
  const object = objectsOf(clause, action);
  const hasObject = object.length > 0;
  const said: Said[] = [];
  for (const { row, meaning } of action.rows) {
    if (meaning === 'none' || row.reach === 'cell') continue;
    const isSaidAlready = said.some((one) => one.meaning === meaning);
    const reached = targetsOf(clause, action, { reach: row.reach, object, last });
    const there = standingRight(clause, action, row, reached);
    const targets = withoutGoingOn(clause, action, { row, meaning }, there);
    const isNewDose = meaning === 'stopped' && row.reach === 'subject' && leadsToDose(clause, action);
    const waits = ORDERED.has(meaning) && isForAllOfThem(clause, action, targets);
    if (targets.length === 0 || isNewDose || waits || (isSaidAlready && hasObject)) continue;
    const told = saidAs(clause, action, { meaning, id: row.id, targets });
    said.push({ targets, ...told, at: action.start, ...resumption(row.id, meaning, action) });
  }
  return said;
}

const ORDERED: ReadonlySet<CueMeaning | 'none'> = new Set<CueMeaning>(['stopped', 'held']);

/** `"Hold metformin and lisinopril if he vomits"`: what an order of several drugs waits for stands behind the last of them. */
function isForAllOfThem({ text, names }: Clause, action: Action, targets: readonly number[]): boolean {
  const last = Math.max(...targets.map((target) => names[target]?.end ?? 0));
  return targets.length > 1 && last > action.end && waitsBehind(text, action, last);
}

/** Of the drugs that a row reaches, those that stand where it asks for them. */
function standingRight(
  clause: Clause,
  action: Action,
  row: ActionRow,
  reached: readonly number[],
): readonly number[] {
  if (isOfProposal(clause, action, row)) return [];
  if (row.leadsAtOnce === true && !leadsAtOnce(clause, action, reached)) return [];
  if (row.isBeside === true) return allBeside(clause, action, row, reached);
  if (row.isNear === true) return reached.filter(isNear(clause, action));
  if (row.id === 'some-day') return reached.filter(isDirectedUpTo(clause, action));
  return RIGHT_BEHIND.has(row.id) ? reached.filter(isRightBefore(clause, action)) : reached;
}

/** What is said of its targets: an end that is over, and what another person takes, in other words than alone. */
function saidAs(
  clause: Clause,
  action: Action,
  { meaning, id, targets }: Pick<Said, 'meaning' | 'id' | 'targets'>,
): Pick<Standing, 'meaning' | 'id'> {
  if (isOver(clause, action, { id, targets })) return OVER;
  return personBefore(clause.text, clause.actions, action, meaning) ?? { meaning, id };
}

/** `"Colchicine has been finished"`, `"the colchicine you gave in May is finished"`: in a sentence whose subject is the drug, and no order or taper of it. */
function isOver(
  { text, names }: Clause,
  { from, start, end, isPassive, isAhead }: Action,
  { id, targets }: Pick<Said, 'id' | 'targets'>,
): boolean {
  if (id !== 'finished' || !isPassive || isAhead || !DONE.test(text.slice(start, end))) return false;
  return targets.every((target) => {
    const name = names[target];
    return name !== undefined && name.end <= from && NOTHING_BUT_WHOSE.test(text.slice(name.end, from));
  });
}

const OVER = { meaning: 'stopped', id: 'finished-then' } as const;
const DONE = /^(?:completed|finished)$/iu;
const NOTHING_BUT_WHOSE = new RegExp(
  String.raw`^\s*(?:(?:that\s)?(?:I|you|${alternatives(SENTENCE_WORDS.subject.words)})\s[^,;.]*)?$`,
  'iu',
);

/** `"was resumed"`; what will be resumed is still interrupted. */
function resumption(id: ActionId, meaning: CueMeaning, { isAhead }: Action): Pick<Standing, 'isResumed'> {
  return id === 'resumed' && meaning === 'active' && !isAhead ? { isResumed: true } : {};
}

interface Reached {
  readonly reach: string;
  readonly object: readonly number[];
  readonly last: readonly number[];
}

function targetsOf(clause: Clause, action: Action, { reach, object, last }: Reached): readonly number[] {
  if (reach === 'clause') return namesInClause(clause, action);
  if (reach === 'behind') return object;
  const labelled = labelledBy(clause, action, object);
  if (labelled !== undefined) return labelled;
  if (reach === 'object') {
    if (isOrderBehind(clause, action, object)) return orderedOf(clause, action, last);
    return object.length > 0 ? object : objectElsewhere(clause, action);
  }
  const subjects = doersOf(clause, action, last);
  if (reach === 'subject' || object.length === 0) return subjects;
  const isDoneToSubject =
    action.isPassive && subjects.length > 0 && !LEADS_TO_OBJECT.test(wordsOf(clause, action));
  return isDoneToSubject ? subjects : object;
}

function objectElsewhere(clause: Clause, action: Action): readonly number[] {
  const inFront = setInFront(clause, action);
  return inFront.length > 0 ? inFront : meantElsewhere(clause, action);
}

function doersOf(clause: Clause, action: Action, last: readonly number[]): readonly number[] {
  if (beginsActivity(clause, action)) return [];
  return pointedInside(clause, action) ?? subjectsOf(clause, action, last);
}

/** `"gave him Tylenol, but he started having fever"`: a person does it, and what it is stands behind it. */
function beginsActivity({ text, actions }: Clause, action: Action): boolean {
  const isActivity = /^\s\p{L}{1,14}ing\b/u.test(text.slice(action.end));
  return isActivity && hasSubject(text, action) && !actions.some(({ start }) => start === action.end + 1);
}

/** `"was started on"`, `"was taken off"`, `"is unable to tolerate"`: said of what follows, also with an auxiliary. */
const LEADS_TO_OBJECT = new RegExp(`${wholeWord(SENTENCE_WORDS.toObject.words)}$`, 'iu');

function wordsOf({ text }: Clause, { start, end }: Action): string {
  return text.slice(start, end);
}

/** `"ibuprofen, which I advised her not to take"`: said of the drug before. */
function isInRelative({ text }: Clause, { from }: Action): boolean {
  return IN_RELATIVE.test(text.slice(Math.max(0, from - 60), from));
}

const IN_RELATIVE = /(?:,|\band)\s(?:which|that)\s[^.;,]{0,40}$/iu;

/** Is an order said of what stands before it? */
function isOrderBehind(clause: Clause, action: Action, object: readonly number[]): boolean {
  if (isSetOff(clause, action) || endsItself(clause, action, object)) return true;
  return object.length === 0 && (standsAlone(clause, action) || isInRelative(clause, action));
}

/** `"Macrodantin 50 mg - d/c."`, `"Coumadin: hold (INR 4)"`: an order behind the name and its dosage, set off, with nothing behind it. */
function isSetOff({ text, names }: Clause, { from, end }: Action): boolean {
  const name = names.findLast((one) => one.end <= from);
  const between = name === undefined ? '' : text.slice(name.end, from);
  return (
    between.length <= LONGEST_DOSAGE &&
    BEHIND_MARK.test(between) &&
    /^[\s–—:-]*$/u.test(withoutDirections(between)) &&
    NOTHING_BEHIND.test(text.slice(end, end + 4))
  );
}

/** `"Mycelex can stop"`, `"Mycelex 10 mg to stop today"`: the drug itself is what ends. */
function endsItself(clause: Clause, action: Action, object: readonly number[]): boolean {
  const { text, names } = clause;
  const isOwn = object.length === 0 && action.isAhead && /^stop$/iu.test(wordsOf(clause, action));
  if (!isOwn || !ORDER_ENDS.test(text.slice(action.end))) return false;
  const near = names.findLastIndex(({ end }) => end <= action.from);
  return near >= 0 && isBeside(clause, action)(near);
}

const LONGEST_DOSAGE = 60;
const BEHIND_MARK = /(?:\s[–—-]|:)\s*$/u;
const NOTHING_BEHIND = /^(?:\s{2}|\s?(?:[(,;.!\n]|$))/u;

/** `"- STOP"`, `"(hold)"`, `"… HOLD"`, `"… stop (cough)"`: an order with nothing behind it but a bracket is said of the entry it stands in. */
function standsAlone({ text, options }: Clause, { start, end }: Action): boolean {
  if ((!options.isListed && options.hasTopic !== true) || IN_TURNS.test(text.slice(0, start))) return false;
  return ORDER_ENDS.test(text.slice(end)) && !leadsOn(text.slice(0, start));
}

/** `"month on / month "`: on and off in turns. */
const IN_TURNS = /\bon(?:\s?[/,;]\s?|\s(?:and|then)\s)(?:[\p{L}\d]{1,9}\s){0,2}$/iu;
const ORDER_ENDS = new RegExp(
  String.raw`^(?:\s{2}|\n|\s*(?:[(),;.!*\]]|$|[-–]\s|(?:\d{1,4}[/-]|${alternatives(SENTENCE_WORDS.time.words)})\b|${MONTH_OR_YEAR}|${NAMED_DAY}))`,
  'iu',
);
