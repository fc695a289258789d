/** Drugs that a sentence says are taken, begun or ended without saying which, and names that count as drugs only beside an amount: what is done with them is told. */
import { clusterNames, type NameCluster } from '../../names/cluster-names.ts';
import { alternatives } from '../../../text/alternatives.ts';
import { isAtNamePlace } from '../../names/unknown/name-in-segment.ts';
import { untoldObjects } from './untold-objects.ts';
import { NAMING_WORDS, ORDER_WORDS, WHICHEVER_WORDS } from './order-word-table.ts';
import { supportOf } from '../../names/directions/support.ts';
import { isWanting, looksLikeOther } from '../../names/caution.ts';
import type { DrugNames } from '../../names/drug-names.ts';
import { startsWithDirections } from '../../names/directions/split-product.ts';
import { drugKindsIn, type DrugKind } from '../../names/unknown/drug-kinds.ts';
import { isListed, PLANNING_KINDS } from '../../sections/section-table.ts';
import type { Item } from '../../sections/section.ts';
import { withoutPlannedStops } from '../../../standing/not-yet.ts';
import type { NameSpan } from '../../../standing/clause.ts';
import { standingsIn, type Standing } from '../../../standing/standings.ts';

/** What came of an item: spans of its text, and words that were put aside because of what is said of them. */
export interface CameOfItem {
  readonly spans: readonly { readonly nameStart: number; readonly nameEnd: number }[];
  readonly asides: readonly string[];
}

/** All that an item takes, begins or ends and of which nothing came. */
export function untoldIn(item: Item, came: CameOfItem, names: DrugNames): readonly DrugKind[] {
  // Few sentences have such an object: names are looked for in those alone, and once.
  let named: readonly NameCluster[] | undefined;
  const namesOfItem = (): readonly NameCluster[] =>
    (named ??= clusterNames(item.text, names, item.lines, false));
  const isNamed = (start: number, end: number): boolean =>
    came.spans.some(({ nameStart, nameEnd }) => nameStart < end && nameEnd > start) ||
    namesOfItem().some((one) => one.start < end && one.end > start);
  const doubtful = came.asides.length === 0 ? [] : doubtfulNames(item, came.asides, namesOfItem());
  return [...untoldKinds(item, { came, doubtful, names }), ...untoldObjects(item, isNamed)];
}

/** The kinds and names of an item of which something is said, and of which nothing came. */
function untoldKinds(
  item: Item,
  {
    came: { spans },
    doubtful,
    names,
  }: { readonly came: CameOfItem; readonly doubtful: readonly DrugKind[]; readonly names: DrugNames },
): readonly DrugKind[] {
  const isOfList = isListed(item.reading);
  // Of an entry of which nothing came, all is told.
  if (!(item.reading === 'narrative' || (isOfList && spans.length > 0)) || item.text === '') return [];
  if (doubtful.length === 0 && drugKindsIn(item.text).length === 0) return [];
  const text = withoutPlannedStops(item.text);
  const kinds = [...drugKindsIn(text), ...doubtful].filter(
    (one) =>
      !spans.some(({ nameStart, nameEnd }) => nameStart < one.end && nameEnd > one.start) &&
      !looksLikeOther(text, { ...one, normalized: one.kind }, isOfList),
  );
  if (kinds.length === 0) return [];
  const clusters = clusterNames(text, names, item.lines, isOfList);
  const isApart = (one: NameSpan): boolean =>
    kinds.every(({ start, end }) => end <= one.start || start >= one.end);
  const all = [...kinds, ...clusters.filter(isApart)].toSorted((left, right) => left.start - right.start);
  const said = standingsIn(text, all, { isListed: isOfList });
  return kinds.filter(
    (kind) =>
      (isDone(said.get(all.indexOf(kind)), item) ||
        (isOfList ? isElement(text, kind) : isOrdered(text, kind, item))) &&
      !isNamed(text, kind, all) &&
      !WHICHEVER.test(text.slice(0, kind.start)),
  );
}

function isDone(standing: Standing | undefined, { section }: Item): boolean {
  if (standing === undefined) return false;
  return DONE.has(standing.meaning) || (standing.meaning === 'not-given' && PLANNING_KINDS.has(section.kind));
}

const DONE: ReadonlySet<string> = new Set(['active', 'stopped', 'held', 'finished']);

/** `"Flagyl, vitamins, Zyrtec"`. */
function isElement(text: string, { start }: DrugKind): boolean {
  return isAtNamePlace(text.slice(0, start));
}

/** `"She will be dismissed on pain medication"`; and a line of a plan that begins with it and says what for or how: `"PPI for prophylaxis"`. */
function isOrdered(text: string, { start, end }: DrugKind, { section }: Item): boolean {
  if (ORDERS.test(text.slice(0, start))) return true;
  if (!PLANNING_KINDS.has(section.kind) || /\p{L}/u.test(text.slice(0, start))) return false;
  const behind = text.slice(end).trimStart();
  return /^(?:for\s|[.,;]|$)/u.test(behind) || startsWithDirections(behind);
}

const ORDERS = new RegExp(String.raw`\b(?:${alternatives(ORDER_WORDS)})\s[^.;,]{0,40}$`, 'iu');
const WHICHEVER = new RegExp(String.raw`\b(?:${alternatives(WHICHEVER_WORDS)})\s(?:\p{L}{2,14}\s)?$`, 'iu');

/** `"antibiotics with Levaquin"`, `"steroids (prednisone)"`: the drug itself is named behind it; `"albuterol inhaler"`: before it. */
function isNamed(text: string, { start, end }: DrugKind, all: readonly NameSpan[]): boolean {
  const next = all.find((one) => one.start >= end);
  if (next !== undefined && NAMES.test(text.slice(end, next.start))) return true;
  return all.some((one) => one.end <= start && text.slice(one.end, start).trim() === '');
}

const NAMES = new RegExp(
  String.raw`^(?:\s\p{L}{4,14}){0,2},?\s?(?:[(:]|\b(?:${alternatives(NAMING_WORDS)})\s)[^.;,]{0,20}$`,
  'iu',
);

const NO_SUPPORT = supportOf('');

/** Names that count only beside an amount or as directed, and that were put aside for want of it: `"quit ASA"`, `"started on iron"`. */
function doubtfulNames(
  { text }: Item,
  asides: readonly string[],
  clusters: readonly NameCluster[],
): DrugKind[] {
  return clusters
    .filter(
      (cluster) =>
        isWanting(cluster, NO_SUPPORT, { isAtNamePlace: false, isListed: false }) &&
        asides.includes(cluster.written) &&
        !looksLikeOther(text, cluster, false),
    )
    .map(({ start, end, normalized }) => ({ start, end, kind: normalized }));
}
