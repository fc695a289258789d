/** Sorts the lines of a block by patient: each patient has one shard, whatever file or block a line stands in. */

import { crc32 } from 'node:zlib';
import type { LineBlock } from './line-blocks.ts';
import { linesOf, MAX_LINE_BYTES } from './line-blocks.ts';
import { ownerOf, type Owner } from './owner-of.ts';
import { errorLine, type LinePlace } from './population-error-table.ts';
import { writeRun } from './run-file.ts';
import { parsedJson } from '../../../fhir/free-form.ts';

const NEWLINE = Buffer.from('\n');

/** Which section of a run, behind one for each shard, holds the resources that belong to no patient. */
export function sharedSection(shards: number): number {
  return shards;
}

/** Which section of a run holds the lines that nobody could read. */
export function errorSection(shards: number): number {
  return shards + 1;
}

/** How many sections a run has. */
export function sectionCount(shards: number): number {
  return shards + 2;
}

/** Writes the run of a block. Each line in it: whose it is, its place, and the resource as it was written. */
export function partitionBlock(block: LineBlock, shards: number, runFile: string): void {
  const sections: Uint8Array[][] = Array.from({ length: sectionCount(shards) }, () => []);
  const add = (section: number, ...parts: readonly Uint8Array[]): void => {
    sections[section]?.push(...parts);
  };
  const file = encodeURI(block.file);
  for (const { line, start, end } of linesOf(block)) {
    const bytes = block.bytes.subarray(start, end);
    const owner = ownerOfLine(bytes);
    const place = { file, line };
    if (owner.kind === 'bad')
      add(errorSection(shards), Buffer.from(errorLine({ file: block.file, line }, owner.code)));
    else if (owner.kind === 'shared')
      add(sharedSection(shards), headOf(sharedName(owner.keys), place), bytes, NEWLINE);
    else if (owner.kind === 'patient')
      add(shardOf(owner.patient, shards), headOf(owner.patient, place), bytes, NEWLINE);
  }
  writeRun(runFile, sections);
}

function shardOf(patient: string, shards: number): number {
  return crc32(patient) % shards;
}

function ownerOfLine(bytes: Uint8Array): Owner {
  if (bytes.length > MAX_LINE_BYTES) return { kind: 'bad', code: 'line-too-long' };
  const value = parsedJson(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8'));
  return value === undefined ? { kind: 'bad', code: 'not-json' } : ownerOf(value);
}

/** `file` without tabs and line breaks: as it stands in an address. */
function headOf(name: string, { file, line }: LinePlace): Buffer {
  return Buffer.from(`${name}\t${line}:${file}\t`);
}

/** Keys with blanks between them; a blank within one is written otherwise. */
function sharedName(keys: readonly string[]): string {
  return keys.map((key) => encodeURIComponent(key)).join(' ');
}

/** One line of a section, read back. */
export interface SortedLine {
  readonly name: string;
  readonly place: LinePlace;
  /** Where the resource stands in the section. */
  readonly start: number;
  readonly end: number;
}

const TAB = 9;

/** The lines of a section of a run. */
export function* sortedLines(section: Buffer<ArrayBuffer>): Generator<SortedLine> {
  for (const { start, end } of linesOf({ bytes: section, firstLine: 1 })) {
    const first = section.indexOf(TAB, start);
    const second = section.indexOf(TAB, first + 1);
    const place = section.toString('utf8', first + 1, second);
    const colon = place.indexOf(':');
    yield {
      name: section.toString('utf8', start, first),
      place: { file: decodeURI(place.slice(colon + 1)), line: Number(place.slice(0, colon)) },
      start: second + 1,
      end,
    };
  }
}

/** The keys of a shared resource, as its name was written. */
export function keysOfName(name: string): readonly string[] {
  return name.split(' ').map((key) => decodeURIComponent(key));
}
