/** What decisions mean for the EHR: the resources that would be written, each in words before anything is sent. */

import { createHash } from 'node:crypto';
import type { MedicationRequest, MedicationStatement, Reference, Resource } from '@medplum/fhirtypes';
import { permitsWriting } from '../../ehr/launch/smart-scopes.ts';
import type { ResourceWrite } from '../../ehr/writing/write-resource.ts';
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
  readonly granted: readonly string[];
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
  const may = (type: string, act: 'create' | 'update'): boolean =>
    context.granted.some((scope) => permitsWriting(scope, type, act));
  const gaps: string[] = [];
  const writes: PlannedWrite[] = [];
  if (may('MedicationStatement', 'create'))
    writes.push(...entries.map((entry) => statementWrite(entry, context)));
  else gaps.push('The EHR does not let this app record statements about medications.');
  const ending = entries
    .filter(({ decision }) => decision.kind === 'stop')
    .flatMap((entry) => ordersOf(entry, context));
  if (may('MedicationRequest', 'update')) writes.push(...ending);
  else if (ending.length > 0) gaps.push('The EHR does not let this app end orders: end them in the EHR.');
  if (!may('List', 'create')) gaps.push('The EHR does not let this app keep the decided list as one record.');
  if (!may('Provenance', 'create'))
    gaps.push('The EHR does not let this app record who decided (Provenance).');
  return { writes, gaps };
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

const RXNORM = 'http://www.nlm.nih.gov/research/umls/rxnorm';

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
  return createHash('sha256')
    .update(JSON.stringify([listId, of, decision]))
    .digest('hex')
    .slice(0, 32);
}
