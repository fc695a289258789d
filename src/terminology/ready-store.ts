/** Run as a thread: opens the RxNorm store of a data folder once, so that it is there and whole for whoever opens it next. */

import { workerData } from 'node:worker_threads';
import { openRxNormStore } from './open-store.ts';

if (typeof workerData === 'string') openRxNormStore({ dataDir: workerData }).close();
