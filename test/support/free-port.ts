/** A port that nothing listens on now, for a service that is started as a process of its own. */
import { createServer } from 'node:http';

/** The operating system chooses it; another process could still take it before the service does. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => {
    probe.listen(0, '127.0.0.1', resolve);
  });
  const bound = probe.address();
  await new Promise((resolve) => {
    probe.close(resolve);
  });
  if (bound === null || typeof bound === 'string') throw new Error('no free port');
  return bound.port;
}
