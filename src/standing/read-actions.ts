/** A text → the actions it tells, each with its polarity: what is said, and where. Which drugs it is said of is told in `standings.ts`. */
import { NUMBER_WORDS } from '../sig/vocabulary/number-word-table.ts';
import { TITLES } from '../text/abbreviation-table.ts';
import { normalizeText, tokenize, type TextToken } from '../text/normalize-text.ts';
import { alternatives, wholeWord } from '../text/alternatives.ts';
import { buildPhraseMatcher, type PhraseMatch } from '../text/phrase-matcher.ts';
import {
  ACTION_ROWS,
  CLAUSE_BREAKS,
  ALLERGY_NOUNS,
  NOT_TAKEN,
  NOT_TAKEN_OR_DENIED,
  SHIELDED_PHRASES,
  type ActionRow,
  type CueMeaning,
} from './action-table.ts';
import { isCompanion } from './other-person.ts';
import { aroundPerson, endsActivity, isOfComplaint, isOfCompound, modifiersBefore } from './around-action.ts';
import { INTERRUPTS, isAwaited, isConditional, isHowOften, isLast, isLess, isSpan } from './conditional.ts';
import { SENTENCE_WORDS } from './sentence-word-table.ts';
import { isLimit } from './verbs/limits.ts';
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

const BREAK = 'break';
const SHIELD = 'shield';
type Value = ActionRow | typeof BREAK | typeof SHIELD;

const MATCHER = buildPhraseMatcher<Value>([
  ...ACTION_ROWS.flatMap((row) =>
    row.phrases
      .flatMap((phrase) => [phrase, ...aroundPerson(phrase)])
      .map((phrase) => [normalizeText(phrase), row as ActionRow] as const),
  ),
  ...SHIELDED_PHRASES.flatMap((phrase) => [phrase, ...aroundPerson(phrase)]).map(
    (phrase) => [normalizeText(phrase), SHIELD] as const,
  ),
  ...CLAUSE_BREAKS.map((phrase) => [normalizeText(phrase), BREAK] as const),
]);

/** Reads the actions of a text; `names`: the drugs that are known to stand in it. */
export function readActions(text: string, names: readonly { readonly start: number }[] = []): ActionsOfText {
  const tokens = tokenize(text);
  const matches = MATCHER.matchTokens(tokens).filter(
    (match) => !/[,;(]|\.\s/u.test(text.slice(match.start, match.end)) && !isOfCompound(text, match, names),
  );
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

/** `"refused to take lisinopril"`, `"continue to take lisinopril"`: what is taken at once behind an end or a going on belongs to it, and says nothing of its own. */
function withComplements(text: string, actions: readonly Action[]): readonly Action[] {
  const whole: Action[] = [];
  for (const action of actions) {
    const before = whole.at(-1);
    if (before !== undefined && isFirstOfEnds(action, before, text)) continue;
    if (before !== undefined && isRefusedEnd(action, before, text))
      whole[whole.length - 1] = {
        ...action,
        from: before.from,
        rows: action.rows.map(({ row }) => ({ row, meaning: row.negated })),
      };
    else if (before !== undefined && isPartOf(action, before, text))
      whole[whole.length - 1] = { ...before, end: action.end };
    else whole.push(action);
  }
  return whole;
}

/** `"discontinue vasodilators starting with the Isordil"`: what ends first. */
function isFirstOfEnds({ from, end, rows }: Action, before: Action, text: string): boolean {
  const isBegun = rows.some(({ row }) => row.id === 'begin') && /^\swith\b/iu.test(text.slice(end));
  return isBegun && means(before, NOT_TAKEN) && !/[.,;]/u.test(text.slice(before.end, from));
}

/** `"refuses to stop"`: a stop that is refused is none. */
function isRefusedEnd(action: Action, before: Action, text: string): boolean {
  const isRefused = before.rows.some(({ row, meaning }) => row.id === 'refuse' && meaning === 'not-taken');
  return isRefused && means(action, INTERRUPTS) && text.slice(before.end, action.from).trim() === '';
}

/** Right behind it: what is taken, and of a proposal (`"the option of stopping"`, `"offered instead of"`) what is proposed. */
function isPartOf(action: Action, before: Action, text: string): boolean {
  if (text.slice(before.end, action.from).trim() !== '') return false;
  const isProposal = before.rows.some(({ row }) => row.isProposal === true);
  if (isProposal) return means(action, NOT_TAKEN) || isBeginning(action, text);
  return (
    (means(before, NOT_TAKEN) || goesOn(before)) && means(action, TAKING) && !isTakenAgain(action, before)
  );
}

/** `"keen on starting"`: what is begun, and not yet. */
function isBeginning({ rows, start, end }: Action, text: string): boolean {
  return /ing\b/iu.test(text.slice(start, end)) && rows.some(({ row }) => BEGINS.has(row.id));
}

const BEGINS: ReadonlySet<ActionRow['id']> = new Set<ActionRow['id']>(['begin', 'start', 'resume']);

/** `"stopped then resumed"`: another thing that was done, and the drug is taken again; what says nothing of a drug is no part of it either. */
function isTakenAgain(action: Action, before: Action): boolean {
  return (
    !saysOfDrug(action) || (means(before, INTERRUPTS) && action.rows.some(({ row }) => row.id === 'resumed'))
  );
}

const TAKING: ReadonlySet<CueMeaning | 'none'> = new Set<CueMeaning>(['active']);

/** Not under a negation, which is of what follows too. */
function goesOn({ rows }: Action): boolean {
  return rows.some(({ row, meaning }) => row.id === 'continue' && meaning === 'active');
}

/** Does it say of a drug that it is stopped, held or not taken? */
export function endsDrug(action: Pick<Action, 'rows'>): boolean {
  return means(action, NOT_TAKEN);
}

/** Is anything said of a drug, in more than the cell of a status column? */
export function saysOfDrug({ rows }: Action): boolean {
  return rows.some(({ row, meaning }) => meaning !== 'none' && row.reach !== 'cell');
}

function means({ rows }: Pick<Action, 'rows'>, meanings: ReadonlySet<string>): boolean {
  return rows.some(({ meaning }) => meanings.has(meaning));
}

/** The text up to the first phrase that holds the words of an action and says nothing of it, and what that leads to: `"no refills"`, `"hold for SBP < 100"`. */
export function beforeShielded(text: string): string {
  const shielded = MATCHER.matchTokens(tokenize(text)).find(({ values }) => values.includes(SHIELD));
  return shielded === undefined ? text : text.slice(0, shielded.start);
}

/** Where a statement ends; an initial ends none, and the last letter of `d/c.` is no initial. */
const SENTENCE_END = new RegExp(
  String.raw`(?<!(?<!\/)\b(?:${alternatives(TITLES)}|\p{L}))[.](?=["”]?\s+["(]?\p{Lu})|;(?=\s)`,
  'gu',
);

function actionOf(text: string, tokens: readonly TextToken[], match: PhraseMatch<Value>): Action[] {
  const rows = match.values.filter((value) => value !== BREAK && value !== SHIELD);
  if (rows.length === 0 || match.values.includes(SHIELD)) return [];
  const { from, kinds, words, isOfNone } = modifiersBefore(text, tokens, match.firstToken);
  const told = rows
    .filter(
      (row) =>
        !isCompanion(text, match, row) &&
        !isReason(text, match, row) &&
        !isConditional(text, match, row) &&
        !isLess(text, match, row) &&
        !isPartDone(text, match, row) &&
        !isAwaited(text, match, row) &&
        !isHowOften(text, match, row) &&
        isLast(text, match, row) &&
        !isSpan(text, match),
    )
    .map((row) => ({ row, meaning: isHomeList(text, match, row) ? 'active' : meaningUnder(row, kinds) }));
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

/** `"At home she was on"`, `"was taking … prior to admission"`: in the sentence it is said of the time until the patient came. */
function isHomeList(text: string, { start, end }: PhraseMatch<Value>, { id }: ActionRow): boolean {
  if (id !== 'was-on') return false;
  const before = text.slice(Math.max(0, start - 60), start);
  return HOME_BEFORE.test(before) || WHEN_COMING.test(before) || HOME_BEHIND.test(text.slice(end));
}

const HOME = wholeWord(SENTENCE_WORDS.home.words);
const HOME_BEFORE = new RegExp(`${HOME}[^.;]*$`, 'iu');
/** `"When he came in he was taking"`. */
const WHEN_COMING = new RegExp(
  String.raw`\bwhen\s(?:\p{L}{1,10}\s){1,3}?${wholeWord(SENTENCE_WORDS.coming.words)}[^.;]*$`,
  'iu',
);
/** In `"10 mg b.i.d. prior to admission"` the sentence goes on. */
const HOME_BEHIND = new RegExp(String.raw`^(?:[^.;]|\.(?!\s+\p{Lu})){0,160}?(?i:${HOME})`, 'u');

function meaningUnder(row: ActionRow, kinds: readonly ModifierKind[]): CueMeaning | 'none' {
  if (isPast(row, kinds)) return 'not-given';
  if (kinds.includes('negation')) return row.negated;
  return kinds.includes('doubt') ? row.doubted : row.meaning;
}

/** `"for what she presumed was allergies"`: what a drug is taken for. */
function isReason(text: string, { start, end }: PhraseMatch<Value>, { meaning }: ActionRow): boolean {
  if (meaning !== 'allergy' || !ALLERGIES_ALONE.test(text.slice(start))) return false;
  return FOR_REASON.test(text.slice(Math.max(0, start - 60), start)) && text[end] !== ':';
}

const ALLERGIES_ALONE = new RegExp(
  String.raw`^(?:${alternatives(ALLERGY_NOUNS)})\b(?!\s(?:to|with|from)\b)`,
  'iu',
);
const FOR_REASON = new RegExp(
  String.raw`(?:${wholeWord(SENTENCE_WORDS.forReason.words)}\s(?:\p{L}+\s){0,5}|${wholeWord(SENTENCE_WORDS.whenReason.words)}\s(?:${alternatives(SENTENCE_WORDS.possessive.words)})\s(?:\p{L}+\s)?)$`,
  'iu',
);

/** `"has completed five of a planned six cycles"`: the course goes on. */
function isPartDone(text: string, { end }: PhraseMatch<Value>, { isCompletion }: ActionRow): boolean {
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
  const rows = (match?.values ?? []).filter((value) => value !== BREAK && value !== SHIELD);
  const whole = match !== undefined && match.endToken === tokens.length;
  const inColumn = rows.filter((row) => row.inColumn === true);
  const isShort = tokens.length <= LONGEST_ANSWER;
  if (match !== undefined && isOfOther(cell, match)) return undefined;
  return (whole || isShort ? inColumn[0] : undefined) ?? (isShort ? deniedAlone(cell) : undefined);
}

/** Nothing is said of a drug there: how a dose is limited, a part of another word, what a person gave up. */
function isOfOther(cell: string, match: PhraseMatch<Value>): boolean {
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
  const denied = last?.rows.find(({ row, meaning }) => DENIED.has(meaning) && row.negated === meaning);
  if (last === undefined || denied === undefined) return undefined;
  const around = cell.slice(0, last.from) + cell.slice(last.end);
  return /[\p{L}\d]/u.test(around) ? undefined : { ...denied.row, meaning: denied.meaning };
}

const DENIED: ReadonlySet<string> = new Set<CueMeaning>(['not-taken', 'stopped']);
