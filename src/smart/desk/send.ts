/** Sends planned writes, one after the other, each with its Provenance; what was written stays written, and is not sent again. */

import { hash } from 'node:crypto';
import type { List, Provenance, Resource } from '@medplum/fhirtypes';
import { writeResource } from '../../ehr/writing/write-resource.ts';
import type { WriteOutcome, WriteTarget } from '../../ehr/writing/write-resource.ts';
import { mayWrite } from './plan-writes.ts';
import type { PlanContext, PlannedWrite } from './plan-writes.ts';

/** How a write ended, and what of it. */
export interface SentWrite {
  readonly words: string;
  readonly outcome: WriteOutcome;
}

export interface SendOptions {
  readonly target: WriteTarget;
  readonly context: PlanContext;
  /** By key; added to as writes end. */
  readonly sent: Map<string, SentWrite>;
  /** Called after each write: what was written is known from then on, whatever becomes of the rest. */
  readonly onSent: () => Promise<void>;
}

/** Sends what is not written yet; afterwards `sent` says how each ended. */
export async function sendWrites(writes: readonly PlannedWrite[], options: SendOptions): Promise<void> {
  for (const planned of writes) {
    const outcome = await sendOnce(planned, options);
    if (outcome.kind === 'written' && outcome.reference !== undefined)
      await sendProvenance(planned, outcome.reference, options);
  }
  const list = listWrite(writes, options);
  if (list === undefined) return;
  const outcome = await sendOnce(list, options);
  if (outcome.kind === 'written' && outcome.reference !== undefined)
    await sendProvenance(list, outcome.reference, options);
}

async function sendOnce(
  { key, words, write }: PlannedWrite,
  { target, sent, onSent }: SendOptions,
): Promise<WriteOutcome> {
  const earlier = sent.get(key)?.outcome;
  if (earlier?.kind === 'written') return earlier;
  const outcome = await writeResource(write, target, earlier?.kind === 'unclear');
  sent.set(key, { words, outcome });
  await onSent();
  return outcome;
}

/** Who decided, when, and that it was here: one for each write (http://hl7.org/fhir/R4/provenance.html). */
async function sendProvenance(of: PlannedWrite, reference: string, options: SendOptions): Promise<void> {
  const { author, now } = options.context;
  if (mayWrite(options.context, 'Provenance', 'create') !== true) return;
  const resource: Provenance = {
    resourceType: 'Provenance',
    target: [{ reference }],
    recorded: now.toISOString(),
    activity: { text: 'medication reconciliation' },
    agent: [
      {
        type: { coding: [{ system: AGENT_TYPES, code: 'author' }] },
        who: author === undefined ? { display: 'the person signed in to the EHR' } : { reference: author },
      },
      { type: { coding: [{ system: AGENT_TYPES, code: 'assembler' }] }, who: { display: 'medlist' } },
    ],
  };
  await sendOnce(
    {
      key: `${of.key}${PROVENANCE}`,
      words: `Who decided: ${of.words}`,
      write: { method: 'create', resource, identifier: undefined },
    },
    options,
  );
}

const PROVENANCE = '-provenance';

/** The write that says who decided another one. */
export function isProvenance(key: string): boolean {
  return key.endsWith(PROVENANCE);
}

const AGENT_TYPES = 'http://terminology.hl7.org/CodeSystem/provenance-participant-type';

/** The decided list as one record, once every statement of it is there. */
function listWrite(
  writes: readonly PlannedWrite[],
  { context, sent }: SendOptions,
): PlannedWrite | undefined {
  if (mayWrite(context, 'List', 'create') !== true) return undefined;
  const statements = writes.filter(({ write }) => write.method === 'create');
  if (statements.length === 0 || statements.some(({ key }) => referenceOf(sent.get(key)) === undefined))
    return undefined;
  // What was stopped is no medication of the patient any more.
  const entry = statements
    .filter(({ write }) => isOfCurrent(write.resource))
    .flatMap(({ key }) => referenceOf(sent.get(key)) ?? [])
    .map((reference) => ({ item: { reference } }));
  const digest = hash('sha256', statements.map(({ key }) => key).join()).slice(0, 32);
  const identifier = { system: context.identifierSystem, value: digest };
  const resource: List = {
    resourceType: 'List',
    identifier: [identifier],
    status: 'current',
    mode: 'snapshot',
    title: 'Reconciled medication list',
    code: {
      coding: [
        { system: 'http://loinc.org', code: '10160-0', display: 'History of Medication use Narrative' },
      ],
    },
    subject: { reference: `Patient/${context.patientId}` },
    date: context.now.toISOString(),
    ...(context.author !== undefined && { source: { reference: context.author } }),
    ...(entry.length > 0 && { entry }),
  };
  return {
    key: digest,
    words: 'Keep the decided list as one record',
    write: { method: 'create', resource, identifier },
  };
}

function isOfCurrent(resource: Resource): boolean {
  return (
    resource.resourceType === 'MedicationStatement' &&
    (resource.status === 'active' || resource.status === 'unknown')
  );
}

function referenceOf(sent: SentWrite | undefined): string | undefined {
  return sent?.outcome.kind === 'written' ? sent.outcome.reference : undefined;
}
