/** Headings that say of medications that they are over: what ended, and behind it when, why and by whom in any words. */
import { alternatives, wholeWord } from '../../text/alternatives.ts';
import { readActions, type Action } from '../read-actions.ts';
import type { ActionRow, CueMeaning } from '../action-table.ts';
import { NUMBERED } from '../../text/list-ordinals.ts';
import { LISTED } from './find-sayings.ts';
import { SAYING_WORDS } from './heading-saying-table.ts';
import { HEADING_WORDS } from './heading-word-table.ts';

/** What an action, or an adjective, makes of the medications of a heading. */
export type Ending = Extract<CueMeaning, 'stopped' | 'not-taken' | 'held' | 'finished'>;

const ENDINGS: ReadonlySet<string> = new Set<Ending>(['stopped', 'not-taken', 'held', 'finished']);
const FRAME: ReadonlySet<string> = new Set(HEADING_WORDS.frame.words);

/** Do the words around an action say no more than which medications, where and when? */
export function isFrame(rest: string): boolean {
  return headingWordsOf(rest).every((word) => FRAME.has(word));
}

const STAFF: ReadonlySet<string> = new Set(HEADING_WORDS.staff.words);

/** `"GIVEN IN THE HOSPITAL ONLY"`: that drugs were given, where and by whom, and nothing else. Who is given a prescription takes it home. */
export function saysGiven(text: string): boolean {
  const actions = readActions(text).actions.filter((action) => !isForTheStay(action));
  const [action] = actions;
  if (action === undefined) return isOfStayOnly(headingWordsOf(text));
  if (actions.length > 1 || !action.rows.some(({ row }) => row.isGiven === true)) return false;
  const words = headingWordsOf(`${text.slice(0, action.start)} ${text.slice(action.end)}`);
  const isOfPaper = words.some((word) => PRESCRIPTIONS.has(word));
  const saysWhere = words.length > 0 || action.rows.some(({ row }) => row.id === 'given-there');
  return (
    !isOfPaper && saysWhere && words.every((word) => FRAME.has(word) || STAFF.has(word) || LISTED.has(word))
  );
}

/** `"in the hospital only"` says where, beside what was given there. */
function isForTheStay({ rows }: Action): boolean {
  return rows.some(({ row }) => row.id === 'for-the-stay');
}

/** `"In hospital only"`: no word for what was done there, and none for what is taken home. */
function isOfStayOnly(words: readonly string[]): boolean {
  const isOfStay = words.includes('only') && words.some((word) => STAY.has(word));
  return isOfStay && words.every((word) => (FRAME.has(word) || STAFF.has(word)) && !GOING_HOME.has(word));
}

const STAY: ReadonlySet<string> = new Set(HEADING_WORDS.stay.words);
const GOING_HOME: ReadonlySet<string> = new Set(HEADING_WORDS.goingHome.words);
const PRESCRIPTIONS: ReadonlySet<string> = new Set(SAYING_WORDS.papers.words);

/** The words of a heading, in small letters. */
export function headingWordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/\p{L}+/gu) ?? [];
}

interface Span {
  readonly start: number;
  readonly end: number;
  readonly ending: Ending;
  /** `"former"`: it stands before what it is said of. */
  readonly isAdjective: boolean;
  /** By itself it would end a row: `"Expired"` and `"Inactive"` are states of orders that exports go on listing. */
  readonly endsRows: boolean;
}

const { medications, synonyms, remedies, former, until, otherNouns, relative } = HEADING_WORDS;
const RELATIVE: ReadonlySet<string> = new Set(relative.words);
const NOUN = new RegExp(wholeWord([...medications.words, ...synonyms.words, ...remedies.words]), 'giu');
const FORMER = new RegExp(
  String.raw`\b(?:${alternatives(former.words)})\b(?!\s+(?:${alternatives(until.words)})\b)`,
  'giu',
);
/** Behind it another thing is named: `"Stopped medications and new ones"`, `"Completed medication reconciliation"`. */
const IS_OTHER = new RegExp(String.raw`^\s*(?:[&/+,]|(?:${alternatives(otherNouns.words)})\b)`, 'iu');

/** Not who did it: `"discontinued by her daughter"`. */
export function isSaidOfDrugs({ rows }: Action): boolean {
  return rows.some(({ meaning }) => !IDLE.has(meaning));
}

const IDLE: ReadonlySet<string> = new Set<CueMeaning | 'none'>(['none', 'other-person']);

/** An end, and whether the heading says nothing else: then it is what stands below that tells of what. */
export interface EndingOfMedications {
  readonly ending: Ending;
  readonly isAlone: boolean;
}

/**
 * `"Old tablets"`, `"Inactive therapy per renal team"`, `"Prescriptions that were ceased due to cost"`: one end is said, of
 * one word for medications, with no more than a frame between the two and before them.
 */
export function endingOfMedications(printed: string): EndingOfMedications | undefined {
  const text = printed.replace(NUMBERED, '');
  const [noun] = text.matchAll(NOUN);
  const actions = readActions(text).actions.filter(isSaidOfDrugs);
  const [said] = joined(text, spansOf(text, actions));
  if (said === undefined || saysMore(actions, said)) return undefined;
  if (noun === undefined) return isAlone(text, said) ? { ending: said.ending, isAlone: true } : undefined;
  const place = { start: noun.index, end: noun.index + noun[0].length };
  return isSaidOf(text, said, place) ? { ending: said.ending, isAlone: false } : undefined;
}

/** Does it tell of another action than that of the span? */
function saysMore(actions: readonly Action[], { start, end }: Span): boolean {
  const starts = new Set(actions.map((action) => action.start));
  const others = [...starts].filter((at) => at < start || at >= end);
  return others.length > 1 || (others.length === 1 && starts.size > 1);
}

/** `"stopped / withheld"`: ends that a conjunction joins are one. */
function joined(text: string, spans: readonly Span[]): readonly Span[] {
  const whole: Span[] = [];
  for (const span of spans) {
    const before = whole.at(-1);
    if (before !== undefined && JOINT.test(text.slice(before.end, span.start)))
      whole[whole.length - 1] = { ...before, end: span.end, endsRows: before.endsRows && span.endsRows };
    else whole.push(span);
  }
  return whole;
}

const JOINT = /^\s*(?:[/&+,]|and|or)\s*$/iu;

function isSaidOf(text: string, said: Span, noun: { readonly start: number; readonly end: number }): boolean {
  const [first, last] = said.end <= noun.start ? [said, noun] : [noun, said];
  if (first === noun && (said.isAdjective || said.start < noun.end)) return false;
  const before = text.slice(0, first.start);
  const between = headingWordsOf(text.slice(first.end, last.start));
  const joins = between.every((word) => FRAME.has(word) || RELATIVE.has(word));
  return joins && isFrame(before) && !IS_OTHER.test(text.slice(last.end));
}

/** `"Stopped:"`, `"Old"`. */
function isAlone(text: string, { start, end, endsRows }: Span): boolean {
  return endsRows && headingWordsOf(`${text.slice(0, start)} ${text.slice(end)}`).length === 0;
}

type Rows = (row: ActionRow) => boolean;
const IN_COLUMNS: Rows = ({ inColumn }) => inColumn === true;
/** `"Meds completed today"`: a participle. */
const IN_HEADINGS: Rows = (row) => IN_COLUMNS(row) || row.reach === 'participle';

/** What an action ends, in the words of columns unless told. */
export function endingOf({ rows }: Action, counts: Rows = IN_COLUMNS): Ending | undefined {
  return rows
    .filter(({ row }) => counts(row))
    .map(({ meaning }) => meaning)
    .find(isEnding);
}

function isEnding(meaning: string): meaning is Ending {
  return ENDINGS.has(meaning);
}

function spansOf(text: string, actions: readonly Action[]): readonly Span[] {
  const told = actions.flatMap((action): Span[] => {
    const ending = endingOf(action, IN_HEADINGS);
    const { start, end } = action;
    const endsRows = ending !== 'finished';
    return ending === undefined ? [] : [{ start, end, ending, isAdjective: false, endsRows }];
  });
  const adjectives = [...text.matchAll(FORMER)].map(({ index, 0: word }): Span => ({
    start: index,
    end: index + word.length,
    ending: 'finished',
    isAdjective: true,
    endsRows: true,
  }));
  return [...told, ...adjectives].toSorted((left, right) => left.start - right.start);
}

/** Does a title speak of medications, and of nothing that is told about them? `"Home medications"`; not `"Medication allergies"`. */
export function titlesMedications(title: string): boolean {
  return MEDICATIONS.test(title) && !headingWordsOf(title).some((word) => OTHER_NOUNS.has(word));
}

const MEDICATIONS = new RegExp(wholeWord([...medications.words, ...synonyms.words]), 'iu');
const OTHER_NOUNS: ReadonlySet<string> = new Set(otherNouns.words.filter((word) => !JOINT.test(word)));
