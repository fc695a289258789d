/** How the processes of the service are told to end, and end. */

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
