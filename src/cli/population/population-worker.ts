/** A thread of a run: sorts blocks, then makes the lists of shards, over a store of drugs of its own. */

import { workerData } from 'piscina';
import { openRxNormStore } from '../../terminology/open-store.ts';
import type { LineBlock } from './lines/line-blocks.ts';
import { keysOfName, partitionBlock, sharedSection, sortedLines } from './lines/partition-block.ts';
import { readSection } from './lines/run-file.ts';
import { openSharedResources, type SharedResource, writeSharedResources } from './lines/shared-resources.ts';
import { type ListSettings, rulesOf } from './list-line.ts';
import { type Shard, type ShardContext, SHARD_LIMITS, writeShardLists } from './shard-lists.ts';
import { knownWorkFolder } from './work-folder.ts';

// Decode edge: what the pool was opened with.
const { dataDir } = workerData as { readonly dataDir: string };

/** Sorts one block into a run. */
export function sortBlock(task: {
  readonly block: LineBlock;
  readonly run: string;
  readonly shards: number;
}): void {
  partitionBlock(task.block, task.shards, task.run);
}

/** Writes down what all patients share. */
export function indexShared(task: {
  readonly runs: readonly string[];
  readonly shards: number;
  readonly file: string;
}): void {
  writeSharedResources(task.file, sharedOf(task.runs, task.shards));
}

function* sharedOf(runs: readonly string[], shards: number): Generator<SharedResource> {
  for (const run of runs) {
    const section = readSection(run, sharedSection(shards));
    for (const { name, start, end } of sortedLines(section))
      yield { keys: keysOfName(name), json: section.toString('utf8', start, end) };
  }
}

/** Makes the lists of one shard of the run in this folder. Throws where it was begun by other rules or drugs. */
export function listShard({ folder, shard }: { readonly folder: string; readonly shard: Shard }): void {
  writeShardLists(shard, contextOf(folder));
}

let context: (ShardContext & { readonly folder: string }) | undefined;

/** That of the last folder is kept: shards of one run come one after the other. */
function contextOf(folder: string): ShardContext {
  if (context?.folder === folder) return context;
  const { manifest, shared } = knownWorkFolder(folder);
  // Decode edge: the run wrote it.
  const { settings, rules } = manifest.asked as { readonly settings: ListSettings; readonly rules: string };
  const rxnorm = context?.rxnorm ?? openRxNormStore({ dataDir });
  if (rules !== rulesOf(rxnorm.release)) throw new Error('the run was begun by other rules or drugs');
  const asOf = new Date(manifest.asOf);
  context = { folder, settings, asOf, rxnorm, shared: openSharedResources(shared), limits: SHARD_LIMITS };
  return context;
}
