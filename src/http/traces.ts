/** Spans of requests for a collector of OpenTelemetry; loaded only where one is configured. No organization, no key, no content. */

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

export interface Traces {
  /** Takes down an answered request; `traceparent` is the header by which a caller has it join its own trace. */
  readonly requestAnswered: (request: TracedRequest, traceparent: string) => void;
  /** Sends what waits. */
  readonly stop: () => Promise<void>;
}

/** How long the end of the service may wait for the collector. */
const STOP_MS = 3_000;

/** Sends to `ENDPOINT/v1/traces`; a collector that does not answer costs no request anything. */
export function openTraces({ endpoint, version }: { endpoint: string; version: string }): Traces {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'medlist', 'service.version': version }),
    spanProcessors: [new BatchSpanProcessor(exporter, { exportTimeoutMillis: STOP_MS })],
  });
  const tracer = provider.getTracer('medlist', version);
  const propagator = new W3CTraceContextPropagator();
  const getter = {
    get: (carrier: string, key: string) => (key === 'traceparent' ? carrier : undefined),
    keys: () => [],
  };
  return {
    requestAnswered(request, traceparent) {
      const { method, route, startedAtMs, bodyReadAtMs, endedAtMs } = request;
      const around = propagator.extract(ROOT_CONTEXT, traceparent, getter);
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
    stop: () => provider.shutdown(),
  };
}

/** Names of the semantic conventions of OpenTelemetry where there is one. */
function attributesOf({ method, route, status, requestId, errorKind, units, counts }: TracedRequest) {
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
