/** What a remark says of the drug it is on: a note, directions, an instruction, the name of a medication. */
import { NOT_TAKEN, REVIVING } from '../action-table.ts';
import { TOPIC } from '../clause.ts';
import { withoutPlannedStops } from '../not-yet.ts';
import { isPointer } from '../pointers.ts';
import { readActions, type Action } from '../read-actions.ts';
import { standingsIn, type Standing } from '../standings.ts';
import { alternatives } from '../../text/alternatives.ts';
import { dayBehind } from './day-behind.ts';
import { generalNames } from './general-names.ts';
import { endDate, MEANT_HERE, meaningHere, OF_TAKING } from './meant-here.ts';
import { isOfOwn, isTakenAgain, type Named, type RemarkName } from './of-own-drug.ts';
import { REMARK_WORDS } from './remark-word-table.ts';
import { isOrder, isQuiet, isQuietBefore, isQuietToBegin, isUntil } from './quiet-around.ts';

/** What is said of the drug, and on which day it happened; `not-taken`: what the person does, and no decision of a clinician. */
export interface SaidOfTopic {
  readonly meaning: 'stopped' | 'held' | 'not-taken' | 'active';
  /** The day that stands beside it, as written. */
  readonly day: string | undefined;
  /** It is told as done (`"stopped"`), and not as to be done (`"STOP"`). */
  readonly hasHappened: boolean;
  /** It is the end of an order and nothing else: `"End date: 5/15/2026"`. */
  readonly isEndDate?: true;
}

/** How many times one remark is read at most: each reading leaves out an action that is not said of the drug. */
const MOST_READINGS = 8;

/**
 * What holds of the drug after all the remark says; undefined where it says nothing of it. What is not understood names something else
 * and changes nothing: `"stopped smoking"`, `"NOT taking grapefruit juice"`. `namesIn` finds the drugs that a text names.
 */
export function saidOfTopic(
  written: string,
  namesIn: (text: string) => readonly RemarkName[],
): SaidOfTopic | undefined {
  return saidByActions(written, namesIn) ?? saidByDate(written);
}

/** `"End date: 5/15/2026"`, where nothing else is said. */
function saidByDate(written: string): SaidOfTopic | undefined {
  const day = endDate(written);
  return day === undefined ? undefined : { meaning: 'stopped', day, hasHappened: false, isEndDate: true };
}

function saidByActions(
  written: string,
  namesIn: (text: string) => readonly RemarkName[],
): SaidOfTopic | undefined {
  if (!readActions(written).actions.some(mayDecide)) return undefined;
  let text = withoutPlannedStops(written);
  const drugs = namesIn(text);
  for (let reading = 0; reading < MOST_READINGS; reading += 1) {
    const { actions } = readActions(text);
    const names = [...drugs, ...generalNames(text, { drugs, actions })].toSorted(
      (one, other) => one.start - other.start,
    );
    const last = lastSaid(standingsIn(text, names, { isListed: true, hasTopic: true }), { text, names });
    const action = actions.find(({ start }) => start === last?.standing.at);
    if (last === undefined || action === undefined) return undefined;
    const meaning = meaningHere(text, action, last.standing);
    const said = { ...last, standing: { ...last.standing, meaning } };
    if (counts({ text, names }, action, said)) return toldOf(text, action, said.standing);
    text = text.slice(0, action.from) + blank(text.slice(action.from, action.end)) + text.slice(action.end);
  }
  return undefined;
}

/** Marks that no reading takes for words. */
function blank(words: string): string {
  return '·'.repeat(words.length);
}

function mayDecide({ rows }: Action): boolean {
  return rows.some(
    ({ row, meaning }) => NOT_TAKEN.has(meaning) || REVIVING.has(row.id) || MEANT_HERE.has(row.id),
  );
}

interface Said {
  readonly standing: Standing;
  /** By a name or a general word, and not only because the remark is on it. */
  readonly isNamed: boolean;
}

/** What is said last of the drug, by its names or without one. */
function lastSaid(standings: ReadonlyMap<number, Standing>, named: Named): Said | undefined {
  const said = [...standings].flatMap(([target, standing]): Said[] =>
    target === TOPIC || isOfOwn(named, target, standing) ? [{ standing, isNamed: target !== TOPIC }] : [],
  );
  return said
    .toSorted(
      (one, other) => one.standing.at - other.standing.at || Number(one.isNamed) - Number(other.isNamed),
    )
    .at(-1);
}

/** Of directions `"take"` and `"start"` say nothing; that it is taken again is said. */
function counts({ text, names }: Named, action: Action, { standing, isNamed }: Said): boolean {
  const isPointed = isPointer(text.slice(action.end));
  if (standing.meaning === 'active') return isTakenAgain(standing) || isPointed || isNamed;
  if (!NOT_TAKEN.has(standing.meaning)) return false;
  if (isReplacement(action)) return leadsToOther({ text, names }, action) && isQuietBefore(text, action);
  if (isNamed) return true;
  if (isHeldBeside({ text, names }, action, standing)) return true;
  const isOfOther = standing.id === 'refuse' && !isPointed && !isQuietToBegin(text, action);
  return !isOfOther && isQuiet(text, action, isPointed);
}

/** `"HOLD while on apixaban"`: not taken as long as the other drug is. */
function isHeldBeside({ text, names }: Named, action: Action, { meaning }: Standing): boolean {
  if (meaning !== 'held' || !isQuietBefore(text, action)) return false;
  return names.some(({ start, of }) => of === 'other' && BESIDES.test(text.slice(action.end, start)));
}

const BESIDES = new RegExp(String.raw`^\s(?:${alternatives(REMARK_WORDS.besides.words)})\s$`, 'iu');

/** `"switched to"`: an end of what is spoken of, and a start of what stands behind it. */
function isReplacement({ rows }: Action): boolean {
  return (
    rows.some(({ meaning }) => meaning === 'active') && rows.some(({ meaning }) => meaning === 'stopped')
  );
}

/** In the note of losartan `"switched to losartan"` tells of its start, `"changed to losartan 100 mg"` of another dose, and `"changed to evening"` of no other drug. */
function leadsToOther({ text, names }: Named, { end }: Action): boolean {
  return names.some(
    ({ start, of }) =>
      (of === 'other' || of === 'part') && start > end && text.slice(end, start).trim() === '',
  );
}

function toldOf(text: string, action: Action, standing: Standing): SaidOfTopic | undefined {
  const words = text.slice(action.from, action.end);
  const meaning = meaningOf(text.slice(action.end), words, standing);
  return meaning && { meaning, day: dayBehind(text, action), hasHappened: !isOrder(words) };
}

function meaningOf(
  behind: string,
  words: string,
  { meaning, id }: Standing,
): SaidOfTopic['meaning'] | undefined {
  if (meaning === 'active') return meaning;
  if (meaning === 'held' || (isOrder(words) && isUntil(behind))) return 'held';
  if (isOrder(words) || id === 'avoid') return 'stopped';
  if (meaning !== 'stopped' && meaning !== 'not-taken') return undefined;
  return OF_TAKING.test(words) ? 'not-taken' : meaning;
}
