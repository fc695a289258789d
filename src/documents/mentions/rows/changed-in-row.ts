/** What the cells of a row change the dosage of its drug to. */
import { isPutOff } from '../../../standing/not-yet.ts';
import { readActions } from '../../../standing/read-actions.ts';
import { changedTo } from '../../names/directions/read-change.ts';
import { partsOfDosage } from '../../names/directions/whole-dosage.ts';
import type { ItemField } from '../../sections/section.ts';
import { isChanged } from './other-drug-in-row.ts';

/** What a remark in another cell changes it to; where the row is marked as changed, a dosage in one is the new one. */
export function changedInRow(fields: readonly ItemField[]): string {
  const remarks = fields.filter(({ field }) => REMARK_FIELDS.has(field)).map(({ text }) => text);
  const isMarked = fields.some(isChanged);
  const whole = isMarked ? remarks.find((text) => partsOfDosage(text).has('dose')) : undefined;
  const orders = fields.filter(({ field }) => field === 'action').map(({ text }) => text);
  const changed = whole ?? [...orders, ...remarks].map((text) => changedTo(text)).find((sig) => sig !== '');
  if (changed !== undefined) return changed;
  const said = [...orders.map(behindOrder), ...(isMarked ? remarks.map(leadingDosage) : [])];
  return said.find((sig) => sig !== '') ?? '';
}

/** `"restart, 40 mg nightly"`, `"START once weekly"`: a cell of what is done says behind it how; empty where other words do. */
function behindOrder(cell: string): string {
  const [action] = readActions(cell).actions;
  const behind = action?.from === 0 ? cell.slice(action.end).replace(/^[\s,;:]{0,3}(?:to\s)?/u, '') : '';
  return partsOfDosage(behind).size > 0 && !isPutOff(behind) ? behind : '';
}

/** `"Take 20 mg at bedtime only (kidneys)"`: how much and how often, with other words behind; empty where a remark begins with none. */
function leadingDosage(remark: string): string {
  const words = remark.trim().split(/\s+/u).slice(0, LONGEST_DOSAGE);
  const ends = words.map((_, index) => words.slice(0, words.length - index).join(' '));
  const isWhole = (text: string): boolean => {
    const parts = partsOfDosage(text);
    return parts.has('dose') && parts.has('frequency');
  };
  return ends.find(isWhole)?.replace(/[,;.(]{1,3}$/u, '') ?? '';
}

/** Words. */
const LONGEST_DOSAGE = 12;

const REMARK_FIELDS: ReadonlySet<string> = new Set(['other', 'details']);
