/** The medication list as FHIR R4: a searchset Bundle or a flat array of MedicationRequest and Provenance (docs/infer.md). */
import type { Bundle, BundleEntry, OperationOutcome, Provenance } from '@medplum/fhirtypes';
import type { MedicationRequest, Resource } from '@medplum/fhirtypes';
import type { MedicationList } from '../../medications/medication-list.ts';
import type { Verbosity } from '../wire/infer-request-body.ts';
import { medicationRequestOf } from './medication-request-fhir.ts';
import { provenanceOf } from './provenance-fhir.ts';
import { readingOutcome } from './reading-outcome-fhir.ts';

export interface FhirViewOptions {
  readonly verbosity: Verbosity;
  readonly asOf: Date;
  readonly rulesetVersion: string;
}

/**
 * The resources of the answer: one MedicationRequest for each medication, at `full` each followed by its Provenance,
 * and an OperationOutcome at the end when something of the input could not be read.
 */
export function medicationListResources(
  list: MedicationList,
  options: FhirViewOptions,
): (MedicationRequest | Provenance | OperationOutcome)[] {
  const resources: (MedicationRequest | Provenance | OperationOutcome)[] = [];
  for (const medication of list.medications) {
    resources.push(medicationRequestOf(medication, list.subject, options.verbosity));
    if (options.verbosity === 'full') resources.push(provenanceOf(medication, options));
  }
  const outcome = options.verbosity === 'full' ? readingOutcome(list) : undefined;
  if (outcome !== undefined) resources.push(outcome);
  return resources;
}

/**
 * The same resources as a searchset: MedicationRequests are what matched and what `total` counts, Provenance is
 * included, the OperationOutcome is the outcome. `baseUrl` has no trailing slash: `https://medlist.example.org/fhir`.
 */
export function medicationListBundle(
  list: MedicationList,
  options: FhirViewOptions,
  baseUrl: string,
): Bundle {
  const entry = medicationListResources(list, options).map((resource) => entryOf(resource, baseUrl));
  return {
    resourceType: 'Bundle',
    type: 'searchset',
    total: list.medications.length,
    ...(entry.length > 0 ? { entry } : {}),
  };
}

const SEARCH_MODES: Partial<Record<Resource['resourceType'], 'match' | 'include' | 'outcome'>> = {
  MedicationRequest: 'match',
  Provenance: 'include',
  OperationOutcome: 'outcome',
};

function entryOf(resource: MedicationRequest | Provenance | OperationOutcome, baseUrl: string): BundleEntry {
  const mode = SEARCH_MODES[resource.resourceType] ?? 'include';
  if (resource.id === undefined) return { resource, search: { mode } };
  return { fullUrl: `${baseUrl}/${resource.resourceType}/${resource.id}`, resource, search: { mode } };
}
