/** Which drugs of a text each of its actions is said of: the grammar of standing. Holds for headings, cells, list entries and prose. */
import type { CueMeaning } from './action-table.ts';
import { readActions, type Action } from './read-actions.ts';

/** Where a drug name stands in its text. */
export interface NameSpan {
  readonly start: number;
  readonly end: number;
}

/** What a text says of a drug, and the row that says so. */
export interface Standing {
  readonly meaning: CueMeaning;
  readonly id: string;
}

export interface StandingOptions {
  /** Entries of a list: what is said of one is said of no neighbour behind a comma. */
  readonly isListed: boolean;
  /** The text is a remark on a drug that is named elsewhere: what has no other subject is said of that. */
  readonly hasTopic?: boolean;
}

/** The drug that a remark is about. */
export const TOPIC = -1;

/**
 * What the text says of each of its names, by their place in `names`, and of the drug it is a remark on (`TOPIC`).
 * What is said last of a drug holds: "was discontinued and then restarted".
 */
export function standingsIn(
  text: string,
  names: readonly NameSpan[],
  options: StandingOptions,
): ReadonlyMap<number, Standing> {
  const { actions, breaks } = readActions(text);
  const clause: Clause = { text, names, actions, breaks, options };
  const standings = new Map<number, Standing>();
  let last: readonly number[] = options.hasTopic === true ? [TOPIC] : [];
  for (const action of actions) {
    const said = saidBy(clause, action, last);
    for (const { targets, meaning, id } of said) {
      for (const target of targets)
        if (mayFollow(standings.get(target), meaning)) standings.set(target, { meaning, id });
    }
    const reached = said.flatMap(({ targets }) => targets);
    if (reached.length > 0) last = reached;
  }
  return standings;
}

interface Clause {
  readonly text: string;
  readonly names: readonly NameSpan[];
  readonly actions: readonly Action[];
  readonly breaks: readonly number[];
  readonly options: StandingOptions;
}

interface Said extends Standing {
  readonly targets: readonly number[];
}

/** What another person takes stays hers; a course that is finished and stopped is stopped. */
function mayFollow(before: Standing | undefined, meaning: CueMeaning): boolean {
  if (before?.meaning === 'other-person') return meaning === 'allergy';
  if (before?.meaning === 'allergy') return false;
  return !(meaning === 'finished' && before !== undefined && before.meaning !== 'active');
}

function saidBy(clause: Clause, action: Action, last: readonly number[]): Said[] {
  const object = objectsOf(clause, action);
  const hasObject = object.length > 0;
  const said: Said[] = [];
  for (const { row, meaning } of action.rows) {
    if (meaning === 'none' || row.reach === 'cell') continue;
    const isSaidAlready = said.some((one) => one.meaning === meaning);
    const targets = targetsOf(clause, action, { reach: row.reach, object, last });
    const isNewDose =
      meaning === 'stopped' && row.reach === 'subject' && leadsToDose(clause.text, action.end);
    if (targets.length === 0 || isNewDose || (isSaidAlready && hasObject)) continue;
    said.push({ targets, meaning, id: row.id });
  }
  return said;
}

interface Reached {
  readonly reach: string;
  readonly object: readonly number[];
  readonly last: readonly number[];
}

function targetsOf(clause: Clause, action: Action, { reach, object, last }: Reached): readonly number[] {
  if (reach === 'clause') return namesInClause(clause, action);
  if (reach === 'object')
    return object.length > 0 || !standsAlone(clause, action) ? object : subjectsOf(clause, action, last);
  const subjects = subjectsOf(clause, action, last);
  if (reach === 'subject' || object.length === 0) return subjects;
  const isDoneToSubject =
    action.isPassive && subjects.length > 0 && !LEADS_TO_OBJECT.test(wordsOf(clause, action));
  return isDoneToSubject ? subjects : object;
}

/** `"was started on"`, `"was taken off"`, `"is unable to tolerate"`: said of what follows, also with an auxiliary. */
const LEADS_TO_OBJECT = /\b(?:on|off|of|with|tolerate|took|taking|using|filled)$/iu;

function wordsOf({ text }: Clause, { start, end }: Action): string {
  return text.slice(start, end);
}

/** `"- STOP"`, `"(hold)"`, `"… HOLD"`: an order with nothing behind it is said of the entry it stands in. */
function standsAlone({ text, options }: Clause, { start, end }: Action): boolean {
  if (!options.isListed && options.hasTopic !== true) return false;
  const isEnd =
    /^\s*(?:[),;.*\]]|$|[-–]\s|(?:\d{1,4}[/-]|until|today|per|by|on|in|after|due|since)\b)/iu.test(
      text.slice(end),
    );
  return isEnd && !/\b(?:to|and|for|or)\s*$/iu.test(text.slice(0, start));
}

/** `"20 mg daily, changed to 40 mg"`: another dose, not another drug. */
function leadsToDose(text: string, end: number): boolean {
  return /^\s*(?:\d|half\b|one\b|two\b)/iu.test(text.slice(end));
}

/** The drugs behind such a person, up to the next subject, and one right before (`"aspirin of her mother"`). */
function namesInClause({ text, names, breaks }: Clause, action: Action): number[] {
  const from = breaks.findLast((at) => at < action.start) ?? 0;
  const to = breaks.find((at) => at >= action.end) ?? Number.POSITIVE_INFINITY;
  return names.flatMap(({ start, end }, index) => {
    if (start >= action.end && start < to)
      return NEXT_SUBJECT.test(text.slice(action.end, start)) ? [] : [index];
    return start >= from && end <= action.start && /^[^,]{0,20}$/u.test(text.slice(end, action.start))
      ? [index]
      : [];
  });
}

const NEXT_SUBJECT = /\b(?:he|she|patient|i|we)\b/iu;

/** The drugs behind an action that it is done to: the next one, and those listed with it. */
function objectsOf(clause: Clause, action: Action): readonly number[] {
  const { text, names } = clause;
  const pointed = pointedAt(clause, action);
  if (pointed !== undefined) return pointed;
  const first = names.findIndex(({ start }) => start >= action.end);
  const name = names[first];
  if (name === undefined || !leadsTo(clause, action, name.start)) return [];
  const isOpenList =
    !clause.options.isListed || /:\s*$/u.test(text.slice(action.end, name.start)) || hasSubject(text, action);
  const objects = [first];
  for (let next = first + 1; next < names.length; next += 1) {
    const before = names[next - 1];
    const following = names[next];
    if (before === undefined || following === undefined || !isFree(clause, before.end, following.start))
      break;
    const between = text.slice(before.end, following.start);
    if (closesBracket(between) || (!isOpenList && !COORDINATED.test(between))) break;
    objects.push(next);
  }
  return objects;
}

const COORDINATED = /^\s*(?:&|\/|(?:and|or)\s)\s*$/iu;

/** `"she stopped"`, `"we held"`: a sentence, also inside a list. */
function hasSubject(text: string, { from }: Action): boolean {
  return /\b(?:i|we|he|she|they|patient|pt|who)\s+(?:\p{L}+\s+){0,2}$/iu.test(
    text.slice(Math.max(0, from - 40), from),
  );
}

/** Between an action and its object stand a few words at most, no stop and no other action. */
function leadsTo(clause: Clause, action: Action, at: number): boolean {
  const between = clause.text.slice(action.end, at);
  return (
    between.length <= 90 &&
    (between.includes(':') || !/[,)\]–]|\s-\s/u.test(between.replace(/\([^)]{0,40}\)/gu, ''))) &&
    !(/\d\s*(?:mg|mcg)\b/iu.test(between) && /\bto\b/iu.test(between)) &&
    isFree(clause, action.end, at)
  );
}

function isFree({ actions, breaks }: Clause, from: number, to: number): boolean {
  return (
    !breaks.some((at) => at >= from && at < to) &&
    !actions.some(({ start, rows }) => start >= from && start < to && rows.length > 0)
  );
}

function closesBracket(between: string): boolean {
  const close = between.indexOf(')');
  return close >= 0 && !between.slice(0, close).includes('(');
}

/** The drugs before an action that it is said of; where the clause names none, those of the action before it. */
function subjectsOf(clause: Clause, action: Action, last: readonly number[]): readonly number[] {
  const { text, names, breaks } = clause;
  const from = breaks.findLast((at) => at < action.from) ?? 0;
  const near = names.findLastIndex(({ start, end }) => end <= action.from && start >= from);
  const between = text.slice(names[near]?.end ?? 0, action.from);
  if (
    near < 0 ||
    (clause.actions.some((other) => isBetween(other, names[near]?.end ?? 0, action.from)) &&
      ELIDED.test(between))
  )
    return sinceSentence(clause, action, last);
  const group = coordinatedBefore(clause, near);
  if (/\bboth(?: of (?:which|them|these))?\s*$/iu.test(between)) return group.slice(-2);
  if (/\ball(?: of (?:which|them|these))?\s*$/iu.test(between) || action.isPlural) return group;
  return sharesPlainly(clause, near, action) ? group : [near];
}

/** `"was discontinued and then restarted"`: no subject of its own. */
const ELIDED = /(?:\b(?:and|then)|,)\s*$/iu;

/** What the action before was said of, unless a sentence ends between. */
function sinceSentence(
  { text, options }: Clause,
  action: Action,
  last: readonly number[],
): readonly number[] {
  if (options.hasTopic === true && last.includes(TOPIC)) return last;
  return /[.;]\s[^.;]*$/u.test(text.slice(0, action.from)) ? [] : last;
}

function isBetween({ start }: Action, from: number, to: number): boolean {
  return start >= from && start < to;
}

/** The names that only commas, "and" and what belongs to each separate, back from this one. */
function coordinatedBefore(clause: Clause, near: number): number[] {
  const group = [near];
  for (let at = near - 1; at >= 0; at -= 1) {
    const [before, after] = [clause.names[at], clause.names[at + 1]];
    if (before === undefined || after === undefined || !isFree(clause, before.end, after.start)) break;
    group.unshift(at);
  }
  return group;
}

/** `"Actos and Avapro discontinued"`; `"was"` is said of one alone. */
function sharesPlainly({ text, names }: Clause, near: number, action: Action): boolean {
  const [before, name] = [names[near - 1], names[near]];
  if (before === undefined || name === undefined || action.isPassive) return false;
  return (
    COORDINATED.test(text.slice(before.end, name.start)) && /^\s*$/u.test(text.slice(name.end, action.from))
  );
}

/** `"held the latter two"`, `"stopped taking it"`: the drugs named before that a pronoun points at; undefined: there is none. */
function pointedAt(clause: Clause, action: Action): readonly number[] | undefined {
  const match = POINTER.exec(clause.text.slice(action.end, action.end + 60));
  if (match === null) return undefined;
  const before = clause.names.flatMap(({ end }, index) => (end <= action.start ? [index] : []));
  const word = (match.groups?.['word'] ?? '').toLowerCase();
  if (/^(?:both|.*two)/u.test(word)) return before.slice(-2);
  if (/three/u.test(word)) return before.slice(-3);
  if (/^(?:them|these|those|all)/u.test(word)) return before;
  if (word.endsWith('former')) return before.slice(-2, -1);
  if (before.length === 0 && clause.options.hasTopic === true) return [TOPIC];
  return before.slice(-1);
}

const POINTER =
  /^\s*(?:taking\s|using\s|on\s|of\s)?(?<word>it|this|them|these|those|both|all|the (?:former|latter|last)(?:\s(?:two|three))?)(?=\s*(?:[.,;)]|$|(?:medication|medicine|drug|med)s?\b|(?:of (?:these|them))\b|(?:on|in|for|due|because|after|today|yesterday|last|when|since|about|\d)\b))/iu;
