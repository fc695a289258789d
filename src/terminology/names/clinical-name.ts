/** Takes an RxNorm clinical drug name apart: `[quantity] {ingredient strength /} dose form [brand]` (RxNorm Overview, "Normal forms"). */
import { QUANTITY_UNITS } from '../codes/strength-unit-table.ts';
import { defined } from '../defined.ts';
import type { Strength } from '../rxnorm.ts';

export interface ClinicalName {
  /** What sets two products of the same description apart: `Once-Daily`, `Abuse-Deterrent`, `NDA021457`. */
  readonly qualifier?: string;
  /** `24 HR`, `10 ML`, `200 ACTUAT`. */
  readonly quantity?: string;
  readonly components: readonly NamedComponent[];
  readonly doseForm?: string;
  readonly brand?: string;
}

export interface NamedComponent {
  readonly name: string;
  readonly strength?: Strength;
}

/** Qualitative distinctions RxNorm writes in front of a name (attribute RXN_QUALITATIVE_DISTINCTION). */
const QUALIFIERS: readonly string[] = [
  '20/80 Release',
  '3-Bead',
  '3-Month',
  '30/70 Release',
  '4-Month',
  '40/60 Release',
  '50/50 Release',
  'Abuse-Deterrent',
  'Atrial Fibrillation',
  'Augmented',
  'BX Rating',
  'Biphasic',
  'Breath-Actuated',
  'Concentrated',
  'Emollient',
  'Evening Dosing',
  'Home Admin',
  'Hyponatremia',
  'Matrix Delivery',
  'Microencapsulated',
  'Micronized',
  'Modified',
  'Niacinamide',
  'Once-Daily',
  'Osmotic',
  'PMDD',
  'Pediatric',
  'Preservative-Free',
  'Pulmonary Hypertension',
  'Sensor',
  'Shortage Import Unapproved',
  'Smoking Cessation',
  'Soft Gelatin',
  'Sprinkle',
  'Sugar-Free',
  'Twice-Daily',
  'Weight Management',
];
/** A cheap first look: few names begin like one. */
const QUALIFIER_INITIALS: ReadonlySet<string> = new Set(QUALIFIERS.map((qualifier) => qualifier.slice(0, 4)));
/** Application numbers and pen doses are distinctions too: `NDA021457`, `0.25 MG, 0.5 MG Dose`. */
const QUALIFIER_PATTERN = /^(?:NDA\d{6}|\d[\d.]{0,6} MG(?:, \d[\d.]{0,6} MG){0,6} Doses?)(?= \S)/;
const QUANTITY = new RegExp(String.raw`^(?<quantity>\d[\d.]{0,12} (?:${QUANTITY_UNITS.join('|')})) (?=\S)`);
const BRAND = / \[(?<brand>[^\]]{1,200}(?:\[[^\]]{0,80}\])?)\]$/;
const NUMBER = /^\d[\d.]{0,20}$/;
/** Units are in capitals: `MG`, `MG/ML`, `UNT/ACTUAT`, `VECTOR-GENOMES/ML`, `%`, `[BAU]`. */
const UNIT = /^(?:%|\[?[A-Z][A-Z'\]-]{0,24}(?:\/[A-Z][A-Z-]{0,14})?)$/;

/** `"24 HR metformin hydrochloride 500 MG Extended Release Oral Tablet [Glucophage]"` → its parts; `doseForms` are the known DF names. */
export function parseClinicalName(name: string, isDoseForm: (name: string) => boolean): ClinicalName {
  const brand = BRAND.exec(name);
  let rest = brand === null ? name : name.slice(0, brand.index);
  const qualifier = leadingQualifier(rest);
  if (qualifier !== undefined) rest = rest.slice(qualifier.length + 1);
  const quantity = QUANTITY.exec(rest)?.groups?.['quantity'];
  if (quantity !== undefined) rest = rest.slice(quantity.length + 1);
  const doseForm = trailingDoseForm(rest, isDoseForm);
  if (doseForm !== undefined) rest = rest.slice(0, -doseForm.length).trimEnd();
  const components = rest === '' ? [] : rest.split(' / ').map(parseComponent);
  return defined({ qualifier, quantity, components, doseForm, brand: brand?.groups?.['brand'] });
}

/** The brand in brackets at the end of a name: `"… Oral Tablet [Zestril]"` → `"Zestril"`. */
export function bracketedBrand(name: string): string | undefined {
  return BRAND.exec(name)?.groups?.['brand'];
}

/** Ingredients may have the same first word (`Niacinamide 500 MG …`), so a distinction must be followed by more than a strength. */
function leadingQualifier(text: string): string | undefined {
  const coded = QUALIFIER_PATTERN.exec(text)?.[0];
  if (coded !== undefined) return coded;
  if (!QUALIFIER_INITIALS.has(text.slice(0, 4))) return undefined;
  const word = QUALIFIERS.find((qualifier) => text.startsWith(`${qualifier} `));
  if (word === undefined || /^ \d[\d.]* (?:MG|UNT)/.test(text.slice(word.length))) return undefined;
  return word;
}

/** The longest known dose form that the text ends with: `"… 10 MG/ML Ophthalmic Irrigation Solution"`. */
function trailingDoseForm(text: string, isDoseForm: (name: string) => boolean): string | undefined {
  let longest: string | undefined;
  let at = text.length;
  for (let words = 0; words < MAX_DOSE_FORM_WORDS && at > 0; words += 1) {
    at = text.lastIndexOf(' ', at - 1);
    const candidate = text.slice(at + 1);
    if (isDoseForm(candidate)) longest = candidate;
  }
  return longest;
}

const MAX_DOSE_FORM_WORDS = 6;

/** `"lisinopril 10 MG"` → name and strength; without a strength the whole is the name. */
export function parseComponent(text: string): NamedComponent {
  const unitAt = text.lastIndexOf(' ');
  const valueAt = text.lastIndexOf(' ', unitAt - 1);
  const strength =
    valueAt > 0 ? strengthOf(text.slice(valueAt + 1, unitAt), text.slice(unitAt + 1)) : undefined;
  return strength ? { name: text.slice(0, valueAt), strength } : { name: text };
}

/** A strength alone, as in RXN_STRENGTH: `"20 MG/ML"` → `{ value: 20, unit: 'MG/ML' }`. */
export function parseStrength(text: string): Strength | undefined {
  const [value = '', unit = '', more] = text.trim().split(' ');
  return more === undefined ? strengthOf(value, unit) : undefined;
}

function strengthOf(value: string, unit: string): Strength | undefined {
  if (!NUMBER.test(value) || !UNIT.test(unit)) return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? { value: number, unit } : undefined;
}

/** The drugs a pack name lists: `"{21 (a 1 MG Oral Tablet) / 7 (b …) } Pack [Brand]"` → `["a 1 MG Oral Tablet", "b …"]`. */
export function parsePackItems(name: string): string[] {
  const body = /^\{(?<body>.*)\} Pack/.exec(name)?.groups?.['body'];
  if (body === undefined) return [];
  return body
    .split(/\) \/ (?=\d)/)
    .map((item) =>
      item
        .trim()
        .replace(/^\d[\d.]{0,8} \((?:\d[\d.]{0,8} [A-Z]{2,8}\) \()?/, '')
        .replace(/\)$/, '')
        .trim(),
    )
    .filter((item) => item !== '');
}
