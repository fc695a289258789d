/** Start here: an NCPDP SCRIPT message with an RxHistoryResponse in, fills and prescriptions as FHIR resources out. */
import { numberOf, present, rowOf, sourceId, SourceRefused, tally } from '../source.ts';
import type { Fields, ReadSource } from '../source.ts';
import { at, elementsOf, textOf } from '../xml-tree.ts';
import type { XmlElement } from '../xml-tree.ts';
import { DRUG_CODE_LISTS, OPEN_ANSWERS, QUANTITY_UNITS } from './script-table.ts';

/** `message` is the root element `Message`. @throws SourceRefused for any other message than the answer with a history */
export function readRxHistory(message: XmlElement): ReadSource {
  const answer = at(message, 'Body', 'RxHistoryResponse');
  if (answer === undefined)
    throw new SourceRefused('of NCPDP SCRIPT messages only the RxHistoryResponse is read');
  const notes = answerNotes(at(answer, 'Response'));
  const subject = subjectOf(at(answer, 'Patient'));
  const fills = elementsOf(answer, 'MedicationDispensed');
  const orders = elementsOf(answer, 'MedicationPrescribed');
  const undated = fills.filter((fill) => dateOf(at(fill, 'LastFillDate')) === undefined).length;
  if (undated > 0) notes.push(`${undated} fills have no date`);
  const unread = [...fills, ...orders].flatMap((medication) =>
    drugCodes(medication).flatMap(({ list, system }) => (system === undefined ? [list] : [])),
  );
  if (unread.length > 0) notes.push(`codes of these lists of drugs were not read: ${tally(unread)}`);
  return {
    resources: [
      ...fills.map((fill) => dispenseOf(fill, subject)),
      ...orders.map((order) => requestOf(order, subject)),
    ],
    notes,
  };
}

/** An answer that is not the whole history says so. */
function answerNotes(response: XmlElement | undefined): string[] {
  const [kind] = (response?.children ?? []).filter((child) => typeof child !== 'string');
  if (kind === undefined) return [];
  if (kind.name.startsWith('Denied'))
    return ['the sender refused to tell the history, or found no such patient'];
  const reasons = [...elementsOf(kind, 'ReasonCode'), ...elementsOf(kind, 'ApprovalReasonCode')];
  return reasons.flatMap((reason) => rowOf(OPEN_ANSWERS, textOf(reason)) ?? []);
}

/** Identifiers where the sender has one for the patient, else the name: never a reference, since nobody here knows the patient's id. */
function subjectOf(patient: XmlElement | undefined): Fields | undefined {
  const person = at(patient, 'HumanPatient') ?? patient;
  const [identifier] =
    at(person, 'Identification')?.children.filter((child) => typeof child !== 'string') ?? [];
  const value = textOf(identifier);
  const name = ['FirstName', 'LastName'].map((part) => textOf(at(person, 'Name', part)));
  const display = name.every((part) => part !== undefined) ? name.join(' ') : undefined;
  if (value === undefined && display === undefined) return undefined;
  return present({ identifier: value === undefined ? undefined : { value }, display });
}

function dispenseOf(fill: XmlElement, subject: Fields | undefined): Fields {
  const days = numberOf(textOf(at(fill, 'DaysSupply')));
  const whenHandedOver = dateOf(at(fill, 'LastFillDate'));
  return present({
    resourceType: 'MedicationDispense',
    id: sourceId('rxhistory', fill),
    // What a history lists as dispensed was; without a day nobody knows when.
    status: whenHandedOver === undefined ? 'unknown' : 'completed',
    medicationCodeableConcept: drugOf(fill),
    subject,
    quantity: quantityOf(at(fill, 'Quantity')),
    daysSupply: days === undefined ? undefined : { value: days, unit: 'days' },
    whenHandedOver,
    dosageInstruction: directionsOf(fill),
    note: notesOf(fill),
  });
}

/** A history tells that it was prescribed, not how it stands today. */
function requestOf(order: XmlElement, subject: Fields | undefined): Fields {
  const repeats = numberOf(textOf(at(order, 'NumberOfRefills')) ?? textOf(at(order, 'Refills', 'Value')));
  const days = numberOf(textOf(at(order, 'DaysSupply')));
  return present({
    resourceType: 'MedicationRequest',
    id: sourceId('rxhistory', order),
    status: 'unknown',
    intent: 'order',
    medicationCodeableConcept: drugOf(order),
    subject,
    authoredOn: dateOf(at(order, 'WrittenDate')),
    dosageInstruction: directionsOf(order),
    dispenseRequest: present({
      quantity: quantityOf(at(order, 'Quantity')),
      numberOfRepeatsAllowed: repeats,
      expectedSupplyDuration: days === undefined ? undefined : { value: days, unit: 'd' },
    }),
    note: notesOf(order),
  });
}

function drugOf(medication: XmlElement): Fields | undefined {
  const text = textOf(at(medication, 'DrugDescription'));
  const coding = drugCodes(medication).flatMap(({ system, code }) =>
    system === undefined ? [] : [{ system, code }],
  );
  if (text === undefined && coding.length === 0) return undefined;
  return present({ coding, text });
}

interface DrugCode {
  readonly code: string;
  /** The qualifier as written. */
  readonly list: string;
  /** Undefined for a list that is not read. */
  readonly system: string | undefined;
}

/** 2017071 puts code and qualifier into one element, 10.6 side by side. */
function drugCodes(medication: XmlElement): readonly DrugCode[] {
  const coded = at(medication, 'DrugCoded');
  return ['ProductCode', 'DrugDBCode'].flatMap((name) =>
    elementsOf(coded, name).flatMap((element) => {
      const code = textOf(at(element, 'Code')) ?? textOf(element);
      const list = textOf(at(element, 'Qualifier')) ?? textOf(at(coded, `${name}Qualifier`)) ?? '(no name)';
      return code === undefined ? [] : [{ code, list, system: rowOf(DRUG_CODE_LISTS, list)?.system }];
    }),
  );
}

function quantityOf(quantity: XmlElement | undefined): Fields | undefined {
  const value = numberOf(textOf(at(quantity, 'Value')));
  if (value === undefined) return undefined;
  const code =
    textOf(at(quantity, 'QuantityUnitOfMeasure', 'Code')) ?? textOf(at(quantity, 'PotencyUnitCode'));
  return present({ value, unit: rowOf(QUANTITY_UNITS, code) });
}

function directionsOf(medication: XmlElement): readonly Fields[] {
  const text = textOf(at(medication, 'Sig', 'SigText')) ?? textOf(at(medication, 'Directions'));
  return text === undefined ? [] : [{ text }];
}

function notesOf(medication: XmlElement): readonly Fields[] {
  return elementsOf(medication, 'Note').flatMap((note) => {
    const text = textOf(note);
    return text === undefined ? [] : [{ text }];
  });
}

/** `<Date>2026-05-02</Date>`, `<DateTime>…</DateTime>`, or `20260502` of older senders. */
function dateOf(element: XmlElement | undefined): string | undefined {
  const text = textOf(at(element, 'Date')) ?? textOf(at(element, 'DateTime')) ?? textOf(element);
  const [, year, month, day] = /^(\d{4})-?(\d{2})-?(\d{2})/.exec(text ?? '') ?? [];
  return day === undefined ? undefined : `${year}-${month}-${day}`;
}
