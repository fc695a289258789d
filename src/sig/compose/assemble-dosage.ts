/** FHIR R4 Dosage of a step (http://hl7.org/fhir/R4/dosage.html). */
import type { CodeableConcept, Dosage, DosageDoseAndRate, Quantity, Ratio } from '@medplum/fhirtypes';
import { NCI_THESAURUS, SNOMED_CT, UCUM } from '../../fhir/systems.ts';
import { SIDED_SITE_CODES } from '../../terminology/codes/body-site-table.ts';
import type { MethodRow } from '../../terminology/codes/method-table.ts';
import { routeOfId } from '../../terminology/codes/route-lookup.ts';
import type { RouteRow } from '../../terminology/codes/route-table.ts';
import { assembleTiming, commonOffset } from './assemble-timing.ts';
import type { Amount, MaximumFragment, RouteFragment } from '../sig-fragment.ts';
import type { SigStep } from '../sig-step.ts';

/** What the assembler needs to know of the text: the words of a token range. */
export type WordsOf = (from: number, to: number) => string;

const SITE_CODES: ReadonlyMap<string, (typeof SIDED_SITE_CODES)[number]> = new Map(
  SIDED_SITE_CODES.map((row) => [row.site, row]),
);
/** Routes do not change while the process runs, so their concepts are built once. */
const ROUTE_CONCEPTS = new Map<string, CodeableConcept>();

/** The dosage of one step; `text` and `sequence` are the caller's. */
export function assembleDosage(step: SigStep, wordsOf: WordsOf): Dosage {
  const dosage: Dosage = {};
  const instructions = instructionsOf(step, wordsOf);
  if (instructions.length > 0) dosage.additionalInstruction = instructions;
  const timing = assembleTiming(step);
  if (timing !== undefined) dosage.timing = timing;
  addAsNeeded(dosage, step, wordsOf);
  if (step.site !== undefined) dosage.site = siteConcept(step.site.site);
  const route = routeOfStep(step);
  if (route !== undefined) dosage.route = routeConcept(route);
  if (step.method !== undefined) dosage.method = methodConcept(step.method.row);
  const doseAndRate = doseAndRateOf(step);
  if (doseAndRate !== undefined) dosage.doseAndRate = [doseAndRate];
  for (const maximum of step.maxima) addMaximum(dosage, maximum);
  return dosage;
}

/** The instructions in their own words, and what the structure has no place for: a clock time beside an event, unequal offsets. */
function instructionsOf(step: SigStep, wordsOf: WordsOf): CodeableConcept[] {
  const ranges = [...step.instructions];
  if (step.whens.length > 0) ranges.push(...step.times);
  if (commonOffset(step) === undefined)
    ranges.push(...step.whens.filter((when) => when.offsetMinutes !== undefined));
  const instructions = ranges.map((range) => ({ text: wordsOf(range.from, range.to) }));
  const { indication } = step;
  if (indication !== undefined)
    instructions.push({ text: `for ${wordsOf(indication.reasonFrom, indication.reasonTo)}` });
  return instructions;
}

/** The route said, else the one that follows from unit, verb or site. */
export function routeOfStep(step: SigStep): RouteRow | undefined {
  if (step.route !== undefined) return specificRoute(step, step.route);
  const ofDose = routeOfDose(step.dose);
  if (ofDose === 'transdermal') return routeOfId(ofDose);
  return routeOfId(step.site?.impliedRoute ?? ofDose ?? step.method?.row.impliedRoute ?? '');
}

function routeOfDose(dose: SigStep['dose']): string | undefined {
  const form = dose?.kind === 'dose' ? dose.form?.impliedRoute : undefined;
  return dose?.amount.unit?.impliedRoute ?? form;
}

/** "inhale 2 puffs by mouth" is inhaled, and a patch "on the skin" acts through it. */
function specificRoute(step: SigStep, stated: RouteFragment): RouteRow {
  if (stated.row.id !== 'oral' && !stated.isLoose) return stated.row;
  const implied = step.dose?.amount.unit?.impliedRoute ?? step.method?.row.impliedRoute;
  const wanted = stated.isLoose ? 'transdermal' : 'respiratory (inhalation)';
  return implied === wanted ? (routeOfId(implied) ?? stated.row) : stated.row;
}

function addAsNeeded(dosage: Dosage, step: SigStep, wordsOf: WordsOf): void {
  if (step.asNeeded === undefined) return;
  const { reasonFrom, reasonTo } = step.asNeeded;
  if (reasonTo > reasonFrom) dosage.asNeededCodeableConcept = { text: wordsOf(reasonFrom, reasonTo) };
  else dosage.asNeededBoolean = true;
}

function siteConcept(site: string): CodeableConcept {
  const row = SITE_CODES.get(site);
  if (row === undefined) return { text: site };
  return { coding: [{ system: SNOMED_CT, code: row.snomedCode, display: row.snomedDisplay }], text: site };
}

/** SNOMED CT first, NCI Thesaurus where a code was verified. */
function routeConcept(row: RouteRow): CodeableConcept {
  let concept = ROUTE_CONCEPTS.get(row.id);
  if (concept === undefined) {
    const coding = [{ system: SNOMED_CT, code: row.snomedCode, display: row.snomedDisplay }];
    if (row.ncitCode !== undefined && row.ncitDisplay !== undefined) {
      coding.push({ system: NCI_THESAURUS, code: row.ncitCode, display: row.ncitDisplay });
    }
    concept = { coding, text: row.adjectives[0] ?? row.id };
    ROUTE_CONCEPTS.set(row.id, concept);
  }
  return { coding: concept.coding?.map((coding) => ({ ...coding })) ?? [], text: concept.text ?? row.id };
}

function methodConcept(row: MethodRow): CodeableConcept {
  if (row.snomedCode === undefined) return { text: row.display };
  return { coding: [{ system: SNOMED_CT, code: row.snomedCode, display: row.display }], text: row.display };
}

function doseAndRateOf(step: SigStep): DosageDoseAndRate | undefined {
  const rate = step.rate;
  if (step.dose === undefined && rate === undefined) return undefined;
  const doseAndRate: DosageDoseAndRate = {};
  if (step.dose !== undefined) addDose(doseAndRate, step.dose.amount);
  if (rate !== undefined) {
    const quantity = (value: number): Quantity => ({ value, unit: rate.unit, system: UCUM, code: rate.unit });
    if (rate.high > rate.value)
      doseAndRate.rateRange = { low: quantity(rate.value), high: quantity(rate.high) };
    else doseAndRate.rateQuantity = quantity(rate.value);
  }
  return doseAndRate;
}

function addDose(doseAndRate: DosageDoseAndRate, amount: Amount): void {
  if (amount.low === amount.high) doseAndRate.doseQuantity = quantityOf(amount, amount.high);
  else {
    const high = quantityOf(amount, amount.high);
    doseAndRate.doseRange =
      amount.low === undefined ? { high } : { low: quantityOf(amount, amount.low), high };
  }
}

function quantityOf(amount: Amount, value: number): Quantity {
  const { unit, per } = amount;
  if (unit === undefined) return { value };
  return { value, unit: unit.unit + per, system: UCUM, code: unit.ucumCode + per };
}

function addMaximum(dosage: Dosage, maximum: MaximumFragment): void {
  const numerator = quantityOf(maximum.amount, maximum.amount.high);
  if (maximum.period === undefined) {
    dosage.maxDosePerAdministration ??= numerator;
    return;
  }
  const denominator = {
    value: maximum.period,
    unit: maximum.periodUnit,
    system: UCUM,
    code: maximum.periodUnit,
  };
  const ratio: Ratio = { numerator, denominator };
  dosage.maxDosePerPeriod ??= ratio;
}
