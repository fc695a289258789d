/** Ruling lines of a page, sorted into the edges that separate table rows and columns. */
import type { Rule } from '../../pdf/page-shapes.ts';
import { withoutFrames } from './frames.ts';

/** A vertical edge at `at` from `start` to `end` (y), or a horizontal one (x), in points. */
export interface Edge {
  readonly at: number;
  readonly start: number;
  readonly end: number;
}

export interface RulingLines {
  readonly vertical: readonly Edge[];
  readonly horizontal: readonly Edge[];
  /** Vertical edges that are longer than the corner of a cell. */
  readonly upright: readonly Edge[];
  /** Short vertical edges: the corners of cells. */
  readonly corners: readonly Corner[];
}

/** A corner of a cell. */
export interface Corner extends Edge {
  /** No upright edge is drawn at its height: the cells are ruled without vertical lines. */
  readonly isAlone: boolean;
}

/** Thinner than this is a line, not a box. */
const LINE_THICKNESS = 2.6;
/** A line shorter than this is a part of a character, an underline or a dash. */
const SHORTEST_EDGE = 7;

/** Lines and the edges of boxes that are no frame. The ends of horizontal lines that meet are vertical edges too: rows ruled cell by cell show their columns. */
export function findRulingLines(rules: readonly Rule[]): RulingLines {
  const vertical: Edge[] = [];
  const horizontal: Edge[] = [];
  for (const { x, y, width, height } of withoutFrames(rules)) {
    const isFlat = height <= LINE_THICKNESS;
    const isUpright = width <= LINE_THICKNESS;
    if (!isUpright && width >= SHORTEST_EDGE) {
      horizontal.push({ at: y, start: x, end: x + width });
      if (!isFlat) horizontal.push({ at: y + height, start: x, end: x + width });
    }
    if (!isFlat && height >= SHORTEST_EDGE) {
      vertical.push({ at: x, start: y, end: y + height });
      if (!isUpright) vertical.push({ at: x + width, start: y, end: y + height });
    }
  }
  const all = [...vertical, ...jointsOf(horizontal)];
  return { vertical: all, horizontal, ...sortedByLength(all) };
}

/** A vertical edge shorter than this is a corner, in points. */
const LONGEST_CORNER = 5;

function sortedByLength(vertical: readonly Edge[]): Pick<RulingLines, 'upright' | 'corners'> {
  const isUpright = ({ start, end }: Edge): boolean => end - start >= LONGEST_CORNER;
  const upright = vertical.filter(isUpright);
  const corners = vertical
    .filter((edge) => !isUpright(edge))
    .map((edge) => ({ ...edge, isAlone: !upright.some((line) => doTouch(line, edge)) }));
  return { upright, corners };
}

/** Where two rules meet end to start. */
function doTouch(first: Edge, second: Edge): boolean {
  return first.start <= second.end + 1 && second.start <= first.end + 1;
}

/** Where two horizontal lines of the same height meet end to start. */
function jointsOf(horizontal: readonly Edge[]): Edge[] {
  const joints: Edge[] = [];
  const ordered = [...horizontal].sort((left, right) => left.at - right.at || left.start - right.start);
  for (const [index, edge] of ordered.entries()) {
    const next = ordered[index + 1];
    if (next === undefined || Math.abs(next.at - edge.at) > 1) continue;
    const doesMeet = Math.abs(next.start - edge.end) < 2.5 && next.start > edge.start + SHORTEST_EDGE;
    if (doesMeet) joints.push({ at: next.start, start: edge.at - 2, end: edge.at + 2 });
  }
  return joints;
}

/** The distinct positions of edges that touch the stretch from `start` to `end`, ascending. */
export function edgesAcross(edges: readonly Edge[], start: number, end: number): number[] {
  const positions = edges
    .filter((edge) => edge.start < end && edge.end > start)
    .map((edge) => edge.at)
    .sort((left, right) => left - right);
  return positions.filter((at, index) => index === 0 || at - (positions[index - 1] ?? at) > 3);
}
