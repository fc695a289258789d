/** One patient's medication resources from a connected server: four kinds in parallel, and honest about what could not be read. */
import type { Resource } from '@medplum/fhirtypes';
import { isJsonObject, objectAt, textAt } from '../../fhir/free-form.ts';
import type { ConnectedServer } from '../connected-server.ts';
import { EhrFailure } from '../ehr-failure.ts';
import type { Gap } from './gap.ts';
import { readMedications } from './read-medications.ts';
import { searchType } from './search-type.ts';
import type { MedicationType, TypeAnswer } from './search-type.ts';

/** The resources that tell of a drug being ordered, handed over, taken or given. */
export const MEDICATION_TYPES = [
  'MedicationRequest',
  'MedicationDispense',
  'MedicationStatement',
  'MedicationAdministration',
] as const satisfies readonly MedicationType[];

export interface PatientRecord {
  /** Medication resources and the Medications they point at, each once, ordered by type and id. */
  readonly resources: readonly Resource[];
  /** Empty when everything the server has was read and it said nothing against it. */
  readonly partial: readonly Gap[];
}

export interface ReadPatientOptions {
  /** Milliseconds for the whole read. */
  readonly deadlineMs?: number;
  /** Aborted when the client goes away. */
  readonly signal?: AbortSignal;
}

const DEADLINE_MS = 30_000;
/** Of the whole time; the rest is for the Medications the resources refer to. */
const SHARE_FOR_SEARCHES = 0.8;

/**
 * Reads `MedicationRequest`, `MedicationDispense`, `MedicationStatement` and `MedicationAdministration` of a patient
 * (US Core medication list guidance: orders and plans, whatever their status, with their Medications). A type that was
 * refused is a gap; only what the server says of itself makes it absent.
 * @throws EhrFailure when not one kind could be read.
 */
export async function readPatient(
  server: ConnectedServer,
  patientId: string,
  options: ReadPatientOptions = {},
): Promise<PatientRecord> {
  const wholeMs = options.deadlineMs ?? DEADLINE_MS;
  const within = (ms: number): AbortSignal => {
    const deadline = AbortSignal.timeout(ms);
    return options.signal ? AbortSignal.any([deadline, options.signal]) : deadline;
  };
  const [searching, whole] = [within(Math.round(wholeMs * SHARE_FOR_SEARCHES)), within(wholeMs)];
  const facts = server.facts(searching);
  const answers = await Promise.all(
    MEDICATION_TYPES.map((type) => searchType(server, { type, patientId, signal: searching })),
  );
  throwIfNothing(answers);
  const byAddress = new Map<string, Resource>();
  const partial: Gap[] = versionGaps((await facts)?.fhirVersion);
  for (const [index, { resources, gaps }] of answers.entries()) {
    const type = MEDICATION_TYPES[index] ?? 'MedicationRequest';
    partial.push(...gaps);
    const foreign = keepOwn(resources, patientId, byAddress);
    if (foreign > 0) partial.push({ type, reason: 'other-patient', count: foreign });
  }
  partial.push(...(await readMedications(server, { byAddress, signal: whole })));
  const resources = [...byAddress.entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, resource]) => resource);
  return { resources, partial };
}

function throwIfNothing(answers: readonly TypeAnswer[]): void {
  const failures = answers.flatMap(({ failure }) => failure ?? []);
  const isNothingRead = answers.every(({ failure, isAbsent }) => failure !== undefined || isAbsent === true);
  if (!isNothingRead) return;
  // A server without any of them is the wrong address rather than a patient without medications.
  throw (
    failures.find(({ reason }) => reason !== 'not-supported') ??
    failures[0] ??
    new EhrFailure('not-supported')
  );
}

function versionGaps(version: string | undefined): Gap[] {
  if (version === undefined || version.startsWith('4.0')) return [];
  return [{ type: 'CapabilityStatement', reason: 'fhir-version', what: version.slice(0, 20) }];
}

/** Adds what belongs to the patient; returns how many resources were of another one. */
function keepOwn(
  resources: readonly Resource[],
  patientId: string,
  byAddress: Map<string, Resource>,
): number {
  let foreign = 0;
  for (const resource of resources) {
    // One without an id cannot be known again, and is not another one either.
    const address = `${resource.resourceType}/${resource.id ?? `#${byAddress.size}`}`;
    if (resource.resourceType === 'Medication') byAddress.set(address, resource);
    else if (isMedicationType(resource.resourceType)) {
      if (belongsTo(resource, patientId)) byAddress.set(address, resource);
      else foreign += 1;
    }
  }
  return foreign;
}

function isMedicationType(type: string): type is MedicationType {
  return (MEDICATION_TYPES as readonly string[]).includes(type);
}

/** A subject that names another patient makes it foreign; one that names none is the server's answer to our search. */
export function belongsTo(resource: unknown, patientId: string): boolean {
  if (!isJsonObject(resource)) return false;
  const reference = textAt(objectAt(resource, 'subject') ?? objectAt(resource, 'patient'), 'reference');
  const named =
    reference === undefined ? undefined : /(?:^|\/)Patient\/([^/]+)(?:\/_history\/.*)?$/.exec(reference)?.[1];
  return named === undefined || named === patientId;
}
