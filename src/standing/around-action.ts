/** What stands around the words of an action: modifiers before them, and the one, or the thing, to whom it is done before their last word. */
import type { TextToken } from '../text/normalize-text.ts';
import { alternatives, wholeWord } from '../text/alternatives.ts';
import { ALLERGY_NOUNS, NOT_TAKEN, type ActionRow, type CueMeaning } from './action-table.ts';
import { INTERRUPTS } from './conditional.ts';
import { BEFORE_MONTH, FORMS_OF_BE, MODIFIERS, type ModifierKind } from './modifier-table.ts';
import { POINTER_WORDS, SENTENCE_WORDS } from './sentence-word-table.ts';

/** `"put on"` → `"put her on"`, `"put the patient on"`, and `"throw away"` → `"throw these away"`: whom or what it is done to may stand before the last word. */
export function aroundPerson(phrase: string): string[] {
  return [
    ...parted(phrase, PHRASAL, SENTENCE_WORDS.doneTo.words),
    ...parted(phrase, PARTED, SENTENCE_WORDS.thing.words),
    ...parted(phrase, REPLACED, SENTENCE_WORDS.thing.words),
  ];
}

function parted(phrase: string, verbs: RegExp, by: readonly string[]): string[] {
  const { verb, particle } = verbs.exec(phrase)?.groups ?? {};
  if (verb === undefined || particle === undefined) return [];
  return by.map((inside) => `${verb} ${inside} ${particle}`);
}

/** `"throw away"` → `"throw these away"`. */
const PARTED = new RegExp(
  String.raw`^(?<verb>(?!(?:${alternatives(MODIFIERS.passive)})\b)\p{L}+) (?<particle>(?:${alternatives(SENTENCE_WORDS.away.words)}))$`,
  'u',
);

/** `"changed to"` → `"changed it to"`. */
const REPLACED = new RegExp(
  `^(?<verb>${alternatives(SENTENCE_WORDS.replacing.words)}) (?<particle>to|with|by|for)$`,
  'u',
);

/** A verb and where it leads: `"taken off of"`, `"start on"`, `"get off"`; a form of "be" tells where one is. */
const PHRASAL = new RegExp(
  String.raw`^(?<verb>(?:to )?(?!(?:${alternatives(FORMS_OF_BE)})\b)\p{L}+) (?<particle>(?:(?:back|home) )?(?:${alternatives(SENTENCE_WORDS.particle.words)}))$`,
  'u',
);

const KINDS: ReadonlyMap<string, ModifierKind> = new Map(
  (['negation', 'doubt', 'past', 'passive', 'ahead', 'neutral'] as const).flatMap((kind) =>
    MODIFIERS[kind].map((word) => [word, kind] as const),
  ),
);

/** Words looked at before an action. */
const MAX_MODIFIERS = 6;

/** The words that belong to an action and stand before it. */
export interface ModifiersBefore {
  /** Where the first of them begins. */
  readonly from: number;
  readonly kinds: readonly ModifierKind[];
  readonly words: readonly string[];
  /** `"neither continued"`: denied of all drugs before. */
  readonly isOfNone: boolean;
}

/** The modifiers of an action, without a stop between them. */
export function modifiersBefore(
  text: string,
  tokens: readonly TextToken[],
  firstToken: number,
): ModifiersBefore {
  const kinds: ModifierKind[] = [];
  const words: string[] = [];
  let from = tokens[firstToken]?.start ?? 0;
  for (let at = firstToken - 1; at >= 0 && kinds.length < MAX_MODIFIERS; at -= 1) {
    const token = tokens[at];
    const kind = token === undefined ? undefined : kindOf(token.text, tokens[at - 1]?.text, words.at(-1));
    if (token === undefined || kind === undefined || /[,.;:()]/u.test(text.slice(token.end, from))) break;
    kinds.push(kind);
    words.push(token.text);
    from = token.start;
  }
  const none = noneBefore(text, from);
  if (none === undefined) return { from, kinds, words, isOfNone: false };
  return { from: none, kinds: [...kinds, 'negation'], words, isOfNone: true };
}

/** `"in May was stopped"`: a modal verb has no finite one behind it. */
function isMonth(word: string, before: string, behind: string): boolean {
  return word === 'may' && (MONTH_LEADS.has(before) || FINITE.has(behind));
}

const FINITE: ReadonlySet<string> = new Set(SENTENCE_WORDS.finite.words);
const MONTH_LEADS: ReadonlySet<string> = new Set(BEFORE_MONTH);

/** `"if you could increase"` is an order; `"was gradually stopped"`: between an auxiliary and what is done stands how. */
function kindOf(word: string, before = '', behind = ''): ModifierKind | undefined {
  if (isMonth(word, before, behind)) return undefined;
  if (before === 'you' && word === 'could') return 'neutral';
  return KINDS.get(word) ?? (word.endsWith('ly') && KINDS.has(before) ? 'neutral' : undefined);
}

/** `"neither continued"`, `"none of which were resumed"`: where the words begin that say of all drugs before them that it is not so. */
function noneBefore(text: string, from: number): number | undefined {
  const before = text.slice(Math.max(0, from - LONGEST_NONE), from);
  const match = NONE_OF.exec(before);
  return match === null ? undefined : from - before.length + match.index;
}

const LONGEST_NONE = 40;
const NONE_OF = new RegExp(
  String.raw`${wholeWord(SENTENCE_WORDS.noneOf.words)}\s(?:(?:${alternatives([...POINTER_WORDS.of.words, 'of which', 'of those'])})\s)?$`,
  'iu',
);

/** `"Stop-smoking programme"`, `"off-days only"`: before a hyphen such a word is a part of another; `"STOP-metformin"` is an order. */
export function isOfCompound(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
  names: readonly { readonly start: number }[] = [],
): boolean {
  if (!COMPOUNDED.test(text.slice(start, end)) || !/^[-‐]\p{L}{3}/u.test(text.slice(end, end + 4)))
    return false;
  return !names.some((name) => name.start === end + 1);
}

const COMPOUNDED = new RegExp(`^${wholeWord(SENTENCE_WORDS.compounded.words)}$`, 'iu');

/** `"her medication as given on the summary"`: who wrote it down gave nobody anything. */
export function isAsWritten(text: string, from: number): boolean {
  return /\bas\s$/iu.test(text.slice(Math.max(0, from - 4), from));
}

/** `"the cough has stopped"`: a complaint does, right before it, and no drug; `"tramadol for the pain has stopped"` tells of the drug. */
export function isOfComplaint(text: string, from: number): boolean {
  return COMPLAINT_BEFORE.test(text.slice(Math.max(0, from - 60), from));
}

const COMPLAINT_BEFORE = new RegExp(
  String.raw`(?<!\b(?:${alternatives(SENTENCE_WORDS.forComplaint.words)})\s)\b(?:${alternatives([...SENTENCE_WORDS.possessive.words, 'the', 'all'])})\s(?:\p{L}{2,14}\s)?${wholeWord(SENTENCE_WORDS.complaint.words)}\s$`,
  'iu',
);

/** `"stopped smoking"`, `"Stopping drinking: naltrexone"`: what ends is named right behind, and is no drug. */
export function endsActivity(text: string, { end }: { readonly end: number }): boolean {
  return ACTIVITY.test(text.slice(end));
}

const ACTIVITY = new RegExp(String.raw`^\s+(?:${alternatives(SENTENCE_WORDS.activity.words)})\b`, 'iu');

/** `"for what she presumed was allergies"`: what a drug is taken for; `"is no good idea with her allergy"`: why it is not. */
export function isReason(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
  { meaning }: ActionRow,
): boolean {
  if (meaning !== 'allergy' || !ALLERGIES_ALONE.test(text.slice(start))) return false;
  return FOR_REASON.test(text.slice(Math.max(0, start - 60), start)) && text[end] !== ':';
}

const ALLERGIES_ALONE = new RegExp(
  String.raw`^(?:${alternatives(ALLERGY_NOUNS)})\b(?!\s(?:to|with|from)\b)`,
  'iu',
);
const FOR_REASON = new RegExp(
  String.raw`(?:${wholeWord(SENTENCE_WORDS.forReason.words)}\s(?:\p{L}+\s){0,5}|${wholeWord(SENTENCE_WORDS.whenReason.words)}\s(?:${alternatives(SENTENCE_WORDS.possessive.words)})\s(?:\p{L}+\s)?|\bwith\s(?:${alternatives(SENTENCE_WORDS.possessive.words)})\s)$`,
  'iu',
);

/** An action where it stands, and what it says. */
interface Told {
  readonly from: number;
  readonly start: number;
  readonly end: number;
  readonly rows: readonly { readonly row: ActionRow; readonly meaning: CueMeaning | 'none' }[];
}

/** `"refused to take lisinopril"`, `"continue to take lisinopril"`: what is taken at once behind an end or a going on belongs to it, and says nothing of its own. */
export function withComplements<Kind extends Told>(text: string, actions: readonly Kind[]): readonly Kind[] {
  const whole: Kind[] = [];
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
function isFirstOfEnds({ from, end, rows }: Told, before: Told, text: string): boolean {
  const isBegun = rows.some(({ row }) => row.id === 'begin') && /^\swith\b/iu.test(text.slice(end));
  return isBegun && means(before, NOT_TAKEN) && !/[.,;]/u.test(text.slice(before.end, from));
}

/** `"refuses to stop"`: a stop that is refused is none. */
function isRefusedEnd(action: Told, before: Told, text: string): boolean {
  const isRefused = before.rows.some(({ row, meaning }) => row.id === 'refuse' && meaning === 'not-taken');
  return isRefused && means(action, INTERRUPTS) && text.slice(before.end, action.from).trim() === '';
}

/** Right behind it: what is taken, and of a proposal (`"the option of stopping"`, `"offered instead of"`) what is proposed. */
function isPartOf(action: Told, before: Told, text: string): boolean {
  if (text.slice(before.end, action.from).trim() !== '') return false;
  const isProposal = before.rows.some(({ row }) => row.isProposal === true);
  if (isProposal) return means(action, NOT_TAKEN) || isBeginning(action, text);
  return (
    (means(before, NOT_TAKEN) || goesOn(before)) && means(action, TAKING) && !isTakenAgain(action, before)
  );
}

/** `"keen on starting"`: what is begun, and not yet. */
function isBeginning({ rows, start, end }: Told, text: string): boolean {
  return /ing\b/iu.test(text.slice(start, end)) && rows.some(({ row }) => BEGINS.has(row.id));
}

const BEGINS: ReadonlySet<ActionRow['id']> = new Set<ActionRow['id']>(['begin', 'start', 'resume']);

/** `"stopped then resumed"`: another thing that was done, and the drug is taken again; what says nothing of a drug is no part of it either. */
function isTakenAgain(action: Told, before: Told): boolean {
  return (
    !saysAnythingOf(action.rows) ||
    (means(before, INTERRUPTS) && action.rows.some(({ row }) => row.id === 'resumed'))
  );
}

const TAKING: ReadonlySet<CueMeaning | 'none'> = new Set<CueMeaning>(['active']);

/** Not under a negation, which is of what follows too. */
function goesOn({ rows }: Told): boolean {
  return rows.some(({ row, meaning }) => row.id === 'continue' && meaning === 'active');
}

/** Is anything said of a drug, in more than the cell of a status column? */
export function saysAnythingOf(rows: Told['rows']): boolean {
  return rows.some(({ row, meaning }) => meaning !== 'none' && row.reach !== 'cell');
}

function means({ rows }: Pick<Told, 'rows'>, meanings: ReadonlySet<string>): boolean {
  return rows.some(({ meaning }) => meanings.has(meaning));
}
