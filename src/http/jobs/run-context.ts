/** What a run of a job needs. */

import type { JobStore } from '../../accounts/jobs/kysely-job-store.ts';
import type { Endpoint } from '../endpoint.ts';
import type { Services } from '../services.ts';

export interface RunContext {
  readonly store: JobStore;
  readonly services: Services;
  readonly endpoints: readonly Endpoint[];
}
