/** Whether a resource is valid FHIR R4: structure by @medplum/core, required codes by the value sets of the specification. */
import {
  indexSearchParameterBundle,
  indexStructureDefinitionBundle,
  OperationOutcomeError,
  validateResource,
} from '@medplum/core';
import type {
  Bundle,
  OperationOutcomeIssue,
  Resource,
  SearchParameter,
  StructureDefinition,
} from '@medplum/fhirtypes';
import { fhirDefinitions } from './fhir-definitions.ts';

let isIndexed = false;

/** Loads the R4 definitions once for a test file; about half a second. */
function indexDefinitions(): void {
  if (isIndexed) return;
  indexStructureDefinitionBundle(fhirDefinitions());
  indexSearchParameterBundle(fhirDefinitions() as Bundle<SearchParameter>);
  isIndexed = true;
}

/** Required bindings of the elements this service writes (http://hl7.org/fhir/R4/terminologies.html#required). */
const REQUIRED_CODES: readonly { readonly path: string; readonly codes: readonly string[] }[] = [
  {
    path: 'MedicationRequest.status',
    codes: ['active', 'on-hold', 'cancelled', 'completed', 'entered-in-error', 'stopped', 'draft', 'unknown'],
  },
  {
    path: 'MedicationRequest.intent',
    codes: [
      'proposal',
      'plan',
      'order',
      'original-order',
      'reflex-order',
      'filler-order',
      'instance-order',
      'option',
    ],
  },
  {
    path: 'MedicationRequest.dosageInstruction.timing.repeat.periodUnit',
    codes: ['s', 'min', 'h', 'd', 'wk', 'mo', 'a'],
  },
  {
    path: 'MedicationRequest.dosageInstruction.timing.repeat.durationUnit',
    codes: ['s', 'min', 'h', 'd', 'wk', 'mo', 'a'],
  },
  {
    path: 'MedicationRequest.dosageInstruction.timing.repeat.dayOfWeek',
    codes: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
  },
  {
    path: 'MedicationRequest.dosageInstruction.timing.repeat.when',
    codes: [
      'MORN',
      'MORN.early',
      'MORN.late',
      'NOON',
      'AFT',
      'AFT.early',
      'AFT.late',
      'EVE',
      'EVE.early',
      'EVE.late',
      'NIGHT',
      'PHS',
      'HS',
      'WAKE',
      'C',
      'CM',
      'CD',
      'CV',
      'AC',
      'ACM',
      'ACD',
      'ACV',
      'PC',
      'PCM',
      'PCD',
      'PCV',
    ],
  },
  { path: 'Provenance.entity.role', codes: ['derivation', 'revision', 'quotation', 'source', 'removal'] },
  { path: 'OperationOutcome.issue.severity', codes: ['fatal', 'error', 'warning', 'information'] },
  {
    path: 'OperationOutcome.issue.code',
    codes: [
      'invalid',
      'structure',
      'required',
      'value',
      'invariant',
      'security',
      'login',
      'unknown',
      'expired',
      'forbidden',
      'suppressed',
      'processing',
      'not-supported',
      'duplicate',
      'multiple-matches',
      'not-found',
      'deleted',
      'too-long',
      'code-invalid',
      'extension',
      'too-costly',
      'business-rule',
      'conflict',
      'transient',
      'lock-error',
      'no-store',
      'exception',
      'timeout',
      'incomplete',
      'throttled',
      'informational',
    ],
  },
  {
    path: 'MedicationStatement.status',
    codes: [
      'active',
      'completed',
      'entered-in-error',
      'intended',
      'stopped',
      'on-hold',
      'unknown',
      'not-taken',
    ],
  },
  { path: 'List.status', codes: ['current', 'retired', 'entered-in-error'] },
  { path: 'List.mode', codes: ['working', 'snapshot', 'changes'] },
  { path: 'Composition.status', codes: ['preliminary', 'final', 'amended', 'entered-in-error'] },
  { path: 'Composition.section.text.status', codes: ['generated', 'extensions', 'additional', 'empty'] },
  { path: 'Bundle.type', codes: ['searchset', 'document'] },
  { path: 'Bundle.entry.search.mode', codes: ['match', 'include', 'outcome'] },
];

/** What is wrong with a resource, also by the rules of a profile, one sentence each; an empty list means valid. */
export function fhirProblems(resource: Resource, profile?: StructureDefinition): string[] {
  indexDefinitions();
  return [
    ...structureProblems(resource, profile),
    ...codeProblems(resource),
    ...emptyProblems(resource, resource.resourceType),
  ];
}

/** A `urn:uuid` or absolute reference is legal; the validator warns because it cannot tell its type. */
const UNTYPED_REFERENCE = /Invalid reference: got "(?:urn:|https?:")/;

function structureProblems(resource: Resource, profile?: StructureDefinition): string[] {
  try {
    return sentences(validateResource(resource, profile && { profile })).filter(
      (text) => !UNTYPED_REFERENCE.test(text),
    );
  } catch (error) {
    if (!(error instanceof OperationOutcomeError)) throw error;
    return sentences(error.outcome.issue ?? []);
  }
}

function sentences(issues: readonly OperationOutcomeIssue[]): string[] {
  return issues.map((issue) => `${issue.expression?.join() ?? ''} ${issue.details?.text ?? ''}`);
}

function codeProblems(resource: Resource): string[] {
  return REQUIRED_CODES.flatMap(({ path, codes }) => {
    const [type, ...steps] = path.split('.');
    if (type !== resource.resourceType) return [];
    return valuesAt(resource, steps)
      .filter((value) => typeof value !== 'string' || !codes.includes(value))
      .map((value) => `${path}: ${JSON.stringify(value)} is not one of the required codes`);
  });
}

function valuesAt(value: unknown, steps: readonly string[]): unknown[] {
  if (Array.isArray(value)) return value.flatMap((item) => valuesAt(item, steps));
  const [step, ...rest] = steps;
  if (step === undefined) return value === undefined ? [] : [value];
  return typeof value === 'object' && value !== null ? valuesAt(Reflect.get(value, step), rest) : [];
}

/** FHIR JSON has no empty arrays, empty objects, empty strings or nulls (http://hl7.org/fhir/R4/json.html). */
function emptyProblems(value: unknown, path: string): string[] {
  if (value === null || value === '') return [`${path} is empty`];
  if (typeof value !== 'object') return [];
  const entries = Object.entries(value);
  if (entries.length === 0) return [`${path} is empty`];
  return entries.flatMap(([key, inner]) =>
    inner === undefined ? [] : emptyProblems(inner, `${path}.${key}`),
  );
}
