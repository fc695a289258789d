/** Words that lead from the name of a drug to how much of it is taken from now on, whatever the verb: `"push the Coreg to 25 mg"`, `"Lantus up to 24"`. */
import { findDirections, type Direction } from '../../../sig/find-directions.ts';
import { MODIFIERS } from '../../../standing/modifier-table.ts';
import { alternatives, wholeWord } from '../../../text/alternatives.ts';
import { CHANGE_ROWS, type ChangeRow } from './change-table.ts';

/** The words of rows of the table. */
export function changeWords(...ids: readonly ChangeRow['id'][]): readonly string[] {
  return CHANGE_ROWS.filter(({ id }) => ids.includes(id)).flatMap((row) => row.words);
}

/** Where the amount begins to which the words right behind a name lead; `before` leads to the name. */
export function amountLedTo(before: string, behind: string): number | undefined {
  const at = wayToAmount(behind);
  if (at === undefined || isUnmade(before)) return undefined;
  return leadsUp(behind) && isMost(before, behind.slice(at)) ? undefined : at;
}

/** Where the amount begins, whatever is said of it. */
export function wayToAmount(behind: string): number | undefined {
  const { length = 0 } = WAY.exec(behind)?.[0] ?? {};
  const amount = behind.slice(length);
  return length > 0 && startsWithAmount(amount) && !OF_NEXT.test(withoutFirst(amount)) ? length : undefined;
}

/** `" may rise to 20 mg"`, `" should not go to 20 mg"`: what the drug may do, or does not, leads to the amount. */
export function mayLeadToAmount(behind: string): boolean {
  const { length = 0 } = MAY_WAY.exec(behind)?.[0] ?? {};
  return length > 0 && startsWithAmount(behind.slice(length));
}

/** `"up to 3 g daily"`: a change, or a limit. */
export function leadsUp(behind: string): boolean {
  return WAY.exec(behind)?.groups?.['up'] !== undefined;
}

/** `"switch lisinopril to 25 mg "` before the name of another drug: what nothing but the amount leads to is dosed with it. */
const OF_NEXT = /^\s+(?:of\s+)?$/iu;

/** What stands behind the amount that a text begins with. */
function withoutFirst(text: string): string {
  return text.slice(findDirections(text.slice(0, FARTHEST))[0]?.end ?? text.length);
}

/** `" to rise "`, `" should now go "`: what the drug is to do, whatever the verb; what it may do it does not yet. */
const IS_TO_DO = String.raw`(?:${alternatives(changeWords('isTo'))})\s(?:(?!${wholeWord([...MODIFIERS.negation, ...MODIFIERS.doubt])})\p{L}{2,12}\s){1,3}?`;
const MAY_WAY = new RegExp(
  String.raw`^\s(?:\p{L}{2,12}\s)?${wholeWord([...MODIFIERS.negation, ...MODIFIERS.doubt])}\s(?:\p{L}{2,12}\s){1,4}?to\s(?:the\s)?`,
  'iu',
);
/** `"- up to "`, `" by 50 mg to "`, `" to rise to "`. */
const WAY = new RegExp(
  String.raw`^\s(?:[–-]\s)?(?:(?:${IS_TO_DO})?(?:(?<up>up)\s|(?:down|back)\s)?|by\s\d[\d.,]{0,7}\s?\p{L}{1,10}\s)to\s(?:the\s)?`,
  'iu',
);

/** `"did not get the atenolol to 50 mg"`, `"limit acetaminophen to 3 g"`: the amount is none that is taken. */
export function isUnmade(before: string): boolean {
  const clause = before.split(/[.;:,\n]\s/u).at(-1) ?? '';
  return UNMADE.test(clause);
}

const UNMADE = new RegExp(wholeWord([...MODIFIERS.negation, ...changeWords('unmade')]), 'iu');

/** `"may take Tylenol up to 3 g a day"`, `"Tylenol up to 1 g as needed"`: the most that may be taken. */
function isMost(before: string, amount: string): boolean {
  const clause = before.split(/[.;:\n]\s/u).at(-1) ?? '';
  return TAKEN.test(clause) || findDirections(amount).some(({ kind }) => kind === 'as-needed');
}

const TAKEN = new RegExp(wholeWord(changeWords('takes')), 'iu');

/** `"20 mg daily"`, `"two bid"`, `"24."`: how much, and no time, ratio or result. */
export function startsWithAmount(text: string): boolean {
  const [first, next] = findDirections(text.slice(0, FARTHEST));
  if (first?.start !== 0) return false;
  const behind = text.slice(first.end);
  if (first.dose !== undefined) return !behind.startsWith('/');
  if (first.kind !== 'number') return false;
  return (next?.from === first.to && OFTEN.has(next.kind)) || /^\d[\d.,]*\s*(?:[.;,)]|$)/u.test(text);
}

/** Characters of an amount and how often. */
const FARTHEST = 80;
const OFTEN: ReadonlySet<Direction['kind']> = new Set(['frequency', 'when', 'as-needed']);

/** A number alone may have the unit of the amount it replaces: `2` is not so many milligrams of what was taken as 650 mg, but so many tablets. */
export function isNearAmount(quantity: string, former: string): boolean {
  const ratio = Number(quantity) / Number(former);
  return ratio >= 1 / MOST_TIMES && ratio <= MOST_TIMES;
}

const MOST_TIMES = 4;
