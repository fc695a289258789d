/** The medication list as FHIR R4: a searchset Bundle or a flat array of MedicationRequests (or statements) and Provenance (docs/infer.md). */
import type {
  Bundle,
  BundleEntry,
  List,
  MedicationRequest,
  MedicationStatement,
  OperationOutcome,
  OperationOutcomeIssue,
  Provenance,
  Resource,
} from '@medplum/fhirtypes';
import type { InferredMedication, MedicationList } from '../../medications/medication-list.ts';
import type { ListForm, Verbosity } from '../wire/infer-request-body.ts';
import { currentListOf } from './fhir/current-list.ts';
import { relatedId, resourceIdOf, urnOf } from './fhir/entry-identity.ts';
import { medicationRequestOf } from './fhir/medication-request.ts';
import { medicationStatementOf } from './fhir/medication-statement.ts';
import { provenanceOf } from './fhir/provenance.ts';
import { readingOutcome } from './reading-outcome-fhir.ts';

export interface FhirViewOptions {
  readonly verbosity: Verbosity;
  readonly asOf: Date;
  /** When the answer is made. */
  readonly madeAt: Date;
  readonly rulesetVersion: string;
  /** MedicationRequest unless told. */
  readonly as?: ListForm;
  /** Address the answer was asked for at, without a slash at its beginning: `Patient/1/$infer-medications`. */
  readonly self?: string;
  /** What could not be read of a server or a document: told at every verbosity. */
  readonly issues?: readonly OperationOutcomeIssue[];
}

export type EntryResource = MedicationRequest | MedicationStatement | Provenance;

/** How one resource of an answer names another: by its type and id, or, in a Bundle, by its `urn:uuid`. */
export type Naming = (type: 'MedicationRequest' | 'MedicationStatement', id: string) => string;

/**
 * The resources of the answer: one for each medication, at `full` each followed by its Provenance, and an
 * OperationOutcome at the end when something of the input could not be read.
 */
export function medicationListResources(
  list: MedicationList,
  options: FhirViewOptions,
): (EntryResource | List | OperationOutcome)[] {
  const name: Naming = (type, id) => `${type}/${id}`;
  const current = options.as === 'List' ? [currentListOf(list, options, name)] : [];
  const outcome = outcomeOf(list, options);
  const resources = [...current, ...entriesOf(list, options, name)];
  return outcome === undefined ? resources : [...resources, outcome];
}

/** What could not be read of server and documents, and at `full` of the resources too. */
function outcomeOf(
  list: MedicationList,
  { verbosity, issues = [] }: FhirViewOptions,
): OperationOutcome | undefined {
  const reading = verbosity === 'full' ? (readingOutcome(list)?.issue ?? []) : [];
  const issue = [...issues, ...reading];
  return issue.length === 0 ? undefined : { resourceType: 'OperationOutcome', issue };
}

/** Each medication as the form asked for, at `full` followed by its Provenance, as resources of one Bundle. */
export function bundledEntries(list: MedicationList, options: FhirViewOptions): EntryResource[] {
  return entriesOf(list, options, (_type, id) => urnOf(id));
}

function entriesOf(list: MedicationList, options: FhirViewOptions, naming: Naming): EntryResource[] {
  return list.medications.flatMap((medication) => {
    const id = resourceIdOf(medication, list);
    const resource = entryResource(medication, id, { list, options });
    if (options.verbosity !== 'full') return [resource];
    const target = naming(resource.resourceType, id);
    return [
      resource,
      provenanceOf(medication, { ...options, list, id: relatedId(id, 'provenance'), target }),
    ];
  });
}

function entryResource(
  medication: InferredMedication,
  id: string,
  { list, options }: { readonly list: MedicationList; readonly options: FhirViewOptions },
): MedicationRequest | MedicationStatement {
  const { verbosity, asOf, as = 'MedicationRequest' } = options;
  if (as === 'MedicationRequest') return medicationRequestOf(medication, { id, list, verbosity });
  return medicationStatementOf(medication, { id, list, verbosity, asOf });
}

/**
 * The same resources as a searchset: what was asked for is what matched and what `total` counts, Provenance is
 * included, the OperationOutcome is the outcome. `baseUrl` has no trailing slash: `https://meds.example.org/fhir`.
 */
export function medicationListBundle(
  list: MedicationList,
  options: FhirViewOptions,
  baseUrl: string,
): Bundle {
  const entries = bundledEntries(list, options);
  const outcome = outcomeOf(list, options);
  const current = options.as === 'List' ? [currentListOf(list, options, (_type, id) => urnOf(id))] : [];
  const matches = new Set<Resource['resourceType']>(
    current.length > 0 ? ['List'] : ['MedicationRequest', 'MedicationStatement'],
  );
  const entry = [...current, ...entries].map((resource): BundleEntry => ({
    fullUrl: urnOf(resource.id ?? ''),
    resource,
    search: { mode: matches.has(resource.resourceType) ? 'match' : 'include' },
  }));
  if (outcome !== undefined) entry.push({ resource: outcome, search: { mode: 'outcome' } });
  return {
    resourceType: 'Bundle',
    type: 'searchset',
    total: current.length > 0 ? current.length : list.medications.length,
    link: [{ relation: 'self', url: `${baseUrl}/${options.self ?? 'Patient/$infer-medications'}` }],
    ...(entry.length > 0 ? { entry } : {}),
  };
}
