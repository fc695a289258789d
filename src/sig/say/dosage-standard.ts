/** The specification's DosageStandard: one dosage as the infer endpoint shows it, from any FHIR R4 Dosage an EHR may write. */
import type { UnitId } from '../../terminology/codes/unit-table.ts';
import type { Dosage } from '@medplum/fhirtypes';
import { firstObjectAt, numberAt, objectAt, objectsAt, textAt } from '../../fhir/free-form.ts';
import type { JsonObject } from '../../fhir/free-form.ts';
import { UCUM } from '../../fhir/systems.ts';
import { methodOfCode, methodOfWord } from '../../terminology/codes/method-lookup.ts';
import { unitOfCode, unitOfWord } from '../../terminology/codes/unit-lookup.ts';
import type { DosageStandard, SnomedNcitCoding } from './dosage-standard-shape.ts';
import { isAsNeeded } from './name-frequency.ts';
import { fieldsOf } from './repeat-of-dosage.ts';
import { routeOfDosage } from './route-of-dosage.ts';
import { durationOfDosage, frequencyCoding, whenCodings } from './timing-standard.ts';

export type {
  DosageDuration,
  DosageStandard,
  FrequencyCoding,
  SnomedNcitCoding,
} from './dosage-standard-shape.ts';

/** Counted units that are not the form of the product. */
const NOT_A_FORM: ReadonlySet<string> = new Set<UnitId>([
  'puff',
  'drop',
  'spray',
  'application',
  'click',
  'pump',
  'dose',
  'device',
  'piece',
  'injection',
  'capful',
  'scoop',
]);

/** Views a FHIR R4 Dosage as a DosageStandard; fields of a wrong type count as absent, and it never throws. */
export function dosageStandard(dosage: Dosage | JsonObject): DosageStandard {
  const fields = fieldsOf(dosage);
  const standard: DosageStandard = {};
  const text = textAt(fields, 'text');
  if (text !== undefined) standard.text = text;
  const instruction = textAt(fields, 'patientInstruction') ?? additionalInstruction(fields);
  if (instruction !== undefined) standard.patient_instruction = instruction;
  addTiming(standard, fields);
  const site = siteText(fields);
  if (site !== undefined) standard.site = site;
  addRoute(standard, fields);
  addMethod(standard, fields);
  addDose(standard, fields);
  return standard;
}

function addTiming(standard: DosageStandard, fields: JsonObject): void {
  const timing = frequencyCoding(fields);
  if (timing !== undefined) standard.timing = timing;
  const when = whenCodings(fields);
  if (when !== undefined) standard.when = when;
  const duration = durationOfDosage(fields);
  if (duration !== undefined) standard.duration = duration;
  if (isAsNeeded(fields)) standard.as_needed = true;
  else if (fields['asNeededBoolean'] === false) standard.as_needed = false;
}

function additionalInstruction(fields: JsonObject): string | undefined {
  const concepts = objectsAt(fields, 'additionalInstruction');
  if (concepts.length === 0) return undefined;
  const texts = concepts.map(nameOf).filter((name) => name !== undefined);
  return texts.length === 0 ? undefined : texts.join('; ');
}

/** The words of a concept: its text, else the first display. */
function nameOf(concept: JsonObject): string | undefined {
  const text = textAt(concept, 'text');
  if (text !== undefined) return text;
  for (const coding of objectsAt(concept, 'coding')) {
    const display = textAt(coding, 'display');
    if (display !== undefined) return display;
  }
  return undefined;
}

function siteText(fields: JsonObject): string | undefined {
  const site = objectAt(fields, 'site');
  return site === undefined ? undefined : nameOf(site);
}

function addRoute(standard: DosageStandard, fields: JsonObject): void {
  const row = routeOfDosage(fields);
  const concept = objectAt(fields, 'route');
  const said = concept === undefined ? textAt(fields, 'route') : nameOf(concept);
  if (row === undefined) {
    if (said !== undefined) standard.route = { text: said };
    return;
  }
  const route: SnomedNcitCoding = {
    text: said ?? row.snomedDisplay,
    snomed_code: row.snomedCode,
    snomed_display: row.snomedDisplay,
  };
  if (row.ncitCode !== undefined) route.ncit_code = row.ncitCode;
  if (row.ncitDisplay !== undefined) route.ncit_display = row.ncitDisplay;
  standard.route = route;
}

function addMethod(standard: DosageStandard, fields: JsonObject): void {
  const concept = objectAt(fields, 'method');
  if (concept === undefined) return;
  const code = textAt(firstObjectAt(concept, 'coding'), 'code');
  const said = nameOf(concept);
  const row =
    (code === undefined ? undefined : methodOfCode(code)) ??
    (said === undefined ? undefined : methodOfWord(said));
  const text = said ?? row?.display;
  const method: SnomedNcitCoding = {};
  if (text !== undefined) method.text = text;
  if (row?.snomedCode !== undefined) {
    method.snomed_code = row.snomedCode;
    method.snomed_display = row.display;
  }
  if (text !== undefined || row !== undefined) standard.method = method;
}

function addDose(standard: DosageStandard, fields: JsonObject): void {
  for (const doseAndRate of objectsAt(fields, 'doseAndRate')) {
    const quantity = objectAt(doseAndRate, 'doseQuantity');
    const range = objectAt(doseAndRate, 'doseRange');
    if (quantity !== undefined) return addQuantity(standard, quantity);
    if (range !== undefined) return addRange(standard, range);
  }
}

/** The UCUM code is filled in where the unit is only said in words: `tablet` → `{tbl}`. */
function addQuantity(standard: DosageStandard, quantity: JsonObject): void {
  const value = numberAt(quantity, 'value');
  if (value === undefined || value <= 0) return;
  const stated = textAt(quantity, 'unit');
  const code = textAt(quantity, 'code');
  const unit = unitOf(stated, code);
  const dose: NonNullable<DosageStandard['dose_quantity']> = { value };
  const said = stated ?? unit?.unit ?? code;
  if (said !== undefined) dose.unit = said;
  const system = textAt(quantity, 'system');
  if (system !== undefined && code !== undefined) {
    dose.system = system;
    dose.code = code;
  } else if (unit !== undefined) {
    dose.system = UCUM;
    dose.code = unit.ucumCode;
  } else if (code !== undefined) dose.code = code;
  standard.dose_quantity = dose;
  addForm(standard, unit);
}

function addRange(standard: DosageStandard, range: JsonObject): void {
  const low = objectAt(range, 'low');
  const high = objectAt(range, 'high');
  const lowValue = numberAt(low, 'value');
  const highValue = numberAt(high, 'value');
  const said = [lowValue, highValue].filter((value) => value !== undefined);
  if (said.length === 0 || said.some((value) => value < 0)) return;
  const dose: NonNullable<DosageStandard['dose_range']> = {};
  if (lowValue !== undefined) dose.low_value = lowValue;
  if (highValue !== undefined) dose.high_value = highValue;
  const stated = textAt(high, 'unit') ?? textAt(low, 'unit');
  const unit = unitOf(stated, textAt(high, 'code') ?? textAt(low, 'code'));
  const unitName = stated ?? unit?.unit;
  if (unitName !== undefined) dose.unit = unitName;
  standard.dose_range = dose;
  addForm(standard, unit);
}

function unitOf(stated: string | undefined, code: string | undefined) {
  return (
    (code === undefined ? undefined : unitOfCode(code)) ??
    (stated === undefined ? undefined : unitOfWord(stated))
  );
}

function addForm(standard: DosageStandard, unit: ReturnType<typeof unitOf>): void {
  if (unit?.kind === 'count' && !NOT_A_FORM.has(unit.id)) standard.dose_form = unit.unit;
}
