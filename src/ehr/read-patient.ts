/** One patient's medication resources from a connected server: four kinds in parallel, and honest about what could not be read. */
import type { Medication, Resource, ResourceType } from '@medplum/fhirtypes';
import type { ConnectedServer, SearchAnswer, SearchCut, SearchParameters } from './connected-server.ts';
import { EhrFailure } from './ehr-failure.ts';
import type { EhrFailureReason } from './ehr-failure.ts';

/** The resources that tell of a drug being ordered, handed over, taken or given. */
export const MEDICATION_TYPES = [
  'MedicationRequest',
  'MedicationDispense',
  'MedicationStatement',
  'MedicationAdministration',
] as const satisfies readonly ResourceType[];
type MedicationType = (typeof MEDICATION_TYPES)[number];

/** A part of the record that is missing from the answer, and why. */
export interface PartialRead {
  readonly type: ResourceType;
  readonly reason: EhrFailureReason | SearchCut | 'other-patient' | 'medication-not-read';
  /** How many resources it concerns, where that is known. */
  readonly count?: number;
}

export interface PatientRecord {
  /** Medication resources and the Medications they point at, each once, ordered by type and id. */
  readonly resources: readonly Resource[];
  /** Empty when everything the server has was read. */
  readonly partial: readonly PartialRead[];
}

export interface ReadPatientOptions {
  /** Milliseconds for the whole read. */
  readonly deadlineMs?: number;
  /** Aborted when the client goes away. */
  readonly signal?: AbortSignal;
}

const DEADLINE_MS = 30_000;
/** Medications that are read one by one when the server includes none; more than this are named as not read. */
const MAX_SINGLE_READS = 50;

/**
 * Reads `MedicationRequest`, `MedicationDispense`, `MedicationStatement` and `MedicationAdministration` of a patient
 * (US Core medication list guidance: orders and plans, whatever their status, with their Medications).
 * @throws EhrFailure when not one kind could be read.
 */
export async function readPatient(
  server: ConnectedServer,
  patientId: string,
  options: ReadPatientOptions = {},
): Promise<PatientRecord> {
  const deadline = AbortSignal.timeout(options.deadlineMs ?? DEADLINE_MS);
  const signal = options.signal ? AbortSignal.any([deadline, options.signal]) : deadline;
  const answers = await Promise.all(
    MEDICATION_TYPES.map((type) => readType(server, { type, patientId, signal })),
  );
  const failures = answers.filter((answer) => answer instanceof EhrFailure);
  const worst = failures.find((failure) => failure.reason !== 'not-supported') ?? failures[0];
  if (worst && failures.length === answers.length) throw worst;
  return gather(server, { answers, patientId, signal });
}

interface TypeRequest {
  readonly type: MedicationType;
  readonly patientId: string;
  readonly signal: AbortSignal;
}

/**
 * Servers differ in what they refuse: some demand an intent, some know no `_include`. A refusal of the search itself
 * (400) is asked again more plainly; any other failure stands.
 */
async function readType(server: ConnectedServer, request: TypeRequest): Promise<SearchAnswer | EhrFailure> {
  const { type, patientId, signal } = request;
  const plain: SearchParameters = { patient: patientId };
  const attempts: SearchParameters[] = [{ ...plain, _include: `${type}:medication` }, plain];
  if (type === 'MedicationRequest') attempts.push({ ...plain, intent: 'order,plan' });
  let failure = new EhrFailure('not-supported');
  for (const parameters of attempts) {
    try {
      return await server.search(type, parameters, signal);
    } catch (error) {
      if (!(error instanceof EhrFailure)) throw error;
      failure = error;
      if (error.status !== 400) break;
    }
  }
  return failure;
}

interface Gathering {
  readonly answers: readonly (SearchAnswer | EhrFailure)[];
  readonly patientId: string;
  readonly signal: AbortSignal;
}

async function gather(server: ConnectedServer, gathering: Gathering): Promise<PatientRecord> {
  const partial: PartialRead[] = [];
  const byAddress = new Map<string, Resource>();
  for (const [index, answer] of gathering.answers.entries()) {
    const type = MEDICATION_TYPES[index] ?? 'MedicationRequest';
    if (answer instanceof EhrFailure) {
      // A server without this kind of resource has no record of it to miss.
      if (answer.reason !== 'not-supported' && answer.reason !== 'not-found')
        partial.push({ type, reason: answer.reason });
      continue;
    }
    if (answer.cut) partial.push({ type, reason: answer.cut });
    const foreign = keepOwn(answer.resources, gathering.patientId, byAddress);
    if (foreign > 0) partial.push({ type, reason: 'other-patient', count: foreign });
  }
  await addMissingMedications(server, { byAddress, partial, signal: gathering.signal });
  const resources = [...byAddress.entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, resource]) => resource);
  return { resources, partial };
}

/** Adds what belongs to the patient; returns how many resources were of another one. */
function keepOwn(
  resources: readonly Resource[],
  patientId: string,
  byAddress: Map<string, Resource>,
): number {
  let foreign = 0;
  for (const [index, resource] of resources.entries()) {
    if (resource.resourceType === 'Medication') {
      byAddress.set(addressOf(resource, index), resource);
    } else if (isMedicationType(resource.resourceType)) {
      if (belongsTo(resource, patientId)) byAddress.set(addressOf(resource, index), resource);
      else foreign += 1;
    }
  }
  return foreign;
}

function isMedicationType(type: string): type is MedicationType {
  return (MEDICATION_TYPES as readonly string[]).includes(type);
}

function addressOf(resource: Resource, index: number): string {
  return `${resource.resourceType}/${resource.id ?? `#${index}`}`;
}

/** A subject that names another patient makes it foreign; one that names none is the server's answer to our search. */
function belongsTo(resource: Resource, patientId: string): boolean {
  const subject =
    'subject' in resource ? (resource.subject as { reference?: unknown } | undefined) : undefined;
  const reference = typeof subject?.reference === 'string' ? subject.reference : undefined;
  const named =
    reference === undefined ? undefined : /(?:^|\/)Patient\/([^/]+)(?:\/_history\/.*)?$/.exec(reference)?.[1];
  return named === undefined || named === patientId;
}

interface MedicationReads {
  readonly byAddress: Map<string, Resource>;
  readonly partial: PartialRead[];
  readonly signal: AbortSignal;
}

async function addMissingMedications(server: ConnectedServer, reads: MedicationReads): Promise<void> {
  const missing = missingMedicationIds(reads.byAddress, server.base);
  const wanted = missing.slice(0, MAX_SINGLE_READS);
  let unread = missing.length - wanted.length;
  const found = await Promise.all(wanted.map((id) => readMedication(server, id, reads.signal)));
  for (const [index, medication] of found.entries()) {
    if (medication) reads.byAddress.set(`Medication/${wanted[index] ?? ''}`, medication);
    else unread += 1;
  }
  if (unread > 0) reads.partial.push({ type: 'Medication', reason: 'medication-not-read', count: unread });
}

/** Ids of referenced Medications on this server that no answer included. */
function missingMedicationIds(byAddress: ReadonlyMap<string, Resource>, base: URL): string[] {
  const missing = new Set<string>();
  for (const resource of byAddress.values()) {
    const reference = 'medicationReference' in resource ? resource.medicationReference?.reference : undefined;
    if (typeof reference !== 'string') continue;
    const relative = reference.startsWith(base.href)
      ? reference.slice(base.href.length).replace(/^\//, '')
      : reference;
    const id = /^Medication\/([A-Za-z0-9.-]{1,64})$/.exec(relative)?.[1];
    if (id !== undefined && !byAddress.has(`Medication/${id}`)) missing.add(id);
  }
  return [...missing].sort();
}

async function readMedication(
  server: ConnectedServer,
  id: string,
  signal: AbortSignal,
): Promise<Medication | undefined> {
  try {
    return (await server.read('Medication', id, signal)) as Medication;
  } catch (error) {
    if (error instanceof EhrFailure) return undefined;
    throw error;
  }
}
