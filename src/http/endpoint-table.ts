/** Start here: every endpoint of the service on one screen. */

import type { Endpoint } from './endpoint.ts';
import { healthz } from './endpoints/healthz.ts';
import { readyz } from './endpoints/readyz.ts';

const PUBLIC = { surface: 'rest', access: 'public', body: 'none', cost: 0 } as const;

export const ENDPOINTS: readonly Endpoint[] = [
  { id: 'healthz', method: 'GET', path: '/healthz', ...PUBLIC, handle: healthz },
  { id: 'readyz', method: 'GET', path: '/readyz', ...PUBLIC, handle: readyz },
];
