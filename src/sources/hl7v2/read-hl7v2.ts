/** Start here: HL7 v2 pharmacy messages in, the orders and dispenses they tell of as FHIR resources out, and what of them was not read. */
import { hl7Date, numberOf, present, rowOf, sourceId, SourceRefused, tally } from '../source.ts';
import type { Fields, ReadSource } from '../source.ts';
import { MESSAGES, ORDER_CONTROLS, ORDER_STATUSES, ORDER_TYPES, REQUEST_CATEGORY } from './hl7v2-table.ts';
import { codedField, dosagesOf, drugOf, quantityOf } from './hl7v2-values.ts';
import type { DrugFields } from './hl7v2-values.ts';
import { readMessages } from './message.ts';
import type { Segment } from './message.ts';
import { oneOfEach, ordersOf } from './orders.ts';
import type { OrderSegments } from './orders.ts';

const RXE: DrugFields = { code: 2, strength: 25, form: 6 };
const RXO: DrugFields = { code: 1, strength: 18, form: 5 };
const RXD: DrugFields = { code: 2, strength: 16, form: 6 };
const RXC_CODE = 2;

/** The extension that tells in R4 when the status of a request changed. */
const STATUS_CHANGED =
  'http://hl7.org/fhir/5.0/StructureDefinition/extension-MedicationRequest.statusChanged';

/** An order and whose it is. */
interface Order extends OrderSegments {
  readonly subject: Fields | undefined;
  /** The same in every message about it. */
  readonly number: string | undefined;
}

/** One message or a batch of them. @throws SourceRefused where none of them is a pharmacy message */
export function readHl7v2(text: string): ReadSource {
  const notes: string[] = [];
  const orders: Order[] = [];
  const unread: string[] = [];
  const others: string[] = [];
  for (const message of readMessages(text)) {
    const type = message[0]?.text(9) ?? '(no type)';
    if (!Object.hasOwn(MESSAGES, type)) {
      others.push(type);
      continue;
    }
    const read = ordersOf(message);
    const subject = subjectOf(message.find(({ name }) => name === 'PID'));
    orders.push(
      ...read.orders.map((order) => ({ ...order, subject, number: numberOfOrder(order, subject) })),
    );
    unread.push(...read.unread);
    if (needsPlace(message, read.orders))
      notes.push('orders of an inpatient stay do not say whether they go on after it');
  }
  if (others.length > 0) notes.push(`messages of these types were not read: ${tally(others)}`);
  if (orders.length === 0 && others.length > 0)
    throw new SourceRefused('of HL7 v2 messages only pharmacy messages (ORM, OMP, RDE, RDS) are read');
  if (unread.length > 0) notes.push(`segments that were not read: ${tally(unread)}`);
  return { resources: resourcesOf(orders, notes), notes: [...notes, ...codeNotes(orders)] };
}

function resourcesOf(orders: readonly Order[], notes: string[]): readonly Fields[] {
  const requests = oneOfEach(orders).filter(isDrugOrder);
  const told = new Set(requests.map(({ number }) => number));
  const bare = orders.filter((order) => !isDrugOrder(order) && order.rxd === undefined);
  const lost = bare.filter(({ number }) => number === undefined || !told.has(number)).length;
  if (lost > 0) notes.push(`orders that name no drug were not read: ${lost}`);
  const ordered = new Set(
    requests.flatMap(({ number, rxd }) => (number === undefined || rxd !== undefined ? [] : [number])),
  );
  const dispenses = orders.flatMap((order) => {
    if (order.rxd === undefined) return [];
    const isOrdered = order.number !== undefined && ordered.has(order.number);
    return [dispenseOf(order, order.rxd, isOrdered)];
  });
  return [...requests.map(requestOf), ...dispenses];
}

function isDrugOrder({ rxe, rxo }: OrderSegments): boolean {
  return rxe !== undefined || rxo !== undefined;
}

/** PID-3 with who gave it out, and the name: never a reference, since nobody here knows the patient's id. */
function subjectOf(pid: Segment | undefined): Fields | undefined {
  const value = pid?.text(3);
  const [family, given] = [pid?.text(5, 1), pid?.text(5, 2)];
  const display = family !== undefined && given !== undefined ? `${given} ${family}` : undefined;
  if (value === undefined && display === undefined) return undefined;
  return present({ identifier: value === undefined ? undefined : { value }, display });
}

/** Placer's number, else the filler's, with who gave it; of one patient. */
function numberOfOrder({ orc }: OrderSegments, subject: Fields | undefined): string | undefined {
  const field = [2, 3].find((one) => orc?.text(one) !== undefined);
  if (orc === undefined || field === undefined) return undefined;
  return JSON.stringify([subject, field, orc.text(field), orc.text(field, 2)]);
}

/** In a stay (PV1-2) an order may be for the stay alone or for home; only its own type (ORC-29) says which. */
function needsPlace(message: readonly Segment[], orders: readonly OrderSegments[]): boolean {
  const isStay = message.some(({ name, text }) => name === 'PV1' && text(2) === 'I');
  return isStay && orders.some(({ orc }) => orc?.text(29) === undefined);
}

/** A hold or an end weighs more than an older status; else the status of the order says how it stands. */
function statusOf({ orc }: OrderSegments): string {
  const control = rowOf(ORDER_CONTROLS, orc?.text(1))?.status;
  const status = rowOf(ORDER_STATUSES, orc?.text(5))?.status;
  return (control === 'active' ? status : control) ?? status ?? control ?? 'unknown';
}

function requestOf(order: Order): Fields {
  const { orc, subject, writtenAt } = order;
  const status = statusOf(order);
  const changedAt = status === 'active' || status === 'unknown' ? undefined : hl7Date(order.at);
  const category = rowOf(ORDER_TYPES, orc?.text(29));
  return present({
    resourceType: 'MedicationRequest',
    id: idOf(order),
    extension: changedAt === undefined ? [] : [{ url: STATUS_CHANGED, valueDateTime: changedAt }],
    status,
    intent: 'order',
    category: category === undefined ? [] : [{ coding: [{ system: REQUEST_CATEGORY, code: category }] }],
    ...medicationOf(order),
    subject,
    authoredOn: hl7Date(writtenAt),
    dosageInstruction: dosagesOf(order),
    dispenseRequest: dispenseRequestOf(order),
    note: commentsOf(order),
  });
}

/** The pharmacy's view of an order is about the drug that is given, the orderer's about the one asked for. */
function medicationOf({ rxe, rxo, components }: OrderSegments): Fields {
  const drug = rxe !== undefined ? drugOf(rxe, RXE) : rxo && drugOf(rxo, RXO);
  if (components.length === 0) return drug === undefined ? {} : { medicationCodeableConcept: drug };
  const ingredient = components.flatMap((component) => {
    const { coding, text } = codedField(component, RXC_CODE);
    const item = present({ coding, text: text ?? component.text(RXC_CODE) });
    return Object.keys(item).length === 0 ? [] : [{ itemCodeableConcept: item }];
  });
  const medication = present({ resourceType: 'Medication', id: 'mixture', code: drug, ingredient });
  return { contained: [medication], medicationReference: { reference: '#mixture' } };
}

function dispenseRequestOf({ rxe, rxo }: OrderSegments): Fields | undefined {
  const [quantity, repeats] =
    rxe === undefined
      ? [quantityOf(rxo, 11), numberOf(rxo?.text(13))]
      : [quantityOf(rxe, 10), numberOf(rxe.text(12))];
  const request = present({ quantity, numberOfRepeatsAllowed: repeats });
  return Object.keys(request).length === 0 ? undefined : request;
}

/** Where the order has a message of its own, that one says how it is taken. */
function dispenseOf(order: Order, rxd: Segment, isOrdered: boolean): Fields {
  const isCancelled = rowOf(ORDER_CONTROLS, order.orc?.text(1))?.status === 'cancelled';
  const whenHandedOver = hl7Date(rxd.text(3));
  return present({
    resourceType: 'MedicationDispense',
    id: sourceId('hl7v2', [order.number, [1, 2, 3, 4, 7].map((field) => rxd.text(field)), rxd.text(2, 2)]),
    status: isCancelled ? 'cancelled' : 'completed',
    medicationCodeableConcept: drugOf(rxd, RXD),
    subject: order.subject,
    authorizingPrescription:
      isOrdered || isDrugOrder(order) ? [{ reference: `MedicationRequest/${idOf(order)}` }] : [],
    whenHandedOver,
    quantity: quantityOf(rxd, 4),
    dosageInstruction: isOrdered ? [] : dosagesOf(order),
    note: commentsOf(order),
  });
}

/** By its number; an order without one is known by all it says. */
function idOf(order: Order): string {
  const { number, rxe, rxo, at } = order;
  const drug = rxe === undefined ? rxo && drugOf(rxo, RXO) : drugOf(rxe, RXE);
  return sourceId('hl7v2', number ?? [order.subject, at, drug, dosagesOf(order)]);
}

function commentsOf({ comments }: OrderSegments): readonly Fields[] {
  return comments.flatMap((nte) => {
    const text = nte.text(3);
    return text === undefined ? [] : [{ text }];
  });
}

function codeNotes(orders: readonly OrderSegments[]): readonly string[] {
  const unread = orders.flatMap(({ rxe, rxo, rxd, components }) => [
    ...codedField(rxe, RXE.code).unread,
    ...codedField(rxo, RXO.code).unread,
    ...codedField(rxd, RXD.code).unread,
    ...components.flatMap((component) => codedField(component, RXC_CODE).unread),
  ]);
  return unread.length === 0 ? [] : [`codes of these lists of drugs were not read: ${tally(unread)}`];
}
