/** This process works on requests that were put aside, and tidies away what nobody came for. */

import { faultFields } from '../../log.ts';
import type { Endpoint } from '../endpoint.ts';
import type { Services } from '../services.ts';
import type { Jobs } from '../../accounts/jobs/job-engine.ts';
import { createGiveUp, createRunJob } from './run-job.ts';

/** Held state with a lifetime. */
export interface Work {
  /** Leaves what runs to others, and begins nothing more. */
  readonly stop: () => Promise<void>;
}

/** An answer that nobody read is gone at most this much after its hour. */
const TIDY_MS = 60_000;

/** Begins at once. */
export async function workOnJobs(
  services: Services & { readonly jobs: Jobs },
  endpoints: readonly Endpoint[],
): Promise<Work> {
  const { store, engine } = services.jobs;
  const onFault = (error: unknown): void => services.log.error('process fault', faultFields(error));
  const context = { store, services, endpoints };
  const runner = { run: createRunJob(context), giveUp: createGiveUp(context), onFault };
  let isWorking = false;
  // A queue that cannot be opened keeps nobody from answering at once; it is tried again.
  const begin = async (): Promise<void> => {
    try {
      await engine.work(runner);
      isWorking = true;
    } catch (error) {
      onFault(error);
    }
  };
  await begin();
  const tidy = setInterval(() => {
    if (!isWorking) void begin();
    store.tidy(services.now()).catch(onFault);
  }, TIDY_MS).unref();
  return {
    stop: async () => {
      clearInterval(tidy);
      await engine.stop();
    },
  };
}
