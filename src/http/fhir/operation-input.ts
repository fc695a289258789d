/** The input of an operation, from a query, a Parameters resource or a bare Bundle, read by the operation's own definition. */

import type { OperationOutcomeIssue } from '@medplum/fhirtypes';
import { ServiceError } from '../../errors.ts';
import type { ValidationIssue } from '../../errors.ts';
import { isBundleWithoutList } from '../../fhir/bundle.ts';
import { readMoment } from '../../fhir/dates.ts';
import { type JsonObject, isJsonObject } from '../../fhir/free-form.ts';
import {
  cardinalityProblems,
  joinParameters,
  readParametersResource,
  readQueryParameters,
} from '../../fhir/parameters.ts';
import type { GivenParameter, ReadParameters } from '../../fhir/parameters.ts';
import type { InferredStatus } from '../../medications/medication-list.ts';
import type { EndpointRequest } from '../endpoint.ts';
import { issueOf } from '../views/operation-outcome.ts';
import { readAsOf } from '../wire/as-of.ts';
import type { ConflictPolicy, ListForm, Verbosity } from '../wire/infer-request-body.ts';
import { operationRules } from './definitions.ts';
import { isStrict } from './negotiate.ts';

export interface OperationInput {
  readonly given: ReadParameters['given'];
  /** The body, when it is a Bundle instead of Parameters. */
  readonly bundle: JsonObject | undefined;
  /** Parameters that were ignored, as they are told in the answer. */
  readonly warnings: readonly OperationOutcomeIssue[];
}

/** What every operation understands. */
export interface ListOptions {
  readonly asOf: Date;
  readonly verbosity: Verbosity;
  readonly statuses: readonly InferredStatus[] | undefined;
  readonly policy: ConflictPolicy;
  readonly explain: boolean;
  /** The form of the answer. */
  readonly as: ListForm;
}

/** Reads the input of the operation with this id; throws `invalid-body` with every problem found. */
export function readOperationInput(request: EndpointRequest, operation: string): OperationInput {
  const rules = operationRules(operation);
  const { body } = request;
  const fromQuery = readQueryParameters(request.query, rules);
  const read = isParameters(body)
    ? joinParameters(fromQuery, readParametersResource(body, rules))
    : fromQuery;
  const bundle = isBundle(body) ? body : undefined;
  const problems = [
    ...(body === undefined || isParameters(body) || bundle !== undefined ? [] : [WRONG_BODY]),
    ...read.problems,
    ...entryProblems(read, bundle),
    ...(isStrict(request) ? read.unknown : []),
    ...cardinalityProblems(read, rules),
  ];
  // A parameter that is not known may be one that is missed, under a wrong name.
  if (problems.length > 0)
    throw new ServiceError('invalid-body', [...new Set([...problems, ...read.unknown])]);
  return { given: read.given, bundle, warnings: read.unknown.map((issue) => issueOf(issue, 'warning')) };
}

/** Bundles whose `entry` is no list would be answered as ones without entries. */
function entryProblems({ given }: ReadParameters, bundle: JsonObject | undefined): ValidationIssue[] {
  const all = [...[...given.values()].flat(), { value: bundle, loc: ['Bundle'] }];
  return all
    .filter(({ value }) => isJsonObject(value) && isBundleWithoutList(value))
    .map(({ loc }) => ({ loc: [...loc, 'entry'], msg: 'entry must be a list', type: 'list_type' }));
}

const WRONG_BODY = {
  loc: ['body'],
  msg: 'the body must be a Parameters resource or a Bundle',
  type: 'type_error',
};

function isParameters(body: unknown): body is JsonObject {
  return isJsonObject(body) && body['resourceType'] === 'Parameters';
}

function isBundle(body: unknown): body is JsonObject {
  return isJsonObject(body) && body['resourceType'] === 'Bundle';
}

/** The options of the list, with their defaults; codes are already known to be the ones of their bindings. */
export function listOptions({ given }: OperationInput, now: Date): ListOptions {
  const statuses = valuesOf(given, 'status') as InferredStatus[];
  return {
    asOf: asOfInstant(valuesOf(given, 'as-of')[0]) ?? now,
    verbosity: (valuesOf(given, 'verbosity')[0] ?? 'minimal') as Verbosity,
    statuses: statuses.length === 0 ? undefined : statuses,
    policy: (valuesOf(given, 'policy')[0] ?? 'dates') as ConflictPolicy,
    explain: valuesOf(given, 'explain')[0] === true,
    as: (valuesOf(given, 'as')[0] ?? 'MedicationRequest') as ListForm,
  };
}

/** The values of a parameter, in the order given. */
export function valuesOf(given: OperationInput['given'], name: string): readonly unknown[] {
  return (given.get(name) ?? []).map(({ value }: GivenParameter) => value);
}

/** A FHIR dateTime may be a month or a year: then its end, as a date alone means the end of that day. */
function asOfInstant(value: unknown): Date | undefined {
  if (typeof value !== 'string') return undefined;
  const moment = readMoment(value);
  return readAsOf(value) ?? (moment === undefined ? undefined : new Date(moment.end));
}
