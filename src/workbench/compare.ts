/** What the EHR lists beside what the sources say, one drug at a time, and how the two differ. */

import type { Resource } from '@medplum/fhirtypes';
import { isJsonObject, objectAt, objectsAt, textAt } from '../fhir/free-form.ts';
import type { JsonObject } from '../fhir/free-form.ts';
import type { InferredMedication } from '../medications/medication-list.ts';
import { dosePerDay } from '../medications/read/dosing/dose-per-day.ts';
import { LONGEST_SIG, parseSig } from '../sig/parse-sig.ts';
import type { DifferenceId } from './difference-table.ts';
import { isEnded } from './drug-parts.ts';
import { evidenceLines } from './evidence.ts';
import type { EvidenceLine, FindPaper } from './evidence.ts';

/** One drug, from three sides. */
export interface Comparison {
  readonly medication: InferredMedication;
  /** What the EHR has as current: orders and statements that stand, and what its own list names. */
  readonly listed: readonly EvidenceLine[];
  /** Every other record, newest first. */
  readonly sources: readonly EvidenceLine[];
  readonly differences: readonly DifferenceId[];
}

/** Statuses under which an EHR shows an order or a statement on its list. */
const LISTED: Readonly<Record<string, ReadonlySet<string>>> = {
  MedicationRequest: new Set(['active', 'on-hold', 'unknown']),
  MedicationStatement: new Set(['active', 'intended', 'on-hold', 'unknown']),
};

/** What stands beside the list. */
export interface Beside {
  /** Of the EHR, and of documents. */
  readonly resources: readonly Resource[];
  readonly findPaper?: FindPaper;
  /** References on the list that the EHR keeps itself; undefined where it keeps none. */
  readonly onEhrList?: ReadonlySet<string> | undefined;
}

/** The whole list, in its order. */
export function compareAll(
  medications: readonly InferredMedication[],
  { resources, findPaper = () => undefined, onEhrList }: Beside,
): readonly Comparison[] {
  const byReference = new Map(
    resources.map((resource) => {
      const reference = referenceOf(resource);
      // What a document says is no entry of the EHR's list.
      return [reference, { fields: fieldsOf(resource), isOfPaper: findPaper(reference) !== undefined }];
    }),
  );
  const twice = duplicated(medications);
  return medications.map((medication) => {
    const isOn = (reference: string): boolean => onEhrList?.has(reference) === true;
    const lines = evidenceLines(medication.provenance.sources, resources, findPaper).map((line) =>
      isOn(line.reference) ? { ...line, isOnEhrList: true } : line,
    );
    const listed = lines.filter(({ reference }) => isOn(reference) || isListed(byReference.get(reference)));
    const sources = lines.filter((line) => !listed.includes(line));
    const isCurrent = !isEnded(medication) && listed.length > 0;
    const found: readonly (DifferenceId | false)[] = [
      !isEnded(medication) && listed.length === 0 && 'only-here',
      listed.length > 0 && overBy(medication),
      isCurrent &&
        onEhrList !== undefined &&
        !listed.some(({ isOnEhrList }) => isOnEhrList) &&
        'off-ehr-list',
      isFilledAfterStop(medication) && 'filled-after-stop',
      doseDiffers(lines, byReference) && 'dose-differs',
      twice.has(medication.id) && 'duplicate-therapy',
    ];
    return { medication, listed, sources, differences: found.filter((id) => id !== false) };
  });
}

/** How it came to be over: what ran out was stopped by nobody. */
function overBy(medication: InferredMedication): DifferenceId | false {
  if (!isEnded(medication)) return false;
  return medication.status === 'completed' ? 'completed-still-listed' : 'stopped-elsewhere';
}

/** Is it taken by every record, on the list of the EHR, and without anything to look at? */
export function isAgreed({ medication, listed, differences }: Comparison): boolean {
  return medication.status === 'active' && listed.length > 0 && differences.length === 0;
}

/** A resource, and whether a document of the chart says it rather than the server. */
interface Kept {
  readonly fields: JsonObject;
  readonly isOfPaper: boolean;
}

/** What the patient or a relative says is a report, not the list. */
function isListed(kept: Kept | undefined): boolean {
  if (kept === undefined || kept.isOfPaper) return false;
  const resource = kept.fields;
  const type = textAt(resource, 'resourceType') ?? '';
  const source = textAt(objectAt(resource, 'informationSource'), 'reference') ?? '';
  if (/(?:^|\/)(?:Patient|RelatedPerson)\//.test(source)) return false;
  return LISTED[type]?.has(textAt(resource, 'status') ?? '') === true;
}

/** A fill after the newest end, and no order between: dates are compared by day. */
function isFilledAfterStop({ explained }: InferredMedication): boolean {
  const timeline = explained?.timeline ?? [];
  const dayOf = (date: string | undefined): string => date?.slice(0, 10) ?? '';
  const end = dayOf(timeline.findLast(({ event }) => event === 'stopped' || event === 'cancelled')?.date);
  if (end === '') return false;
  const since = timeline.filter(({ date }) => dayOf(date) > end);
  return since.some(({ event }) => event === 'filled') && !since.some(({ event }) => event === 'ordered');
}

/** The newest amount a day that stands against the newest one the EHR lists; what is not understood differs from nothing. */
function doseDiffers(lines: readonly EvidenceLine[], byReference: ReadonlyMap<string, Kept>): boolean {
  const dated = lines.flatMap((line) => {
    const kept = byReference.get(line.reference);
    const dose = kept === undefined ? doseOfWords(line) : doseOfResource(kept.fields);
    return dose === undefined ? [] : [{ isListed: isListed(kept), date: line.date ?? '', dose }];
  });
  const newest = (of: boolean) =>
    dated.filter((one) => one.isListed === of).toSorted((a, b) => b.date.localeCompare(a.date))[0];
  const [listed, other] = [newest(true), newest(false)];
  if (listed === undefined || other === undefined) return false;
  // An older order of another dose was replaced, which is no difference.
  return areDifferent(listed.dose, other.dose) && other.date >= listed.date;
}

/** "One a day" is no other amount than "1 tablet a day": where one side does not say of what, the numbers decide. */
function areDifferent(one: DayDose, other: DayDose): boolean {
  const isOfOneKind = one.unit === other.unit || one.unit === '' || other.unit === '';
  return one.value !== other.value || !isOfOneKind;
}

function doseOfResource(resource: JsonObject): DayDose | undefined {
  const [dosage, more] = [...objectsAt(resource, 'dosageInstruction'), ...objectsAt(resource, 'dosage')];
  if (dosage === undefined || more !== undefined) return undefined;
  return dayDose(dosage) ?? doseOfText(textAt(dosage, 'text'));
}

function doseOfWords({ document }: EvidenceLine): DayDose | undefined {
  return document === undefined ? undefined : doseOfText(document.words);
}

function doseOfText(text: string | undefined): DayDose | undefined {
  if (text === undefined || text.length > LONGEST_SIG) return undefined;
  const [dosage, more] = parseSig(text).dosages;
  return dosage === undefined || more !== undefined ? undefined : dayDose({ ...dosage });
}

/** `2 tablet`; the unit is empty where nobody says it. */
interface DayDose {
  readonly value: number;
  readonly unit: string;
}

/** The amount of a day. */
function dayDose(dosage: JsonObject): DayDose | undefined {
  const day = dosePerDay(dosage);
  return day && { value: Number(day.value.toFixed(3)), unit: (day.unit ?? '').replace(/s$/, '') };
}

/** Current entries that share an ingredient with another current one. */
function duplicated(medications: readonly InferredMedication[]): ReadonlySet<string> {
  const current = medications.filter((medication) => medication.status === 'active');
  const byIngredient = Map.groupBy(
    current.flatMap(({ id, product }) => (product?.ingredients ?? []).map(({ rxcui }) => ({ id, rxcui }))),
    ({ rxcui }) => rxcui,
  );
  return new Set(
    [...byIngredient.values()].filter((rows) => rows.length > 1).flatMap((rows) => rows.map(({ id }) => id)),
  );
}

function referenceOf({ resourceType, id = '' }: Resource): string {
  return `${resourceType}/${id}`;
}

function fieldsOf(resource: Resource): JsonObject {
  // Decode edge: what a server sends as a resource has any shape.
  const fields: unknown = resource;
  return isJsonObject(fields) ? fields : {};
}
