/** A text → the actions it tells, each with its polarity: what is said, and where. Which drugs it is said of is told in `standings.ts`. */
import { NUMBER_WORDS } from '../sig/vocabulary/number-word-table.ts';
import { FORMS, TITLES } from '../text/abbreviation-table.ts';
import { normalizeText, tokenize, tokenizeSentence, type TextToken } from '../text/normalize-text.ts';
import { alternatives, wholeWord } from '../text/alternatives.ts';
import { memoizeText } from '../memo.ts';
import { buildPhraseMatcher, type PhraseMatch } from '../text/phrase-matcher.ts';
import {
  ACTION_ROWS,
  AIMED_PHRASES,
  CLAUSE_BREAKS,
  COURSE_END_PHRASES,
  NOT_TAKEN,
  NOT_TAKEN_OR_DENIED,
  SHIELDED_PHRASES,
  type ActionRow,
  type CueMeaning,
} from './action-table.ts';
import { isCompanion } from './other-person.ts';
import {
  aroundPerson,
  endsActivity,
  isOfComplaint,
  isAsWritten,
  isOfCompound,
  isReason,
  modifiersBefore,
  saysAnythingOf,
  withComplements,
} from './around-action.ts';
import {
  decidedKinds,
  endsRight,
  INTERRUPTS,
  isAwaited,
  isConditional,
  isHowOften,
  isLeftInstead,
  isLeftToOthers,
  isLast,
  isLess,
  isSpan,
} from './conditional.ts';
import { SENTENCE_WORDS } from './sentence-word-table.ts';
import { isHomeList, isOfGoneTime } from './times/gone-time.ts';
import { isOfPiece } from './verbs/own-object.ts';
import { withOnBeforeName } from './verbs/on-before-name.ts';
import { withVerbsAround, type Span } from './verbs/around-name.ts';
import { isLimit } from './verbs/limits.ts';
import { isOfNext } from './verbs/course-end.ts';
import type { ModifierKind } from './modifier-table.ts';

/** An action as it stands in a text. */
export interface Action {
  /** What it says of the drugs that each of its reaches finds. */
  readonly rows: readonly { readonly row: ActionRow; readonly meaning: CueMeaning | 'none' }[];
  /** Where it begins with its modifiers (`has not been` taking), and where without. */
  readonly from: number;
  readonly start: number;
  readonly end: number;
  /** `"was stopped"`: said of what stands before. */
  readonly isPassive: boolean;
  /** `"will be resumed"`: it has not happened yet. */
  readonly isAhead: boolean;
  /** `"were stopped"`, `"both … stopped"`. */
  readonly isPlural: boolean;
  /** `"neither continued"`: its subject is a word for all drugs before. */
  readonly isOfNone?: true;
}

/** The actions of a text in its order, and the places where a clause ends. */
export interface ActionsOfText {
  readonly actions: readonly Action[];
  readonly breaks: readonly number[];
}

const TAKEN = ACTION_ROWS.find(({ id }) => id === 'take') as ActionRow;
const THROWN_OUT = ACTION_ROWS.find(({ id }) => id === 'thrown-out') as ActionRow;
/** Where a clause ends. */
const BREAK = 'break';
/** What holds the words of an action and says nothing of it. */
const SHIELD = 'shield';
const AIM = 'aim';
const COURSE_END = 'course-end';
const STOP = ACTION_ROWS.find(({ id }) => id === 'stop') as ActionRow;
/** What words of the grammar mean. */
type Written = ActionRow | typeof BREAK | typeof SHIELD | typeof AIM | typeof COURSE_END;

/** Every phrase of the grammar. */
const MATCHER = buildPhraseMatcher<Written>([
  ...ACTION_ROWS.flatMap((row) =>
    row.phrases
      .flatMap((phrase) => [phrase, ...aroundPerson(phrase)])
      .map((phrase) => [normalizeText(phrase), row as ActionRow] as const),
  ),
  ...SHIELDED_PHRASES.flatMap((phrase) => [phrase, ...aroundPerson(phrase)]).map(
    (phrase) => [normalizeText(phrase), SHIELD] as const,
  ),
  ...AIMED_PHRASES.flatMap((phrase) => [phrase, ...aroundPerson(phrase)]).map(
    (phrase) => [normalizeText(phrase), AIM] as const,
  ),
  ...COURSE_END_PHRASES.map((phrase) => [normalizeText(phrase), COURSE_END] as const),
  ...CLAUSE_BREAKS.map((phrase) => [normalizeText(phrase), BREAK] as const),
]);

/** Reads the actions of a text; `names`: the drugs that are known to stand in it. */
export function readActions(text: string, names: readonly Span[] = []): ActionsOfText {
  return names.length === 0 ? actionsOfText(text) : actionsAround(text, names);
}

/** Texts whose actions are kept. */
const KEPT = 500;

const actionsOfText = memoizeText(KEPT, (text) => actionsAround(text, []));

function actionsAround(text: string, names: readonly Span[]): ActionsOfText {
  const tokens = tokenizeSentence(text);
  const matches = writtenIn(text, tokens, names);
  return {
    actions: withComplements(
      text,
      matches.flatMap((match) => actionOf(text, tokens, match)),
    ),
    breaks: [
      ...matches.filter(({ values }) => values.includes(BREAK)).map(({ start }) => start),
      ...[...text.matchAll(SENTENCE_END)].map(({ index }) => index),
    ].toSorted((left, right) => left - right),
  };
}

/** The words of actions, those that say nothing of one, and the ends of clauses, in their order; `names`: the drugs that are known to stand in it. */
function writtenIn(
  text: string,
  tokens: readonly TextToken[],
  names: readonly Span[],
): readonly PhraseMatch<Written>[] {
  const written = MATCHER.matchTokens(tokens).filter(
    (match) => !/[,;(]|\.\s/u.test(text.slice(match.start, match.end)) && !isOfCompound(text, match, names),
  );
  const aimed = written.map((match) => aimIn(text, match, names));
  const around = withVerbsAround(text, names, { tokens, written: aimed, means: THROWN_OUT });
  return withOnBeforeName(text, names, { tokens, written: around, means: TAKEN });
}

/** `"I would like to get him off of the Percocet, and I have written instead for Norco"`: the aim is reached; and `"and stop lisinopril"` ends no course. */
function aimIn(text: string, match: PhraseMatch<Written>, names: readonly Span[]): PhraseMatch<Written> {
  const isAim = match.values.includes(AIM);
  if (!isAim && !match.values.includes(COURSE_END)) return match;
  const isEnd = isAim ? isLeftInstead(text, match) : isOfNext(text, match, names);
  return { ...match, values: [isEnd ? STOP : SHIELD] };
}

/** Does it say of a drug that it is stopped, held or not taken? */
export function endsDrug(action: Pick<Action, 'rows'>): boolean {
  return action.rows.some(({ meaning }) => NOT_TAKEN.has(meaning));
}

/** Is anything said of a drug, in more than the cell of a status column? */
export function saysOfDrug({ rows }: Action): boolean {
  return saysAnythingOf(rows);
}

/** The text up to the first phrase that holds the words of an action and says nothing of it, and what that leads to: `"no refills"`, `"hold for SBP < 100"`. */
export function beforeShielded(text: string): string {
  const shielded = MATCHER.matchTokens(tokenizeSentence(text)).find(({ values }) => values.includes(SHIELD));
  return shielded === undefined ? text : text.slice(0, shielded.start);
}

/** Where a statement ends; an initial ends none, the last letter of `d/c.` is no initial, and a form that leads to its name (`"(tab. Amaryl 2 mg, tab. Zocor 5 mg)"`) ends none either. */
const SENTENCE_END = new RegExp(
  String.raw`(?<!(?<!\/)\b(?:${alternatives(TITLES)}|\p{L})|(?:^|[(,;:]|\band)\s?(?:${alternatives(FORMS)}))[.](?=["”]?\s+["(]?\p{Lu})|;(?=\s)`,
  'gu',
);

function actionOf(text: string, tokens: readonly TextToken[], match: PhraseMatch<Written>): Action[] {
  const before = modifiersBefore(text, tokens, match.firstToken);
  const { from, kinds, words, isOfNone } = before;
  const decided = decidedKinds(text, match, before);
  const isOpen = !kinds.includes('doubt') && isLeftToOthers(text, from);
  const rows = match.values
    .filter((value) => typeof value !== 'string')
    .filter((row) => saysAnything(row, kinds) && endsRight(text, match, row));
  if (rows.length === 0 || match.values.includes(SHIELD)) return [];
  const told = rows
    .filter((row) => isSaidThere(text, match, row))
    .map((row) => {
      const own = INTERRUPTS.has(row.meaning) ? decided : kinds;
      const meaning = meaningUnder(row, isOpen ? [...own, 'doubt'] : own);
      if (meaning === 'active' && isOfGoneTime(text, match, row))
        return { row, meaning: 'not-given' as const };
      return { row, meaning: isHomeList(text, match, row) ? ('active' as const) : meaning };
    });
  const isOfOther =
    told.some(isEnd) &&
    (isLimit(text, { from, start: match.start, end: match.end }) || isOfComplaint(text, from));
  const said = isOfOther ? told.filter((one) => !isEnd(one)) : told;
  const own = text.slice(match.start, match.end);
  return [
    {
      rows: said,
      from,
      ...(isOfNone && { isOfNone: true as const }),
      start: match.start,
      end: match.end,
      isPassive: kinds.includes('passive') || BEGINS_FINITE.test(own),
      isAhead: kinds.includes('ahead'),
      isPlural: isOfNone || words.some((word) => SEVERAL.has(word)) || OF_SEVERAL.test(own),
    },
  ];
}

/** Nothing around the words makes something else of them: a reason, a condition, a limit of the dose, a part of a course. */
function isSaidThere(text: string, match: PhraseMatch<Written>, row: ActionRow): boolean {
  return (
    !isCompanion(text, match, row) &&
    !isReason(text, match, row) &&
    !isConditional(text, match, row) &&
    !isLess(text, match, row) &&
    !isPartDone(text, match, row) &&
    !isOfPiece(text, match, row) &&
    !isAwaited(text, match, row) &&
    !isHowOften(text, match, row) &&
    !(row.isGiven === true && isAsWritten(text, match.start)) &&
    isLast(text, match, row) &&
    !isSpan(text, match)
  );
}

/** `"is used"`: what counts only where it is denied says nothing else, and parts nothing. */
function saysAnything(row: ActionRow, kinds: readonly ModifierKind[]): boolean {
  return row.isClosed !== true || meaningUnder(row, kinds) !== 'none';
}

function isEnd({ meaning }: Action['rows'][number]): boolean {
  return NOT_TAKEN_OR_DENIED.has(meaning);
}

const { finite, several, occasion } = SENTENCE_WORDS;
const BEGINS_FINITE = new RegExp(`^${wholeWord(finite.words)}`, 'iu');
const SEVERAL: ReadonlySet<string> = new Set(several.words);
const OF_SEVERAL = new RegExp(String.raw`^${wholeWord(['were', 'are'])}|${wholeWord(occasion.words)}$`, 'iu');

/** `"has previously been on"`: what was taken then. */
function isPast({ id, meaning }: ActionRow, kinds: readonly ModifierKind[]): boolean {
  return id === 'take' && meaning === 'active' && kinds.includes('past') && !kinds.includes('negation');
}

function meaningUnder(row: ActionRow, kinds: readonly ModifierKind[]): CueMeaning | 'none' {
  if (isPast(row, kinds)) return 'not-given';
  if (kinds.includes('negation')) return row.negated;
  return kinds.includes('doubt') ? row.doubted : row.meaning;
}

/** `"has completed five of a planned six cycles"`: the course goes on. */
function isPartDone(text: string, { end }: PhraseMatch<Written>, { isCompletion }: ActionRow): boolean {
  return isCompletion === true && PART_DONE.test(text.slice(end, end + 60));
}

const NUMBER = String.raw`(?:\d{1,3}|${alternatives(Object.keys(NUMBER_WORDS))})`;
const PART_DONE = new RegExp(
  String.raw`^\s${NUMBER}\s(?:\p{L}{3,8}\s)?(?:${alternatives(SENTENCE_WORDS.partOf.words)})\s${NUMBER}\b`,
  'iu',
);

/** What a Status or Action cell means: `"Discontinued"`, `"STOP taking"`, `"Active"`. */
export function meaningOfCell(cell: string): ActionRow | undefined {
  const tokens: TextToken[] = tokenize(cell);
  const match = MATCHER.longestAt(tokens, 0);
  const rows = (match?.values ?? []).filter((value) => typeof value !== 'string');
  const whole = match !== undefined && match.endToken === tokens.length;
  const inColumn = rows.filter((row) => row.inColumn === true);
  const isShort = tokens.length <= LONGEST_ANSWER;
  if (match !== undefined && isOfOther(cell, match)) return undefined;
  return (whole || isShort ? inColumn[0] : undefined) ?? (isShort ? deniedAlone(cell) : undefined);
}

/** Nothing is said of a drug there: how a dose is limited, a part of another word, what a person gave up. */
function isOfOther(cell: string, match: PhraseMatch<Written>): boolean {
  return (
    isLimit(cell, { ...match, from: match.start }) || isOfCompound(cell, match) || endsActivity(cell, match)
  );
}

/** What a text means that is the words of a status and nothing else: `"Stopped"`, and not `"Stopped by the team"`. */
export function meaningOfAnswer(text: string): ActionRow | undefined {
  const tokens: TextToken[] = tokenize(text);
  const isWhole = MATCHER.longestAt(tokens, 0)?.endToken === tokens.length;
  return isWhole ? meaningOfCell(text) : deniedAlone(text);
}

/** Words of a cell that says what it means and little more. */
const LONGEST_ANSWER = 4;

/** `"not started"`, `"never taken"`, `"not continued"`: a denial that is all a cell says. */
function deniedAlone(cell: string): ActionRow | undefined {
  // What comes last has the denial among its modifiers.
  const last = readActions(cell).actions.at(-1);
  // What counts only right behind its drug may be one dose that was not given.
  const denied = last?.rows.find(
    ({ row, meaning }) => DENIED.has(meaning) && row.negated === meaning && row.isClosed !== true,
  );
  if (last === undefined || denied === undefined) return undefined;
  const around = cell.slice(0, last.from) + cell.slice(last.end);
  return /[\p{L}\d]/u.test(around) ? undefined : { ...denied.row, meaning: denied.meaning };
}

const DENIED: ReadonlySet<string> = new Set<CueMeaning>(['not-taken', 'stopped']);
