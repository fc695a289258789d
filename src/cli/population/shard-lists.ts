/** The lists of the patients of one shard, one patient at a time, sorted by patient. */

import { randomUUID } from 'node:crypto';
import { renameSync } from 'node:fs';
import { ServiceError } from '../../errors.ts';
import { openLineWriter } from './lines/line-writer.ts';
import { type ListContext, listLine } from './list-line.ts';
import { sortedLines, type SortedLine } from './lines/partition-block.ts';
import { errorLine, type PopulationError } from './lines/population-error-table.ts';
import { readSection } from './lines/run-file.ts';
import type { SharedReader } from './lines/shared-resources.ts';

export interface Shard {
  readonly number: number;
  /** Runs in the order of the input. */
  readonly runs: readonly string[];
  /** The file of the lists, there when the shard is done: `patient`, a tab, the line. */
  readonly lists: string;
  readonly errors: string;
}

export interface ShardLimits {
  /** Bytes of resources that are held at once; what is more is read again for each part. */
  readonly heldBytes: number;
  /** Bytes of the resources of one patient: as much as a request to the service may hold. */
  readonly patientBytes: number;
}

export const SHARD_LIMITS: ShardLimits = {
  heldBytes: 48 * 1024 * 1024,
  patientBytes: 20 * 1024 * 1024,
};

/** Everything that a list is made with. */
export interface ShardContext extends ListContext {
  readonly shared: SharedReader;
  readonly limits: ShardLimits;
}

interface Line {
  readonly place: SortedLine['place'];
  readonly bytes: Buffer;
}

/** Writes the lists and the errors of a shard; the file of the lists appears last. */
export function writeShardLists(shard: Shard, context: ShardContext): void {
  // A worker that was given up can still be writing: each writes files of its own, which hold the same.
  const own = randomUUID();
  const parts = { lists: `${shard.lists}.${own}`, errors: `${shard.errors}.${own}` };
  const lists = openLineWriter(parts.lists);
  const errors = openLineWriter(parts.errors);
  const sizes = patientSizes(shard);
  for (const patients of partsOf(sizes, context.limits)) {
    for (const [patient, lines] of linesOfPatients(shard, patients)) {
      const made = listOf(patient, lines, context);
      if (typeof made === 'object') lists.write(`${patient}\t${made.line}`);
      else errors.write(errorOf(lines, made));
    }
  }
  errors.close();
  lists.close();
  renameSync(parts.errors, shard.errors);
  renameSync(parts.lists, shard.lists);
}

function errorOf([first]: readonly Line[], code: PopulationError): string {
  return first === undefined ? '' : errorLine(first.place, code);
}

function listOf(
  patient: string,
  lines: readonly Line[],
  context: ShardContext,
): { readonly line: string } | PopulationError {
  const bytes = lines.reduce((sum, line) => sum + line.bytes.length, 0);
  if (bytes > context.limits.patientBytes) return 'too-large';
  try {
    const own = lines.map((line): unknown => JSON.parse(line.bytes.toString('utf8')));
    return { line: listLine([...own, ...context.shared(own)], context, patient) };
  } catch (error) {
    return error instanceof ServiceError && error.code === 'several_patients'
      ? 'several-patients'
      : 'not-inferred';
  }
}

/** How much there is of each patient, in the order of the patients. */
function patientSizes(shard: Shard): ReadonlyMap<string, number> {
  const sizes = new Map<string, number>();
  for (const run of shard.runs) {
    for (const { name, start, end } of sortedLines(readSection(run, shard.number)))
      sizes.set(name, (sizes.get(name) ?? 0) + end - start);
  }
  return new Map([...sizes].toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** Patients whose resources are held together: mostly the whole shard is one part. */
function partsOf(
  sizes: ReadonlyMap<string, number>,
  { heldBytes }: ShardLimits,
): readonly ReadonlySet<string>[] {
  const parts: Set<string>[] = [];
  let room = 0;
  for (const [patient, bytes] of sizes) {
    const last = parts.at(-1);
    if (last === undefined || bytes > room) {
      parts.push(new Set([patient]));
      room = heldBytes - bytes;
    } else {
      last.add(patient);
      room -= bytes;
    }
  }
  return parts;
}

/** The lines of each of the patients, in the order of the input; patients in their order. */
function linesOfPatients(shard: Shard, patients: ReadonlySet<string>): ReadonlyMap<string, readonly Line[]> {
  const lines = new Map<string, Line[]>([...patients].map((patient) => [patient, []]));
  for (const run of shard.runs) {
    const section = readSection(run, shard.number);
    // Copied, so that what belongs to others is let go.
    for (const { name, place, start, end } of sortedLines(section))
      lines.get(name)?.push({ place, bytes: Buffer.from(section.subarray(start, end)) });
  }
  return lines;
}
