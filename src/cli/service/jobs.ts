/** Where requests wait that are answered later, and what has them begun. */

import type { Stores } from '../../accounts/stores.ts';
import { inProcessEngine } from '../../http/jobs/in-process-engine.ts';
import type { Jobs } from '../../http/job-engine.ts';
import { faultFields } from '../../log.ts';
import type { Log } from '../../log.ts';

/** Undefined where they cannot be kept. */
export function openJobs({ jobs: store }: Stores, log: Log): Jobs | undefined {
  if (store === undefined || store.isShared) return undefined;
  return { store, engine: inProcessEngine((error) => log.error('process fault', faultFields(error))) };
}
