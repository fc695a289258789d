/** Names that nobody knows, by the place of their line: orders in prose that begin as entries do, and what a list counts or marks among its entries. */
import { isFieldOfDrug } from '../../sections/headings/among-entries.ts';
import { isDrugLine, unmarked } from '../../sections/lines/drug-lines.ts';
import { MARKER } from '../../sections/lines/entry-marks.ts';
import { isListed, PLANNING_KINDS } from '../../sections/section-table.ts';
import type { Item, Section } from '../../sections/section.ts';
import { saysHowTaken, supportOf } from '../../names/directions/support.ts';
import { clusterNames, type NameCluster } from '../../names/cluster-names.ts';
import type { DrugNames } from '../../names/drug-names.ts';
import { beginningOf, isStatement, statesSomething } from '../../names/unknown/beginning-of.ts';
import { leadsIn, nameIn } from '../../names/unknown/name-in-segment.ts';
import { unknownCluster, withUnknownNames } from '../../names/unknown/unknown-names.ts';
import { successorsIn } from '../../../standing/replaced/replacements.ts';
import { readActions } from '../../../standing/read-actions.ts';
import { unknownDrugName } from '../unknown-drug.ts';
import { orderedNames } from './ordered-names.ts';

/** The known names of an item and those that nobody knows: where nothing is known, what is ordered; else what stands where names do. */
export function namesIn(item: Item, known: readonly NameCluster[], names: DrugNames): readonly NameCluster[] {
  if (known.length === 0) return orderOfUnknown(item, names);
  const { text, reading, section } = item;
  const named = withUnknownNames(text, known, isListed(reading));
  const isOrder = reading === 'narrative' && section.kind !== 'hospital-course';
  const ordered = [...(isOrder ? orderedIn(item, names) : []), ...dosedSuccessors(text)].filter((one) =>
    named.every(({ start, end }) => end <= one.start || start >= one.end),
  );
  return ordered.length === 0
    ? named
    : [...named, ...ordered].toSorted((left, right) => left.start - right.start);
}

/** `"Replace Spiriva with Zyxomarin 87/5, two puffs twice daily"`: what comes in the place of another, with how it is taken. */
function dosedSuccessors(text: string): readonly NameCluster[] {
  return successorsIn(text).flatMap(({ start, end }) => {
    const [own = ''] = text.slice(end, end + LONGEST_ORDER).split(/[.;](?=\s|$)/u);
    return saysHowTaken(supportOf(own)) ? [unknownCluster({ written: text.slice(start, end), start })] : [];
  });
}

/** What is ordered; a known name that is misspelt there is put right as in a list (`"She takes Spirvia 18 mcg daily"`), so that an end in the right letters is one of it. */
function orderedIn({ text, lines }: Item, names: DrugNames): readonly NameCluster[] {
  return orderedNames(text).map((one) => {
    const [meant] = clusterNames(text.slice(one.start, one.start + LONGEST_ORDER), names, lines, true);
    if (meant === undefined || !meant.isCorrected || meant.start > 0) return one;
    return { ...meant, start: one.start, end: one.start + meant.end };
  });
}

/** Characters of a name and its directions. */
const LONGEST_ORDER = 120;

/** `"3. Zyxomarin 300 mg at bedtime for the feet."`: behind a mark, in a plan or among such lines, words like a name, how much of it and how often. */
function orderOfUnknown(item: Item, names: DrugNames): readonly NameCluster[] {
  const { shape, reading, section, text } = item;
  if (shape !== 'sentence' || reading !== 'narrative' || section.kind === 'hospital-course') return [];
  const card = cardOf(item);
  if (card !== undefined) return [card];
  const begins = beginsLikeEntry(item) ? unknownDrugName(text.replace(MARKER, ''), []) : undefined;
  return begins === undefined
    ? orderedIn(item, names)
    : [unknownCluster({ written: begins, start: text.indexOf(begins) })];
}

/** In a plan, behind a mark, or beside lines that do: a name and how it is taken, and no statement. */
function beginsLikeEntry(item: Item): boolean {
  const { section, text } = item;
  if (!PLANNING_KINDS.has(section.kind) && !isBehindMark(item) && !isBesideLines(item)) return false;
  return beginningOf(text) === 'item' && !isStatement(text) && saysHowTaken(supportOf(text));
}

/** `"Zyxomarin"` over `"Strength    10 mg tablet"` and how it is taken. */
function cardOf({ text, lines: [first, second] }: Item): NameCluster | undefined {
  const written = first?.text.trim() ?? '';
  if (!isFieldOfDrug(second) || !text.startsWith(written) || beginningOf(written) !== 'name')
    return undefined;
  return saysHowTaken(supportOf(text)) ? unknownCluster({ written, start: 0 }) : undefined;
}

/** It begins its line, and two lines near it name something and say how much of it. */
function isBesideLines({ section, text, lines: [first] }: Item): boolean {
  const at = section.lines.findIndex(({ line }) => line === first);
  if (first === undefined || !first.text.startsWith(text.slice(0, LOOKED_AT))) return false;
  const near = section.lines
    .slice(Math.max(0, at - NEAR), at + NEAR + 1)
    .filter((_, index) => index !== Math.min(at, NEAR));
  return near.filter(({ line }) => isDrugLine(unmarked(line.text), () => false)).length >= FEWEST;
}

/** Lines. */
const NEAR = 6;

/** A bullet or a number of its line leads to it. */
function isBehindMark({ text, lines: [first] }: Item): boolean {
  const printed = first?.text ?? '';
  const marked = printed.replace(MARKER, '');
  const start = text.replace(MARKER, '').slice(0, LOOKED_AT).trim();
  return marked !== printed && marked.trim().startsWith(start);
}

/** Characters that tell one sentence of a line from another. */
const LOOKED_AT = 12;

/** `"6. Zyxomarin for his sore."`, `"6. He was on Zyxomarin for his sore."` among `"5. Lisinopril 10 mg daily."`: of entries that a list marks it is one, whatever a few words tell of it. */
export function markedAmongEntries({ shape, section, text, lines: [first] }: Item): readonly NameCluster[] {
  if (shape !== 'entry' || PLANNING_KINDS.has(section.kind) || !MARKER.test(first?.text ?? '')) return [];
  const lead = Math.max(0, ...leadsIn(text));
  const from = lead <= LONGEST_LEAD ? lead : 0;
  const name = nameIn(text, { start: from, end: text.length });
  if (name === undefined || !/^\p{Lu}/u.test(name.written) || !tellsLittle(name.rest)) return [];
  const written = name.written.replace(DOSE_BEHIND.test(name.rest) ? / \p{L}+$/u : /$/u, '');
  return isAmongEntries(section) ? [unknownCluster({ ...name, written })] : [];
}

/** `"medium dose"`: the last word of the name says how much. */
const DOSE_BEHIND = /^\sdoses?\b/iu;

/** Characters of `"He was also on "`. */
const LONGEST_LEAD = 24;

/** A few words that state nothing and do nothing with it. */
function tellsLittle(rest: string): boolean {
  const words = rest.match(/\p{L}+/gu) ?? [];
  if (words.length > MOST_WORDS || /\d/u.test(rest) || /[.;:]\s/u.test(rest)) return false;
  return !statesSomething(`${rest} `) && readActions(rest).actions.length === 0;
}

const MOST_WORDS = 5;

/** More than half of the marked lines, and at least two, say of what they name how much: asked once for all entries of a section. */
function isAmongEntries({ lines }: Section): boolean {
  const known = AMONG_ENTRIES.get(lines);
  if (known !== undefined) return known;
  const marked = lines.flatMap(({ line: { text } }) => (MARKER.test(text) ? [unmarked(text)] : []));
  const entries = marked.map((text) => text.slice(Math.max(0, ...leadsIn(text))).trim());
  const dosed = entries.filter((text) => isDrugLine(text, () => false));
  const isAmong = dosed.length >= FEWEST && dosed.length * 2 > marked.length;
  AMONG_ENTRIES.set(lines, isAmong);
  return isAmong;
}

const AMONG_ENTRIES = new WeakMap<Section['lines'], boolean>();

const FEWEST = 2;
