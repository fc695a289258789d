/** The steps of a run over an export: lines into shards, shards into lists, lists into one file. */

import { existsSync, readFileSync, renameSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { programBeside } from '../../installed.ts';
import type { ReleaseInfo } from '../../terminology/rxnorm.ts';
import { inFlight } from './in-flight.ts';
import { lineBlocks } from './lines/line-blocks.ts';
import { openLineWriter } from './lines/line-writer.ts';
import { mergeLists } from './lines/merge-lists.ts';
import { errorSection, sectionCount } from './lines/partition-block.ts';
import { isWholeRun, readSection, writeWhole } from './lines/run-file.ts';
import { type ListSettings, rulesOf } from './list-line.ts';
import type { PopulationProgress } from './population-progress.ts';
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
  /** Undefined: now; a run that is resumed keeps the one it began with. */
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

/** One run as its steps see it. */
export interface Run {
  readonly job: PopulationJob;
  readonly work: WorkFolder;
  readonly plan: PopulationPlan;
  readonly pool: Piscina<unknown, void>;
}

/** Threads start with the first piece of work; the pool has to be destroyed. */
export function openRun(job: PopulationJob): Run {
  const work = openWorkFolder(workFolderOf(job.out), manifestOf(job), job.asOf !== undefined);
  return { job, work, plan: planOf(work.manifest, job.plan), pool: openPool(job) };
}

/** As servers name them, packed or not. */
const EXPORT_FILES = ['.ndjson', '.jsonl', '.ndjson.gz', '.jsonl.gz'];

function manifestOf({ input, settings, asOf, now, release, plan }: PopulationJob): Manifest {
  return {
    format: WORK_FORMAT,
    input: inputFiles(input, EXPORT_FILES),
    asked: { settings, plan, rules: rulesOf(release) },
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

/** Follows from the input unless it is given. */
export function planOf({ input }: Manifest, given: PopulationPlan | undefined): PopulationPlan {
  const bytes = input.reduce((sum, file) => sum + file.bytes * (file.file.endsWith('.gz') ? PACKED : 1), 0);
  const shards = Math.min(MOST_SHARDS, Math.max(1, Math.ceil(bytes / SHARD_BYTES)));
  const blockBytes = Math.min(LARGEST_BLOCK, Math.max(SMALLEST_BLOCK, Math.ceil(bytes / MOST_BLOCKS)));
  return given ?? { shards, blockBytes };
}

const PROGRAM = fileURLToPath(programBeside('population-worker.ts', import.meta.url));
const THREAD_MEMORY_MB = 1024;
/** V8 takes nearly three times as much where it may; lists are made as fast in this. */
const THREAD_YOUNG_MB = 48;
const IDLE_MS = 60_000;

/** Threads that sort lines and make lists. */
export function openPool({
  dataDir,
  workers,
}: Pick<PopulationJob, 'dataDir' | 'workers'>): Piscina<unknown, void> {
  return new Piscina<unknown, void>({
    filename: PROGRAM,
    minThreads: 0,
    maxThreads: workers,
    idleTimeout: IDLE_MS,
    resourceLimits: {
      maxOldGenerationSizeMb: THREAD_MEMORY_MB,
      maxYoungGenerationSizeMb: THREAD_YOUNG_MB,
    },
    workerData: { dataDir },
  });
}

/** Every line into a run, sorted by patient; gives the runs in the order of the input. */
export async function sortLines({ job, work, plan, pool }: Run): Promise<readonly string[]> {
  const sorted = sortedRuns(work);
  if (sorted !== undefined) return sorted;
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
    const run = runOf(work, block.number);
    runs.push(run);
    if (isWholeRun(run, sectionCount(plan.shards))) return;
    const transferList = [block.bytes.buffer];
    await pool.run(
      { block, run, shards: plan.shards },
      { name: 'sortBlock', transferList, signal: job.signal },
    );
  });
  if (!existsSync(work.shared))
    await pool.run(
      { runs, shards: plan.shards, file: work.shared },
      { name: 'indexShared', signal: job.signal },
    );
  writeWhole(work.sorted, String(runs.length));
  return runs;
}

/** The runs of an earlier start; undefined unless it came to the end of the lines. */
export function sortedRuns(work: WorkFolder): readonly string[] | undefined {
  if (!existsSync(work.sorted)) return undefined;
  const count = Number(readFileSync(work.sorted, 'utf8'));
  return Array.from({ length: count }, (_, number) => runOf(work, number));
}

function runOf({ runs }: WorkFolder, number: number): string {
  return path.join(runs, String(number));
}

/** Every shard, done or not. */
export function shardsOf(work: WorkFolder, plan: PopulationPlan, runs: readonly string[]): readonly Shard[] {
  return Array.from({ length: plan.shards }, (_, number): Shard => {
    const file = path.join(work.shards, String(number));
    return { number, runs, lists: `${file}.lists`, errors: `${file}.errors` };
  });
}

/** What is written at the end, from shards that are all done. */
export async function collect(
  { job, plan }: Pick<Run, 'plan'> & { readonly job: CollectJob },
  runs: readonly string[],
  shards: readonly Shard[],
): Promise<Results> {
  job.progress.begin('writing', shards.length, 'parts');
  const files = shards.map((shard) => shard.lists);
  const onFileEnd = (): void => job.progress.advance(1);
  const lists = await mergeLists(files, path.join(job.out, LISTS_FILE), { signal: job.signal, onFileEnd });
  return { lists, errors: writeErrors({ job, plan }, runs, shards) };
}

type CollectJob = Pick<PopulationJob, 'out' | 'progress' | 'signal' | 'moreErrors'>;

/** Errors of lines in the order of the input, then those of patients. Gives how many there are. */
function writeErrors(
  { job, plan }: Pick<Run, 'plan'> & { readonly job: CollectJob },
  runs: readonly string[],
  shards: readonly Shard[],
): number {
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
