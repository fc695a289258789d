/** Which part of a text belongs to each of the drugs it names, and how far what is said behind a name reaches back. */
import { alternatives } from '../../text/alternatives.ts';
import { readActions } from '../../standing/read-actions.ts';
import { DIVIDING_WORDS, WORDS_FOR_ALL } from './name-lead-table.ts';
import type { NameCluster } from './cluster-names.ts';
import { findDirections } from '../../sig/find-directions.ts';
import { startOfAmountBefore } from './directions/amount-before.ts';
import { startsWithDirections } from './directions/split-product.ts';
import { supportOf } from './directions/support.ts';

/** The part of a text that belongs to one name. */
export interface Ownership {
  readonly own: string;
  readonly from: number;
  readonly isFirst: boolean;
  readonly isOnly: boolean;
  /** How far cues behind the name are looked for. */
  readonly cueEnd: number;
  /** How often two names are taken that are nothing but names, as it stands behind the second. */
  readonly shared?: string;
}

/** Which part of a text belongs to each of the names in it. */
export function placesOf(
  text: string,
  clusters: readonly NameCluster[],
): { cluster: NameCluster; place: Ownership }[] {
  let from = behindWholeLine(text, clusters) ?? ownClause(text, clusters);
  const isNameFirst = !supportOf(text.slice(from, clusters[0]?.start)).hasFrequency;
  const ofAll = FOR_ALL.test(text) ? saidOfAll(text, clusters) : [];
  return clusters.map((cluster, index) => {
    const next = clusters[index + 1];
    const end =
      next === undefined ? text.length : boundary(text, cluster.end, { nextStart: next.start, isNameFirst });
    const shared = sharedBehind(text, clusters, index) ?? ofAll[index];
    const place = {
      ...(shared !== undefined && { shared }),
      own: text.slice(from, end),
      from,
      isFirst: index === 0,
      isOnly: clusters.length === 1,
      cueEnd: coordinatedEnd(text, clusters, index) ?? end,
    };
    from = end;
    return { cluster, place };
  });
}

/**
 * Where the clause begins that leads to the first name: `"The IV antibiotics end Monday, and she will be placed on "` tells of
 * something else first, as `"She has him on Zyxomarin 2 puffs bd, and the "` does, in `"one twice a day, Digoxin 0.125 mg daily"` the
 * drug says itself how often it is taken, and `"mouthwash 5 mL four times daily. EMLA cream"` has said so of another.
 */
function ownClause(text: string, clusters: readonly NameCluster[]): number {
  const [first, next] = clusters;
  const before = text.slice(0, first?.start ?? 0);
  const last = [...before.matchAll(DIVIDERS)].at(-1);
  if (first === undefined || last === undefined) return 0;
  const sentence = [...before.matchAll(SENTENCE)].at(-1);
  if (sentence !== undefined && isDosed(before.slice(0, sentence.index))) return sentence.index + 1;
  const start = last.index + last[0].length;
  if (tellsOfAnother(before, last)) return start;
  const isTold = (part: string): boolean => readActions(part).actions.length > 0;
  if (isTold(before.slice(0, last.index)) && isTold(before.slice(start))) return start;
  return isOfOther(before.slice(0, last.index)) && saysOften(behindFirst(text, first, next)) ? start : 0;
}

function isOfOther(lead: string): boolean {
  return saysOften(lead) && !isAsNeededLead(lead);
}

/** `"As needed, ibuprofen 400 mg q.6h"`: a sentence that begins so says it of what it leads to, which may say how often besides. */
function isAsNeededLead(lead: string): boolean {
  const [first, ...others] = findDirections(lead);
  if (first?.kind !== 'as-needed' || others.length > 0 || !/^\P{L}*\p{Lu}\p{Ll}/u.test(lead)) return false;
  return !/\p{L}/u.test(lead.slice(0, first.start) + lead.slice(first.end));
}

function saysOften(part: string): boolean {
  return supportOf(part).hasFrequency;
}

function behindFirst(text: string, { end }: NameCluster, next: NameCluster | undefined): string {
  return text.slice(end, next === undefined ? text.length : boundary(text, end, { nextStart: next.start }));
}

/** Something with its dosage, and a clause that begins with a word. */
function tellsOfAnother(before: string, { 0: divider, index }: RegExpExecArray): boolean {
  return /\p{L}/u.test(divider) && !startsWithDirections(before.trim()) && isDosed(before.slice(0, index));
}

/**
 * `"251-300: 6 units"` above `"Lantus 12 at night"`: where a line had room for the name below it and ends with directions, these are
 * those of the name only where it has none of its own.
 */
function behindWholeLine(text: string, [first]: readonly NameCluster[]): number | undefined {
  const before = text.slice(0, first?.start ?? 0);
  const end = before.lastIndexOf('\n');
  if (end < 0 || before.slice(end).trim() !== '') return undefined;
  const line = before.slice(before.lastIndexOf('\n', end - 1) + 1, end);
  const last = findDirections(line).at(-1);
  if (last === undefined || /[\p{L}\d]/u.test(line.slice(last.end))) return undefined;
  const [own = ''] = text.slice(first?.end).split('\n');
  return supportOf(own).hasFrequency ? end + 1 : undefined;
}

const SENTENCE = /\.\s+(?=\p{Lu})/gu;

function isDosed(part: string): boolean {
  const { hasFrequency, hasStrength, hasCount } = supportOf(part);
  return hasFrequency && (hasStrength || hasCount);
}

/** `"Actos and Avapro were discontinued"`: names that only a comma or "and" separates share what is said behind them, unless that is said of one. */
function coordinatedEnd(text: string, clusters: readonly NameCluster[], index: number): number | undefined {
  let last = index;
  for (let next = clusters[last + 1]; next !== undefined; next = clusters[last + 1]) {
    if (!COORDINATION.test(text.slice(clusters[last]?.end ?? 0, next.start))) break;
    last += 1;
  }
  const end = clusters[last]?.end;
  if (last === index || end === undefined) return undefined;
  const behind = text.slice(end, clusters[last + 1]?.start ?? text.length);
  return SAID_OF_ONE.test(behind) ? undefined : end + behind.length;
}

/** `"Phenergan and Zofran twice a day"`: said of both; in `"aspirin, Phenergan and Zofran twice a day"` nobody knows of how many. */
function sharedBehind(text: string, clusters: readonly NameCluster[], index: number): string | undefined {
  const [before, cluster, next, last] = [-1, 0, 1, 2].map((step) => clusters[index + step]);
  if (cluster === undefined || next === undefined || !PAIR.test(text.slice(cluster.end, next.start)))
    return undefined;
  if (before !== undefined && COORDINATION.test(text.slice(before.end, cluster.start))) return undefined;
  const [behind = ''] = text.slice(next.end, last?.start).split(CLAUSE_END);
  const [first, ...others] = findDirections(behind);
  const isLed = first !== undefined && behind.slice(0, first.start).trim() === '';
  const areManners = [first, ...others].every((one) => one !== undefined && MANNERS.has(one.kind));
  return isLed && areManners && supportOf(behind).hasFrequency ? behind.trim() : undefined;
}

/**
 * `"furosemide 20 mg, amlodipine 5 mg and citalopram 10 mg, all each morning"`: how those are taken of which nothing but an amount is said before
 * it; in the order of the names.
 */
function saidOfAll(text: string, clusters: readonly NameCluster[]): readonly (string | undefined)[] {
  const found: (string | undefined)[] = [];
  let shared: string | undefined;
  for (const [at, { end }] of [...clusters.entries()].toReversed()) {
    const behind = text.slice(end, clusters[at + 1]?.start);
    const isOwn = supportOf(behind).hasFrequency || /\.\s/u.test(behind);
    found.unshift(isOwn ? undefined : shared);
    shared = saidForAll(behind) ?? (isOwn ? undefined : shared);
  }
  return found;
}

/** How what stands before is taken, all of it. */
function saidForAll(behind: string): string | undefined {
  const lead = FOR_ALL.exec(behind);
  if (lead === null) return undefined;
  const [said = ''] = behind.slice(lead.index + lead[0].length).split(CLAUSE_END);
  return supportOf(said).hasFrequency ? said.trim() : undefined;
}

const FOR_ALL = new RegExp(String.raw`(?:,|\s[–—-])\s(?:${alternatives(WORDS_FOR_ALL)})\s`, 'iu');

const PAIR = /^\s(?:and|or|&)\s$/iu;
const CLAUSE_END = /[,;\n]|\.\s+(?=\p{Lu}\p{L}{2})/u;
/** What says of a name how it is taken, and not how much. */
const MANNERS: ReadonlySet<string> = new Set([
  'route',
  'frequency',
  'when',
  'as-needed',
  'weekday',
  'indication',
]);

const COORDINATION = /^\s*(?:,|;|&|\/|,?\s(?:and|or)\s)\s*$/iu;
const SAID_OF_ONE = /^\s*(?:was|is|has)\b/iu;

/** `"b.i.d. to"`, `"q.12h. as needed"`: the stop of an abbreviation inside it, before small letters and, where all is in capitals, before what it leads to. */
const ABBREVIATED = String.raw`(?<=(?<!\p{L})\p{L}|\d[hH])\.(?:\p{L}|\s+(?:\p{Ll}|TO\s))`;
const DIVIDERS = new RegExp(
  String.raw`(?!${ABBREVIATED})[,;.\n•|](?!\d)|\s·\s|\s(?i:${alternatives(DIVIDING_WORDS)})\s`,
  'gu',
);

/**
 * Where one drug's text ends and the next one's begins: the last separator between them; but in
 * `"Losartan 50 mg, 1 tablet every morning  Metformin 500 mg"`, where names come first, the directions behind it are those of the name before.
 */
function boundary(
  text: string,
  end: number,
  { nextStart, isNameFirst = false }: { readonly nextStart: number; readonly isNameFirst?: boolean },
): number {
  const between = text.slice(end, nextStart);
  const amount = startOfAmountBefore(between);
  if (amount !== undefined) return end + amount;
  const last = [...between.matchAll(DIVIDERS)].at(-1);
  if (last === undefined) return nextStart;
  const start = end + last.index + last[0].length;
  const isMark = !/\p{L}/u.test(last[0]);
  return isNameFirst && isMark ? start + endOfDirections(text.slice(start, nextStart)) : start;
}

/**
 * How far the directions reach that a text begins with, where they say how often; 0 where it begins with something else. `"Remeron, 15 at night.
 * BP pill is still benazepril 20 mg"`: behind them another clause leads to the next name.
 */
function endOfDirections(lead: string): number {
  const directions = findDirections(lead);
  const apart = directions.findIndex(
    ({ start }, at) => lead.slice(directions[at - 1]?.end ?? 0, start).trim() !== '',
  );
  const led = apart < 0 ? directions : directions.slice(0, apart);
  const end = led.at(-1)?.end ?? 0;
  if (!supportOf(lead.slice(0, end)).hasFrequency) return 0;
  const isWhole = lead.slice(end).trim() === '' || led.length === directions.length;
  if (isWhole && !startsWithDirections(lead)) return 0;
  return lead.slice(end).trim() === '' ? lead.length : end;
}
