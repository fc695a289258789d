/** Data types of CDA as FHIR R4 has them: codes, quantities, times, dosage. */
import { EVENT_TIMING_CODES } from '../../fhir/valid/dosage-form-table.ts';
import { NCI_THESAURUS } from '../../fhir/systems.ts';
import { hl7Date } from '../source.ts';
import type { Fields } from '../source.ts';
import { at, attribute, elementsOf, textOf } from '../xml-tree.ts';
import type { XmlElement } from '../xml-tree.ts';
import { PERIOD_UNITS } from './ccda-table.ts';

/** Words of a section's narrative by the ids that entries refer to. */
export type Narrative = ReadonlyMap<string, string>;

const NCI_OID = '2.16.840.1.113883.3.26.1.1';

/** The date of an element's value. */
export function dateOf(element: XmlElement | undefined): string | undefined {
  return hl7Date(attribute(element, 'value'));
}

/** A code with its translations; `text` is the name of the code, else what the author wrote: systems refer to whole rows of the narrative. */
export function conceptOf(code: XmlElement | undefined, narrative: Narrative): Fields | undefined {
  if (code === undefined) return undefined;
  const coding = [code, ...elementsOf(code, 'translation')].flatMap((one) => codingOf(one) ?? []);
  const text = attribute(code, 'displayName') ?? referredText(at(code, 'originalText'), narrative);
  if (coding.length === 0 && text === undefined) return undefined;
  return { ...(coding.length > 0 && { coding }), ...(text !== undefined && { text }) };
}

function codingOf(code: XmlElement): Fields | undefined {
  const [value, system, display] = ['code', 'codeSystem', 'displayName'].map((name) => attribute(code, name));
  if (value === undefined || system === undefined) return undefined;
  const uri = system === NCI_OID ? NCI_THESAURUS : `urn:oid:${system}`;
  return { system: uri, code: value, ...(display !== undefined && { display }) };
}

/** The words an element holds, or those of the narrative it refers to. */
export function referredText(element: XmlElement | undefined, narrative: Narrative): string | undefined {
  const id = attribute(at(element, 'reference'), 'value')?.replace(/^#/, '');
  return (id === undefined ? undefined : narrative.get(id)) ?? textOf(element);
}

/** A quantity; `1` and `{tablet}` are units of UCUM that say nothing, or a word. */
export function quantityOf(element: XmlElement | undefined): Fields | undefined {
  const value = Number(attribute(element, 'value') ?? Number.NaN);
  if (!Number.isFinite(value)) return undefined;
  const unit = attribute(element, 'unit')?.replaceAll(/[{}]/g, '');
  return { value, ...(unit !== undefined && unit !== '1' && { unit }) };
}

/** `IVL_TS`: when it is taken from and until, or the one time it was. */
export function periodOf(times: readonly XmlElement[]): Fields | undefined {
  const interval = times.find((time) => at(time, 'low') !== undefined || at(time, 'high') !== undefined);
  const [start, end] = [dateOf(at(interval, 'low')), dateOf(at(interval, 'high'))];
  if (start !== undefined || end !== undefined)
    return { ...(start !== undefined && { start }), ...(end !== undefined && { end }) };
  const single = times.map(dateOf).find((date) => date !== undefined);
  return single === undefined ? undefined : { start: single };
}

/** What the author wrote of the dosage and what is structured of it; undefined when there is neither. */
export function dosageOf(act: XmlElement, sig: string | undefined): Fields | undefined {
  const dose = quantityOf(at(act, 'doseQuantity')) ?? quantityOf(at(act, 'doseQuantity', 'center'));
  const route = conceptOf(at(act, 'routeCode'), new Map());
  const timing = timingOf(elementsOf(act, 'effectiveTime'));
  const dosage = {
    ...(sig !== undefined && { text: sig }),
    ...(timing !== undefined && { timing }),
    ...(at(act, 'precondition') !== undefined && asNeededOf(act)),
    ...(route !== undefined && { route }),
    ...(dose !== undefined && { doseAndRate: [{ doseQuantity: dose }] }),
  };
  return Object.keys(dosage).length === 0 ? undefined : dosage;
}

function asNeededOf(act: XmlElement): Fields {
  const value = at(act, 'precondition', 'criterion', 'value');
  const text = attribute(value, 'displayName') ?? textOf(at(act, 'precondition', 'criterion', 'text'));
  return text === undefined ? { asNeededBoolean: true } : { asNeededCodeableConcept: { text } };
}

/** A period of a known unit, an event; whatever else stands there is kept in words. */
function timingOf(times: readonly XmlElement[]): Fields | undefined {
  for (const time of times) {
    const event = attribute(at(time, 'event'), 'code');
    if (event !== undefined)
      return EVENT_TIMING_CODES.includes(event) ? { repeat: { when: [event] } } : { code: { text: event } };
    const period = at(time, 'period');
    const value = Number(attribute(period, 'value') ?? Number.NaN);
    const unit = attribute(period, 'unit');
    if (unit === undefined || !Number.isFinite(value) || value <= 0) continue;
    if (PERIOD_UNITS.has(unit)) return { repeat: { frequency: 1, period: value, periodUnit: unit } };
    return { code: { text: unit } };
  }
  return undefined;
}
