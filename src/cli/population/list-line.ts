/** The resources of one patient → the line of their list; the same input always gives the same bytes. */

import { MEDLIST_CANONICAL } from '../../fhir/derived-extensions.ts';
import { isJsonObject } from '../../fhir/free-form.ts';
import { viewOf } from '../../http/endpoints/infer-medications.ts';
import { listFor } from '../../http/lists/list-for.ts';
import type { ListForm, OutputFormat, Verbosity } from '../../http/wire/infer-request-body.ts';
import { RULESET_VERSION } from '../../medications/infer-medications.ts';
import type { InferredStatus } from '../../medications/medication-list.ts';
import type { ConflictPolicy } from '../../medications/weigh/decide-status.ts';
import type { ReleaseInfo, RxNormStore } from '../../terminology/rxnorm.ts';
import { metaOf } from '../../http/views/list-meta.ts';

/** What is asked of every patient alike. */
export interface ListSettings {
  readonly format: OutputFormat;
  readonly verbosity: Verbosity;
  readonly as?: ListForm | undefined;
  readonly statuses?: readonly InferredStatus[] | undefined;
  readonly policy: ConflictPolicy;
  readonly explain: boolean;
}

export interface ListContext {
  readonly settings: ListSettings;
  readonly asOf: Date;
  readonly rxnorm: RxNormStore;
}

/**
 * `{ patient, ...answer }` as JSON, with a line break: the answer of the infer endpoint without its request id and time;
 * a FHIR Bundle or array stands under `bundle` or `resources`. Without `patient` it is the subject of the list.
 * Throws a ServiceError where the resources are of several patients.
 */
export function listLine(
  resources: readonly unknown[],
  { settings, asOf, rxnorm }: ListContext,
  patient?: string,
): string {
  const { format, verbosity, as, statuses, policy, explain } = settings;
  const list = listFor({ resources, bundle: undefined, policy, statuses, explain }, asOf, rxnorm);
  const meta = metaOf(list, { requestId: '', asOf, madeAt: asOf, processingTimeMs: 0 });
  const { body } = viewOf(list, { format, verbosity, as }, meta, MEDLIST_CANONICAL);
  const whose = patient ?? list.subject?.reference ?? list.subject?.identifier?.value ?? null;
  return `${JSON.stringify({ patient: whose, ...answerOf(body) })}\n`;
}

/** Which rules and drugs a list is made by. */
export function rulesOf({ source, version }: ReleaseInfo): string {
  return `${RULESET_VERSION} ${source} ${version}`;
}

function answerOf(body: unknown): Readonly<Record<string, unknown>> {
  if (Array.isArray(body)) return { resources: body };
  if (!isJsonObject(body)) return {};
  if (body['resourceType'] === 'Bundle') return { bundle: body };
  const { meta, ...rest } = body;
  return { ...rest, meta: withoutCallFacts(meta) };
}

/** Every call has another id and takes another time. */
function withoutCallFacts(meta: unknown): unknown {
  if (!isJsonObject(meta)) return meta;
  const { request_id: _id, processing_time_ms: _time, ...rest } = meta;
  return rest;
}
