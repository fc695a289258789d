/** `medlist infer --ndjson`, `--bulk` and `--pipe`: what the command line asks of many patients. */

import { availableParallelism } from 'node:os';
import { pipeline } from 'node:stream/promises';
import type { BulkServer } from '../../ehr/bulk/bulk-requests.ts';
import { pause } from '../../ehr/guarded-fetch.ts';
import { openRxNormStore } from '../../terminology/open-store.ts';
import { answerLines } from './answer-lines.ts';
import { fetchExport } from './fetch-export.ts';
import { inferPopulation } from './infer-population.ts';
import type { ListSettings } from './list-line.ts';
import { populationProgress } from './population-progress.ts';
import { runInFolder } from './run-in-folder.ts';
import { workFolderOf } from './work-folder.ts';

export interface PopulationRequest {
  readonly settings: ListSettings;
  readonly asOf: Date | undefined;
  readonly dataDir: string;
  readonly workers: number | undefined;
  /** Undefined: the lists go to standard output, and the run cannot be resumed. */
  readonly out: string | undefined;
}

/** Reads the export in `input`. Throws an Error where a line or a patient has no list. */
export async function runPopulation(input: string, request: PopulationRequest): Promise<void> {
  const { asOf, dataDir, settings, workers = availableParallelism() } = request;
  const [now, progress] = [new Date(), populationProgress()];
  const release = installedRelease(dataDir);
  await runInFolder(request.out, (out, signal) =>
    inferPopulation({ input, out, settings, asOf, now, dataDir, release, workers, progress, signal }),
  );
}

/** Exports from a server first. Throws an Error with a sentence where that fails. */
export async function runBulk(
  address: URL,
  request: PopulationRequest,
  server: Pick<BulkServer, 'base' | 'authorize'>,
): Promise<void> {
  const { asOf, dataDir, settings, workers = availableParallelism() } = request;
  const [now, progress] = [new Date(), populationProgress()];
  const release = installedRelease(dataDir);
  await runInFolder(request.out, async (out, signal) => {
    const fetched = await fetchExport({
      server: { ...server, wait: pause, signal },
      address,
      folder: workFolderOf(out),
      progress,
    }).finally(progress.stop);
    const about = { input: fetched.folder, moreErrors: fetched.errors, settings, asOf, now };
    return inferPopulation({ ...about, out, dataDir, release, workers, progress, signal });
  });
}

/** Opened here first, so that the threads find the built-in drugs written. */
function installedRelease(dataDir: string) {
  const rxnorm = openRxNormStore({ dataDir });
  const { release } = rxnorm;
  rxnorm.close();
  return release;
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
