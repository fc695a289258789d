/** Large requests are parsed and answered in threads of their own, a few at once, so that small ones never wait for them. */

import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Piscina } from 'piscina';
import type { KeyScope } from '../accounts/keys/key-scope-table.ts';
import { ServiceError } from '../errors.ts';
import type { ErrorCode, ErrorDetail, ErrorKind } from '../errors.ts';
import { programBeside } from '../installed.ts';
import type { DocumentReading } from './document-reading.ts';

/** Bodies larger than this go to a thread: some 100 resources, a few milliseconds of work. */
export const HEAVY_BYTES = 262_144;

/** What a thread needs to open its own store. */
export interface HeavySetup {
  readonly dataDir: string;
}

/** A request as it travels to a thread: the fields of an `EndpointRequest` that can. */
export interface HeavyJob {
  readonly endpointId: string;
  readonly bytes: Uint8Array;
  readonly requestId: string;
  /** What the links of its answer begin with. */
  readonly publicUrl: string;
  /** What the key may call; undefined without a key. */
  readonly key: { readonly scopes: readonly KeyScope[] | undefined } | undefined;
  readonly params: Readonly<Record<string, string>>;
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly receivedAt: Date;
  /** Its documents, where they were read already. */
  readonly documents?: DocumentReading;
}

/** An answer as it is sent. */
export interface HeavyAnswer {
  readonly kind: 'answer';
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
  readonly units?: number;
  readonly files?: readonly string[];
  readonly counts?: { readonly input: number; readonly output: number };
}

/** A request that cannot be answered, as the fields of its ServiceError. */
export interface HeavyRefusal {
  readonly kind: 'refusal';
  readonly errorKind: ErrorKind;
  readonly detail: ErrorDetail;
  readonly code: ErrorCode;
  readonly retryAfterSeconds: number | undefined;
}

/** The request needs what a thread does not have: a FHIR server, the document reader. */
export interface NeedsService {
  readonly kind: 'needs-service';
}

export type HeavyOutcome = HeavyAnswer | HeavyRefusal | NeedsService;

/** What a thread gives back: the outcome, and the milliseconds of a processor that it took. */
export interface HeavyWork {
  readonly outcome: HeavyOutcome;
  readonly workedMs: number;
}

/** Who asks. */
export interface HeavyAsking {
  readonly signal: AbortSignal;
  /** Told the milliseconds of a processor that the request took. */
  readonly onWork: (ms: number) => void;
}

export interface HeavyRequests {
  /** The answer, or undefined where the request has to be answered beside the others; throws a ServiceError as an endpoint does. */
  readonly answer: (job: HeavyJob, asking: HeavyAsking) => Promise<HeavyAnswer | undefined>;
  readonly close: () => Promise<void>;
}

const PROGRAM = fileURLToPath(programBeside('heavy-worker.ts', import.meta.url));

/** More than two would take the processor from everybody else. */
const MOST_THREADS = 2;
/** Threads cost memory, not time: one that nobody needs ends. */
const IDLE_MS = 60_000;
/** Whoever comes behind these is told to come again: each may wait with 20 MB. */
const MOST_WAITING = 6;
const MEMORY_MB = 512;
const PATIENCE_MS = 30_000;
const RETRY_AFTER_SECONDS = 4;
/** What a body is held to have taken that filled the memory of a thread, which cannot tell any more. */
const MEMORY_WORK_MS = 5000;

/** Threads start with the first large request, and so does what lends them; they end when none comes for a minute. */
export function openHeavyRequests(setup: HeavySetup): HeavyRequests {
  let pool: Promise<Pool> | undefined;
  return {
    answer: async (job, { signal, onWork }) => {
      const patience = AbortSignal.timeout(PATIENCE_MS);
      try {
        const threads = await (pool ??= openPool(setup));
        const { outcome, workedMs } = await threads.run(job, { signal: AbortSignal.any([signal, patience]) });
        onWork(workedMs);
        return answerOf(outcome);
      } catch (error) {
        if (isOutOfMemory(error)) onWork(MEMORY_WORK_MS);
        throw refusalOf(error, patience.aborted);
      }
    },
    close: async () => (await pool)?.destroy(),
  };
}

type Pool = Piscina<HeavyJob, HeavyWork>;

async function openPool(setup: HeavySetup): Promise<Pool> {
  const { Piscina } = await import('piscina');
  return new Piscina<HeavyJob, HeavyWork>({
    filename: PROGRAM,
    name: 'answerHeavy',
    minThreads: 0,
    maxThreads: Math.min(MOST_THREADS, availableParallelism()),
    maxQueue: MOST_WAITING,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    workerData: setup,
  });
}

function answerOf(outcome: HeavyOutcome): HeavyAnswer | undefined {
  if (outcome.kind === 'answer') return outcome;
  if (outcome.kind === 'needs-service') return undefined;
  const { errorKind, detail, code, retryAfterSeconds } = outcome;
  throw new ServiceError(errorKind, detail, {
    code,
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  });
}

function isOutOfMemory(error: unknown): boolean {
  return (
    typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    error.code === 'ERR_WORKER_OUT_OF_MEMORY'
  );
}

/** What the pool itself throws: a full queue, a thread out of memory, time that is over. */
function refusalOf(error: unknown, isLate: boolean): unknown {
  if (error instanceof ServiceError) return error;
  if (isOutOfMemory(error)) {
    const msg = 'the body takes more memory than a request may use';
    const issues = [{ loc: ['body'], msg, type: 'too_complex' }];
    return new ServiceError('invalid-body', issues, { code: 'body_too_complex', cause: error });
  }
  const isFull = error instanceof Error && error.message.startsWith('Task queue is at limit');
  if (!isFull && !isLate) return error;
  return new ServiceError('unavailable', 'the service is busy with other large requests', {
    code: 'too_busy',
    retryAfterSeconds: RETRY_AFTER_SECONDS,
    cause: error,
  });
}
