/** A port for a service that has to know it before it starts, as a process of its own. */
import { createServer } from 'node:http';

/**
 * Below what systems hand out by themselves (from 32768 on Linux, 49152 elsewhere) to whoever asks for any port, and for every
 * connection that is made: a port from there can be gone before the service listens on it.
 */
const FIRST = 20_000;
const COUNT = 12_000;
/** Processes that look at the same time begin at different places. */
const APART = 97;

let next = process.pid * APART;

/** One that nothing listens on, and that this test file was not given before. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST + (next % COUNT);
    next += 1;
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  return new Promise((resolve) => {
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
