/** `GET /readyz`: the service can answer requests now. */

import { statfs } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { ServiceError } from '../../errors.ts';
import type { EndpointAnswer } from '../endpoint.ts';
import type { Services } from '../services.ts';

/** A store that does not answer in this time is not there; a load balancer asks every few seconds. */
const PATIENCE_MS = 1500;

/** Less than this on the disk, and nothing can be counted for long. */
const LEAST_FREE_BYTES = 16_777_216;

/** What it looks at. */
interface Needed extends Pick<Services, 'isDraining'> {
  readonly accounts: Pick<Services['accounts'], 'ping'>;
  readonly config: Pick<Services['config'], 'dataDir'>;
  readonly rxnorm: Pick<Services['rxnorm'], 'release'>;
}

/** 503 while the account store cannot be read or the disk is full (and, like every address, while the service stops), so that a load balancer sends requests elsewhere. */
export async function readyz(_request: unknown, services: Needed): Promise<EndpointAnswer> {
  if (services.isDraining?.() === true) throw notReady('the service is about to stop');
  const gone = new AbortController();
  try {
    const late = setTimeout(PATIENCE_MS, 'late', { signal: gone.signal, ref: false });
    const answered = await Promise.race([services.accounts.ping().then(() => 'read'), late]);
    if (answered === 'late') throw notReady('the account store does not answer');
  } catch (cause) {
    throw cause instanceof ServiceError ? cause : notReady('the account store cannot be read', cause);
  } finally {
    gone.abort();
  }
  if (await isDiskFull(services.config.dataDir)) throw notReady('the disk of the data folder is full');
  return { body: { status: 'ready', rxnorm: services.rxnorm.release.version } };
}

async function isDiskFull(dataDir: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(dataDir);
  return bavail * bsize < LEAST_FREE_BYTES;
}

function notReady(why: string, cause?: unknown): ServiceError {
  return new ServiceError('unavailable', why, { retryAfterSeconds: 2, cause });
}
