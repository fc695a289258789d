/** Tells how well a written strength fits a product's: the same value in any unit, a total instead of a concentration, or not at all. */
import type { ProductComponent, ProductFacts } from './product-facts.ts';
import type { StrengthPart } from '../codes/strength.ts';

/** 0 is the published strength itself; each step up is a weaker reading of the text. */
export const STRENGTH_FIT = {
  exact: 0,
  /** Equal after rounding: `2.5 mg/3 mL` is published as 0.83 MG/ML. */
  rounded: 1,
  /** The amount without its base (`90 mcg` of 0.09 MG/ACTUAT), or the total of a container (`40 mg` of 0.4 mL at 100 MG/ML). */
  implied: 2,
  /** One number for a combination. */
  partial: 3,
  /** A liquid's amount in 5 mL, a teaspoon, or in a spray of one dose, 0.1 mL; only where the text says that it is such. */
  spoonful: 4,
} as const;
export type StrengthFit = (typeof STRENGTH_FIT)[keyof typeof STRENGTH_FIT];

/** Values printed with two or three digits differ by up to this share from the value they stand for. */
const ROUNDING = 0.006;
const EQUAL = 1e-9;

/** Vitamin D is written in units and published in milligrams: 40 units are 1 mcg (US Pharmacopeia). */
const MILLIGRAMS_PER_UNIT: Readonly<Record<string, number>> = {
  cholecalciferol: 0.000025,
  ergocalciferol: 0.000025,
  'vitamin d': 0.000025,
};

/** What one international unit of an ingredient weighs, where it is published by weight; by its normalized name. */
export function milligramsPerUnit(name: string): number | undefined {
  return Object.hasOwn(MILLIGRAMS_PER_UNIT, name) ? MILLIGRAMS_PER_UNIT[name] : undefined;
}

/** What the text says of whose strengths it gives. */
export interface WantedStrength {
  /** The generic names in the order the text has them. */
  readonly names: readonly string[];
  /** Each name has its own strength beside it. */
  readonly isByName: boolean;
  /** A brand says what is in it; of generic names, one number is the strength of the first. */
  readonly isBrand: boolean;
}

/**
 * How the parts of a written strength fit a product. Parts that stand with their names fit those alone; others follow the order of
 * the names, else that of the product's name, else any order.
 */
export function fitStrength(
  parts: readonly StrengthPart[],
  facts: ProductFacts,
  { names, isByName, isBrand }: WantedStrength,
): StrengthFit | undefined {
  const { components } = facts;
  if (components.length === 0 || parts.length > components.length) return undefined;
  const inTextOrder = componentsInOrder(components, names);
  if (parts.length < components.length) {
    const leading = isBrand ? components : (inTextOrder?.slice(0, 1) ?? components);
    return parts.length > 1 || isByName ? undefined : fitPartial(parts, facts, leading);
  }
  if (inTextOrder && isByName) return fitInOrder(parts, inTextOrder, facts);
  return fitFreely(parts, facts, inTextOrder);
}

function fitFreely(
  parts: readonly StrengthPart[],
  facts: ProductFacts,
  inTextOrder: readonly ProductComponent[] | undefined,
): StrengthFit | undefined {
  const { components } = facts;
  const fit = inTextOrder && fitInOrder(parts, inTextOrder, facts);
  return fit ?? fitInOrder(parts, components, facts) ?? fitAnyOrder(parts, components, facts);
}

/** The components in the order of the names, when each name is one component's. */
function componentsInOrder(
  components: readonly ProductComponent[],
  names: readonly string[],
): readonly ProductComponent[] | undefined {
  if (components.length < 2 || names.length !== components.length) return undefined;
  const ordered = names.map((name) => components.find((component) => component.name.startsWith(name)));
  const found = ordered.filter((component) => component !== undefined);
  return new Set(found).size === components.length ? found : undefined;
}

function fitInOrder(
  parts: readonly StrengthPart[],
  components: readonly ProductComponent[],
  facts: ProductFacts,
): StrengthFit | undefined {
  let worst: StrengthFit = STRENGTH_FIT.exact;
  for (const [index, part] of parts.entries()) {
    const strength = components[index];
    const fit = strength && fitOne(part, strength, facts);
    if (fit === undefined) return undefined;
    if (fit > worst) worst = fit;
  }
  return worst;
}

/** Labels order combinations by custom, RxNorm by alphabet: the parts may stand in any order, each used once. */
function fitAnyOrder(
  parts: readonly StrengthPart[],
  components: readonly ProductComponent[],
  facts: ProductFacts,
): StrengthFit | undefined {
  const free = new Set(components);
  let worst: StrengthFit = STRENGTH_FIT.rounded;
  for (const part of parts) {
    let best: { strength: ProductComponent; fit: StrengthFit } | undefined;
    for (const strength of free) {
      const fit = fitOne(part, strength, facts);
      if (fit !== undefined && (!best || fit < best.fit)) best = { strength, fit };
    }
    if (!best) return undefined;
    free.delete(best.strength);
    if (best.fit > worst) worst = best.fit;
  }
  return worst;
}

/** `Augmentin 875 mg`: the strength of one of these, or the sum of all, stands for the combination. */
function fitPartial(
  parts: readonly StrengthPart[],
  facts: ProductFacts,
  leading: readonly ProductComponent[],
): StrengthFit | undefined {
  const part = parts[0];
  if (!part) return undefined;
  const fitsOne = leading.some((strength) => {
    const fit = fitOne(part, strength, facts);
    return fit !== undefined && fit <= STRENGTH_FIT.implied;
  });
  if (fitsOne) return STRENGTH_FIT.partial;
  const [first] = facts.components;
  if (
    !first ||
    facts.components.some((strength) => strength.unit !== first.unit || strength.per !== first.per)
  )
    return undefined;
  const sum = facts.components.reduce((total, strength) => total + strength.value, 0);
  return fitOne(part, { ...first, value: sum }, facts) === undefined ? undefined : STRENGTH_FIT.partial;
}

function fitOne(
  part: StrengthPart,
  strength: ProductComponent,
  facts: ProductFacts,
): StrengthFit | undefined {
  if (part.unit === undefined) return fitBare(part.value, strength);
  const fit = part.unit === '%' ? fitPercent(part.value, strength) : fitMeasured(part, strength, facts);
  if (fit !== undefined || part.bareValue === undefined) return fit;
  // A list of numbers with one unit at its end may mix units: `1250-200 unit` is 1250 MG and 200 UNT.
  return isEqual(part.bareValue, strength.value) ? STRENGTH_FIT.implied : undefined;
}

function fitMeasured(
  part: StrengthPart,
  strength: ProductComponent,
  facts: ProductFacts,
): StrengthFit | undefined {
  const value = inUnitOf(part, strength);
  if (value === undefined) return undefined;
  return part.per ? fitRatio(value, part.per, strength, facts) : fitAmount(value, strength, facts);
}

/** `10-325`: the unit goes without saying when the numbers are those of the product. */
function fitBare(value: number, strength: ProductComponent): StrengthFit | undefined {
  if (isEqual(value, strength.value)) return STRENGTH_FIT.implied;
  const isMicrograms = strength.unit === 'MG' && isEqual(value * 0.001, strength.value);
  return isMicrograms || fitPercent(value, strength) !== undefined ? STRENGTH_FIT.implied : undefined;
}

function fitPercent(value: number, strength: ProductComponent): StrengthFit | undefined {
  if (strength.unit === '%') return fitValue(value, strength.value);
  if (strength.unit !== 'MG') return undefined;
  if (strength.per === 'ML') return fitValue(value * 10, strength.value);
  return strength.per === 'MG' ? fitValue(value / 100, strength.value) : undefined;
}

function fitRatio(
  value: number,
  per: { readonly value: number; readonly unit: string },
  strength: ProductComponent,
  facts: ProductFacts,
): StrengthFit | undefined {
  if (per.unit === strength.per) return fitValue(value / per.value, strength.value);
  if (strength.per === undefined) return fitTotal(value, per, strength, facts);
  if (per.unit === 'ACTUAT') return fitSpray(value / per.value, strength, facts);
  return fitConverted(value, per, strength);
}

/** `4 mg/actuation` of a nasal spray that is published by the millilitre. */
function fitSpray(value: number, strength: ProductComponent, facts: ProductFacts): StrengthFit | undefined {
  return facts.product.doseFormGroup === 'nasal' ? fitAmount(value, strength, facts) : undefined;
}

/** An ointment by the gram that is written by the millilitre, or the other way round. */
function fitConverted(
  value: number,
  per: { readonly value: number; readonly unit: string },
  strength: ProductComponent,
): StrengthFit | undefined {
  const grams = per.unit === 'ML' && strength.per === 'MG' ? value / (per.value * 1000) : undefined;
  const millilitres = per.unit === 'MG' && strength.per === 'ML' ? (value / per.value) * 1000 : undefined;
  const converted = grams ?? millilitres;
  if (converted === undefined || fitValue(converted, strength.value) === undefined) return undefined;
  return STRENGTH_FIT.implied;
}

/** `100 mg/10 mL` of a vial that RxNorm states by its content, or `0.5 mg/actuation` of one stated per dose. */
function fitTotal(
  value: number,
  per: { readonly value: number; readonly unit: string },
  strength: ProductComponent,
  { product }: ProductFacts,
): StrengthFit | undefined {
  // A bare "/mL" is a concentration, never the size of the vial.
  const isVial = per.unit === 'ML' && per.value !== 1 && product.doseFormGroup === 'injectable';
  const isDose = per.unit === 'ACTUAT' && product.doseFormGroup === 'inhaled';
  return (isVial || isDose) && isEqual(value, strength.value) ? STRENGTH_FIT.implied : undefined;
}

function fitAmount(value: number, strength: ProductComponent, facts: ProductFacts): StrengthFit | undefined {
  if (strength.per === undefined) return isEqual(value, strength.value) ? STRENGTH_FIT.exact : undefined;
  if (strength.per === 'ACTUAT' || strength.per === 'HR') {
    return isEqual(value, strength.value) ? STRENGTH_FIT.implied : undefined;
  }
  if (strength.per !== 'ML') return undefined;
  const { volumeMl } = facts;
  if (volumeMl !== undefined && fitValue(value, strength.value * volumeMl) !== undefined)
    return STRENGTH_FIT.implied;
  const measure = usualMeasure(facts);
  return measure !== undefined && isEqual(value, strength.value * measure)
    ? STRENGTH_FIT.spoonful
    : undefined;
}

/** How many millilitres a dose is usually counted by: `4 mg nasal spray` is published as 40 MG/ML, since sprayers of one dose hold 0.1 mL. */
function usualMeasure({ product, features }: ProductFacts): number | undefined {
  if (product.doseFormGroup === 'oral') return features.has('liquid') ? TEASPOON_ML : undefined;
  const isOneDose = product.doseFormGroup === 'nasal' && features.has('spray') && !features.has('metered');
  return isOneDose ? NASAL_DOSE_ML : undefined;
}

const TEASPOON_ML = 5;
const NASAL_DOSE_ML = 0.1;

/** The written amount in the unit the strength is published in; undefined when they do not convert. */
function inUnitOf(part: StrengthPart, strength: ProductComponent): number | undefined {
  if (part.unit === strength.unit) return part.value;
  if (part.unit !== 'UNT' || strength.unit !== 'MG') return undefined;
  const factor = milligramsPerUnit(strength.name);
  return factor === undefined ? undefined : part.value * factor;
}

function fitValue(value: number, published: number): StrengthFit | undefined {
  if (isEqual(value, published)) return STRENGTH_FIT.exact;
  return isEqual(value, published, ROUNDING) ? STRENGTH_FIT.rounded : undefined;
}

function isEqual(a: number, b: number, tolerance: number = EQUAL): boolean {
  return Math.abs(a - b) <= tolerance * Math.max(Math.abs(a), Math.abs(b));
}
