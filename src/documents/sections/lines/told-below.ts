/** Does a line say more of the drug at the end of the line above it? */
import { FEW_WORDS } from '../../../sig/vocabulary/number-word-table.ts';
import { alternatives } from '../../../text/alternatives.ts';
import { unitOfWord } from '../../../terminology/codes/unit-lookup.ts';
import { startsWithLabel } from '../../layout/headers/label-at-start.ts';
import { saysHowMuch, supportOf } from '../../names/directions/support.ts';
import { partsOfDosage } from '../../names/directions/whole-dosage.ts';
import { beginningOf } from '../../names/unknown/beginning-of.ts';
import { isUnfinished } from '../open-end.ts';
import { behindMoment } from './read-entry-lead.ts';
import type { StartsWithDrug } from '../section.ts';

/** Between the items of an enumeration. */
export const SEPARATOR = /[,;](?!\d)|\.(?=\s+\p{Lu})|\s(?:and|plus)\s/iu;

/** `"He is on Diovan 160"` over `"mg daily and metformin"`: a number and its unit, which begins nothing. */
export function isTornAmount(above: string, text: string): boolean {
  if (!/\s\d[\d.,]*\s*$/u.test(above)) return false;
  const unit = unitOfWord(/^\s*(\p{L}+)/u.exec(text)?.[1] ?? '');
  return unit !== undefined && unit.kind !== 'count';
}

/** `"…, and atenolol"`, `"…, and atenolol 25 mg"` over `"p.o. twice a day."`: the end of the last sentence of an enumeration, which says nothing but how its last drug is taken. */
export function endsEnumeration(text: string, above: string): boolean {
  const last = above.split(SEPARATOR).slice(1).at(-1) ?? '';
  if (!LAST_WORDS.test(text) || !partsOfDosage(text.replace(/\.\s*$/u, '')).has('frequency')) return false;
  const { hasStrength, hasFrequency } = supportOf(last);
  return !hasFrequency && (hasStrength || beginningOf(last.trim()) === 'name');
}

const LAST_WORDS = /^[\d(\p{Ll}][^,;]{0,60}\.\s*$/u;

/** `"…; Metoprolol"` over `"Tartrate 25 mg 1 tab daily; …"`: all that is said of a name stands below it. */
export function isNamedAbove(text: string, above: string, startsWithDrug: StartsWithDrug): boolean {
  return isUnfinished(above) && !startsWithDrug(text) && saysHowMuch(text);
}

/** `"VITAMIN B12 1000"` over `"MCG 1 TABLET"`, `"Nasonex two"` over `"sprays per nostril"`; `"CAP ZYXOMARIN 5 MG"` names something. */
export function isUnitOfNumber(text: string, above: string, startsWithDrug: StartsWithDrug): boolean {
  if (isTornAmount(above, text)) return true;
  const [unit = ''] = text.split(/\s/u, 1);
  if (!ENDS_IN_NUMBER.test(above) || unitOfWord(unit) === undefined) return false;
  const rest = text.slice(unit.length).trim();
  return !startsWithDrug(rest) && beginningOf(rest) === undefined;
}

const ENDS_IN_NUMBER = new RegExp(String.raw`(?:\d|\b(?:${alternatives([...FEW_WORDS])}))\s*$`, 'iu');

/**
 * `"atenolol 50 mg"` over `"b.i.d., and ramipril"`, `"p.o. b.i.d., and ramipril"` or `"BID x 7 days then daily; ramipril"`: how it is
 * taken, and how often, up to the next separator, of the drug above that has an amount and not that.
 */
export function isOftenOfAbove(text: string, above: string): boolean {
  const [told = ''] = TOLD.exec(text)?.[0].split(' then ') ?? [];
  if (leadsLine(text) || !partsOfDosage(told).has('frequency')) return false;
  const { hasStrength, hasFrequency } = supportOf(above.split(SEPARATOR).at(-1) ?? '');
  return hasStrength && !hasFrequency;
}

const TOLD = /^[^,;]{1,40}?(?=[,;]|(?<=\p{L}{3})\.\s)/u;

/** `"Prophylaxis: Bactrim"`, `"Given at home (for the nurse): Concerta"`: a label that is known, or of any words; `"bedtime - Zyxomarin 10 mg"`. */
export function leadsLine(text: string): boolean {
  return startsWithLabel(text) || LEADS_LINE.test(text) || beginningOf(behindMoment(text) ?? '') === 'item';
}

const LEADS_LINE = /^\s*\p{Lu}[\p{L}/ -]{1,40}(?:\([^():]{1,60}\))?:\s/u;

/** `"… drospirenone-ethinyl"` over `"estradiol, one tablet a day"`: the end of the line above and its first word are one name. */
export function isRestOfName(text: string, above: string, startsWithDrug: StartsWithDrug): boolean {
  const word = /(?<![\p{L}\d])\p{Ll}{4,20}$/u.exec(above)?.[0];
  if (word === undefined || !/^\p{Ll}/u.test(text) || startsWithDrug(word)) return false;
  return startsWithDrug(`${word} ${text}`);
}
