/** Entries of documents → the JSON of the PDF endpoint (specification, ExtractedMedication and its dose rules). */
import type { ExtractedMedication, WrittenDose } from '../../documents/mentions/resolved-mention.ts';
import { doseFormRow } from '../../terminology/forms/dose-form-table.ts';
import { patientForm } from '../../terminology/forms/patient-form.ts';
import type { RouteRow } from '../../terminology/codes/route-table.ts';
import type { DrugProduct, ProductIngredient } from '../../terminology/rxnorm.ts';
import type { ExtractedIngredient, ExtractedMedicationJson } from '../wire/documents.ts';

/** One entry of the answer. */
export function extractedMedicationJson(entry: ExtractedMedication): ExtractedMedicationJson {
  const { concept, dosage } = entry;
  return {
    drug_name: entry.drugName,
    rxnorm_code: concept?.rxcui ?? null,
    rxnorm_tty: concept?.tty ?? null,
    ingredients: ingredientsOf(entry),
    ...doseJson(doseOf(entry)),
    ...routeJson(dosage.route),
    dose_form: doseFormOf(entry) ?? null,
    frequency: dosage.frequency ?? null,
    sources: entry.sources.map(({ documentName, page, line }) => ({
      document_name: documentName,
      page,
      evidence_text: line,
    })),
  };
}

/** Both parts of a dose; a bare number has no unit. */
export function doseJson(
  dose: WrittenDose | undefined,
): Pick<ExtractedMedicationJson, 'dose_quantity' | 'dose_unit'> {
  if (dose === undefined) return { dose_quantity: null, dose_unit: null };
  return { dose_quantity: dose.quantity, dose_unit: dose.unit === '' ? null : dose.unit };
}

type RouteJson = Pick<ExtractedMedicationJson, 'route' | 'route_snomed_code' | 'route_ncit_code'>;

/** Both codes or neither (specification, route codes). */
function routeJson(route: RouteRow | undefined): RouteJson {
  const abbreviation = route?.abbreviation ?? null;
  if (abbreviation === null || route?.ncitCode === undefined) {
    return { route: abbreviation, route_snomed_code: null, route_ncit_code: null };
  }
  return { route: abbreviation, route_snomed_code: route.snomedCode, route_ncit_code: route.ncitCode };
}

function ingredientsOf({ concept, product }: ExtractedMedication): ExtractedIngredient[] {
  const ingredients = product?.ingredients ?? [];
  const isOfIngredients = concept !== undefined && INGREDIENT_LEVEL.has(concept.tty);
  if (ingredients.length > 0)
    return ingredients.map(({ strength, ...ingredient }) =>
      ingredientJson({ ...ingredient, ...(strength !== undefined && !isOfIngredients && { strength }) }),
    );
  if (concept === undefined) return [];
  const { rxcui, name, tty } = concept;
  if (tty !== 'IN' && tty !== 'PIN' && tty !== 'MIN') return [];
  return [{ rxnorm_code: rxcui, name, rxnorm_tty: tty, strength_quantity: null, strength_unit: null }];
}

/** Of what is resolved to its ingredients alone no strength is shown (specification, strength_quantity). */
const INGREDIENT_LEVEL: ReadonlySet<string> = new Set(['IN', 'PIN', 'MIN', 'BN']);

function ingredientJson({ rxcui, name, strength }: ProductIngredient): ExtractedIngredient {
  return {
    rxnorm_code: rxcui,
    name,
    rxnorm_tty: 'IN',
    strength_quantity: strength === undefined ? null : String(strength.value),
    strength_unit: strength === undefined ? null : strengthUnit(strength.unit),
  };
}

/** `MG/HR` → `mg/hr`, `UNT/ML` → `unit/ml`. */
function strengthUnit(unit: string): string {
  return unit.toLowerCase().replace(/^unt\b/u, 'unit');
}

/** Specification, dose rules. */
function doseOf({ product, concept, dosage }: ExtractedMedication): WrittenDose | undefined {
  if (concept?.tty === 'BPCK' || concept?.tty === 'GPCK') return undefined;
  const isCombination = product !== undefined && product.ingredients.length > 1;
  return isCombination ? combinationDose(product, dosage.dose?.unit) : dosage.dose;
}

/** The dose that is shown is one of the form of a combination, which no line has to say. */
export function isDoseOfForm(entry: ExtractedMedication): boolean {
  return doseOf(entry) !== entry.dosage.dose;
}

/** One of a countable form, whatever was written; nothing for a liquid or cream. */
function combinationDose({ doseForm }: DrugProduct, writtenUnit = ''): WrittenDose | undefined {
  if (doseForm === undefined)
    return COUNTED.test(writtenUnit) ? { quantity: '1', unit: writtenUnit } : undefined;
  const form = doseFormRow(doseForm);
  return form?.isCountable === true ? { quantity: '1', unit: patientForm(form.phrase) } : undefined;
}

const COUNTED = /^(?:tablet|capsule|caplet|patch|lozenge|suppository|film|insert|ring|packet)$/u;

/** Lower-case phrase: `oral tablet`, `transdermal patch` (specification, dose_form). */
function doseFormOf({ product }: ExtractedMedication): string | undefined {
  if (product?.doseForm === undefined) return undefined;
  return doseFormRow(product.doseForm)?.phrase ?? product.doseForm.toLowerCase();
}
