/** A request that was put aside: how far it is, its answer, its cancellation (http://hl7.org/fhir/R4/async.html). */

import { ANSWER_MS } from '../../accounts/jobs/job-store.ts';
import type { Job } from '../../accounts/jobs/job-store.ts';
import { orUnavailable, ServiceError } from '../../errors.ts';
import type { EndpointAnswer, EndpointRequest } from '../endpoint.ts';
import type { Jobs } from '../../accounts/jobs/job-engine.ts';
import { answerHead } from '../jobs/saved-request.ts';
import type { AnswerHead } from '../jobs/saved-request.ts';
import type { Services } from '../services.ts';

const RETRY_AFTER_SECONDS = 2;

/** `GET …/jobs/:id`: 202 while it is worked on; then where its answer is, or the error it came to. */
export async function jobStatus(request: EndpointRequest, services: Services): Promise<EndpointAnswer> {
  const { job, jobs } = await jobOf(request, services);
  if (job.state === 'done') return manifest(job, jobs, services);
  if (job.state === 'failed') return answerOf(job, jobs);
  const { pagesDone, pagesTotal, state } = job;
  const progress = pagesTotal === undefined ? 'waiting' : `${pagesDone} of ${pagesTotal} pages`;
  return {
    status: 202,
    headers: {
      'x-progress': state === 'running' && pagesTotal === undefined ? 'begun' : progress,
      'retry-after': String(RETRY_AFTER_SECONDS),
    },
    body: {
      status: state === 'running' ? 'running' : 'waiting',
      pages_done: pagesDone,
      pages_total: pagesTotal ?? null,
    },
  };
}

/** `GET …/jobs/:id/result`: the answer as it would have been given at once. Once it is sent, it is forgotten. */
export async function jobResult(request: EndpointRequest, services: Services): Promise<EndpointAnswer> {
  const { job, jobs } = await jobOf(request, services);
  if (job.state !== 'done' && job.state !== 'failed')
    throw new ServiceError('not-found', 'the answer is not there yet: ask for the status of the request', {
      code: 'job_not_done',
    });
  const answer = await answerOf(job, jobs);
  if (job.state === 'failed') return answer;
  const forget = (): void => {
    // What cannot be forgotten now is forgotten within the hour.
    jobs.store.forget(job.id, services.now()).catch(() => undefined);
  };
  return { ...answer, onSent: forget };
}

/** `DELETE …/jobs/:id`: it ends, and what it held is deleted. */
export async function cancelJob(request: EndpointRequest, services: Services): Promise<EndpointAnswer> {
  const { job, jobs } = await jobOf(request, services);
  const ticket = await found(jobs.store.cancel(job.id, services.now()));
  // Whoever works on it gives back the ticket of one that was begun.
  if (ticket !== undefined) await found(services.accounts.release(ticket));
  return { status: 202, body: { status: 'cancelled' } };
}

interface Found {
  readonly job: Job;
  readonly jobs: Jobs;
}

/** A job of the organization that asks, by a key that may call the endpoint it was sent to. Nobody learns of others. */
async function jobOf(
  { params, organization, mayCall }: EndpointRequest,
  { jobs, now }: Services,
): Promise<Found> {
  const id = params['id'] ?? '';
  const job =
    jobs === undefined || organization === undefined
      ? undefined
      : await found(jobs.store.find(id, organization.id, now()));
  if (jobs === undefined || job === undefined || !mayCall(job.endpoint))
    throw new ServiceError('not-found', 'there is no such request at this address', {
      code: 'job_unknown',
    });
  const over = OVER[job.state];
  if (over !== undefined) throw new ServiceError('gone', over, { code: 'job_over' });
  if (job.isLost) throw lost();
  return { job, jobs };
}

/** Why there is nothing more to have. */
const OVER: Partial<Record<Job['state'], string>> = {
  cancelled: 'the request was cancelled: nothing of it is left',
  read: 'the answer was read: nothing of it is left',
  expired: 'nobody read the answer in time: nothing of it is left; send the request again',
};

function lost(): ServiceError {
  const detail =
    'the service was restarted before the request was answered: send it again; nothing was counted';
  return new ServiceError('unavailable', detail, { code: 'job_lost' });
}

/** http://hl7.org/fhir/R4/async.html, Response - Complete Status; what is asked for is where the client sent it. */
async function manifest(job: Job, jobs: Jobs, { publicUrl }: Services): Promise<EndpointAnswer> {
  const { target, receivedAt } = await headOf(job, jobs);
  const isFhir = target.startsWith('/fhir/');
  const url = `${publicUrl}${isFhir ? '/fhir' : '/v1'}/jobs/${job.id}/result`;
  const until = new Date((job.endedAt ?? job.createdAt).getTime() + ANSWER_MS);
  return {
    headers: { expires: until.toUTCString() },
    body: {
      transactionTime: receivedAt,
      request: publicUrl + target,
      requiresAccessToken: true,
      output: [{ type: isFhir ? 'Bundle' : 'MedicationList', url }],
      error: [],
    },
  };
}

async function answerOf(job: Job, jobs: Jobs): Promise<EndpointAnswer> {
  const { headers } = await headOf(job, jobs);
  const body = await partOf(job, jobs, 'answer');
  return { status: job.status ?? 200, headers, body: Buffer.from(body) };
}

async function headOf(job: Job, jobs: Jobs): Promise<AnswerHead> {
  return answerHead(await partOf(job, jobs, 'answer-head'));
}

async function partOf({ id, key }: Job, { store }: Jobs, part: string): Promise<Uint8Array> {
  // Only the process that took the request of an embedded store has its key.
  if (key === undefined) throw lost();
  return found(store.read({ id, key }, part));
}

function found<T>(asked: Promise<T>): Promise<T> {
  return orUnavailable(asked, 'requests that were put aside are briefly not found', RETRY_AFTER_SECONDS);
}
