/** `medlist batch submit|status|collect`: the lists of a population, worked out by any number of `medlist worker`s. */

import { availableParallelism } from 'node:os';
import type { Command } from 'commander';
import { openShardQueue } from '../../accounts/jobs/shard-queue.ts';
import { ConfigError } from '../../config.ts';
import { openRxNormStore } from '../../terminology/open-store.ts';
import { configOfProcess } from '../environment.ts';
import { addListOptions, type ListOptions, settingsOf } from '../list-options.ts';
import { batchStatus, collectBatch, submitBatch } from '../population/batch.ts';
import { populationProgress } from '../population/population-progress.ts';
import { runInFolder } from '../population/run-in-folder.ts';

const HELP = `
OUT is a folder that every machine sees under the same path. submit sorts the
export there and puts its parts into the queue on PostgreSQL (DATABASE_URL);
every "medlist worker" takes parts; collect writes lists.ndjson and
errors.ndjson when all are done. docs/populations.md`;

/** Registers the subcommand and its own. */
export function addBatchCommand(program: Command): void {
  const batch = program
    .command('batch')
    .description('lists of a population over many machines')
    .addHelpText('after', HELP);
  const submit = batch
    .command('submit')
    .description('sort an export and queue its parts; again: queue what is still open')
    .requiredOption('--ndjson <folder>', 'a Bulk Data export')
    .requiredOption('--out <folder>', 'a folder that every machine sees');
  addListOptions(submit).action(submitted);
  batch
    .command('status')
    .description('how many parts are done')
    .argument('<out>')
    .action((out: string) => {
      const { parts, done } = batchStatus(out);
      process.stdout.write(`${done} of ${parts} parts are done\n`);
    });
  batch
    .command('collect')
    .description('write the lists and errors of all parts')
    .argument('<out>')
    .action((out: string) => {
      const progress = populationProgress();
      return runInFolder(out, (_folder, signal) => collectBatch({ out, progress, signal }), {
        keepsAlways: true,
      });
    });
}

async function submitted(
  options: ListOptions & { readonly ndjson: string; readonly out: string },
): Promise<void> {
  const { dataDir, databaseUrl } = configOfProcess();
  if (databaseUrl === undefined)
    throw new ConfigError(['DATABASE_URL: the queue of the parts is in PostgreSQL']);
  const { settings, asOf } = settingsOf(options);
  const rxnorm = openRxNormStore({ dataDir });
  const { release } = rxnorm;
  rxnorm.close();
  const open = await submitBatch({
    input: options.ndjson,
    out: options.out,
    settings,
    asOf,
    now: new Date(),
    dataDir,
    release,
    workers: availableParallelism(),
    progress: populationProgress(),
    signal: new AbortController().signal,
  });
  const queue = openShardQueue(databaseUrl);
  try {
    await queue.enqueue(open);
  } finally {
    await queue.stop();
  }
  process.stdout.write(`${open.length} parts wait for workers\n`);
}
