/** Start here: a C-CDA document in, the medication resources it stands for out, and what of it was not read. */
import { rowOf, sourceId } from '../source.ts';
import type { Fields, ReadSource } from '../source.ts';
import { at, attribute, elementsOf, textOf } from '../xml-tree.ts';
import type { XmlElement } from '../xml-tree.ts';
import { ACT_STATUSES, DRUG_STATUSES, MEDICATION_SECTIONS } from './ccda-table.ts';
import { conceptOf, dateOf, dosageOf, periodOf, quantityOf, referredText } from './ccda-values.ts';
import type { Narrative } from './ccda-values.ts';

interface Section {
  readonly event: 'MedicationStatement' | 'MedicationAdministration';
  readonly narrative: Narrative;
  /** Of the document: who it is about and when it was written. */
  readonly subject: Fields | undefined;
  readonly writtenAt: string | undefined;
}

/** `document` is the root element `ClinicalDocument`. */
export function readCcda(document: XmlElement): ReadSource {
  const subject = subjectOf(at(document, 'recordTarget', 'patientRole'));
  const writtenAt = dateOf(at(document, 'effectiveTime'));
  const resources: Fields[] = [];
  const notes: string[] = [];
  const body = at(document, 'component', 'structuredBody');
  if (body === undefined) notes.push('the document has no sections with entries, and its text was not read');
  for (const section of sectionsIn(body)) {
    const code = attribute(at(section, 'code'), 'code') ?? '';
    if (!isMedicationSection(code)) continue;
    const { event, title } = MEDICATION_SECTIONS[code];
    const acts = elementsOf(section, 'entry').flatMap((entry) => actsIn(entry));
    const context = { event, narrative: narrativeOf(at(section, 'text')), subject, writtenAt };
    const read = acts.filter((act) => !saysNone(act)).flatMap((act) => resourcesOf(act, context));
    resources.push(...read);
    if (acts.length === 0 && textOf(at(section, 'text')) !== undefined)
      notes.push(`the section "${title}" has text and no entries: its text was not read`);
  }
  return { resources, notes };
}

function isMedicationSection(code: string): code is keyof typeof MEDICATION_SECTIONS {
  return Object.hasOwn(MEDICATION_SECTIONS, code);
}

/** Sections of the body, and those inside them. */
function sectionsIn(owner: XmlElement | undefined): XmlElement[] {
  return elementsOf(owner, 'component')
    .flatMap((component) => elementsOf(component, 'section'))
    .flatMap((section) => [section, ...sectionsIn(section)]);
}

/** The administrations of an entry; discharge and admission medications stand inside an act. */
function actsIn(entry: XmlElement): readonly XmlElement[] {
  const inside = elementsOf(entry, 'act')
    .flatMap((act) => elementsOf(act, 'entryRelationship'))
    .flatMap((relation) => elementsOf(relation, 'substanceAdministration'));
  return [...elementsOf(entry, 'substanceAdministration'), ...inside];
}

function narrativeOf(text: XmlElement | undefined): Narrative {
  const found = new Map<string, string>();
  const walk = (element: XmlElement): void => {
    const [id, words] = [attribute(element, 'ID'), textOf(element)];
    if (id !== undefined && words !== undefined) found.set(id, words);
    for (const child of element.children) if (typeof child !== 'string') walk(child);
  };
  if (text !== undefined) walk(text);
  return found;
}

/** "No known medications": a negation or a null where an entry belongs; it names no drug. */
function saysNone(act: XmlElement): boolean {
  return attribute(act, 'negationInd') === 'true' || attribute(act, 'nullFlavor') !== undefined;
}

/** No reference: what another source calls the patient is not known here. */
function subjectOf(role: XmlElement | undefined): Fields | undefined {
  const id = at(role, 'id');
  const [root, value] = [attribute(id, 'root'), attribute(id, 'extension')];
  if (value === undefined) return undefined;
  return { identifier: { ...(root !== undefined && { system: `urn:oid:${root}` }), value } };
}

function resourcesOf(act: XmlElement, section: Section): Fields[] {
  const medication = drugOf(act, section.narrative);
  const shared = {
    ...(medication && { medicationCodeableConcept: medication }),
    ...(section.subject && { subject: section.subject }),
  };
  const supplies = elementsOf(act, 'entryRelationship').flatMap((one) => elementsOf(one, 'supply'));
  const fills = supplies.filter((supply) => attribute(supply, 'moodCode') === 'EVN');
  const orders = supplies.filter((supply) => attribute(supply, 'moodCode') !== 'EVN');
  return [mainOf(act, section, { shared, orders }), ...fills.map((fill) => dispenseOf(fill, shared))];
}

/** The code and words of the product, else its name. */
function drugOf(act: XmlElement, narrative: Narrative): Fields | undefined {
  const product = at(act, 'consumable', 'manufacturedProduct', 'manufacturedMaterial');
  const concept = conceptOf(at(product, 'code'), narrative);
  const name = textOf(at(product, 'name'));
  if (concept === undefined) return name === undefined ? undefined : { text: name };
  return concept['text'] === undefined && name !== undefined ? { ...concept, text: name } : concept;
}

interface Parts {
  readonly shared: Fields;
  readonly orders: readonly XmlElement[];
}

/** What is meant (`INT`) is a plan or an order, what is or was taken an event. */
function mainOf(act: XmlElement, section: Section, { shared, orders }: Parts): Fields {
  const period = periodOf(elementsOf(act, 'effectiveTime'));
  const facts: ActFacts = {
    base: { id: idOf(act), status: statusOf(act, period), ...shared },
    period,
    dosage: dosageOf(act, sigOf(act, section.narrative)),
    writtenAt: dateOf(at(act, 'author', 'time')) ?? section.writtenAt,
  };
  const isEvent = attribute(act, 'moodCode') === 'EVN';
  return isEvent ? eventOf(section.event, facts) : requestOf(facts, orders);
}

interface ActFacts {
  readonly base: Fields;
  readonly period: Fields | undefined;
  readonly dosage: Fields | undefined;
  readonly writtenAt: string | undefined;
}

function requestOf({ base, period, dosage, writtenAt }: ActFacts, orders: readonly XmlElement[]): Fields {
  const directions = period === undefined ? dosage : { ...dosage, ...boundsOf(dosage, period) };
  return {
    resourceType: 'MedicationRequest',
    ...base,
    intent: orders.length > 0 ? 'order' : 'plan',
    ...(writtenAt !== undefined && { authoredOn: writtenAt }),
    ...(directions && { dosageInstruction: [directions] }),
    ...(orders[0] !== undefined && { dispenseRequest: dispenseRequestOf(orders[0]) }),
  };
}

function eventOf(event: Section['event'], { base, period, dosage, writtenAt }: ActFacts): Fields {
  const isStatement = event === 'MedicationStatement';
  return {
    resourceType: event,
    ...base,
    ...(period && { effectivePeriod: period }),
    ...(isStatement && writtenAt !== undefined && { dateAsserted: writtenAt }),
    ...(dosage && { dosage: isStatement ? [dosage] : dosage }),
  };
}

function boundsOf(dosage: Fields | undefined, boundsPeriod: Fields): Fields {
  const timing = (dosage?.['timing'] ?? {}) as { readonly repeat?: Fields };
  return { timing: { ...timing, repeat: { ...timing.repeat, boundsPeriod } } };
}

/** A free-text sig (template 2.16.840.1.113883.10.20.22.4.147) is what the author wrote of the directions. */
function sigOf(act: XmlElement, narrative: Narrative): string | undefined {
  const inside = elementsOf(act, 'entryRelationship').flatMap((one) =>
    elementsOf(one, 'substanceAdministration'),
  );
  const sig = inside.find((one) => attribute(at(one, 'code'), 'code') === '76662-6');
  return referredText(at(sig, 'text'), narrative);
}

function statusOf(act: XmlElement, period: Fields | undefined): string {
  const observed = elementsOf(act, 'entryRelationship')
    .flatMap((one) => elementsOf(one, 'observation'))
    .find((one) => attribute(at(one, 'code'), 'code') === '33999-4');
  const drug = attribute(at(observed, 'value'), 'displayName')?.toLowerCase() ?? '';
  const said = rowOf(DRUG_STATUSES, drug);
  if (said !== undefined) return said;
  const status = attribute(at(act, 'statusCode'), 'code')?.toLowerCase() ?? '';
  if (status === 'completed') return period?.['end'] === undefined ? 'unknown' : 'completed';
  return rowOf(ACT_STATUSES, status) ?? 'unknown';
}

function dispenseRequestOf(supply: XmlElement): Fields {
  const [quantity, repeats] = [
    quantityOf(at(supply, 'quantity')),
    Number(attribute(at(supply, 'repeatNumber'), 'value')),
  ];
  return {
    ...(quantity && { quantity }),
    // CDA counts the fills, FHIR those after the first.
    ...(Number.isInteger(repeats) && repeats > 0 && { numberOfRepeatsAllowed: repeats - 1 }),
  };
}

function dispenseOf(supply: XmlElement, shared: Fields): Fields {
  const [quantity, time] = [
    quantityOf(at(supply, 'quantity')),
    periodOf(elementsOf(supply, 'effectiveTime')),
  ];
  return {
    resourceType: 'MedicationDispense',
    id: idOf(supply),
    status: 'completed',
    ...shared,
    ...(time?.['start'] !== undefined && { whenHandedOver: time['start'] }),
    ...(quantity && { quantity }),
  };
}

/** Its own ids made one that FHIR allows; an entry without any is known by all it says. */
function idOf(act: XmlElement): string {
  const ids = elementsOf(act, 'id').map(
    ({ attributes }) => `${attributes['root'] ?? ''}|${attributes['extension'] ?? ''}`,
  );
  // Vendors repeat one id over many entries: the drug keeps them apart.
  return sourceId('ccda', [ids, act]);
}
