/** What words that are no verb say of the names they lead to: `"previously Humira"`, `"continue all medications except metformin"`, `"substitute Travatan for Xalatan"`. */
import { TIME_UNITS } from '../sig/vocabulary/time-unit-table.ts';
import { alternatives, wholeWord } from '../text/alternatives.ts';
import { ACTION_ROWS, type ActionId, type ActionRow, type CueMeaning } from './action-table.ts';
import type { NameSpan } from './clause.ts';
import type { Action, ActionsOfText } from './read-actions.ts';
import { replacementOf } from './replaced/replacements.ts';
import { SENTENCE_WORDS } from './sentence-word-table.ts';
import { endsOfLeft } from './verbs/left-place.ts';

/** The actions and, right before a name, those that words without a verb tell; in their order. */
export function withNamesLed(
  text: string,
  names: readonly NameSpan[],
  told: ActionsOfText,
): readonly Action[] {
  const actions = withExceptions(text, names, told);
  const led = names.flatMap(({ start }, index) => {
    const before = text.slice(Math.max(0, start - LONGEST_LEAD), start);
    return [
      ...thenBefore(before, start),
      ...substitutedBefore(before, start, actions),
      ...replacing(text, names[index - 1], start),
    ];
  });
  const left = endsOfLeft(text, names).map(({ at, isPlural }) => ({
    ...action(LEFT_BEHIND, at, at),
    isPlural,
  }));
  return led.length + left.length === 0
    ? actions
    : [...actions, ...left, ...led].toSorted((left, right) => left.start - right.start);
}

/** Characters in which a lead and what it goes back to stand. */
const LONGEST_LEAD = 120;

/** `"; previously "`, `" and formerly "`: an element that begins so tells of then. */
function thenBefore(before: string, at: number): Action[] {
  const match = THEN.exec(before);
  return match === null ? [] : [action(PAST, at - (match.groups?.['word'] ?? '').length - 1, at)];
}

const THEN = new RegExp(
  String.raw`(?:^|[.;,(|•·:]\s*|\band\s)(?<word>(?:${alternatives(SENTENCE_WORDS.thenBefore.words)})[:,]?)\s$`,
  'iu',
);

/** `"Change Lipitor to "`: the drug that comes is begun; in `"talked about going from Lipitor to "` it is only proposed. */
function replacing(text: string, left: NameSpan | undefined, at: number): Action[] {
  if (left === undefined) return [];
  const replacement = replacementOf(text, { ...left, ownEnd: at });
  if (replacement === undefined) return [];
  return [action(replacement === 'done' ? BEGUN : PROPOSED, at - 1, at)];
}

/** `"substitute Travatan for the "`: the drug behind is left for the other one, where that comes. */
function substitutedBefore(before: string, at: number, actions: readonly Action[]): Action[] {
  const match = SUBSTITUTED.exec(before);
  if (match === null) return [];
  const from = at - before.length + match.index;
  const verb = actions.findLast(({ start, end }) => start >= from && end <= at);
  const isDone = verb?.rows.some(({ meaning }) => meaning === 'active') === true;
  const left = action(LEFT, at - (match.groups?.['lead'] ?? '').length, at);
  return [isDone ? left : { ...left, rows: [{ row: LEFT, meaning: 'none' }] }];
}

const SUBSTITUTED = new RegExp(
  String.raw`${wholeWord(SENTENCE_WORDS.substitutes.words)}[^.;]{2,80}?(?<lead>\sfor\s(?:(?:${alternatives(SENTENCE_WORDS.ownDose.words)})\s){0,3})$`,
  'iu',
);

function rowOf(id: ActionId): ActionRow {
  const row: ActionRow | undefined = ACTION_ROWS.find((one) => one.id === id);
  if (row === undefined) throw new Error(`no row ${id}`);
  return { ...row, reach: 'behind' };
}

const PAST = rowOf('past');
const LEFT = rowOf('left-for-another');
/** Said right behind the drug itself. */
const LEFT_BEHIND: ActionRow = { ...LEFT, reach: 'subject' };
const BEGUN = rowOf('begin');
const PROPOSED = rowOf('proposed');

function action(row: ActionRow, start: number, end: number): Action {
  const { meaning } = row;
  return { ...NO_MODIFIERS, rows: [{ row, meaning }], from: start, start, end };
}

const NO_MODIFIERS = { isPassive: false, isAhead: false, isPlural: false };

/** The actions of a text and, where its sentence makes an exception from one, its contrary; in their order. */
function withExceptions(
  text: string,
  names: readonly NameSpan[],
  { actions, breaks }: ActionsOfText,
): readonly Action[] {
  const excepted = [...text.matchAll(EXCEPTION)].flatMap(({ index, 0: words }): Action[] => {
    const before = actions.findLast(({ end }) => end <= index);
    if (before === undefined || breaks.some((at) => at >= before.end && at < index)) return [];
    if (!isOfSeveral(text, names, { start: before.end, end: index })) return [];
    const rows = before.rows.flatMap(({ row, meaning }) =>
      meaning === row.meaning && DECISIVE.has(row.negated)
        ? [{ row: { ...row, reach: 'behind' as const }, meaning: row.negated }]
        : [],
    );
    const end = index + words.length;
    return rows.length === 0 ? [] : [{ ...NO_MODIFIERS, rows, from: index, start: index, end }];
  });
  return excepted.length === 0
    ? actions
    : [...actions, ...excepted].toSorted((left, right) => left.start - right.start);
}

/** `"Continue his tablets except"`; in `"keep the calcium apart from"`, `"keep it four hours apart from"` one thing is named, and nothing is excepted from it. */
function isOfSeveral(text: string, names: readonly NameSpan[], { start, end }: NameSpan): boolean {
  const between = text.slice(start, end);
  if (!/\p{L}/u.test(between) || COLLECTIVE.test(between)) return true;
  const things = between.replaceAll(SPANS, ' ');
  return SEVERAL.test(things) && !names.some((name) => name.start >= start && name.end <= end);
}

/** Of time no exception is made: how far apart two drugs are taken. */
const SPANS = new RegExp(wholeWord(TIME_UNITS.flatMap(({ unit, plural }) => [unit, plural])), 'giu');

const COLLECTIVE = new RegExp(wholeWord(SENTENCE_WORDS.collective.words), 'iu');
/** A plural. */
const SEVERAL = /(?<!\p{L})(?!this(?!\p{L}))\p{L}{3,24}s(?!\p{L})/iu;

const EXCEPTION = new RegExp(wholeWord(SENTENCE_WORDS.exception.words), 'giu');
/** Of what was only then (`took`, `was given`) there is no contrary that holds now. */
const DECISIVE: ReadonlySet<CueMeaning | 'none'> = new Set<CueMeaning>(['stopped', 'not-taken', 'active']);
