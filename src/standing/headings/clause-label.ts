/** Labels inside a text: what stands before a colon is said of all the drugs that it leads to. */
import { NOT_TAKEN_OR_DENIED } from '../action-table.ts';
import type { Clause } from '../clause.ts';
import type { Action } from '../read-actions.ts';

/** `"NSAIDs, "`, `"O2 4 L NC, "`: what a label enumerates before the first name that is known. */
const ELEMENTS = String.raw`(?:\p{L}(?:[\p{L}\d /%-]|\.(?=\d)){1,30},\s){1,3}`;
/** The time, or the day, of the first of them. */
const WHEN = String.raw`(?:\d[\d:/.-]{2,9}\s)?`;
/** `"Stopped: …"`, `"DON'T take any more!! …"`, `"Avoid: NSAIDs, …"`, `"Given on scene: 14:12 …"`: behind the action, up to the name. */
export const LABEL_END = new RegExp(String.raw`[:!]\s*${WHEN}$|^\s?:\s${ELEMENTS}$`, 'u');
const BEHIND_LABEL = new RegExp(String.raw`^[^.;:\n]{0,80}:\s{0,4}(?:${ELEMENTS}|${WHEN})$`, 'u');

/** Does it say that a drug ends, or is not to be taken? */
export function denies({ rows }: Action): boolean {
  return rows.some(({ meaning }) => NOT_TAKEN_OR_DENIED.has(meaning));
}

/** The drugs that a label ends, in whatever words: `"On hold, restart when eating: ramipril"`; and the one behind the frame that begins its part: `"; [held] ramipril"`. */
export function labelledBy(
  clause: Clause,
  action: Action,
  object: readonly number[],
): readonly number[] | undefined {
  const framed = framedBy(clause, action);
  if (framed !== undefined) return framed;
  const name = clause.names[object[0] ?? -1];
  return name !== undefined && isInLabel(clause, action, name.start) ? object : undefined;
}

/** The drug right behind a frame; none, where nobody knows what stands there. */
function framedBy({ text, names }: Clause, { from, end }: Action): readonly number[] | undefined {
  const close = FRAME_BEHIND.exec(text.slice(end))?.[0];
  if (close === undefined || !FRAME_BEFORE.test(text.slice(0, from))) return undefined;
  return names.flatMap(({ start }, index) => (start === end + close.length ? [index] : []));
}

const FRAME_BEFORE = /(?:^|[;,.\n•]\s{0,3}|\d[.)]\s)\[\s?(?:\p{L}{2,14}\s){0,3}$/u;
const FRAME_BEHIND = /^[^\][\n]{0,40}\]:?\s{1,3}(?=\p{L})/u;

/** `"No longer on repeat - please do not order: Ramipril"`: an end in a label, whatever else that says before its colon but that something is taken. */
export function isInLabel({ text, names, actions }: Clause, action: Action, at: number): boolean {
  const isBehindLabel = BEHIND_LABEL.test(text.slice(action.end, at));
  // Above the label of a line stand other entries.
  const from = text.lastIndexOf('\n', action.start) + 1;
  const isFirst =
    !names.some(({ start }) => start >= from && start < action.start) &&
    !/[.;:]\s/u.test(text.slice(from, action.start));
  // `"Held, GP please restart when eating: ramipril"`: what shall be taken again is not taken now.
  const isTaken = actions.some(
    ({ start, rows }) =>
      start >= action.end &&
      start < at &&
      rows.some(({ row, meaning }) => meaning === 'active' && row.id !== 'resume'),
  );
  return (denies(action) || isOfMoment(action)) && isBehindLabel && isFirst && !isTaken;
}

/** `"Tx en route: …"`: given by others, at a moment that is over. */
function isOfMoment({ rows }: Action): boolean {
  return rows.some(({ row, meaning }) => row.id === 'in-theatre' && meaning === row.meaning);
}
