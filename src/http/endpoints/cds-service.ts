/** `POST /cds-services/{id}` and its feedback (https://cds-hooks.hl7.org/2.0/#calling-a-cds-service). */

import { gapText, isNotice } from '../../ehr/reading/gap.ts';
import { ServiceError } from '../../errors.ts';
import type { InferredMedication, MedicationList } from '../../medications/medication-list.ts';
import {
  duplicateCards,
  gapCard,
  hasIngredients,
  notComparedCard,
  patientCards,
  withGaps,
} from '../cds/cds-cards.ts';
import type { CdsCard } from '../cds/cds-cards.ts';
import { cdsData } from '../cds/cds-data.ts';
import type { CdsData } from '../cds/cds-data.ts';
import { countFeedback, readCdsCall } from '../cds/cds-request.ts';
import type { CdsCall } from '../cds/cds-request.ts';
import { CDS_SERVICES } from '../cds/cds-service-table.ts';
import type { CdsService } from '../cds/cds-service-table.ts';
import { draftOrders, referenceOf } from '../cds/draft-orders.ts';
import type { DraftOrders } from '../cds/draft-orders.ts';
import type { EndpointAnswer, EndpointRequest } from '../endpoint.ts';
import type { Services } from '../services.ts';
import { listFor } from '../lists/list-for.ts';

/** What is told when there are no data to make cards of (412 in the specification of CDS Hooks). */
const PRECONDITIONS = {
  'no-data': 'the prefetch is not complete and the FHIR server of the call cannot be read',
  'other-patient': 'the prefetch or a draft order is of another patient than the context names',
} as const;

/** Cards for one call; none means that everything was read and there is nothing to say. */
export async function cdsService(request: EndpointRequest, services: Services): Promise<EndpointAnswer> {
  const service = serviceOf(request);
  const call = readCdsCall(request.body, service);
  const reading = {
    config: services.config,
    memory: services.connected.memory,
    signal: request.signal,
  };
  const data = await cdsData(call, reading);
  if (typeof data === 'string') throw new ServiceError('precondition-failed', PRECONDITIONS[data]);
  const list = listOf(data.resources, request, services);
  const gaps = data.partial.filter((gap) => !isNotice(gap)).map(gapText);
  const cards =
    service.hook === 'patient-view'
      ? patientCards(list, services.publicUrl)
      : await orderCards({ call, data, list }, request, services);
  const told =
    cards.length === 0 && gaps.length > 0
      ? [gapCard(gaps, services.publicUrl)]
      : cards.map((card) => withGaps(card, gaps));
  return { body: { cards: told }, counts: { input: list.inputResourceCount, output: told.length } };
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

interface OrderCall {
  readonly call: CdsCall;
  readonly data: CdsData;
  readonly list: MedicationList;
}

async function orderCards(
  { call, data, list }: OrderCall,
  request: EndpointRequest,
  services: Services,
): Promise<readonly CdsCard[]> {
  const orders = await draftOrders(call, data, request.signal);
  // A draft counts as what it would be once signed.
  const ordered = orders.drafts.map(
    (draft) => listOf([{ ...draft, status: 'active' }, ...orders.medications], request, services).medications,
  );
  const cards = duplicateCards(ordered.flat(), knownBefore(list, orders), services.publicUrl);
  const unknown = ordered.filter((entries) => !entries.some(hasIngredients)).length + orders.left;
  return unknown === 0 ? cards : [...cards, notComparedCard(unknown, services.publicUrl)];
}

/** What may be taken already and rests on something else than the drafts themselves. */
function knownBefore(
  { medications }: MedicationList,
  { drafts }: DraftOrders,
): readonly InferredMedication[] {
  const own = new Set(drafts.map(referenceOf));
  return medications.filter(
    ({ status, provenance }) =>
      (status === 'active' || status === 'unknown') && provenance.sources.some((source) => !own.has(source)),
  );
}
