/** What stands around the words of an action: modifiers before them, and the one, or the thing, to whom it is done before their last word. */
import type { TextToken } from '../text/normalize-text.ts';
import { alternatives, wholeWord } from '../text/alternatives.ts';
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
  `^(?<verb>${alternatives(SENTENCE_WORDS.replacing.words)}) (?<particle>to)$`,
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
