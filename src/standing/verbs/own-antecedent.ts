/** What a sentence names before its pronoun, known or not: the pronoun means that, and nothing that was spoken of before the sentence. */
import { isOnlyForm } from '../../terminology/forms/form-words.ts';
import { alternatives } from '../../text/alternatives.ts';
import { POINTER_WORDS } from '../sentence-word-table.ts';
import { ANTECEDENT_WORDS } from './antecedent-table.ts';

/** Where what a sentence names begins, and where it ends. */
export interface Antecedent {
  readonly start: number;
  readonly end: number;
}

/** `"She mentioned buying bitter melon capsules and I have asked her to "`: the last thing that a text up to its pronoun says somebody has got or takes. */
export function ownAntecedent(before: string): Antecedent | undefined {
  return [...before.matchAll(GOT)].flatMap((got) => namedBehind(before, got)).at(-1);
}

/**
 * Of the drugs named before a pronoun those that it may mean: where its own sentence names several, those; undefined: the sentence names another
 * thing last, which nobody knows.
 */
export function meantAmong(
  { text, names }: { readonly text: string; readonly names: readonly Antecedent[] },
  [start, end]: readonly [start: number, end: number],
  before: readonly number[],
): readonly number[] | undefined {
  const own = before.filter((index) => (names[index]?.start ?? 0) >= start);
  const other = ownAntecedent(text.slice(start, end));
  const isLast = other !== undefined && own.every((index) => (names[index]?.end ?? 0) <= start + other.start);
  if (isLast) return undefined;
  return own.length > 1 ? own : before;
}

const { acquires, uses, gets, takesForm, substance, noObject } = ANTECEDENT_WORDS;
const GOT = new RegExp(
  String.raw`(?<![\p{L}-])(?:(?<bought>${alternatives(acquires.words)})|(?<got>${alternatives(gets.words)})|${alternatives(uses.words)})(?=\s)`,
  'giu',
);

function namedBehind(text: string, { index = 0, 0: verb, groups: got }: RegExpMatchArray): Antecedent[] {
  const from = index + verb.length;
  const { 0: found, groups } = OBJECT.exec(text.slice(from, from + LONGEST)) ?? { 0: '' };
  const words = groups?.['words'] ?? '';
  const lead = found.slice(1, found.length - words.length);
  const all = words.split(' ');
  const form = all.findIndex((word) => KINDS.has(word.toLowerCase()) || isOnlyForm(word));
  if (!isName(words) || form === 0 || !mayStandThere(got, lead, { words, hasForm: form > 0 })) return [];
  const start = from + 1 + lead.length;
  return [{ start, end: start + all.slice(0, Math.max(form, 1)).join(' ').length }];
}

/** Whatever is bought; else no form needs to stand behind a name right behind a verb of use, nor behind one in capitals. */
function mayStandThere(
  verb: RegExpMatchArray['groups'],
  lead: string,
  { words, hasForm }: { readonly words: string; readonly hasForm: boolean },
): boolean {
  if (verb?.['bought'] !== undefined) return true;
  if (/^the\s/iu.test(lead)) return false;
  return hasForm || (lead === '' && (verb?.['got'] === undefined || /^\p{Lu}\p{Ll}/u.test(words)));
}

/** Characters of an object with what stands before it. */
const LONGEST = 60;
const OBJECT = new RegExp(
  String.raw`^\s(?<lead>(?:(?:the|${alternatives(takesForm.words)})\s)?)(?<words>\p{L}[\p{L}'’-]*(?:\s\p{L}[\p{L}'’-]*){0,3})`,
  'iu',
);

/** The first word of a name, and none of time, number or manner. */
function isName(words: string): boolean {
  const [word = ''] = words.split(' ', 1);
  const plain = word.toLowerCase();
  return word.length >= SHORTEST && !NO_NAMES.has(plain) && !plain.endsWith('ly');
}

/** Letters. */
const SHORTEST = 3;
/** What a thing is sold as, and no name of it. */
const KINDS: ReadonlySet<string> = new Set([...substance.words, ...POINTER_WORDS.drug.words]);
const NO_NAMES: ReadonlySet<string> = new Set(noObject.words);
