/** The orders a clinician is about to select or sign, as entries of a list of their own. */
import type { ConnectedServer } from '../../ehr/connected-server.ts';
import { EhrFailure } from '../../ehr/ehr-failure.ts';
import { objectAt, textAt } from '../../fhir/free-form.ts';
import type { JsonObject } from '../../fhir/free-form.ts';
import { idInReference, unversionedReference } from '../../fhir/references.ts';
import { draftsOf } from './cds-request.ts';
import type { CdsCall } from './cds-request.ts';
import type { CdsData } from './cds-data.ts';

/** Drafts, the Medications they refer to as far as they can be had, and how many orders are meant and not among the drafts. */
export interface DraftOrders {
  readonly drafts: readonly JsonObject[];
  readonly medications: readonly unknown[];
  readonly left: number;
}

/** More orders than anyone signs at once. */
const MOST_DRAFTS = 100;

/** `order-select` names the selected ones, `order-sign` means all of them (https://cds-hooks.org/hooks/order-sign/). */
export async function draftOrders(
  { hook, context }: CdsCall,
  { resources, server }: CdsData,
  signal: AbortSignal,
): Promise<DraftOrders> {
  const listed = draftsOf({ context });
  const selected = new Set((context.selections ?? []).flatMap((one) => orderIn(one) ?? []));
  const isMeant = (draft: JsonObject): boolean => hook === 'order-sign' || selected.has(referenceOf(draft));
  const meant = listed.filter((draft) => draft['resourceType'] === 'MedicationRequest' && isMeant(draft));
  const drafts = meant.slice(0, MOST_DRAFTS);
  const known = [...listed, ...resources].filter(isMedication);
  const ids = new Set(known.map((one) => textAt(one as JsonObject, 'id')));
  const wanted = [...new Set(drafts.flatMap((draft) => medicationIdOf(draft) ?? []))].filter(
    (id) => !ids.has(id),
  );
  const read = await Promise.all(wanted.map((id) => readMedication(server, id, signal)));
  const found = read.filter((one) => one !== undefined);
  const named = new Set(meant.map(referenceOf));
  const notThere = hook === 'order-sign' ? 0 : [...selected].filter((one) => !named.has(one)).length;
  return { drafts, medications: [...known, ...found], left: meant.length - drafts.length + notThere };
}

/** `MedicationRequest/draft-1` of a selection, also of one with an address before it; undefined for other orders. */
function orderIn(selection: string): string | undefined {
  return /(?:^|\/)(MedicationRequest\/[^/]+)(?:\/_history\/.*)?$/.exec(selection)?.[1];
}

/** `MedicationRequest/draft-1`: as `selections` and the sources of an entry name it. */
export function referenceOf(resource: JsonObject): string {
  return `${textAt(resource, 'resourceType') ?? ''}/${textAt(resource, 'id') ?? ''}`;
}

function isMedication(resource: unknown): boolean {
  return textAt(resource as JsonObject, 'resourceType') === 'Medication';
}

function medicationIdOf(draft: JsonObject): string | undefined {
  const reference = textAt(objectAt(draft, 'medicationReference'), 'reference') ?? '';
  return idInReference(unversionedReference(reference), 'Medication');
}

async function readMedication(
  server: ConnectedServer | undefined,
  id: string,
  signal: AbortSignal,
): Promise<unknown> {
  try {
    return await server?.read('Medication', id, signal);
  } catch (error) {
    if (error instanceof EhrFailure) return undefined;
    throw error;
  }
}
