/** What is said of another time: sentences that tell of old times, what is for later, what was then, and why it ended. */
import { findDirections } from '../sig/find-directions.ts';
import { alternatives, wholeWord } from '../text/alternatives.ts';
import { BEGINNING, NOT_TAKEN, type ActionId, type CueMeaning } from './action-table.ts';
import { isRelative, type Clause } from './clause.ts';
import type { Action } from './read-actions.ts';
import { DATE } from '../text/possible-days.ts';
import { DAY_TO_COME } from './times/coming-time.ts';
import { SENTENCE_WORDS } from './sentence-word-table.ts';

const OLD_TIMES = new RegExp(wholeWord(SENTENCE_WORDS.oldTimes.words), 'iu');
const YEAR = /\b(?:19|20)\d{2}\b/gu;

/**
 * `"was stopped in 2019"`, `"three years ago"`, `"had been held at first"`. `days`: of the document, in every way its date may be read;
 * a year is old that is not its own, and any where it has none.
 */
export function isOfOldTimes(text: string, days: readonly string[] = []): boolean {
  const own = new Set(days.map((day) => day.slice(0, 4)));
  return OLD_TIMES.test(text) || [...text.matchAll(YEAR)].some(([year]) => !own.has(year));
}

/** What was told of a drug before, and where. */
interface Told {
  readonly meaning: CueMeaning;
  readonly id: ActionId;
  readonly at: number;
}

interface SaidOf extends Told {
  readonly targets: readonly number[];
}

/** For good or for a time. */
export const HAS_ENDED: ReadonlySet<CueMeaning | undefined> = new Set<CueMeaning>(['stopped', 'held']);

/** What stands farther behind an action is not said with it, and a text without full stops would be read anew for each. */
const FAR_BEHIND = 200;

/** `"will resume it on Friday"`, `"please restart when eating"`; `"will be resumed at 10 mg daily"` is an order. */
export function isForLater({ text }: Clause, { isAhead, end, rows }: Action): boolean {
  if (!rows.some(({ row }) => row.isResumption === true)) return false;
  const waits = rows.some(({ row }) => row.id === 'resume') && WAITS.test(text.slice(end));
  if (waits || !isAhead) return waits;
  const behind = /^(?:[^.;]|\.(?=\S))*/u.exec(text.slice(end, end + FAR_BEHIND))?.[0] ?? '';
  return !findDirections(behind).some(({ dose }) => dose !== undefined);
}

/** `"restart after the wound check"`, `"resume when she eats"`, `"restart in 2 weeks"`: what begins at a place of a text waits for something, and has not come yet. */
export function waitsAt(text: string, at: number): boolean {
  const [verb = ''] = /^\p{L}+/u.exec(text.slice(at)) ?? [];
  const behind = text.slice(at + verb.length);
  return !/ed$/iu.test(verb) && (WAITS.test(behind) || COMES.test(behind));
}

const COMES = new RegExp(
  String.raw`^\s(?:it\s)?(?:${DAY_TO_COME}|(?:(?:on|from)\s)?(?:tomorrow|${DATE}|\d{1,2}\/\d{1,2}(?![\d/])))`,
  'iu',
);

const WAITS = new RegExp(
  String.raw`^\s(?:(?:it|this|them|these)\s)?(?:${alternatives([...SENTENCE_WORDS.awaited.words, ...SENTENCE_WORDS.condition.words])})\b`,
  'iu',
);

/** Is it told of another time, behind what holds now? Then it says nothing of the drug. */
export function isToldOfThen(
  clause: Clause,
  action: Action,
  said: SaidOf,
  standings: ReadonlyMap<number, Told>,
): boolean {
  return (
    isOfThenResumed(clause, action, said, standings) ||
    isWhyEnded(clause.text, action, said, standings) ||
    isOfFirstDose(clause.text, action, said, standings) ||
    isEndToCome(action, said, standings)
  );
}

/** `"begin Arimidex 1 mg daily, to complete five years"`: what is begun is taken until then. */
function isEndToCome(
  { isAhead }: Action,
  { targets, meaning }: SaidOf,
  standings: ReadonlyMap<number, Told>,
): boolean {
  const isBegun = (target: number): boolean => {
    const before = standings.get(target);
    return before?.meaning === 'active' && BEGINNING.has(before.id);
  };
  return meaning === 'finished' && isAhead && targets.every(isBegun);
}

/** `"Restart lisinopril 10 mg daily, which was held on admission"`: what is told of then behind what is resumed now. */
function isOfThenResumed(
  { text, names }: Clause,
  { from }: Action,
  { targets, meaning }: SaidOf,
  standings: ReadonlyMap<number, Told>,
): boolean {
  return (
    NOT_TAKEN.has(meaning) &&
    targets.every((target) => {
      const { meaning: before, id = 'stop' } = standings.get(target) ?? {};
      return before === 'active' && RESUMPTIONS.has(id) && isRelative(text.slice(names[target]?.end, from));
    })
  );
}

/** `"I took away the Ambien, as she seldom uses it"`, `"… was stopped when insulin was started"`: how it was taken is why it ended, and what was begun then is another thing. */
function isWhyEnded(
  text: string,
  { from, start, end }: Action,
  { targets, id }: SaidOf,
  standings: ReadonlyMap<number, Told>,
): boolean {
  const isOfNow = from < start || TAKEN_NOW.test(text.slice(end));
  return (
    (id === 'take' || BEGINNING.has(id)) &&
    targets.every((target) => {
      const { meaning, at = from } = standings.get(target) ?? {};
      const before = text.slice(at, from);
      if (!HAS_ENDED.has(meaning)) return false;
      if (OF_OTHER.test(before)) return true;
      return id === 'take' && (WHY.test(before) || (!isOfNow && SUBORDINATE.test(before)));
    })
  );
}

const SUBORDINATORS = [
  ...SENTENCE_WORDS.subordinates.words,
  ...SENTENCE_WORDS.whyEnded.words,
  ...SENTENCE_WORDS.awaited.words,
];
/** `" when insulin "`, `" once the new inhaler "`: what was begun then has a subject of its own. */
const OF_OTHER = new RegExp(
  String.raw`\b(?:${alternatives(SUBORDINATORS)})\s(?!(?:${alternatives([...SENTENCE_WORDS.subject.words, ...SENTENCE_WORDS.thing.words])})\b)(?:\p{L}+\s){1,4}$`,
  'iu',
);

const WHY = new RegExp(
  String.raw`\b(?:${alternatives(SENTENCE_WORDS.whyEnded.words)})\s(?:(?!\b(?:but|now)\b)[^.;])*$`,
  'iu',
);

/** `" it again"`, `" now"`. */
const TAKEN_NOW = /^(?:\s\p{L}{2,4})?\s(?:again|now)\b/iu;

/** `"; she cannot recall why she "`: nothing that is told of now stands between. */
const SUBORDINATE = new RegExp(
  String.raw`\b(?:${alternatives(SENTENCE_WORDS.subordinates.words)})\s(?:the\s)?(?:${alternatives(SENTENCE_WORDS.subject.words)})\s$`,
  'iu',
);

/** `"We have begun Aranesp every two weeks and the first injection was given today"`: of what goes on, one dose of several was given then. */
function isOfFirstDose(
  text: string,
  { from, end }: Action,
  { targets, meaning }: SaidOf,
  standings: ReadonlyMap<number, Told>,
): boolean {
  return (
    meaning === 'not-given' &&
    FIRST_DOSE.test(text.slice(Math.max(0, from - LONGEST_DOSE), end)) &&
    targets.every((target) => standings.get(target)?.meaning === 'active')
  );
}

/** Characters of `"the first of these weekly injections "`. */
const LONGEST_DOSE = 60;
const FIRST_DOSE = new RegExp(
  String.raw`\b(?:first|second|initial)\s(?:\p{L}{2,10}\s){0,2}?(?:(?:${alternatives(SENTENCE_WORDS.doses.words)})|one|of\s(?:these|those|them|which))(?:\s\p{L}{2,14}){1,4}$`,
  'iu',
);

const RESUMPTIONS: ReadonlySet<ActionId> = new Set<ActionId>(['resume', 'resumed']);

/** What is held until it is resumed. */
export function isHeldNow({ targets }: SaidOf, standings: ReadonlyMap<number, Told>): boolean {
  return targets.length > 0 && targets.every((target) => standings.get(target)?.meaning === 'held');
}
