/** What decisions mean for the EHR: the resources that would be written, each in words before anything is sent. */

import { hash } from 'node:crypto';
import type { MedicationRequest, MedicationStatement, Reference, Resource } from '@medplum/fhirtypes';
import { permitsWriting } from '../../ehr/launch/smart-scopes.ts';
import type { ResourceWrite } from '../../ehr/writing/write-resource.ts';
import { RXNORM } from '../../fhir/systems.ts';
import type { InferredMedication, MedicationList } from '../../medications/medication-list.ts';
import { DECISIONS, isComplete, readDirections } from '../../workbench/decision.ts';
import type { Decision, DecisionKind } from '../../workbench/decision.ts';
import { readableName } from '../../workbench/readable-name.ts';

/** One write, not sent yet. */
export interface PlannedWrite {
  /** The same decision of the same entry has the same key: it is sent once. */
  readonly key: string;
  /** `Record "continue" for lisinopril 10 mg tablet`. */
  readonly words: string;
  readonly write: ResourceWrite;
}

export interface WritePlan {
  readonly writes: readonly PlannedWrite[];
  /** What the EHR does not let us write, a sentence each. */
  readonly gaps: readonly string[];
}

export interface PlanContext {
  /** Of the open list: part of every key. */
  readonly listId: string;
  /** Somebody switched writing on for this EHR. */
  readonly isSetUp: boolean;
  readonly granted: readonly string[];
  /** `create List`: what the server says it takes; undefined where it says nothing of it. */
  readonly offered: ReadonlySet<string> | undefined;
  readonly patientId: string;
  /** `Practitioner/1`; undefined where the EHR did not say who signed in. */
  readonly author: string | undefined;
  readonly identifierSystem: string;
  readonly resources: readonly Resource[];
  readonly now: Date;
}

/** The statuses of a statement that says what was decided (http://hl7.org/fhir/R4/valueset-medication-statement-status.html). */
const STATUSES: Readonly<Record<DecisionKind, MedicationStatement['status']>> = {
  continue: 'active',
  change: 'active',
  stop: 'stopped',
  ask: 'unknown',
  'not-theirs': 'not-taken',
};

/** One decided entry. */
export interface DecidedEntry {
  readonly medication: InferredMedication;
  readonly decision: Decision;
}

/** The decided entries of a list, in its order; a change that is not understood is none yet. */
export function decidedEntries(
  list: MedicationList,
  decisions: ReadonlyMap<string, Decision>,
): readonly DecidedEntry[] {
  return list.medications.flatMap((medication) => {
    const decision = decisions.get(medication.id);
    return decision === undefined || !isComplete(decision) ? [] : [{ medication, decision }];
  });
}

/** Everything that would be written, in the order it would be. */
export function planWrites(entries: readonly DecidedEntry[], context: PlanContext): WritePlan {
  if (!context.isSetUp) return { writes: [], gaps: ['Writing back is not set up for this EHR.'] };
  const ending = entries
    .filter(({ decision }) => decision.kind === 'stop')
    .flatMap((entry) => ordersOf(entry, context));
  const gaps = WRITES.filter(
    ({ type, act }) =>
      (type !== 'MedicationRequest' || ending.length > 0) && mayWrite(context, type, act) !== true,
  );
  return {
    writes: [
      ...(mayWrite(context, 'MedicationStatement', 'create') === true
        ? entries.map((entry) => statementWrite(entry, context))
        : []),
      ...(mayWrite(context, 'MedicationRequest', 'update') === true ? ending : []),
    ],
    gaps: gaps.map(({ type, act, what, instead = '' }) =>
      mayWrite(context, type, act) === 'not-granted'
        ? `The EHR did not give this app the right to ${what}${instead}.`
        : `The EHR says of itself that it takes no ${type} (${act}), so this app cannot ${what}${instead}.`,
    ),
  };
}

/** What is written, and what is said where it cannot be. */
const WRITES: readonly {
  readonly type: string;
  readonly act: 'create' | 'update';
  readonly what: string;
  readonly instead?: string;
}[] = [
  { type: 'MedicationStatement', act: 'create', what: 'record statements about medications' },
  { type: 'MedicationRequest', act: 'update', what: 'end orders', instead: ': end them in the EHR' },
  { type: 'List', act: 'create', what: 'keep the decided list as one record' },
  { type: 'Provenance', act: 'create', what: 'record who decided' },
];

/** A right takes both: a scope that was granted, and a server that does not say of itself that it takes no such thing. */
export function mayWrite(
  { granted, offered }: Pick<PlanContext, 'granted' | 'offered'>,
  type: string,
  act: 'create' | 'update',
): true | 'not-granted' | 'not-offered' {
  if (!granted.some((scope) => permitsWriting(scope, type, act))) return 'not-granted';
  return offered === undefined || offered.has(`${act} ${type}`) || 'not-offered';
}

function statementWrite(entry: DecidedEntry, context: PlanContext): PlannedWrite {
  const { medication, decision } = entry;
  const key = keyOf(context.listId, medication.id, decision);
  const identifier = { system: context.identifierSystem, value: key };
  const resource: MedicationStatement = { ...statementOf(entry, context), identifier: [identifier] };
  const { name } = readableName(medication);
  const change = decision.kind === 'change' ? `: ${readDirections(decision.directions).words ?? ''}` : '';
  return {
    key,
    words: `Record “${DECISIONS[decision.kind].done}” for ${name}${change}`,
    write: { method: 'create', resource, identifier },
  };
}

/** The decision as a statement; it names the records it was decided from. */
export function statementOf(
  { medication, decision }: DecidedEntry,
  context: PlanContext,
): MedicationStatement {
  const { concept } = medication;
  const dosage = dosageOf(medication, decision);
  // What a document says has no address of its own at the EHR.
  const there = new Set(context.resources.map((resource) => `${resource.resourceType}/${resource.id ?? ''}`));
  const derivedFrom = medication.provenance.sources
    .filter((source) => there.has(source))
    .map((reference): Reference => ({ reference }));
  return {
    resourceType: 'MedicationStatement',
    status: STATUSES[decision.kind],
    ...(decision.reason !== '' && { statusReason: [{ text: decision.reason }] }),
    medicationCodeableConcept: {
      text: readableName(medication).name,
      ...(concept !== undefined && {
        coding: [{ system: RXNORM, code: concept.rxcui, display: concept.name }],
      }),
    },
    subject: { reference: `Patient/${context.patientId}` },
    dateAsserted: context.now.toISOString(),
    ...(context.author !== undefined && { informationSource: { reference: context.author } }),
    ...(derivedFrom.length > 0 && { derivedFrom }),
    ...(dosage.length > 0 && { dosage }),
    note: [{ text: `Decided at reconciliation: ${DECISIONS[decision.kind].done}` }],
  };
}

function dosageOf(
  medication: InferredMedication,
  decision: Decision,
): NonNullable<MedicationStatement['dosage']> {
  if (decision.kind === 'change') {
    const { dosages } = readDirections(decision.directions);
    const [only, ...more] = dosages;
    return only !== undefined && more.length === 0 ? [{ ...only, text: decision.directions }] : [...dosages];
  }
  if (decision.kind !== 'continue') return [];
  return medication.sig === undefined ? [] : [{ text: medication.sig }];
}

/** The standing orders of the entry, ended. */
function ordersOf({ medication, decision }: DecidedEntry, context: PlanContext): readonly PlannedWrite[] {
  const sources = new Set(medication.provenance.sources);
  return context.resources.flatMap((resource) => {
    if (resource.resourceType !== 'MedicationRequest' || resource.id === undefined) return [];
    const { id } = resource;
    if (!sources.has(`MedicationRequest/${id}`) || !STANDING.has(resource.status)) return [];
    const ended: MedicationRequest & { readonly id: string } = {
      ...resource,
      id,
      status: 'stopped',
      ...(decision.reason !== '' && { statusReason: { text: decision.reason } }),
    };
    const day = resource.authoredOn?.slice(0, 10) ?? 'no date';
    return [
      {
        key: keyOf(context.listId, `MedicationRequest/${id}`, decision),
        words: `End the order of ${readableName(medication).name} (${day})`,
        write: { method: 'update', resource: ended },
      },
    ];
  });
}

const STANDING: ReadonlySet<string | undefined> = new Set(['active', 'on-hold']);

function keyOf(listId: string, of: string, decision: Decision): string {
  return hash('sha256', JSON.stringify([listId, of, decision])).slice(0, 32);
}
