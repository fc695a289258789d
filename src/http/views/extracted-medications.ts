/** Entries of documents → the JSON of the PDF endpoint (specification, ExtractedMedication and its dose rules). */
import type {
  DocumentMedicationList,
  ExtractedMedication,
  WrittenDose,
} from '../../documents/resolved-mention.ts';
import { doseFormRow } from '../../terminology/dose-form-table.ts';
import type { ProductIngredient } from '../../terminology/rxnorm.ts';
import type {
  ExtractedIngredient,
  ExtractedMedicationJson,
  MedListFromDocuments,
} from '../wire/documents.ts';

/** The body of the answer. */
export function extractedMedicationsJson(list: DocumentMedicationList): MedListFromDocuments {
  return { medications: list.medications.map((entry) => extractedMedicationJson(entry)) };
}

function extractedMedicationJson(entry: ExtractedMedication): ExtractedMedicationJson {
  const dose = doseOf(entry);
  const { route, frequency } = entry.dosage;
  const codes =
    route?.ncitCode === undefined ? undefined : { snomed: route.snomedCode, ncit: route.ncitCode };
  return {
    drug_name: entry.drugName,
    rxnorm_code: entry.concept?.rxcui ?? null,
    rxnorm_tty: entry.concept?.tty ?? null,
    ingredients: ingredientsOf(entry),
    dose_quantity: dose?.quantity ?? null,
    dose_unit: dose === undefined || dose.unit === '' ? null : dose.unit,
    route: route?.abbreviation ?? null,
    route_snomed_code: codes?.snomed ?? null,
    route_ncit_code: codes?.ncit ?? null,
    dose_form: doseFormOf(entry) ?? null,
    frequency: frequency ?? null,
    sources: entry.sources.map(({ documentName, page, line }) => ({
      document_name: documentName,
      page,
      evidence_text: line,
    })),
  };
}

function ingredientsOf({ concept, product }: ExtractedMedication): ExtractedIngredient[] {
  const ingredients = product?.ingredients ?? [];
  if (ingredients.length > 0) return ingredients.map((ingredient) => ingredientJson(ingredient));
  if (concept === undefined) return [];
  const { rxcui, name, tty } = concept;
  if (tty !== 'IN' && tty !== 'PIN' && tty !== 'MIN') return [];
  return [{ rxnorm_code: rxcui, name, rxnorm_tty: tty, strength_quantity: null, strength_unit: null }];
}

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
function doseOf(entry: ExtractedMedication): WrittenDose | undefined {
  const { product, concept, dosage } = entry;
  if (concept?.tty === 'BPCK' || concept?.tty === 'GPCK') return undefined;
  if (product === undefined || product.ingredients.length < 2) return dosage.dose;
  const form = product.doseForm === undefined ? undefined : doseFormRow(product.doseForm);
  if (form !== undefined)
    return form.isCountable ? { quantity: '1', unit: patientForm(form.phrase) } : undefined;
  const unit = dosage.dose?.unit;
  return unit !== undefined && COUNTED.test(unit) ? { quantity: '1', unit } : undefined;
}

const COUNTED = /^(?:tablet|capsule|caplet|patch|lozenge|suppository|film|insert|ring|packet)$/u;

/** The form as a patient calls it: `extended release oral tablet` → `tablet`, `transdermal system` → `patch`; `vaginal system` stays. */
export function patientForm(phrase: string): string {
  if (/\b(?:patch|transdermal system)\b/u.test(phrase)) return 'patch';
  const bare = phrase.replace(
    /\b(?:oral|extended release|delayed release|enteric coated|disintegrating|chewable|effervescent|\d+ hr|coated|soluble)\s+/gu,
    '',
  );
  return bare.trim();
}

/** Lower-case phrase: `oral tablet`, `transdermal patch` (specification, dose_form). */
function doseFormOf({ product }: ExtractedMedication): string | undefined {
  if (product?.doseForm === undefined) return undefined;
  return doseFormRow(product.doseForm)?.phrase ?? product.doseForm.toLowerCase();
}
