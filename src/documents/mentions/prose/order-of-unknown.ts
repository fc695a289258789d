/** Orders in prose whose drug nobody knows: they begin as the entries of a list do, where entries stand. */
import { MARKER } from '../../sections/lines/entry-marks.ts';
import { PLANNING_KINDS } from '../../sections/section-table.ts';
import type { Item } from '../../sections/section.ts';
import { saysHowTaken, supportOf } from '../../names/directions/support.ts';
import type { NameCluster } from '../../names/cluster-names.ts';
import { beginningOf, isStatement } from '../../names/unknown/beginning-of.ts';
import { unknownCluster } from '../../names/unknown/unknown-names.ts';
import { unknownDrugName } from '../unknown-drug.ts';

/** `"3. Zyxomarin 300 mg at bedtime for the feet."`: behind a mark or in a plan, words like a name, how much of it and how often. */
export function orderOfUnknown(item: Item): readonly NameCluster[] {
  const { shape, reading, section, text } = item;
  if (shape !== 'sentence' || reading !== 'narrative' || section.kind === 'hospital-course') return [];
  if (!PLANNING_KINDS.has(section.kind) && !isBehindMark(item)) return [];
  if (beginningOf(text) !== 'item' || isStatement(text) || !saysHowTaken(supportOf(text))) return [];
  const written = unknownDrugName(text, []);
  return written === undefined ? [] : [unknownCluster({ written, start: text.indexOf(written) })];
}

/** A bullet or a number of its line leads to it. */
function isBehindMark({ text, lines: [first] }: Item): boolean {
  const printed = first?.text ?? '';
  const marked = printed.replace(MARKER, '');
  return (
    marked !== printed &&
    marked.trim().slice(0, LOOKED_AT) === text.replace(MARKER, '').slice(0, LOOKED_AT).trim()
  );
}

/** Characters that tell one sentence of a line from another. */
const LOOKED_AT = 12;
