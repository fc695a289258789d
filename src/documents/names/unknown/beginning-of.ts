/** How a text begins: like an entry that names something, or like a sentence; and what is said of a name with which a line begins. */
import { alternatives } from '../../../text/alternatives.ts';
import { startsWithDirections } from '../directions/split-product.ts';
import { hasAmount, isInstruction, supportOf } from '../directions/support.ts';
import { isOnlyForm } from '../../../terminology/forms/form-words.ts';
import { isItem, withoutForm } from './item-behind-name.ts';
import { LEAD, nameIn, segmentsOf, type NameInSegment } from './name-in-segment.ts';
import { classOf } from './word-class.ts';
import { WORD_CLASS_ROWS, type WordClassId } from '../word-class-table.ts';

/** How a text begins: with words like a name and an amount or a way of taking (`item`), or it is such words alone (`name`), whether a drug is known by them or not. */
export function beginningOf(text: string): 'item' | 'name' | undefined {
  const [first] = segmentsOf(text, []);
  const name = first === undefined ? undefined : nameIn(text, first);
  if (first === undefined || name === undefined) return undefined;
  if (name.rest.trim() === '') return first.end === text.length ? 'name' : undefined;
  return isItem(name.rest, { before: '', isListed: true }) ? 'item' : undefined;
}

/** A name and right behind it how much: a pair of numbers alone (`"Dorsalis pedis 1/4 and …"`) may be a finding. */
export function isDosedAtStart(text: string): boolean {
  const amount = AMOUNT_BEHIND.exec(text)?.[0];
  return amount !== undefined && beginningOf(text) === 'item' && hasAmount(supportOf(amount));
}

const AMOUNT_BEHIND = /\d[\d.,]{0,8}\s?\p{L}{1,12}/u;

/** `"Zyxomarin cream - all over, three times a day"`: the words up to a form before a mark, where how often stands behind that, whatever else is said there. */
export function headWithForm(text: string): string | undefined {
  const head = FORMED.exec(text)?.groups?.['head'];
  if (head === undefined || !isOnlyForm(head.slice(head.lastIndexOf(' ') + 1))) return undefined;
  return !isStatement(text) && supportOf(text.slice(head.length)).hasFrequency ? head : undefined;
}

const FORMED = /^(?<head>\p{Lu}[^\s,;:.–—]{2,20}(?: [^\s,;:–—]{1,20}){1,4}?)(?: [–—-]{1,2}|:)\s/u;

/** A name with its form, and where the line ends that is all said of it. */
export interface FormedLine {
  /** Where it is not known. */
  readonly names: readonly NameInSegment[];
  readonly end: number;
}

export const NOT_FORMED: FormedLine = { names: [], end: 0 };

/** `"Zyxomarin cream - all over, lots, three times a day"`: all that its line says is said of what it begins with, known or not, where it names no other drug. */
export function formedAtStart(text: string, known: readonly { readonly start: number }[]): FormedLine {
  const end = NEXT_LINE.exec(text)?.index ?? text.length;
  const head = headWithForm(text.slice(0, end));
  const named = known.filter(({ start }) => start < end);
  if (head === undefined || named.some(({ start }) => start >= head.length)) return NOT_FORMED;
  if (named.length > 0) return { names: [], end };
  const name = nameIn(head, { start: 0, end: head.length });
  return name === undefined ? NOT_FORMED : { names: [name], end };
}

const NEXT_LINE = /\n\s{0,8}\p{Lu}/u;

/** Does a text begin with words that stand where a name stands, whatever it says behind them? */
export function startsWithName(text: string): boolean {
  const [first] = segmentsOf(text, []);
  return first !== undefined && nameIn(text, first) !== undefined;
}

/** `"Zyxomarin, dose is unknown"`: words that are a name alone, and behind the separator what is said of its dose. */
function tellsOfDose(text: string): boolean {
  const [first, ...others] = segmentsOf(text, []);
  const name = first === undefined ? undefined : nameIn(text, first);
  if (first === undefined || name === undefined || name.rest.trim() !== '' || others.length === 0)
    return false;
  return (text.slice(first.end).match(/\p{L}+/gu) ?? []).some((word) => DOSE_WORDS.has(word.toLowerCase()));
}

const DOSE_WORDS: ReadonlySet<string> = new Set(['dose', 'doses', 'dosage', 'strength']);

/** A sentence about someone or something, not an entry: `"The patient was seen by nursing staff."` */
export function isStatement(text: string): boolean {
  const first = /\p{L}+/u.exec(text)?.[0] ?? '';
  return SUBJECTS.has(classOf(first)) || statesSomething(text);
}

/** `"The list is at home"`: with a verb that states. */
export function statesSomething(text: string): boolean {
  return STATES.test(text);
}

/** A sentence that lists nothing; `"Another multivitamin"` is none: what stands behind its article states nothing. */
export function isOnlySaid(text: string): boolean {
  const rest = text.replace(LEAD, '');
  return isStatement(text) && !tellsOfDose(text) && (rest === text || isStatement(rest));
}

const SUBJECTS: ReadonlySet<WordClassId | undefined> = new Set<WordClassId>([
  'pronouns-and-determiners',
  'statements',
  'auxiliaries',
  'remarks',
]);
const STATING = WORD_CLASS_ROWS.flatMap(({ id, words }) => (id === 'statements' ? words : []));
/** In capitals too; with one of them it is a name (`Will`), and at the beginning of a cell the former dose (`was 1 tab`). */
const STATES = new RegExp(
  String.raw`(?<!\s)\s(?:${alternatives([...STATING, ...STATING.map((word) => word.toUpperCase())])})\s`,
  'u',
);

/** What stands behind a name in its stretch; on a line of its own, where that is nothing or a mark, how it is taken. */
export function restOf(text: string, name: NameInSegment): string {
  return (OPEN.test(name.rest) ? directionsBehind(text, name) : undefined) ?? name.rest;
}

/** `"Zyxomarin eye drops, 1 drop twice daily"`, `"Zyxomarin: 18 units at bedtime"`: on a line of its own what stands behind the mark is how the name before it is taken, and no other drug is. */
function directionsBehind(text: string, { written, start }: NameInSegment): string | undefined {
  if (!/(?:^|\n)\s{0,8}$/u.test(text.slice(Math.max(0, start - 9), start))) return undefined;
  const [line = ''] = text.slice(start + written.length).split('\n', 1);
  const said = BEHIND_MARK.exec(line)?.groups?.['said'];
  return said !== undefined && startsWithDirections(said) && isInstruction(supportOf(said))
    ? ` ${said}`
    : undefined;
}

/** Nothing, or a colon. */
const OPEN = /^\s*(?::|$)/u;
const BEHIND_MARK = /^\s?[,:]\s{1,4}(?<said>\S.{0,200})$/u;

/**
 * A name with a capital that stands alone between the separators of a sentence, with its form or a bare number: an item where how much and how often
 * it is taken stand behind the separator (`"sertraline 100 mg, the Zyxomarin inhaler, two puffs twice a day"`), else a name all the same, and nothing
 * behind it is said of the drug before it.
 */
export function standsApart(
  { written, rest }: Pick<NameInSegment, 'written' | 'rest'>,
  { before, behind }: { readonly before: string; readonly behind: string },
): 'item' | 'name' | undefined {
  const said = withoutForm(rest.trim());
  const isAlone = CAPITALIZED.test(written) && /^\d{0,4}$/u.test(said);
  if (!isAlone || /[.:]\s*$/u.test(before)) return undefined;
  const { next = '' } = SEPARATED.exec(behind)?.groups ?? {};
  const support = supportOf(next);
  if (startsWithDirections(next) && hasAmount(support)) return support.hasFrequency ? 'item' : 'name';
  return said === '' ? undefined : 'name';
}

const CAPITALIZED = /\p{Lu}\p{Ll}/u;
const SEPARATED = /^\s?[,;–-]\s(?<next>(?:[^,;:.]|[,.](?!\s)){1,160})/u;
