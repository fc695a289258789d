/** The answer of every operation that gives a medication list: a searchset Bundle, with what the client should know beside it. */

import type { Bundle, OperationOutcomeIssue } from '@medplum/fhirtypes';
import { PRICES } from '../../accounts/limits/price-table.ts';
import { RULESET_VERSION } from '../../medications/infer-medications.ts';
import type { MedicationList } from '../../medications/medication-list.ts';
import type { DocumentReading } from '../document-reading.ts';
import { NO_DOCUMENTS } from '../lists/document-records.ts';
import type { EndpointAnswer, EndpointRequest } from '../endpoint.ts';
import type { Services } from '../services.ts';
import { metaHeaders, metaOf } from '../views/list-meta.ts';
import { fhirAnswer } from '../views/fhir-answer.ts';
import { readingOutcome } from '../views/reading-outcome-fhir.ts';
import { FHIR_JSON } from '../wire/media-types.ts';
import type { ListOptions } from './operation-input.ts';

export interface ListContext {
  readonly options: ListOptions;
  /** What the client should know beside the list: ignored parameters, parts that could not be read. */
  readonly issues: readonly OperationOutcomeIssue[];
  /** Documents that were read for the list. */
  readonly documents?: DocumentReading;
  readonly request: EndpointRequest;
  readonly services: Services;
  /** Address of the operation below the FHIR base: `Patient/1/$infer-medications`. */
  readonly self: string;
}

/** The Bundle is the body, since it is the only out parameter and is named `return` (FHIR R4, Executing an Operation). */
export function answerWithList(list: MedicationList, context: ListContext): EndpointAnswer {
  const { options, request, documents = NO_DOCUMENTS } = context;
  const meta = metaOf(list, {
    requestId: request.requestId,
    asOf: options.asOf,
    madeAt: request.now,
    processingTimeMs: request.elapsedMs(),
  });
  return {
    headers: {
      ...FHIR_JSON,
      ...metaHeaders(meta),
      ...(documents.documentCount > 0 && {
        'x-document-count': String(documents.documentCount),
        'x-total-page-count': String(documents.pageCount),
      }),
      ...(list.setAside.length > 0 && { 'x-set-aside-count': String(list.setAside.length) }),
    },
    body: bundleOf(list, context),
    units: PRICES.list.units + documents.units,
    files: documents.files,
    counts: { input: meta.inputResourceCount, output: meta.outputMedicationCount },
  };
}

/** What was left out rides along at every verbosity: a short answer must not hide it. */
function bundleOf(
  list: MedicationList,
  { options, issues, documents = NO_DOCUMENTS, request, services, self }: ListContext,
): Bundle {
  const { verbosity, asOf, as } = options;
  const reading = verbosity === 'full' || as === 'summary' ? [] : (readingOutcome(list)?.issue ?? []);
  const view = { verbosity, asOf, as, madeAt: request.now, rulesetVersion: RULESET_VERSION, self };
  const told = [...issues, ...documents.issues, ...reading];
  return fhirAnswer(list, { ...view, issues: told }, `${services.publicUrl}/fhir`);
}
