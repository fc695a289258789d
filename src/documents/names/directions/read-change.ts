/** Which amount of a text is taken from now on, where it tells that one took the place of another. */
import { endOfLeadingOften, findDirections, type Direction } from '../../../sig/find-directions.ts';
import { AMOUNT_WORDS } from '../../../terminology/codes/amount-word-table.ts';
import { FEW_WORDS } from '../../../sig/vocabulary/number-word-table.ts';
import { alternatives } from '../../../text/alternatives.ts';
import { isPutOff } from '../../../standing/not-yet.ts';
import type { ChangeRow } from './change-table.ts';
import { COUNTED_UNITS } from './direction-words.ts';
import { MAY_COME, mayCome } from './may-come.ts';
import { endOfOften, supportOf } from './support.ts';
import {
  amountLedTo,
  changeWords,
  isNearAmount,
  isUnmade,
  leadsUp,
  mayLeadToAmount,
  startsWithAmount,
  wayToAmount,
} from './to-amount.ts';

function wordsOf(...ids: readonly ChangeRow['id'][]): string {
  return alternatives(changeWords(...ids));
}

/** What begins an amount: a number, or how many. */
const NUMBER = String.raw`(?=\d|(?:${alternatives(FEW_WORDS)})\s)`;
/** `"from 75 mg p.o. t.i.d. "`, `"by 50 mg "`: the stops are those of abbreviations. */
const FROM = String.raw`(?:(?:from\s[^;]{1,40}?|by\s\d[\d.,]{0,7}\s?\p{L}{1,10})\s)?`;
const WAY = String.raw`(?:(?:up|down|back)\s)?`;
const TO = String.raw`(?:(?:the|his|her|it)\s)?(?:dose\s+)?(?:in half\s)?${WAY}${FROM}${WAY}to\s+(?:the\s+)?${NUMBER}`;

/** `"increased at her last visit from 100 to "`: where, when and by whom it was changed. */
const TOLD_FROM = String.raw`(?:\p{L}[\p{L}'’]*\.?\s+){1,6}?from\s+\d[^;]{0,30}?\sto\s+(?=\d)`;

/** An amount with its unit. */
const WEIGHED = String.raw`\d[\d.,]{0,7}\s?(?:${alternatives(AMOUNT_WORDS)})\b`;

/** `"Quetiapine down to 100 mg"`: without a verb. */
const DOWN_TO = String.raw`(?:(?:down|back)|(?:up|down)\s+from\s[^;]{1,30}?)\s+to\s+(?=${WEIGHED})`;

/** `"Atenolol increased from 50 mg to 100 mg tablet"`: only the new strength is the product's. */
const CHANGE = new RegExp(
  String.raw`\b(?:(?:dose\s)?(?:was|is|has been|to be)\s+)?(?:(?:${wordsOf('done', 'ordered')})\s+(?:${TO}|${TOLD_FROM})|(?:${wordsOf('resumed')})\s(?:(?!at\b)\p{L}{1,12}\s){0,4}?at\s+(?=\d)|(?:${wordsOf('newDose')})(?:\s(?:is|of))?:?\s(?=${WEIGHED})|(?:${wordsOf('portion')})(?:,?\s(?:${wordsOf('namely')}))?[,:]?\s(?=${WEIGHED})|${DOWN_TO})`,
  'iu',
);

/** `"increase the ramipril to 10 mg"`: what stands before the name, and behind it. */
const TO_CHANGE = new RegExp(
  String.raw`\b(?:${wordsOf('done', 'ordered')})\s+(?:(?:${wordsOf('what')})\s+){0,4}$`,
  'iu',
);
const CHANGED_TO = /^(?:[^.;,]|[.,](?=\d)){0,24}\bto\s+(?:the\s+)?\d/iu;
const RAISED_TO = new RegExp(String.raw`^\s+${FROM}to\s+(?:the\s+)?${NUMBER}`, 'iu');

/** `"500 mg, two tds: now one tds"`: an amount with its unit, or how many. */
const NOW = String.raw`[:;,(–-]\s?now\s(?:at\s)?(?=${WEIGHED}|(?:${alternatives(FEW_WORDS)})\s)`;

/** `"metformin 500 mg BID -> increase to 1000 mg BID"`: only what the arrow leads to. */
const ARROW = new RegExp(
  String.raw`\s\d(?:(?:[^.;,>→]|[.,]\d){0,40}(?:->|=>|→)\s*(?:(?:${wordsOf('done', 'ordered', 'leadsOn')})\s+)?(?:to\s+)?(?=\d)|(?:[^.;>→]|[.]\d){0,40}?${NOW})`,
  'iu',
);

/** `"Atenolol increased to 100 mg"`, `"increase the ramipril to 10 mg"`: newer than the list it changes. `before`: what leads to the name; `own`: the name and what follows it. */
export function isChange(before: string, own: string, nameLength: number): boolean {
  const isOrdered = ordersBefore(before);
  const behind = own.slice(nameLength);
  const ordered = isOrdered ? CHANGED_TO.exec(behind) : null;
  return (
    (leadsToName(before) && AMOUNT_BEHIND.test(behind)) ||
    leadsToAmount(before, behind) ||
    changeIn(own) !== undefined ||
    ARROW.test(behind) ||
    (ordered !== null && !isPutOff(behind.slice(ordered[0].length))) ||
    (isOrdered && isWholeDosage(behind)) ||
    changesHowOften(behind, isOrdered)
  );
}

/** Is a change told, whether it was made, may come or was made long ago? */
export function tellsChange(before: string, own: string, nameLength: number): boolean {
  const behind = own.slice(nameLength);
  return (
    wayToAmount(behind) !== undefined ||
    CHANGE.test(own) ||
    (TO_CHANGE.test(before) && CHANGED_TO.test(behind))
  );
}

/** `"push the Coreg to 25 mg"`: whatever the verb; what is put off, or may come, has not been made. */
function leadsToAmount(before: string, behind: string): boolean {
  const at = amountLedTo(before, behind);
  return at !== undefined && !mayCome(before.slice(-NEAR)) && !isPutOff(behind.slice(at));
}

/** `"limit her Tylenol to 2 g"`, `"we may bring the Coreg to 25 mg"`, `"Coreg might go to 25 mg"`: no amount that is taken. */
export function isUnmadeChange(before: string, behind: string): boolean {
  if (mayLeadToAmount(behind)) return true;
  if (wayToAmount(behind) === undefined || leadsUp(behind)) return false;
  return isUnmade(before) || mayCome(before.slice(-NEAR));
}

/** Behind `"drop her Carbatrol"`: `" 200 b.i.d."`, how much and how often, and no word of what was or will be. */
function isWholeDosage(behind: string): boolean {
  const often = AMOUNT_BEHIND.test(behind) ? endOfOften(behind) : undefined;
  return (
    often !== undefined && !LEADS_ON.test(behind.slice(0, often)) && ENDS_THERE.test(behind.slice(often))
  );
}

const LEADS_ON = new RegExp(String.raw`\s(?:${wordsOf('notWhole')})\s`, 'iu');
const ENDS_THERE = /^[.\s]*(?:[.;,)]|$|and\s)/iu;

/** `"advance the bowel regimen to "`: what it is changed to is named next. */
function leadsToName(before: string): boolean {
  const order = LEADS_TO_NAME.exec(before);
  return order !== null && !mayCome(before.slice(0, order.index));
}

const LEADS_TO_NAME = new RegExp(
  String.raw`\b(?:${wordsOf('ordered')})\s(?:(?!to\b)\p{L}{1,14}\s){1,4}to\s$`,
  'iu',
);
const AMOUNT_BEHIND = /^\s\d/u;

/** The order to change what is named next; one that may come is none yet. */
function ordersBefore(before: string): boolean {
  const near = before.slice(-NEAR);
  const order = TO_CHANGE.exec(near) ?? CHANGED_FROM.exec(near);
  return order !== null && !mayCome(near.slice(0, order.index));
}

/** `"has come down from"`, `"we went from her"`: before a name, an amount and "to", whatever the verb; what goes up and down from day to day has no new amount. */
const CHANGED_FROM = new RegExp(
  String.raw`(?<!\b(?:${wordsOf('varies')})(?:\s\p{L}{1,12}){0,2}\s)\bfrom\s(?:(?:${wordsOf('what')})\s){0,3}$`,
  'iu',
);

/** Characters: an order stands right before its drug. */
const NEAR = 200;

/** Where a change leads to its amount; one that is put off, or may come, has not been made. */
function changeIn(text: string): RegExpExecArray | undefined {
  const change = CHANGE.exec(text);
  if (change === null || mayCome(text.slice(0, change.index))) return undefined;
  const behind = text.slice(change.index + change[0].length);
  if (/^\p{L}/u.test(behind) && !startsWithAmount(behind)) return undefined;
  return isPutOff(behind) ? undefined : change;
}

/** `"increased to twice daily"`: the amount stays. */
function changesHowOften(behind: string, isOrdered: boolean): boolean {
  const to = (isOrdered ? ORDERED_TO : DONE_TO).exec(behind);
  return to !== null && endOfLeadingOften(behind.slice(to[0].length)) !== undefined;
}

const ORDERED_TO = /^(?:[^.;,]|[.,](?=\d)){0,24}?\bto\s+(?=\p{L})/iu;
const DONE_TO = new RegExp(
  String.raw`^[^.;,]{0,24}?\b(?:${wordsOf('done')})\s[^.;,]{0,24}?\bto\s+(?=\p{L})`,
  'iu',
);

/** `"Lantus increased from 20 to 24 units"` → `"Lantus 24 units"`; what stands before `from`, the end of the name, stays as it is. `before`: what leads to the name. */
export function withoutChange(text: string, from = 0, before = ''): string {
  const own = text.slice(from);
  const isOrdered = ordersBefore(before);
  const plain = withoutFormerOften(isOrdered ? own.replace(ORDERED_FROM, ' ') : own);
  const rest = withoutReplaced(withoutArrow(withoutPutOff(plain)));
  if (from === 0) return rest;
  const led = amountLedTo(before, rest);
  return text.slice(0, from) + (led === undefined ? rest.replace(RAISED_TO, ' ') : ` ${rest.slice(led)}`);
}

/** `"2.5 mg od, increase to 5 mg in 4 weeks"` → `"2.5 mg od, "`. */
function withoutPutOff(text: string): string {
  const at = changePutOff(text);
  return at === undefined ? text : text.slice(0, at);
}

/** Where a change begins that is put off, behind what is taken until then. */
export function changePutOff(text: string): number | undefined {
  const change = CHANGE.exec(text);
  if (change === null || changeIn(text) !== undefined) return undefined;
  const before = text.slice(0, change.index);
  const until = before.replace(MAY_COME, '');
  return /\d/u.test(until) ? until.length : undefined;
}

/** Behind `"increase levothyroxine"`: `" 50 mcg to "`, `" 500 mg PRN to "`, `" 50 to "`; no range, but what was taken before. */
const ORDERED_FROM =
  /^\s+(?:from\s)?\d[\d.,]{0,8}(?:\s?(?!to\s)\p{L}{1,10}(?:\s[^\d;,\n]{1,30})?)?\s(?:(?:up|down|back)\s)?to\s+(?=\d)/iu;

/** `"increase metformin from daily to b.i.d."`: how often it was taken, before how often it is. */
function withoutFormerOften(text: string): string {
  return text.replace(FROM_TO, (whole: string, _former: string, at: number) =>
    endOfLeadingOften(text.slice(at + whole.length)) === undefined ? whole : ' ',
  );
}

const FROM_TO = /\sfrom\s(?<former>[^;,]{1,30}?)\sto\s+(?=\p{L})/iu;

function withoutArrow(text: string): string {
  const arrow = ARROW.exec(text);
  if (arrow === null) return text;
  return `${text.slice(0, arrow.index)} ${withRouteOf(arrow[0], text.slice(arrow.index + arrow[0].length))}`;
}

/** `"300 mg PO qhs -> 600 mg BID"`: the amount changes and how often; the way in stays as it was said. */
export function withRouteOf(former: string, behind: string): string {
  const route = supportOf(behind).hasRoute
    ? undefined
    : findDirections(former).find(({ kind }) => kind === 'route')?.words;
  const amount = AMOUNT_FIRST.exec(behind)?.[0];
  return route === undefined || amount === undefined
    ? behind
    : `${amount} ${route} ${behind.slice(amount.length)}`;
}

const AMOUNT_FIRST = /^\d[\d.,]{0,8}\s?\p{L}{1,10}(?![\p{L}/])/u;

const AMOUNT = String.raw`\d[\d.,]{0,7}\s?`;
const UNIT_BEHIND = new RegExp(String.raw`^${AMOUNT}(?<unit>\p{L}{1,10})(?![\p{L}/])`, 'iu');

/** `"30 mg daily increased to 60 mg"` → `"60 mg daily"`: an amount of the same unit is the one that was replaced; a strength of which more is taken stays. */
function withoutReplaced(text: string): string {
  const change = changeIn(text);
  if (change === undefined) return text;
  const before = text.slice(0, change.index);
  const behind = text.slice(change.index + change[0].length);
  const replaced = replacedIn(before, behind);
  if (replaced === undefined) return `${before} ${behind}`;
  const { from, to, amount, rest } = replaced;
  const lead = before.slice(0, from);
  const manner = before.slice(to);
  const isToldAnew = supportOf(behind).hasFrequency;
  return isToldAnew ? `${lead}${withRouteOf(manner, amount + rest)}` : `${lead}${amount}${manner}${rest}`;
}

/** What an amount takes the place of, the amount with its unit, and what stands behind it. */
interface Replaced {
  readonly from: number;
  readonly to: number;
  readonly amount: string;
  readonly rest: string;
}

/** What of `before` is replaced by the amount that `behind` begins with: one of the same unit, else how many there were. */
function replacedIn(before: string, behind: string): Replaced | undefined {
  const amount = UNIT_BEHIND.exec(behind);
  const unit = amount?.groups?.['unit'];
  const former =
    unit === undefined ? null : new RegExp(`(?<=^|[\\s,(])${AMOUNT}${unit}(?![\\p{L}/])`, 'iu').exec(before);
  if (amount === null || former === null) return countReplacedIn(before, behind);
  const to = former.index + former[0].length;
  return { from: former.index, to, amount: amount[0], rest: behind.slice(amount[0].length) };
}

/** How many there were; for a number alone also an amount, whose unit it has. */
function countReplacedIn(before: string, behind: string): Replaced | undefined {
  const [now] = findDirections(behind);
  if (now?.start !== 0 || !isCount(now)) return undefined;
  const isAlone = now.kind === 'number';
  if (isAlone && !startsWithAmount(behind) && !FROM_DAY.test(behind.slice(now.end))) return undefined;
  const said = findDirections(before);
  const one =
    said.findLast(isCount) ?? (isAlone ? said.findLast((former) => isOfUnit(now, former)) : undefined);
  return one && { from: one.start, to: one.end, ...withUnitOf(one, { before, behind, end: now.end }) };
}

/** The number has the unit of what it replaces. */
function isOfUnit({ words }: Direction, { dose, words: former }: Direction): boolean {
  const [amount = ''] = /^[\d.,]+/u.exec(former) ?? [];
  return dose !== undefined && isNearAmount(words, amount.replaceAll(',', ''));
}

function withUnitOf(
  one: Direction,
  { before, behind, end }: { readonly before: string; readonly behind: string; readonly end: number },
): Pick<Replaced, 'amount' | 'rest'> {
  const unit = isCount(one) ? '' : before.slice(one.start, one.end).replace(/^[\d.,\s]+/u, ' ');
  return { amount: behind.slice(0, end) + unit, rest: behind.slice(end) };
}

const FROM_DAY = new RegExp(String.raw`^\s(?:${wordsOf('fromDay')})\b`, 'iu');

/** `"two"`, `"one and a half tablets"`. */
function isCount({ kind, dose }: Direction): boolean {
  return kind === 'number' || COUNTED_UNITS.has(dose?.unit ?? '');
}

/** `"10 mg daily - dose increased from 5 mg"`, `"(was 25 mg twice daily)"`: what was taken before. */
export function withoutFormer(text: string): string {
  return text.replaceAll(IN_BRACKET, ' ').replaceAll(FORMER, ' ');
}

const IN_BRACKET = new RegExp(String.raw`\s[([](?:${wordsOf('former')})\s\d[^()[\]]{0,40}[)\]]`, 'giu');

const FORMER = new RegExp(
  String.raw`[([]?\b(?:(?:dose\s)?(?:${wordsOf('done')})\sfrom|${wordsOf('former')})\s\d[\d.,]{0,8}\s?\p{L}{1,10}(?:\s(?:daily|bid|tid|qid|(?:once|twice)\s(?:daily|a day)))?(?![\p{L}\d])[)\]]?(?!\s(?:to|twice|once|daily)\b)`,
  'giu',
);

/** `"Change to 10 mg daily"`: what a remark directs from now on; empty where it changes nothing. */
export function changedTo(remark: string): string {
  const change = changeIn(remark);
  if (change === undefined) return '';
  return /^[^;]{1,80}/u.exec(remark.slice(change.index + change[0].length))?.[0] ?? '';
}

/** `"Go up to 30 mg q12h"`, `"Dr. Sample: please increase it to 30 mg"`: a sentence that begins with a change of the dose, whoever says it. */
export function opensWithChange(sentence: string): boolean {
  if (OPENS_WITH_CHANGE.test(sentence)) return true;
  const { lead } = CHANGES_IT.exec(sentence)?.groups ?? {};
  return lead !== undefined && !mayCome(lead) && !isUnmade(lead);
}

/** `"I have suggested that she drop it to 10 mg"`: whoever makes it, what is changed is a pronoun. */
const CHANGES_IT = new RegExp(
  String.raw`^\W{0,3}(?<lead>(?:[^\s.;:\d]{1,16}\s){1,9}?)(?:${wordsOf('done', 'ordered')})\s(?:${wordsOf('it')})\s${WAY}to\s${NUMBER}`,
  'iu',
);

const OPENS_WITH_CHANGE = new RegExp(
  String.raw`^\W{0,3}(?:[^:;\n\d]{2,24}:\s)?(?:(?:${wordsOf('leads')})\s){0,4}(?:${wordsOf('done', 'ordered')})\s(?:(?:${wordsOf('what', 'it')})\s){0,3}to\s${NUMBER}`,
  'iu',
);

/** `"CHANGE"`, `"switched to"`: all that a cell for what is done says. */
export function saysChanged(cell: string): boolean {
  return CELL.test(cell);
}

const CELL = new RegExp(`^(?:${wordsOf('cell')})(?: to)?$`, 'iu');
