/** Answers a request that was put aside as it would have been answered at once: the same endpoint, limits, price and counting. */

import { BEAT_MS } from '../../accounts/jobs/job-store.ts';
import type { RunningJob } from '../../accounts/jobs/job-store.ts';
import { refusedWork } from '../../accounts/limits/price-table.ts';
import { ServiceError } from '../../errors.ts';
import { faultFields } from '../../log.ts';
import type { Endpoint } from '../endpoint.ts';
import type { Services } from '../services.ts';
import { answerSaved } from './answer-saved.ts';
import type { Pages, Run } from './answer-saved.ts';
import { endWithAnswer, endWithError } from './end-job.ts';
import { MOST_WORKERS } from '../../accounts/jobs/job-engine.ts';
import type { Outcome, RunJob } from '../../accounts/jobs/job-engine.ts';
import type { RunContext } from './run-context.ts';
import { savedRequest } from './saved-request.ts';
import type { SavedRequest } from './saved-request.ts';

/** So often a request is tried when something it needs is briefly not there. */
const MOST_ATTEMPTS = 5;

/** Another worker has it, or had it and was not heard of for too short a time to be gone. */
const BUSY_SECONDS = 5;

/** Runs jobs to their end, or as far as they go now. */
export function createRunJob(context: RunContext): RunJob {
  return withBegun(context, (run, stopping) => runToEnd(run, context, stopping));
}

/** Ends jobs that nobody brought to an end, without their work: it may end this process too. */
export function createGiveUp(context: RunContext): RunJob {
  return withBegun(context, (run) => fail(run, givenUp(), context));
}

function givenUp(): ServiceError {
  const detail = `${MOST_WORKERS} workers ended or failed while they worked on the request: it is given up, and nothing was counted`;
  return new ServiceError('internal', detail, { code: 'job_given_up' });
}

type WorkOn = (run: Run, stopping: AbortSignal) => Promise<Outcome>;

function withBegun(context: RunContext, work: WorkOn): RunJob {
  const { store, services } = context;
  return async (id, stopping) => {
    const job = await store.begin(id, services.now());
    if (job === 'busy') return { againInSeconds: BUSY_SECONDS };
    return job === undefined ? undefined : workOn(job, context, { work, stopping });
  };
}

async function workOn(
  job: RunningJob,
  context: RunContext,
  { work, stopping }: { readonly work: WorkOn; readonly stopping: AbortSignal },
): Promise<Outcome> {
  const { store } = context;
  const pages: Pages = { done: 0, total: undefined };
  const watch = watchJob(job, pages, context);
  try {
    const saved = savedRequest(await store.read(job, 'request'));
    const { organization, repeat } = saved;
    const run: Run = {
      job,
      saved,
      endpoint: endpointOf(saved, context),
      pages,
      paying: { keyHolder: { organization }, ticket: job.ticket, ...(repeat && { repeat }) },
      startedAtMs: performance.now(),
      workedMs: 0,
      signal: AbortSignal.any([stopping, watch.signal]),
    };
    return await work(run, stopping);
  } finally {
    await watch.end();
  }
}

async function runToEnd(run: Run, context: RunContext, stopping: AbortSignal): Promise<Outcome> {
  const { store, services } = context;
  const { job, signal } = run;
  const answered = await answerOrError(run, context);
  if (!(answered instanceof ServiceError)) {
    const refused = await endWithAnswer(run, answered, context);
    // Cancelled, or another worker has it: what was promised to this run is given back.
    return refused === undefined ? giveBack(run, services) : fail(run, refused, context);
  }
  if (stopping.aborted) {
    await store.putBack(job, services.now());
    return { againInSeconds: 0 };
  }
  if (signal.aborted) return giveBack(run, services);
  const seconds = retrySeconds(answered, job);
  if (seconds === undefined) return fail(run, answered, context);
  await store.putBack(job, services.now());
  return { againInSeconds: seconds };
}

async function answerOrError(run: Run, { store, services }: RunContext) {
  try {
    return await answerSaved(run, store, services);
  } catch (error) {
    if (error instanceof ServiceError) return error;
    if (!run.signal.aborted)
      services.log.error('request failed', {
        requestId: run.saved.requestId,
        errorKind: 'internal',
        ...faultFields(error),
      });
    return new ServiceError('internal', 'internal error', { cause: error });
  }
}

/** A minute that is full passes, and so does most of what is briefly not there. */
function retrySeconds(
  { kind, retryAfterSeconds }: ServiceError,
  { attempt }: RunningJob,
): number | undefined {
  if (kind === 'rate-limited') return retryAfterSeconds;
  return kind === 'unavailable' && attempt < MOST_ATTEMPTS ? retryAfterSeconds : undefined;
}

async function fail(run: Run, error: ServiceError, context: RunContext): Promise<undefined> {
  await endWithError(run, error, context);
  await giveBack(run, context.services, error.status >= 500);
}

/** The units of work that is not answered; the work itself weighs as that of a refused request does, unless the service is at fault. */
async function giveBack(
  { paying, workedMs }: Run,
  { accounts }: Services,
  isForgiven = false,
): Promise<undefined> {
  const { ticket } = paying;
  if (ticket === undefined) return;
  delete paying.ticket;
  await accounts.release(ticket, isForgiven ? 0 : refusedWork(workedMs));
}

interface Watch {
  /** Aborted when the job is not this one's any more. */
  readonly signal: AbortSignal;
  readonly end: () => Promise<void>;
}

/** Says every few seconds that the job is worked on, and how far it is. */
function watchJob(job: RunningJob, pages: Pages, { store, services }: RunContext): Watch {
  const lost = new AbortController();
  let said: Promise<void> = Promise.resolve();
  const say = async (): Promise<void> => {
    try {
      const isOurs = await store.beat(job, { done: pages.done, total: pages.total }, services.now());
      if (!isOurs) lost.abort();
    } catch {
      // The next one may come through; if none does, another worker begins, and this one may not end the job.
    }
  };
  const timer = setInterval(() => {
    said = said.then(say);
  }, BEAT_MS);
  return {
    signal: lost.signal,
    end: async () => {
      clearInterval(timer);
      await said;
    },
  };
}

function endpointOf({ endpoint }: SavedRequest, { endpoints }: RunContext): Endpoint {
  const row = endpoints.find(({ method, path }) => `${method} ${path}` === endpoint);
  if (row === undefined) throw new Error('a job of an endpoint that is not there');
  return row;
}
