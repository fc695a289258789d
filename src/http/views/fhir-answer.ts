/** A medication list as one FHIR Bundle in the form asked for. */
import type { Bundle } from '@medplum/fhirtypes';
import type { MedicationList } from '../../medications/medication-list.ts';
import { medicationListBundle } from './medication-list-fhir.ts';
import type { FhirViewOptions } from './medication-list-fhir.ts';
import { readingOutcome } from './reading-outcome-fhir.ts';
import { medicationSummary } from './summary-fhir.ts';

/** A searchset, or for `summary` a document; that one tells of everything that could not be read, at every verbosity. */
export function fhirAnswer(list: MedicationList, options: FhirViewOptions, baseUrl: string): Bundle {
  if (options.as !== 'summary') return medicationListBundle(list, options, baseUrl);
  return medicationSummary(list, options, [
    ...(options.issues ?? []),
    ...(readingOutcome(list)?.issue ?? []),
  ]);
}
