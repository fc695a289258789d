/** A thread of a run: sorts blocks, then makes the lists of shards, over a store of drugs of its own. */

import { workerData } from 'piscina';
import { openRxNormStore } from '../../terminology/open-store.ts';
import type { LineBlock } from './lines/line-blocks.ts';
import type { ListSettings } from './list-line.ts';
import { keysOfName, partitionBlock, sharedSection, sortedLines } from './lines/partition-block.ts';
import { readSection } from './lines/run-file.ts';
import { type Shard, type ShardContext, SHARD_LIMITS, writeShardLists } from './shard-lists.ts';
import { openSharedResources, type SharedResource, writeSharedResources } from './lines/shared-resources.ts';

/** What a thread is started with. */
export interface PopulationSetup {
  readonly dataDir: string;
  readonly settings: ListSettings;
  readonly asOf: string;
  readonly shards: number;
  readonly sharedFile: string;
}

// Decode edge: what the run gave.
const setup = workerData as PopulationSetup;

/** Sorts one block into a run. */
export function sortBlock({ block, run }: { readonly block: LineBlock; readonly run: string }): void {
  partitionBlock(block, setup.shards, run);
}

/** Writes down what all patients share. */
export function indexShared(runs: readonly string[]): void {
  writeSharedResources(setup.sharedFile, sharedOf(runs));
}

function* sharedOf(runs: readonly string[]): Generator<SharedResource> {
  for (const run of runs) {
    const section = readSection(run, sharedSection(setup.shards));
    for (const { name, start, end } of sortedLines(section))
      yield { keys: keysOfName(name), json: section.toString('utf8', start, end) };
  }
}

let context: ShardContext | undefined;

/** Makes the lists of one shard. */
export function listShard(shard: Shard): void {
  context ??= {
    settings: setup.settings,
    asOf: new Date(setup.asOf),
    rxnorm: openRxNormStore({ dataDir: setup.dataDir }),
    shared: openSharedResources(setup.sharedFile),
    limits: SHARD_LIMITS,
  };
  writeShardLists(shard, context);
}
