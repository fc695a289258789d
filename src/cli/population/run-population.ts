/** What `medlist infer --ndjson` does around a run: threads, the folder, Ctrl-C, what is printed at the end. */

import { createReadStream, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { openRxNormStore } from '../../terminology/open-store.ts';
import { answerLines } from './answer-lines.ts';
import { ERRORS_FILE, inferPopulation, LISTS_FILE, PopulationStopped } from './infer-population.ts';
import type { ListSettings } from './list-line.ts';
import { populationProgress } from './population-progress.ts';

export interface PopulationRequest {
  readonly settings: ListSettings;
  readonly asOf: Date | undefined;
  readonly dataDir: string;
  readonly workers: number | undefined;
  /** Undefined: the lists go to standard output, and nothing can be gone on with. */
  readonly out: string | undefined;
}

/** Reads the export in `input`. Throws an Error where a line or a patient has no list: the exit code says so too. */
export async function runPopulation(input: string, request: PopulationRequest): Promise<void> {
  const { out, asOf, dataDir, settings } = request;
  const folder = out ?? mkdtempSync(path.join(tmpdir(), 'medlist-'));
  try {
    const result = await whileNotStopped(out !== undefined, (signal) =>
      inferPopulation({
        input,
        out: folder,
        settings,
        asOf,
        now: new Date(),
        dataDir,
        release: installedRelease(dataDir),
        workers: request.workers ?? availableParallelism(),
        progress: populationProgress(),
        signal,
      }),
    );
    if (out === undefined) await printFiles(folder);
    const counts = `${result.lists} lists, ${result.errors} errors`;
    if (result.errors > 0) throw new Error(`${counts}: what has no list is in ${errorsPlace(out)}`);
    process.stderr.write(`${counts}\n`);
  } finally {
    if (out === undefined) rmSync(folder, { recursive: true, force: true });
  }
}

function errorsPlace(out: string | undefined): string {
  return out === undefined ? 'the lines above' : path.join(out, ERRORS_FILE);
}

async function printFiles(folder: string): Promise<void> {
  const end = { end: false };
  await pipeline(createReadStream(path.join(folder, LISTS_FILE)), process.stdout, end);
  await pipeline(createReadStream(path.join(folder, ERRORS_FILE)), process.stderr, end);
}

/** Opened here first, so that the threads find the built-in drugs written. */
function installedRelease(dataDir: string) {
  const rxnorm = openRxNormStore({ dataDir });
  const { release } = rxnorm;
  rxnorm.close();
  return release;
}

/** Ctrl-C leaves nothing behind; SIGTERM, which says that the machine is needed, leaves what the next start goes on with. */
async function whileNotStopped<Result>(
  canGoOn: boolean,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const stopping = new AbortController();
  const cancel = (): void => stopping.abort(new PopulationStopped(false));
  const stop = (): void => stopping.abort(new PopulationStopped(canGoOn));
  process.once('SIGINT', cancel).once('SIGTERM', stop);
  try {
    return await work(stopping.signal);
  } finally {
    process.off('SIGINT', cancel).off('SIGTERM', stop);
  }
}

/** One patient's resources a line on standard input, one list a line on standard output. */
export async function runPipe(asOf: Date, { settings, dataDir }: PopulationRequest): Promise<void> {
  const rxnorm = openRxNormStore({ dataDir });
  try {
    const lines = answerLines(process.stdin, { settings, asOf, rxnorm });
    await pipeline(lines, process.stdout, { end: false });
  } finally {
    rxnorm.close();
  }
}
