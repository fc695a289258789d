/** How far a run is, on standard error: a bar on a terminal, else a line every ten seconds. */

import { Presets, SingleBar } from 'cli-progress';

const LINE_EVERY_MS = 10_000;

export interface PopulationProgress {
  /** Begins a step: `sorting`, of so many `MB`. */
  readonly begin: (step: string, total: number, unit: string) => void;
  readonly advance: (by: number) => void;
  /** What a server says of its own progress. */
  readonly say: (said: string) => void;
  readonly stop: () => void;
}

/** Shows nothing until a step begins. */
export function populationProgress(): PopulationProgress {
  const bar = new SingleBar(
    {
      format: '{step} {bar} {percentage}% of {total} {unit} {said}',
      stream: process.stderr,
      clearOnComplete: true,
      noTTYOutput: true,
      notTTYSchedule: LINE_EVERY_MS,
    },
    Presets.shades_classic,
  );
  let isOpen = false;
  const stop = (): void => {
    if (isOpen) bar.stop();
    isOpen = false;
  };
  return {
    begin: (step, total, unit) => {
      stop();
      bar.start(total, 0, { step, unit, said: '' });
      isOpen = true;
    },
    advance: (by) => bar.increment(by),
    say: (said) => bar.update({ said }),
    stop,
  };
}
