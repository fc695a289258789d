/** Start here: a Bulk Data export in a folder → one list a patient, over all cores, in memory that does not grow with it. */

import { existsSync, readFileSync, renameSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { RULESET_VERSION } from '../../medications/infer-medications.ts';
import type { ReleaseInfo } from '../../terminology/rxnorm.ts';
import { inFlight } from './in-flight.ts';
import { lineBlocks } from './lines/line-blocks.ts';
import { openLineWriter } from './lines/line-writer.ts';
import type { ListSettings } from './list-line.ts';
import { mergeLists } from './lines/merge-lists.ts';
import { errorSection, sectionCount } from './lines/partition-block.ts';
import type { PopulationProgress } from './population-progress.ts';
import type { PopulationSetup } from './population-worker.ts';
import { isWholeRun, readSection, writeWhole } from './lines/run-file.ts';
import { ERRORS_FILE, LISTS_FILE, type Results } from './run-in-folder.ts';
import type { Shard } from './shard-lists.ts';
import type { Manifest, WorkFolder } from './work-folder.ts';
import { inputFiles, openWorkFolder, WORK_FORMAT, workFolderOf } from './work-folder.ts';

/** How the work is cut; the lists are the same however it is. */
export interface PopulationPlan {
  readonly shards: number;
  readonly blockBytes: number;
}

export interface PopulationJob {
  /** Folder of the export. */
  readonly input: string;
  /** Folder of `lists.ndjson` and `errors.ndjson`, and of temporary files in between. */
  readonly out: string;
  readonly settings: ListSettings;
  /** Undefined: now; a run that is gone on with keeps its own. */
  readonly asOf: Date | undefined;
  readonly now: Date;
  readonly dataDir: string;
  readonly release: ReleaseInfo;
  readonly workers: number;
  readonly progress: PopulationProgress;
  readonly signal: AbortSignal;
  readonly plan?: PopulationPlan;
  /** Lines of errors.ndjson about what never came into the folder. */
  readonly moreErrors?: readonly string[];
}

/** Writes the lists of all patients, sorted by patient, and an error for each line and patient without one. */
export async function inferPopulation(job: PopulationJob): Promise<Results> {
  const work = openWorkFolder(workFolderOf(job.out), manifestOf(job), job.asOf !== undefined);
  const run = { job, work, plan: planOf(work.manifest, job.plan), pool: openPool(job, work) };
  try {
    const runs = await sortLines(run);
    const shards = await listShards(run, runs);
    job.progress.begin('writing', shards.length, 'parts');
    const files = shards.map((shard) => shard.lists);
    const onFileEnd = (): void => job.progress.advance(1);
    const lists = await mergeLists(files, path.join(job.out, LISTS_FILE), { signal: job.signal, onFileEnd });
    return { lists, errors: writeErrors(run, runs, shards) };
  } finally {
    job.progress.stop();
    await run.pool.destroy();
  }
}

/** One run as its steps see it. */
interface Run {
  readonly job: PopulationJob;
  readonly work: WorkFolder;
  readonly plan: PopulationPlan;
  readonly pool: Piscina<unknown, void>;
}

/** As servers name them, packed or not. */
const EXPORT_FILES = ['.ndjson', '.jsonl', '.ndjson.gz', '.jsonl.gz'];

function manifestOf({ input, settings, asOf, now, release, plan }: PopulationJob): Manifest {
  return {
    format: WORK_FORMAT,
    input: inputFiles(input, EXPORT_FILES),
    asked: { settings, plan, ruleset: RULESET_VERSION, drugs: [release.source, release.version] },
    asOf: (asOf ?? now).toISOString(),
  };
}

const MEBIBYTE = 1024 * 1024;
const SHARD_BYTES = 8 * MEBIBYTE;
const MOST_SHARDS = 4096;
const SMALLEST_BLOCK = 4 * MEBIBYTE;
const LARGEST_BLOCK = 32 * MEBIBYTE;
const MOST_BLOCKS = 1024;
/** JSON that is packed takes about a tenth. */
const PACKED = 10;

function planOf({ input }: Manifest, given: PopulationPlan | undefined): PopulationPlan {
  const bytes = input.reduce((sum, file) => sum + file.bytes * (file.file.endsWith('.gz') ? PACKED : 1), 0);
  const shards = Math.min(MOST_SHARDS, Math.max(1, Math.ceil(bytes / SHARD_BYTES)));
  const blockBytes = Math.min(LARGEST_BLOCK, Math.max(SMALLEST_BLOCK, Math.ceil(bytes / MOST_BLOCKS)));
  return given ?? { shards, blockBytes };
}

const PROGRAM = fileURLToPath(new URL('population-worker.ts', import.meta.url));
const THREAD_MEMORY_MB = 1024;

function openPool(
  { dataDir, settings, workers, plan }: PopulationJob,
  { manifest, shared }: WorkFolder,
): Piscina<unknown, void> {
  const { shards } = planOf(manifest, plan);
  const setup: PopulationSetup = { dataDir, settings, asOf: manifest.asOf, shards, sharedFile: shared };
  return new Piscina<unknown, void>({
    filename: PROGRAM,
    minThreads: 0,
    maxThreads: workers,
    idleTimeout: Number.POSITIVE_INFINITY,
    resourceLimits: { maxOldGenerationSizeMb: THREAD_MEMORY_MB },
    workerData: setup,
  });
}

/** Every line into a run, sorted by patient; gives the runs in the order of the input. */
async function sortLines({ job, work, plan, pool }: Run): Promise<readonly string[]> {
  const runOf = (number: number): string => path.join(work.runs, String(number));
  if (existsSync(work.sorted))
    return Array.from({ length: Number(readFileSync(work.sorted, 'utf8')) }, (_, number) => runOf(number));
  const { input } = work.manifest;
  const bytes = input.reduce((sum, file) => sum + file.bytes, 0);
  job.progress.begin('sorting', Math.ceil(bytes / MEBIBYTE), 'MB');
  const blocks = lineBlocks({
    folder: job.input,
    files: input.map(({ file }) => file),
    blockBytes: plan.blockBytes,
    onBytes: (count) => job.progress.advance(count / MEBIBYTE),
  });
  const runs: string[] = [];
  await inFlight(blocks, job.workers + 1, async (block) => {
    job.signal.throwIfAborted();
    const run = runOf(block.number);
    runs.push(run);
    if (isWholeRun(run, sectionCount(plan.shards))) return;
    const transferList = [block.bytes.buffer];
    await pool.run({ block, run }, { name: 'sortBlock', transferList, signal: job.signal });
  });
  if (!existsSync(work.shared)) await pool.run(runs, { name: 'indexShared', signal: job.signal });
  writeWhole(work.sorted, String(runs.length));
  return runs;
}

/** The lists of every shard that has none yet. */
async function listShards(
  { job, work, plan, pool }: Run,
  runs: readonly string[],
): Promise<readonly Shard[]> {
  const shards = Array.from({ length: plan.shards }, (_, number): Shard => {
    const file = path.join(work.shards, String(number));
    return { number, runs, lists: `${file}.lists`, errors: `${file}.errors` };
  });
  const open = shards.filter(({ lists }) => !existsSync(lists));
  job.progress.begin('lists', shards.length, 'parts');
  job.progress.advance(shards.length - open.length);
  await inFlight(open, job.workers, async (shard) => {
    job.signal.throwIfAborted();
    await pool.run(shard, { name: 'listShard', signal: job.signal });
    job.progress.advance(1);
  });
  return shards;
}

/** Errors of lines in the order of the input, then those of patients. Gives how many there are. */
function writeErrors({ job, plan }: Run, runs: readonly string[], shards: readonly Shard[]): number {
  const file = path.join(job.out, ERRORS_FILE);
  const writer = openLineWriter(`${file}.part`);
  let count = 0;
  const add = (text: string): void => {
    count += text.split('\n').length - 1;
    writer.write(text);
  };
  for (const line of job.moreErrors ?? []) add(line);
  for (const run of runs) add(readSection(run, errorSection(plan.shards)).toString('utf8'));
  for (const { errors } of shards) add(readFileSync(errors, 'utf8'));
  writer.close();
  renameSync(`${file}.part`, file);
  return count;
}
