/** Spans of requests and of the work on those that are answered later, for a collector of OpenTelemetry; loaded only where one is configured. No organization, no key, no content. */

import type { Context } from '@opentelemetry/api';
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';

/** What is told of a request: all of it from our own tables, or numbers. */
export interface TracedRequest {
  readonly method: string;
  /** As the endpoint table writes it: `/fhir/StructureDefinition/:id`. */
  readonly route: string | undefined;
  readonly status: number;
  readonly requestId: string;
  readonly errorKind: string | undefined;
  readonly units: number | undefined;
  readonly counts: { readonly input: number; readonly output: number } | undefined;
  /** Readings of `performance.now()`. */
  readonly startedAtMs: number;
  readonly bodyReadAtMs: number | undefined;
  readonly endedAtMs: number;
}

/** What is told of the work on a request that is answered later. */
export type TracedJob = Omit<TracedRequest, 'bodyReadAtMs'>;

export interface Traces {
  /** Takes down an answered request; `traceparent` is the header by which a caller has it join its own trace. */
  readonly requestAnswered: (request: TracedRequest, traceparent: string) => void;
  /** Takes down a request that was put aside and has come to its answer, in the trace that it was sent in. */
  readonly jobEnded: (job: TracedJob, traceparent: string) => void;
  /** Sends what waits. */
  readonly stop: () => Promise<void>;
}

/** How long the end of the service may wait for the collector. */
const STOP_MS = 3_000;

const PROPAGATOR = new W3CTraceContextPropagator();
const GETTER = {
  get: (carrier: string, key: string) => (key === 'traceparent' ? carrier : undefined),
  keys: () => [],
};

/** The trace of a caller; one of its own where the header is none. */
function traceOf(traceparent: string): Context {
  return PROPAGATOR.extract(ROOT_CONTEXT, traceparent, GETTER);
}

/** Sends to `ENDPOINT/v1/traces`; a collector that does not answer costs no request anything. */
export function openTraces({ endpoint, version }: { endpoint: string; version: string }): Traces {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'medlist', 'service.version': version }),
    spanProcessors: [new BatchSpanProcessor(exporter, { exportTimeoutMillis: STOP_MS })],
  });
  const tracer = provider.getTracer('medlist', version);
  return {
    requestAnswered(request, traceparent) {
      const { method, route, startedAtMs, bodyReadAtMs, endedAtMs } = request;
      const around = traceOf(traceparent);
      const name = route === undefined ? method : `${method} ${route}`;
      const attributes = attributesOf(request);
      const span = tracer.startSpan(
        name,
        { kind: SpanKind.SERVER, startTime: startedAtMs, attributes },
        around,
      );
      const within = trace.setSpan(around, span);
      const read = bodyReadAtMs ?? startedAtMs;
      if (bodyReadAtMs !== undefined)
        tracer.startSpan('body', { startTime: startedAtMs }, within).end(bodyReadAtMs);
      tracer.startSpan('answer', { startTime: read }, within).end(endedAtMs);
      if (request.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(endedAtMs);
    },
    jobEnded(job, traceparent) {
      const around = traceOf(traceparent);
      const { startedAtMs: startTime, endedAtMs } = job;
      const options = { kind: SpanKind.CONSUMER, startTime, attributes: attributesOf(job) };
      const span = tracer.startSpan(`job ${job.method} ${job.route ?? ''}`.trim(), options, around);
      if (job.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(endedAtMs);
    },
    stop: () => provider.shutdown(),
  };
}

/** Names of the semantic conventions of OpenTelemetry where there is one. */
function attributesOf({ method, route, status, requestId, errorKind, units, counts }: TracedJob) {
  return {
    'http.request.method': method,
    'http.response.status_code': status,
    'medlist.request_id': requestId,
    ...(route !== undefined && { 'http.route': route }),
    ...(errorKind !== undefined && { 'error.type': errorKind }),
    ...(units !== undefined && { 'medlist.units': units }),
    ...(counts !== undefined && {
      'medlist.input_count': counts.input,
      'medlist.output_count': counts.output,
    }),
  };
}
