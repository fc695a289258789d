/** The end of a job: its answer is sealed, counted where it counts, and told to log, metrics and the list of requests. */

import type { ProcessedRequest } from '../../accounts/limits/limits.ts';
import { refusedWork } from '../../accounts/limits/price-table.ts';
import type { ServiceError } from '../../errors.ts';
import type { EndpointAnswer } from '../endpoint.ts';
import { JSON_TYPE } from '../wire/media-types.ts';
import { keyReused } from '../middleware/recall-repeat.ts';
import type { Services } from '../services.ts';
import { viewError } from '../views/error-view.ts';
import { viewOutcome } from '../views/operation-outcome.ts';
import type { Run } from './answer-saved.ts';
import type { RunContext } from './run-context.ts';
import { written } from './saved-request.ts';

/** Ends it with an answer of its endpoint. The error of an answer that cannot be given; undefined otherwise. */
export async function endWithAnswer(
  run: Run,
  { status = 200, headers, body, units, counts, files }: EndpointAnswer,
  { store, services }: RunContext,
): Promise<ServiceError | undefined> {
  const { job, endpoint, paying } = run;
  const { ticket } = paying;
  if (ticket === undefined) throw new Error('a job without a ticket');
  const asked = units ?? ticket.units;
  const answer = {
    status,
    head: headOf(run, { 'content-type': JSON_TYPE, ...headers }),
    body: Buffer.from(typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body)),
  };
  const request = processed(run, { counts, files });
  const counting = { ticket, endpoint: endpoint.id, units: asked, request };
  const counted = await store.end(job, answer, services.now(), counting);
  if (counted === 'other-request') return keyReused();
  if (counted === false) return undefined;
  delete paying.ticket;
  const taken = counted === 'counted' ? asked : 0;
  services.metrics.unitsCounted(endpoint.id, taken);
  tell(run, services, { status, units: taken, counts });
  return undefined;
}

/** Ends it with an error, in the shape of the surface that was asked. */
export async function endWithError(
  run: Run,
  error: ServiceError,
  { store, services }: RunContext,
): Promise<void> {
  const { saved, endpoint } = run;
  const { requestId, publicUrl } = saved;
  const view = endpoint.surface === 'fhir' ? viewOutcome(error) : viewError(error, { requestId, publicUrl });
  const { 'retry-after': _, ...headers } = view.headers;
  const answer = {
    status: view.status,
    head: headOf(run, { 'content-type': JSON_TYPE, ...headers }),
    body: Buffer.from(JSON.stringify(view.body)),
  };
  await store.end(run.job, answer, services.now());
  tell(run, services, { status: view.status, errorKind: error.kind });
}

function headOf({ saved }: Run, headers: Readonly<Record<string, string>>): Uint8Array {
  return written({ headers, target: saved.target, receivedAt: saved.receivedAt });
}

function processed(
  { saved, workedMs }: Run,
  facts: Pick<ProcessedRequest, 'counts' | 'files'>,
): ProcessedRequest {
  const { requestId, address, key, repeat } = saved;
  const work = refusedWork(workedMs);
  return {
    by: { kind: 'key', id: key.id },
    requestId,
    address,
    ...facts,
    ...(repeat?.digest !== undefined && { repeat: { key: repeat.key, digest: repeat.digest, work } }),
  };
}

interface Told {
  readonly status: number;
  readonly units?: number;
  readonly counts?: { readonly input: number; readonly output: number } | undefined;
  readonly errorKind?: string;
}

function tell({ saved, endpoint, startedAtMs }: Run, services: Services, told: Told): void {
  const { requestId, organization, key } = saved;
  const durationMs = Math.round(performance.now() - startedAtMs);
  const { status, units, counts, errorKind } = told;
  const { method, path: route } = endpoint;
  services.traces?.jobEnded(
    { method, route, status, requestId, errorKind, units, counts, startedAtMs, endedAtMs: performance.now() },
    saved.headers['traceparent'] ?? '',
  );
  services.metrics.jobEnded({ endpoint: endpoint.id, status, seconds: durationMs / 1000 });
  services.log.info('job ended', {
    requestId,
    status,
    durationMs,
    organizationId: organization.id,
    keyPrefix: key.prefix,
    endpoint: endpoint.id,
    ...(units !== undefined && { units }),
    ...(errorKind !== undefined && { errorKind }),
    ...(counts !== undefined && { inputCount: counts.input, outputCount: counts.output }),
  });
  services.requests?.note({
    requestId,
    organizationId: organization.id,
    at: services.now(),
    keyPrefix: key.prefix,
    endpoint: endpoint.id,
    status,
    durationMs,
    units,
    inputCount: counts?.input,
    outputCount: counts?.output,
    errorKind,
  });
}
