/** `"Morning: bisoprolol 5 mg. Evening: atorvastatin 40 mg."`: behind a time of the day that is a label stands a drug of its own, and no amount of the one before it. */
import { momentSaid } from '../../layout/headers/moment-of-day.ts';
import { supportOf } from '../../names/directions/support.ts';
import { tellsOfMore } from '../lines/read-entry-lead.ts';
import { beginningOf } from '../../names/unknown/beginning-of.ts';
import type { StartsWithDrug } from '../section.ts';

/** A few words before a colon or a dash, at the start or behind a separator. */
const LABEL = /(?<=^|[.;,\n]\s{0,3}|\s{2})(?<label>\p{L}[\p{L} ]{1,24}?)(?::|\s[-–—])\s+(?=\p{L})/gu;

/** The stretches of an entry, each from such a label on: also where its first label headed the section (`"Mane: ramipril 2.5 mg. Nocte: pravastatin 20 mg"`). */
export function apartByMoment(written: string, startsWithDrug: StartsWithDrug): readonly string[] {
  const starts = [...written.matchAll(LABEL)].flatMap(({ 0: { length }, groups, index }) => {
    const value = written.slice(index + length);
    const isTime = saysWhen(groups?.['label'] ?? '');
    return isTime && (startsWithDrug(value) || beginningOf(value) === 'item') ? [index] : [];
  });
  const cuts = starts.filter((at) => written.slice(0, at).trim() !== '');
  return [0, ...cuts].map((from, index) => written.slice(from, cuts[index]).trim());
}

/** `"GP to restart once well"` tells of more than when. */
function saysWhen(label: string): boolean {
  return momentSaid(label) !== undefined || (supportOf(label).hasFrequency && !tellsOfMore(label));
}
