/** Does a line end in the middle of something that the next one goes on with? */
import { hasDosage, saysHowMuch, supportOf } from '../names/directions/support.ts';
import { beginningOf } from '../names/unknown/beginning-of.ts';
import { lacksObject } from '../../standing/clause.ts';
import { readActions } from '../../standing/read-actions.ts';
import { alternatives } from '../../text/alternatives.ts';
import { isInCapitals } from '../../text/without-capitals.ts';
import { SENTENCE_WORDS } from '../../standing/sentence-word-table.ts';
import type { Line } from '../line.ts';
import { OPEN_END_ROWS, type OpenEndRow } from './open-end-table.ts';

const wordsOf = (id: OpenEndRow['id']): string =>
  alternatives(OPEN_END_ROWS.flatMap((row) => (row.id === id ? row.words : [])));

const JOINS = new RegExp(String.raw`(?:[/&+,(-]|\b(?:${wordsOf('joins')}))\s*$`, 'iu');
const QUALIFIES = new RegExp(String.raw`\b(?:${wordsOf('qualifies')})\s*$`, 'iu');
const PROMISES = new RegExp(String.raw`\b(?:${wordsOf('promises')}|${wordsOf('joins')})\s*$`, 'iu');
/** Behind a separator a qualifying word begins the next item. */
const BEGINS_ITEM = /[,;]\s*$/u;

/** `"Enalapril 10 MG /"`, `"Tylenol with"`: a product that goes on in the next line. */
export function joinsNext(text: string): boolean {
  return JOINS.test(text) && !endsInAction(text);
}

/** `"- out of"`: what became of the drug, in words that end as if something followed. */
export function endsInAction(text: string): boolean {
  const end = text.trimEnd().length;
  const last = readActions(text).actions.findLast((action) => action.end === end);
  if (last === undefined) return false;
  const isSetOff = SET_OFF.test(text.slice(0, last.from));
  return last.rows.some(({ row: { reach } }) => (reach === 'object' ? isSetOff : reach !== 'behind'));
}

/** Behind a dash an order is said of the entry it stands in. */
const SET_OFF = /[-–—]\s*$/u;

/** Whether the last line of an entry leads to the name below it; a qualifying word at the end of an entry with an amount belongs to that one. */
export function leadsOn(above: string, entry: string): boolean {
  const last = readActions(above).actions.at(-1);
  if (last !== undefined && lacksObject(above, last)) return true;
  const qualifier = QUALIFIES.exec(above)?.index;
  if (joinsNext(above) || qualifier === undefined) return joinsNext(above);
  return BEGINS_ITEM.test(above.slice(0, qualifier)) || !saysHowMuch(entry);
}

/** `"apply a thin layer twice a"`, `"Tylenol with"`: the next line says what. */
export function promisesMore(text: string): boolean {
  return endsOpen(text) && !endsInAction(text);
}

/** The same of any words, also of what was done: `"Replaced by"`. */
export function endsOpen(text: string): boolean {
  return PROMISES.test(text);
}

/** `"aspirin 81 mg daily, fish"`: nothing is said yet of the name behind the last comma. In what is remarked on an entry (`"25 mg BID: refused twice, order closed"`) no name waits. */
export function isUnfinished(text: string): boolean {
  const last = /[,;]\s+(?:and\s+)?(?<item>\p{L}[^,;]{0,80})$/u.exec(text)?.groups?.['item'];
  if (last === undefined || beginningOf(last) !== 'name' || hasDosage(supportOf(last))) return false;
  return !isRemarkedOn(text);
}

/** `"Metformin 500 mg BID - held 4/2, …"`: behind a name and how it is taken a mark, and what is remarked on it. */
export function isRemarkedOn(text: string): boolean {
  return REMARKED_ON.test(text);
}

const REMARKED_ON = /^[^:;,–—\n]{3,60}?(?:\s[–—-]|:)\s+\p{L}/u;

/** `"… her response to these"` over `"medications."`, `"… was phoned in to the patient's"` over `"pharmacy: …"`: the last words of a sentence that the margin broke. */
export function endsSentence({ text }: Line, before: Line | undefined): boolean {
  const isOpen = isUnended(before);
  if (!isOpen || !/^\p{Ll}/u.test(text)) return false;
  const isLabel = /^[^:;,.]{1,40}:/u.test(text);
  return /^[^:]*\.\s*$/u.test(text) || (isLabel && (promisesMore(before.text) || WHOSE.test(before.text)));
}

/** `"… and I have asked her to"` over `"stop these."`: small letters below the open end of a line of sentences that is longer than a title. */
export function goesOnFrom(line: Line | undefined, before: Line | undefined): boolean {
  if (line === undefined || !isUnended(before) || before.block !== line.block) return false;
  const words = before.text.match(/\p{L}+/gu) ?? [];
  return /^\p{Ll}/u.test(line.text) && (promisesMore(before.text) || words.length > MOST_OF_TITLE);
}

function isUnended(before: Line | undefined): before is Line {
  return before !== undefined && !/[.:;!?]\s*$/u.test(before.text);
}

/** `"… was removed and sent to"` over `"Pathology. Both …"`: a word with a capital and a stop below the open end of a line of its paragraph that is longer than a title. */
export function endsSentenceAbove(
  { lines, index }: { readonly lines: readonly Line[]; readonly index: number },
  label: string,
): boolean {
  const [before, line] = [lines[index - 1], lines[index]];
  if (!isUnended(before) || before.page !== line?.page || before.block !== line.block) return false;
  const words = before.text.match(/\p{L}+/gu) ?? [];
  return line.text[label.length] === '.' && !isInCapitals(label) && words.length > MOST_OF_TITLE;
}

/** Words. */
const MOST_OF_TITLE = 8;

const WHOSE = new RegExp(
  String.raw`(?:\p{L}['’]s|\b(?:${alternatives(SENTENCE_WORDS.possessive.words)}))\s*$`,
  'iu',
);

/** `"Zyxomarin 5 MG / Quovadrel"`: of a combination the last part has a strength as the one before it has. */
export function lacksLastStrength(text: string): boolean {
  return PART_WITHOUT_STRENGTH.test(text);
}

const PART_WITHOUT_STRENGTH = /\d\s?\p{L}{1,4}(?:\/\p{L}{1,4})?\s\/\s[\p{L} -]{3,40}$/u;
