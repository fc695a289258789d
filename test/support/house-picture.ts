/** Draws the house of house-table.ts as a Mermaid picture, floor above floor, and as a list of files per room. */

import { globSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { HOUSE, type Room } from './house-table.ts';

const SRC = fileURLToPath(new URL('../../src/', import.meta.url));

const innerOf = (room: string): Room[] =>
  HOUSE.filter(({ room: other }) => path.posix.dirname(other) === room).toSorted((a, b) => b.floor - a.floor);

const nodeOf = ({ room, what }: Room): string =>
  `${room.replaceAll(/[^a-z0-9]/gi, '_')}["<b>${path.posix.basename(room)}</b><br/>${what}"]`;

/** One box a room of the ground plan, the rooms inside it in the order data leaves them: last step first. */
export function housePicture(): string {
  const floors = Map.groupBy(innerOf('.'), ({ floor }) => floor);
  const lines = ['```mermaid', 'flowchart TB'];
  let above: string | undefined;
  for (const [floor, rooms] of [...floors].toSorted(([a], [b]) => b - a)) {
    lines.push(`  subgraph floor${floor}["floor ${floor}"]`, '    direction LR');
    for (const room of rooms) lines.push(...boxOf(room));
    lines.push('  end');
    if (above !== undefined) lines.push(`  ${above} --> floor${floor}`);
    above = `floor${floor}`;
  }
  return [...lines, '```'].join('\n');
}

function boxOf(room: Room): string[] {
  const inner = innerOf(room.room);
  if (inner.length === 0) return [`    ${nodeOf(room)}`];
  return [
    `    subgraph ${room.room}["${room.room}: ${room.what}"]`,
    ...inner.map((entry) => `      ${nodeOf(entry)}`),
    '    end',
  ];
}

/** Files of every room beside its inner rooms, largest first. */
export function filesPerRoom(): { readonly room: string; readonly files: number }[] {
  const counts = Map.groupBy(globSync('**/*.ts', { cwd: SRC }), (file) => path.posix.dirname(file));
  return [...counts]
    .map(([room, files]) => ({ room, files: files.length }))
    .toSorted((a, b) => b.files - a.files || a.room.localeCompare(b.room));
}
