/** `medlist infer --ndjson` and `--pipe`: what the command line asks of many patients. */

import { availableParallelism } from 'node:os';
import { pipeline } from 'node:stream/promises';
import { openRxNormStore } from '../../terminology/open-store.ts';
import { answerLines } from './answer-lines.ts';
import { inferPopulation } from './infer-population.ts';
import type { ListSettings } from './list-line.ts';
import { populationProgress } from './population-progress.ts';
import { runInFolder } from './run-in-folder.ts';

export interface PopulationRequest {
  readonly settings: ListSettings;
  readonly asOf: Date | undefined;
  readonly dataDir: string;
  readonly workers: number | undefined;
  /** Undefined: the lists go to standard output, and nothing can be gone on with. */
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
