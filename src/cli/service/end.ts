/** How the processes of the service are told to end, and end. */

import { setTimeout as wait } from 'node:timers/promises';

const LINGER_MS = 2000;

/** The first signal to stop; a second one ends the process at once. */
export function firstSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    process.once('SIGTERM', resolve);
    process.once('SIGINT', resolve);
  });
}

/** Everything is closed; should a library still hold something open, the process ends all the same. */
export function endSoon(): void {
  setTimeout(() => process.exit(), LINGER_MS).unref();
}

/** How far the end of the service is; held state. */
export interface End {
  readonly isDraining: () => boolean;
  readonly isStopping: () => boolean;
  /** New requests are answered for so long, while whoever asks is told that it will end. */
  readonly drain: (ms: number) => Promise<void>;
}

/** Nothing ends yet. */
export function openEnd(): End {
  let state: 'running' | 'draining' | 'stopping' = 'running';
  return {
    isDraining: () => state === 'draining',
    isStopping: () => state === 'stopping',
    drain: async (ms) => {
      state = 'draining';
      // A turn at least: who is connected already is heard before the port is closed.
      await wait(ms);
      state = 'stopping';
    },
  };
}
