/** Counts and durations for Prometheus, by endpoint and status. No organization, no key, no content. */

export interface AnsweredRequest {
  /** Id of the endpoint-table row; `none` where no row answered. */
  readonly endpoint: string;
  readonly status: number;
  readonly seconds: number;
}

export interface MetricsPage {
  readonly contentType: string;
  readonly text: string;
}

/** Held state with a lifetime: the counters of this process. */
export interface Metrics {
  /** The page Prometheus reads. */
  readonly page: () => Promise<MetricsPage>;
  readonly requestAnswered: (request: AnsweredRequest) => void;
  /** Units counted by an answered request. */
  readonly unitsCounted: (endpoint: string, units: number) => void;
  /** A request that was put aside came to its answer; seconds of work, without waiting. */
  readonly jobEnded: (job: AnsweredRequest) => void;
}

/** From a small list to hours of scans. */
const JOB_BUCKETS_SECONDS = [0.1, 0.5, 1, 5, 10, 30, 60, 300, 900, 3600, 14_400];

/** From a tenth of the fastest answer to the longest a document may take. */
const DURATION_BUCKETS_SECONDS = [
  0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60,
];

/** Opens the counters. Their library is loaded with the first count, so that the service listens without it. */
export function openMetrics(): Metrics {
  let counters: ReturnType<typeof openCounters> | undefined;
  const opened = (): ReturnType<typeof openCounters> => (counters ??= openCounters());
  return {
    page: async () => {
      const { registry } = await opened();
      return { contentType: registry.contentType, text: await registry.metrics() };
    },
    requestAnswered: ({ endpoint, status, seconds }) =>
      void opened().then(({ duration }) => duration.observe({ endpoint, status }, seconds)),
    jobEnded: ({ endpoint, status, seconds }) =>
      void opened().then(({ jobs }) => jobs.observe({ endpoint, status }, seconds)),
    unitsCounted: (endpoint, count) => void opened().then(({ units }) => units.inc({ endpoint }, count)),
  };
}

/** Those of the process itself (memory, event loop) come with them. */
async function openCounters() {
  const { collectDefaultMetrics, Counter, Histogram, Registry } = await import('prom-client');
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'medlist_http_request_duration_seconds',
    help: 'Duration of answered requests, by endpoint and status.',
    labelNames: ['endpoint', 'status'] as const,
    buckets: DURATION_BUCKETS_SECONDS,
    registers: [registry],
  });
  const units = new Counter({
    name: 'medlist_units_total',
    help: 'Units counted by answered requests, by endpoint.',
    labelNames: ['endpoint'] as const,
    registers: [registry],
  });
  const jobs = new Histogram({
    name: 'medlist_job_duration_seconds',
    help: 'Duration of the work on requests that were answered later, by endpoint and status.',
    labelNames: ['endpoint', 'status'] as const,
    buckets: JOB_BUCKETS_SECONDS,
    registers: [registry],
  });
  return { registry, duration, units, jobs };
}
