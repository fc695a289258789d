/** A block of lines, sorted into sections on the disk: one section a shard, one for what patients share, one for errors. */

import { closeSync, fstatSync, openSync, readSync, renameSync, writeFileSync } from 'node:fs';

/** The header tells where each section begins and the last one ends, 4 bytes each. */
const WORD = 4;

/** Writes all sections into a file that appears whole or not at all. */
export function writeRun(file: string, sections: readonly (readonly Uint8Array[])[]): void {
  const header = Buffer.alloc((sections.length + 1) * WORD);
  let at = header.length;
  for (const [index, parts] of sections.entries()) {
    header.writeUInt32LE(at, index * WORD);
    for (const part of parts) at += part.length;
  }
  header.writeUInt32LE(at, sections.length * WORD);
  writeWhole(file, Buffer.concat([header, ...sections.flat()], at));
}

/** The bytes of one section. */
export function readSection(file: string, section: number): Buffer<ArrayBuffer> {
  const opened = openSync(file, 'r');
  try {
    const ends = Buffer.alloc(2 * WORD);
    readSync(opened, ends, 0, ends.length, section * WORD);
    const start = ends.readUInt32LE(0);
    const bytes = Buffer.alloc(ends.readUInt32LE(WORD) - start);
    if (readSync(opened, bytes, 0, bytes.length, start) < bytes.length)
      throw new Error('a temporary file was cut short');
    return bytes;
  } finally {
    closeSync(opened);
  }
}

/** Whether a file of an earlier start is there to its end. */
export function isWholeRun(file: string, sections: number): boolean {
  try {
    const opened = openSync(file, 'r');
    try {
      const end = Buffer.alloc(WORD);
      readSync(opened, end, 0, WORD, sections * WORD);
      return fstatSync(opened).size === end.readUInt32LE(0);
    } finally {
      closeSync(opened);
    }
  } catch {
    return false;
  }
}

/** Writes a file that is there whole under its name, or not at all. */
export function writeWhole(file: string, content: string | Uint8Array): void {
  writeFileSync(`${file}.part`, content, { mode: 0o600 });
  renameSync(`${file}.part`, file);
}
