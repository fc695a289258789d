/** A process that starts an endless child and is then killed without a chance to end it. */
import { fileURLToPath } from 'node:url';
import { startIsolatedChild } from '../../src/documents/reader/children/isolated-child.ts';

const child = startIsolatedChild(
  { entry: fileURLToPath(new URL('endless-process.ts', import.meta.url)) },
  { dataBytes: 1e9, heapMegabytes: 64, cpuSeconds: undefined, canStartThreads: false, maxFrameBytes: 1000 },
);
await child.next();
process.kill(process.pid, 'SIGKILL');
