/** Reads the body of `POST /v1/medications/infer`, or refuses it with every problem found. */

import type { z } from 'zod';
import { ServiceError } from '../../errors.ts';
import type { ErrorCode, ValidationIssue } from '../../errors.ts';
import { isJsonObject, type JsonObject } from '../../fhir/free-form.ts';
import type { InferredStatus } from '../../medications/medication-list.ts';
import { readAsOf } from './as-of.ts';
import { headerNames } from './ignored-fields.ts';
import { InferRequestBody } from './infer-request-body.ts';
import type { ConflictPolicy, ListForm, OutputFormat, Verbosity } from './infer-request-body.ts';
import { issuesFromZod } from './validation-issues.ts';

/** The sentence of the specification for a request with nothing to work on. */
export const NOTHING_TO_WORK_ON = 'request must include `resources` and/or `bundle`';

/** A request that can be answered. */
export interface InferRequest {
  readonly resources: readonly unknown[];
  readonly bundle: Readonly<Record<string, unknown>> | undefined;
  /** Id of a patient of the connected server, whose resources are read instead; the request then brings none. */
  readonly patientId: string | undefined;
  readonly includeDocuments: boolean;
  readonly asOf: Date | undefined;
  readonly format: OutputFormat;
  readonly verbosity: Verbosity;
  /** What a FHIR answer tells a medication as; MedicationRequest where nothing is said. */
  readonly as: ListForm | undefined;
  readonly statuses: readonly InferredStatus[] | undefined;
  readonly policy: ConflictPolicy;
  readonly explain: boolean;
  /** Is the list wanted as HTML too? */
  readonly rows: boolean;
  /** Names of top-level fields that are not part of the request and were ignored, e.g. a misspelt `asOf`. */
  readonly ignoredFields: readonly string[];
}

/** Reads a parsed JSON body; throws `invalid-body` with every problem found (specification, 422 of the infer endpoint). */
export function readInferRequest(body: unknown): InferRequest {
  const parsed = InferRequestBody.safeParse(body);
  const issues = parsed.success ? [] : issuesFromZod(parsed.error, body);
  if (isJsonObject(body)) issues.push(...sourceIssues(body));
  if (parsed.success) issues.push(...formIssues(parsed.data));
  if (!parsed.success || issues.length > 0) throw refused(issues, parsed.success);
  return { ...requestOf(parsed.data), ignoredFields: ignoredFields(body) };
}

function requestOf({
  resources,
  bundle,
  patient,
  include_documents: includeDocuments,
  as_of: asOf,
  as,
  statuses,
  ...others
}: z.infer<typeof InferRequestBody>): Omit<InferRequest, 'ignoredFields'> {
  return {
    ...others,
    resources: resources ?? [],
    bundle: isJsonObject(bundle) && Object.keys(bundle).length > 0 ? bundle : undefined,
    patientId: patient?.slice('Patient/'.length),
    includeDocuments,
    asOf: typeof asOf === 'string' ? readAsOf(asOf) : undefined,
    as: as ?? undefined,
    statuses: statuses ?? undefined,
  };
}

function refused(issues: readonly ValidationIssue[], isWellFormed: boolean): ServiceError {
  const isEmpty = isWellFormed && issues.some(({ msg }) => msg === NOTHING_TO_WORK_ON);
  const code: ErrorCode = isEmpty ? 'nothing_to_work_on' : 'invalid_body';
  return new ServiceError('invalid-body', issues, { code });
}

/** Either the request brings the data or it names a patient of the connected server. */
function sourceIssues(body: Readonly<Record<string, unknown>>): ValidationIssue[] {
  const isEmpty = hasNothingToWorkOn(body);
  const namesPatient = body['patient'] !== undefined && body['patient'] !== null;
  if (isEmpty && !namesPatient) return [nothingToWorkOn(body)];
  if (isEmpty || !namesPatient) return [];
  const msg = 'give either `patient` or `resources` and `bundle`, not both';
  return [{ loc: ['body', 'patient'], msg, type: 'value_error' }];
}

/** A form of FHIR answers needs a FHIR answer, and a document a Bundle. */
function formIssues({
  as,
  format,
  rows,
}: {
  readonly as?: ListForm | null | undefined;
  readonly format: OutputFormat;
  readonly rows: boolean;
}): ValidationIssue[] {
  if (rows && format !== 'inferred_list') {
    const msg = "'rows' needs 'format' inferred_list";
    return [{ loc: ['body', 'rows'], msg, type: 'value_error' }];
  }
  if (as === undefined || as === null) return [];
  const needed = as === 'summary' ? ['fhir_bundle'] : ['fhir_bundle', 'fhir_array'];
  if (needed.includes(format)) return [];
  const msg = `'as' ${as} needs 'format' ${needed.join(' or ')}`;
  return [{ loc: ['body', 'as'], msg, type: 'value_error' }];
}

function hasNothingToWorkOn(body: Readonly<Record<string, unknown>>): boolean {
  return isAbsentOrEmpty(body['resources']) && isAbsentOrEmpty(body['bundle']);
}

/** Absent, null, `[]` or `{}`; a value of a wrong type has its own problem and is not called empty. */
function isAbsentOrEmpty(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (Array.isArray(value)) return value.length === 0;
  return isJsonObject(value) && Object.keys(value).length === 0;
}

function nothingToWorkOn(body: Readonly<Record<string, unknown>>): {
  loc: string[];
  msg: string;
  type: string;
  ctx?: Record<string, unknown>;
} {
  const issue = { loc: ['body'], msg: NOTHING_TO_WORK_ON, type: 'value_error' };
  if (!('resourceType' in body)) return issue;
  const hint =
    'the body is itself a FHIR resource: put a Bundle under `bundle`, any other resource into `resources`';
  return { ...issue, ctx: { hint } };
}

function ignoredFields(body: unknown): readonly string[] {
  return isJsonObject(body) ? headerNames(unknownNames(body)) : [];
}

/** One after the other: a body may have a million. */
function* unknownNames(body: JsonObject): Generator<string> {
  for (const name in body) if (!Object.hasOwn(InferRequestBody.shape, name)) yield name;
}
