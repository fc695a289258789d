/** `POST /cds-services/{id}` and its feedback (https://cds-hooks.hl7.org/2.0/#calling-a-cds-service). */

import { objectsAt, textAt } from '../../fhir/free-form.ts';
import { ServiceError } from '../../errors.ts';
import type { InferredMedication, MedicationList } from '../../medications/medication-list.ts';
import { duplicateCards, patientCards } from '../cds/cds-cards.ts';
import type { CdsCard } from '../cds/cds-cards.ts';
import { cdsData } from '../cds/cds-data.ts';
import { countFeedback, readCdsCall } from '../cds/cds-request.ts';
import type { CdsCall } from '../cds/cds-request.ts';
import { CDS_SERVICES } from '../cds/cds-service-table.ts';
import type { CdsService } from '../cds/cds-service-table.ts';
import type { EndpointAnswer, EndpointRequest } from '../endpoint.ts';
import type { Services } from '../services.ts';
import { gapText } from '../../ehr/reading/gap.ts';
import { listFor } from '../lists/list-for.ts';

/** What is told when neither the prefetch nor the EHR's server gave the data (412 in the specification of CDS Hooks). */
const NO_DATA = 'the prefetch is not complete and the FHIR server of the call cannot be read';

/** Cards for one call. */
export async function cdsService(request: EndpointRequest, services: Services): Promise<EndpointAnswer> {
  const service = serviceOf(request);
  const call = readCdsCall(request.body, service);
  const data = await cdsData(call, services.config, {
    memory: services.connected.memory,
    signal: request.signal,
  });
  if (data === undefined) return { status: 412, body: { detail: NO_DATA } };
  const list = listOf(data.resources, request, services);
  const cards =
    service.hook === 'patient-view'
      ? patientCards(list, services.publicUrl)
      : duplicateCards(selectedOrders(call, request, services), activeBefore(list, call), services.publicUrl);
  return {
    body: { cards: cards.map((card) => withGaps(card, data.partial.map(gapText))) },
    counts: { input: list.inputResourceCount, output: cards.length },
  };
}

/** Counted, not kept: what a clinician did with a card says something of a patient. */
export function cdsFeedback(request: EndpointRequest): EndpointAnswer {
  serviceOf(request);
  return { body: {}, counts: { input: countFeedback(request.body), output: 0 } };
}

function serviceOf({ params }: EndpointRequest): CdsService {
  const service = CDS_SERVICES.find(({ id }) => id === params['id']);
  if (service === undefined) throw new ServiceError('not-found', 'there is no such CDS service');
  return service;
}

function listOf(
  resources: readonly unknown[],
  { now }: EndpointRequest,
  { rxnorm }: Services,
): MedicationList {
  const asked = { resources, bundle: undefined, policy: 'dates', statuses: undefined } as const;
  return listFor(asked, now, rxnorm);
}

/** The drugs of the orders that are selected; a draft counts as what it would be once signed. */
function selectedOrders(
  { context }: CdsCall,
  request: EndpointRequest,
  services: Services,
): readonly InferredMedication[] {
  const drafts = objectsAt(context.draftOrders, 'entry').flatMap(({ resource }) =>
    objectsAt({ resource }, 'resource'),
  );
  const selected = drafts.filter((draft) => isSelected(context.selections, draft));
  return selected.flatMap((draft) => listOf([{ ...draft, status: 'active' }], request, services).medications);
}

function isSelected(
  selections: readonly string[] | undefined,
  draft: Readonly<Record<string, unknown>>,
): boolean {
  const name = `${textAt(draft, 'resourceType') ?? ''}/${textAt(draft, 'id') ?? ''}`;
  return draft['resourceType'] === 'MedicationRequest' && (selections ?? []).includes(name);
}

/** Active medications that rest on something else than the drafts themselves. */
function activeBefore({ medications }: MedicationList, { context }: CdsCall): readonly InferredMedication[] {
  const selections = new Set(context.selections);
  return medications.filter(
    ({ status, provenance }) =>
      status === 'active' && provenance.sources.some((source) => !selections.has(source)),
  );
}

/** A card over a record that is not whole says so. */
function withGaps(card: CdsCard, gaps: readonly string[]): CdsCard {
  if (gaps.length === 0) return card;
  return { ...card, detail: `${card.detail}\n\nNot everything could be read: ${gaps.join('; ')}.` };
}
