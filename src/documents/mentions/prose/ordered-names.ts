/** Names that nobody knows, by the verb of a sentence: what is prescribed, begun or put in the place of another, with how much of it and how often. */
import { FEW_WORDS } from '../../../sig/vocabulary/number-word-table.ts';
import type { ActionId } from '../../../standing/action-table.ts';
import { readActions, type Action } from '../../../standing/read-actions.ts';
import { alternatives } from '../../../text/alternatives.ts';
import { isInCapitals } from '../../../text/without-capitals.ts';
import type { NameCluster } from '../../names/cluster-names.ts';
import { saysHowTaken, supportOf } from '../../names/directions/support.ts';
import { isItem } from '../../names/unknown/item-behind-name.ts';
import { nameIn } from '../../names/unknown/name-in-segment.ts';
import { isDevice, isNameOfTest, isTest } from '../../names/unknown/named-thing.ts';
import { unknownCluster } from '../../names/unknown/unknown-names.ts';
import { MEASURED_NAMES } from '../../names/word-class-table.ts';

/** `"… to prescribe carbocisteine 750 mg three times a day"`, `"replaced them with Trimbow 87/5/9, two puffs twice a day"`. */
export function orderedNames(text: string): readonly NameCluster[] {
  if (isInCapitals(text)) return [];
  const { actions } = readActions(text);
  return actions.filter((action) => leadsToDrug(text, action)).flatMap((action) => nameBehind(text, action));
}

function leadsToDrug(text: string, { rows, start, end }: Action): boolean {
  return rows.some(
    ({ row, meaning }) =>
      meaning === 'active' &&
      (ORDERS.has(row.id) || (row.id === 'start' && LEADS_TO_OTHER.test(text.slice(start, end)))),
  );
}

/** What is ordered, taken or to be gone on with; what is increased or tried is no drug as often. */
const ORDERS: ReadonlySet<ActionId> = new Set<ActionId>([
  'take',
  'continue',
  'resume',
  'begin',
  'started',
  'prescription',
  'used-from-now',
]);
const LEADS_TO_OTHER = /\b(?:to|with|by|for)$/iu;

/** Words like a name right behind the verb, and right behind them how much and how often. */
function nameBehind(text: string, { end }: Action): NameCluster[] {
  const sentence = text.slice(end).split(SENTENCE_END, 1)[0] ?? '';
  const name = nameIn(text, { start: end, end: end + sentence.length });
  if (name === undefined || isOther(text, name)) return [];
  const to = name.start + name.written.length;
  const behind = text.slice(to, end + sentence.length);
  const [strengths = ''] = STRENGTHS.exec(behind) ?? [];
  const rest = behind.slice(strengths.length);
  if (!AMOUNT_FIRST.test(rest) || !saysHowTaken(supportOf(rest))) return [];
  if (!isItem(rest.replace(/^,/u, ''), { before: '', isListed: false })) return [];
  return [unknownCluster({ written: name.written + strengths, start: name.start })];
}

const SENTENCE_END = /[;?]|\.(?=\s+\p{Lu}|\s*$)/u;
/** `"87/5/9"`: what a device gives of each part. */
const STRENGTHS = /^\s\d{1,4}(?:\.\d{1,2})?(?:\/\d{1,4}(?:\.\d{1,2})?){1,3}(?![\d/%])/u;
const AMOUNT_FIRST = new RegExp(String.raw`^,?\s(?:\d|(?:${alternatives(FEW_WORDS)})\s)`, 'iu');

/** A test, a device, a value. */
function isOther(
  text: string,
  { written, start }: { readonly written: string; readonly start: number },
): boolean {
  return (
    MEASURED_NAMES.has(written.toLowerCase()) ||
    isDevice(written) ||
    isTest(written) ||
    isNameOfTest(text, start + written.length)
  );
}
