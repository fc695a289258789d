/** `"Morning: bisoprolol 5 mg. Evening: atorvastatin 40 mg."`: behind a time of the day that is a label stands a drug of its own, and no amount of the one before it. */
import { momentSaid } from '../../layout/headers/moment-of-day.ts';
import { supportOf } from '../../names/directions/support.ts';
import { withoutDirections } from '../../../sig/find-directions.ts';
import { tellsOfMore } from '../lines/read-entry-lead.ts';
import { beginningOf } from '../../names/unknown/beginning-of.ts';
import { SENTENCE_WORDS } from '../../../standing/sentence-word-table.ts';
import { alternatives } from '../../../text/alternatives.ts';
import type { StartsWithDrug } from '../section.ts';

/** A few words before a colon or a dash, at the start or behind a separator. */
const LABEL = /(?<=^|[.;,\n]\s{0,3}|\s{2})(?<label>\p{L}[\p{L} ]{1,24}?)(?::|\s[-–—])\s+(?=\p{L})/gu;

const WHO_TAKES = String.raw`(?:${alternatives(SENTENCE_WORDS.subject.words)})\s(?:also\s)?(?:takes?|uses?)\b`;

/** `"In the morning, levothyroxine 50 mcg"`, `"As needed he takes ibuprofen 400 mg"`: how what it leads to is taken begins a sentence. */
const LEAD = new RegExp(
  String.raw`(?<=^|\.\s{1,3})(?<label>\p{Lu}[\p{L} ]{1,24}?)(?:,(?!\s${WHO_TAKES})|,?\s${WHO_TAKES})\s+(?=\p{L})`,
  'gu',
);

/** The stretches of an entry, each from such a label on: also where its first label headed the section (`"Mane: ramipril 2.5 mg. Nocte: pravastatin 20 mg"`). */
export function apartByMoment(written: string, startsWithDrug: StartsWithDrug): readonly string[] {
  const text = withColons(written, startsWithDrug);
  const starts = [...text.matchAll(LABEL)].flatMap(({ 0: { length }, groups, index }) => {
    const value = text.slice(index + length);
    const isTime = saysWhen(groups?.['label'] ?? '');
    return isTime && (startsWithDrug(value) || beginningOf(value) === 'item') ? [index] : [];
  });
  const cuts = starts.filter((at) => text.slice(0, at).trim() !== '');
  return [0, ...cuts].map((from, index) => text.slice(from, cuts[index]).trim());
}

/** Such a lead as a label: `"In the morning: levothyroxine 50 mcg"`. */
function withColons(written: string, startsWithDrug: StartsWithDrug): string {
  return [...written.matchAll(LEAD)].reduceRight((text, { 0: lead, groups, index }) => {
    const label = groups?.['label'] ?? '';
    const value = written.slice(index + lead.length);
    const isLead = isOnlyWhen(label) && startsWithDrug(value) && !isOfBefore(written.slice(0, index), value);
    return isLead ? `${text.slice(0, index)}${label}: ${text.slice(index + lead.length)}` : text;
  }, written);
}

/** Does a sentence begin here that says first how what it names is taken? */
export function leadsWithOften(text: string, startsWithDrug: StartsWithDrug): boolean {
  const [first] = text.trimStart().matchAll(LEAD);
  if (first?.index !== 0) return false;
  return isOnlyWhen(first.groups?.['label'] ?? '') && startsWithDrug(text.trimStart().slice(first[0].length));
}

/** `"Colace 100 mg. Twice a day, Zocor 20 mg at night"`: the drug before has nothing else that says how often, and the one behind has. */
function isOfBefore(before: string, value: string): boolean {
  if (before.trim() === '') return false;
  const [own = ''] = value.split(/[,;]\s|\.\s|\sand\s/u, 1);
  const last =
    before
      .trim()
      .split(/[,;]\s|\sand\s/u)
      .at(-1) ?? '';
  return supportOf(own).hasFrequency && !supportOf(last).hasFrequency;
}

/** Nothing but directions: `"Also on a tablet daily"` leads to nothing. */
function isOnlyWhen(label: string): boolean {
  return saysWhen(label) && !/\p{L}/u.test(withoutDirections(label));
}

/** `"GP to restart once well"` tells of more than when. */
function saysWhen(label: string): boolean {
  return momentSaid(label) !== undefined || (supportOf(label).hasFrequency && !tellsOfMore(label));
}
