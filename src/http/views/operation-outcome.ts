/** How an error looks to a client of the FHIR surface: an OperationOutcome (http://hl7.org/fhir/R4/operationoutcome.html). */

import type { OperationOutcome, OperationOutcomeIssue } from '@medplum/fhirtypes';
import { EhrFailure } from '../../ehr/ehr-failure.ts';
import { ERROR_KINDS } from '../../errors.ts';
import type { ErrorKind, ServiceError, ValidationIssue } from '../../errors.ts';
import { FHIR_JSON } from '../wire/media-types.ts';
import { errorHeaders } from './error-view.ts';

export interface OutcomeAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: OperationOutcome;
}

type IssueCode = OperationOutcomeIssue['code'];

/** FHIR's own words for problems of a body; every other has the issue type of the error's kind. */
const ISSUE_CODES: Readonly<Record<string, IssueCode>> = {
  missing: 'required',
  enum: 'code-invalid',
  json_invalid: 'structure',
  body_incomplete: 'structure',
  content_encoding: 'structure',
  type_error: 'structure',
  list_type: 'structure',
  too_long: 'structure',
  dateTime_parsing: 'value',
  code_parsing: 'value',
  boolean_parsing: 'value',
  unknown_parameter: 'not-supported',
};

/** Headers that say which answers are welcome: one we cannot give is a 406, every other media type a 415 (RFC 9110). */
const ANSWER_HEADERS: ReadonlySet<unknown> = new Set(['accept', '_format']);

/** The status, headers and body of an error; the same headers as on the REST surface. */
export function viewOutcome(error: ServiceError): OutcomeAnswer {
  return {
    status: statusOf(error),
    headers: { ...FHIR_JSON, ...errorHeaders(error) },
    body: { resourceType: 'OperationOutcome', issue: issuesOf(error) },
  };
}

/** The status of the kind, except where FHIR over HTTP has one of its own. */
function statusOf({ kind, detail, status }: ServiceError): number {
  if (kind !== 'unsupported-media-type') return status;
  const isAnswer = isIssueList(detail) && detail.some(({ loc }) => ANSWER_HEADERS.has(loc[1]));
  return isAnswer ? 406 : 415;
}

function issuesOf(error: ServiceError): OperationOutcomeIssue[] {
  const { kind, detail } = error;
  const code = isTimeout(error) ? 'timeout' : ERROR_KINDS[kind].issue;
  if (typeof detail === 'string') return [{ severity: 'error', code, details: { text: detail } }];
  if (isIssueList(detail)) return detail.map((issue) => issueOf(issue, 'error', kind));
  return [{ severity: 'error', code, details: { text: limitText(detail) }, diagnostics: factsText(detail) }];
}

/** A server behind this one that did not answer in time is told apart from other passing failures. */
function isTimeout({ cause }: ServiceError): boolean {
  return cause instanceof EhrFailure && cause.reason === 'timed-out';
}

function isIssueList(detail: ServiceError['detail']): detail is readonly ValidationIssue[] {
  return Array.isArray(detail);
}

/** One problem as FHIR tells it: `expression` where it lies in the body, `location` where it lies in a header. */
export function issueOf(
  { loc, msg, type }: ValidationIssue,
  severity: 'error' | 'warning',
  kind: ErrorKind = 'invalid-body',
): OperationOutcomeIssue {
  const [place, name] = loc;
  const expression = fhirPath(loc);
  return {
    severity,
    code: ISSUE_CODES[type] ?? ERROR_KINDS[kind].issue,
    details: { text: msg },
    ...(expression !== undefined && { expression: [expression] }),
    ...((place === 'header' || place === 'query') && { location: [`http.${String(name)}`] }),
  };
}

/** `['Parameters', 'parameter', 3, 'resource']` → `Parameters.parameter[3].resource`; undefined outside a resource. */
function fhirPath(loc: ValidationIssue['loc']): string | undefined {
  const [root, ...steps] = loc;
  if (typeof root !== 'string' || !/^[A-Z]/.test(root)) return undefined;
  return root + steps.map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`)).join('');
}

function limitText({ error }: Readonly<Record<string, unknown>>): string {
  return error === 'monthly_cap_reached' ? 'the monthly cap is reached' : 'the limit of requests is reached';
}

/** `limit_per_minute 2, plan free` */
function factsText(detail: Readonly<Record<string, unknown>>): string {
  const facts = Object.entries(detail).filter(([, value]) => value !== undefined);
  return facts.map(([name, value]) => `${name} ${String(value)}`).join(', ');
}
