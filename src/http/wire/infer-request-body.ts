/** The schema of the body of `POST /v1/medications/infer` (specification, InferRequest): what is validated, and what the API reference shows. */
import { z } from 'zod';
import { isBundleWithoutList } from '../../fhir/bundle.ts';
import { isJsonObject } from '../../fhir/free-form.ts';
import { FHIR_ID } from '../../fhir/references.ts';
import { RXNORM } from '../../fhir/systems.ts';
import { AS_OF_PATTERN, readAsOf } from './as-of.ts';
import { INFERRED_STATUSES } from '../../medications/medication-list.ts';
import { MedicationStatus } from './inferred-medication.ts';
import { MAX_LISTED_ISSUES } from './validation-issues.ts';
import type { CustomIssueParams } from './validation-issues.ts';

/** Specification, OutputFormat. */
export const OUTPUT_FORMATS = ['inferred_list', 'fhir_bundle', 'fhir_array'] as const;
export type OutputFormat = (typeof OUTPUT_FORMATS)[number];

/** Specification, Verbosity. */
export const VERBOSITIES = ['minimal', 'standard', 'full'] as const;
export type Verbosity = (typeof VERBOSITIES)[number];

/** Extension: what a medication is told as in FHIR answers: the specification's MedicationRequest, or the forms of patient summaries. */
export const LIST_FORMS = ['MedicationRequest', 'MedicationStatement', 'List', 'summary'] as const;
export type ListForm = (typeof LIST_FORMS)[number];

/** Extension: what decides when the dates of facts could (`dates`, the default), or never do (`precedence`). */
export const POLICIES = ['dates', 'precedence'] as const;
export type ConflictPolicy = (typeof POLICIES)[number];

const FREE_FORM_OBJECT = { type: 'object', additionalProperties: true } as const;

function addIssue(
  ctx: z.RefinementCtx,
  issue: { path: (string | number)[]; message: string } & CustomIssueParams,
): void {
  const { path, message, type, ctx: detail } = issue;
  ctx.addIssue({
    code: 'custom',
    path,
    message,
    params: { type, ...(detail === undefined ? {} : { ctx: detail }) },
  });
}

const NOT_A_DICTIONARY = { message: 'Input should be a valid dictionary', type: 'dict_type' };

/** What stands where a resource belongs is an object, and the entries of a Bundle are a list. */
function resourceProblem(
  value: unknown,
): (CustomIssueParams & { path: string[]; message: string }) | undefined {
  if (!isJsonObject(value)) return { path: [], ...NOT_A_DICTIONARY };
  if (!isBundleWithoutList(value)) return undefined;
  return { path: ['entry'], message: 'Input should be a valid list', type: 'list_type' };
}

/** Resources are looked at, never walked or copied: their content is the core's business. */
const Resources = z
  .array(z.unknown())
  .superRefine((items, ctx) => {
    let refused = 0;
    for (let index = 0; index < items.length && refused < MAX_LISTED_ISSUES; index += 1) {
      const problem = resourceProblem(items[index]);
      if (problem === undefined) continue;
      addIssue(ctx, { ...problem, path: [index, ...problem.path] });
      refused += 1;
    }
  })
  .meta({ items: FREE_FORM_OBJECT, description: 'FHIR R4 resources of one patient.' });

const FreeFormObject = z
  .unknown()
  .superRefine((value, ctx) => {
    if (value === null || value === undefined) return;
    // Whatever stands here is meant as the Bundle, also where it does not say so.
    const problem = resourceProblem(
      isJsonObject(value) && value['resourceType'] === undefined
        ? { ...value, resourceType: 'Bundle' }
        : value,
    );
    if (problem !== undefined) addIssue(ctx, problem);
  })
  .meta({
    type: ['object', 'null'],
    additionalProperties: true,
    description: 'A FHIR R4 Bundle of one patient.',
  });

/** `Patient/123` */
const PATIENT_REFERENCE = new RegExp(`^Patient/${FHIR_ID}$`);

const ConnectedPatient = z
  .string()
  .superRefine((text, ctx) => {
    if (PATIENT_REFERENCE.test(text)) return;
    addIssue(ctx, {
      path: [],
      message: "Input should be a reference such as 'Patient/123'",
      type: 'value_error',
    });
  })
  .meta({
    pattern: PATIENT_REFERENCE.source,
    description:
      'Extension of this service: instead of `resources` and `bundle`, a patient of the connected FHIR server.',
  });

const AsOf = z
  .string()
  .superRefine((text, ctx) => {
    if (readAsOf(text) === undefined) {
      const error = 'expected an ISO 8601 date or date-time';
      addIssue(ctx, {
        path: [],
        message: `Input should be a valid datetime, ${error}`,
        type: 'datetime_parsing',
        ctx: { error },
      });
    }
  })
  .meta({
    format: 'date-time',
    pattern: AS_OF_PATTERN,
    description: 'Reference timestamp; now when absent. A date alone is the end of that day (UTC).',
  });

/** No list of five statuses is longer; a longer one is refused before its items are looked at. */
const MAX_STATUSES = 100;

/** What the reader lets pass, for the reference: data, or a patient and no data. */
const ONE_SOURCE = [
  { required: ['resources'], properties: { resources: { minItems: 1 }, patient: { type: 'null' } } },
  {
    required: ['bundle'],
    properties: { bundle: { type: 'object', minProperties: 1 }, patient: { type: 'null' } },
  },
  {
    required: ['patient'],
    properties: { patient: { type: 'string' }, resources: { maxItems: 0 }, bundle: { maxProperties: 0 } },
  },
];

/** The same for `as`: a form of FHIR answers needs one. */
const FORM_NEEDS_FORMAT = [
  needsFormat(['MedicationRequest', 'MedicationStatement', 'List'], ['fhir_bundle', 'fhir_array']),
  needsFormat(['summary'], ['fhir_bundle']),
];

function needsFormat(forms: readonly ListForm[], formats: readonly OutputFormat[]): Record<string, unknown> {
  const isForm = { required: ['as'], properties: { as: { enum: forms } } };
  return { anyOf: [{ not: isForm }, { required: ['format'], properties: { format: { enum: formats } } }] };
}

/** The request as it is validated and as the API reference shows it. */
export const InferRequestBody = z
  .object({
    resources: Resources.optional(),
    bundle: FreeFormObject.optional(),
    patient: ConnectedPatient.nullish(),
    include_documents: z.boolean().default(false).meta({
      description:
        'Extension of this service: read the PDFs of DocumentReferences and Binaries too, into the same list.',
    }),
    as_of: AsOf.nullish(),
    format: z.enum(OUTPUT_FORMATS).default('inferred_list').meta({ id: 'OutputFormat' }),
    verbosity: z.enum(VERBOSITIES).default('minimal').meta({ id: 'Verbosity' }),
    statuses: z
      .array(z.unknown())
      .max(MAX_STATUSES)
      .pipe(z.array(MedicationStatus))
      .meta({
        items: { type: 'string', enum: [...INFERRED_STATUSES] },
        description: 'Only medications with one of these statuses are returned.',
      })
      .nullish(),
    explain: z.boolean().default(false).meta({
      description:
        'Extension of this service: tell of every medication why it has its status, what speaks against it, what happened when, and when its supply runs out.',
    }),
    rows: z.boolean().default(false).meta({
      description:
        'Extension of this service, with `format` `inferred_list`: `rows_html` tells the list as a fragment of HTML too, in the aligned columns of the SMART page; with `explain` it has the history of each drug as a picture.',
    }),
    as: z.enum(LIST_FORMS).nullish().meta({
      description:
        'Extension of this service: what a FHIR answer tells a medication as. `List` adds a List of the current ones; `summary` is a document with the medication section of a patient summary, as `fhir_bundle` alone.',
    }),
    policy: z.enum(POLICIES).default('dates').meta({
      id: 'ConflictPolicy',
      description:
        'Extension of this service: `precedence` settles disagreeing facts by a fixed order of statuses, never by their dates.',
    }),
  })
  .meta({
    id: 'InferRequest',
    anyOf: ONE_SOURCE,
    allOf: FORM_NEEDS_FORMAT,
    description: 'At least one of `resources` (not empty) and `bundle` (not empty) must be present.',
    examples: [
      {
        resources: [
          {
            resourceType: 'MedicationRequest',
            id: 'order-1',
            status: 'active',
            intent: 'order',
            subject: { reference: 'Patient/example' },
            authoredOn: '2026-05-02',
            medicationCodeableConcept: {
              coding: [
                {
                  system: RXNORM,
                  code: '314076',
                  display: 'lisinopril 10 MG Oral Tablet',
                },
              ],
            },
          },
        ],
        as_of: '2026-06-01T12:00:00Z',
        verbosity: 'full',
      },
    ],
  });
