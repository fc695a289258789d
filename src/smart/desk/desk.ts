/** What somebody has done at an open list: decisions, the way it is shown, what was sent. Held with the list, and gone with it. */

import type { Decision } from '../../workbench/decision.ts';
import type { ListViewSettings } from './view-settings.ts';
import { DEFAULT_VIEW } from './view-settings.ts';
import type { SentWrite } from './send.ts';

export interface Desk {
  /** By id of the entry. Absent: not decided. */
  decisions: ReadonlyMap<string, Decision>;
  /** How the decisions stood before each change, the oldest first. */
  earlier: readonly ReadonlyMap<string, Decision>[];
  view: ListViewSettings;
  /** What reached the EHR, by the key of the write: nothing is written twice. */
  sent: ReadonlyMap<string, SentWrite>;
}

/** Steps that can be taken back. */
const MOST_STEPS = 50;

/** A clean desk. */
export function newDesk(): Desk {
  return { decisions: new Map(), earlier: [], view: DEFAULT_VIEW, sent: new Map() };
}

/** Replaces the decisions of some entries; `undefined` takes one back. A step that changes nothing is none. */
export function decide(desk: Desk, changes: ReadonlyMap<string, Decision | undefined>): void {
  const next = new Map(desk.decisions);
  for (const [id, decision] of changes) {
    if (decision === undefined) next.delete(id);
    else next.set(id, decision);
  }
  if (textOf(next) === textOf(desk.decisions)) return;
  desk.earlier = [...desk.earlier, desk.decisions].slice(-MOST_STEPS);
  desk.decisions = next;
}

/** Takes back the last step. */
export function undo(desk: Desk): void {
  const last = desk.earlier.at(-1);
  if (last === undefined) return;
  desk.earlier = desk.earlier.slice(0, -1);
  desk.decisions = last;
}

function textOf(decisions: ReadonlyMap<string, Decision>): string {
  return JSON.stringify([...decisions].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
