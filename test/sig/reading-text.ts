/** The reading of a sig in one line, for tables of cases: `1 tablet PO BID PRN for pain x7d`. */
import type { Dosage, Quantity } from '@medplum/fhirtypes';
import { normalizedFrequency } from '../../src/sig/say/normalized-dosage.ts';
import type { ParsedSig } from '../../src/sig/parsed-sig.ts';
import { routeOfDosage } from '../../src/sig/say/route-of-dosage.ts';

/** Steps that follow one another are joined by ` > `, those of the same days by ` + `. */
export function readingText(parsed: ParsedSig): string {
  return parsed.dosages.map((dosage, index) => joint(parsed.dosages, index) + dosageText(dosage)).join('');
}

function joint(dosages: readonly Dosage[], index: number): string {
  if (index === 0) return '';
  return dosages[index]?.sequence === dosages[index - 1]?.sequence ? ' + ' : ' > ';
}

function dosageText(dosage: Dosage): string {
  const parts = [
    doseText(dosage),
    routeText(dosage),
    dosage.site === undefined ? '' : `[${dosage.site.text}]`,
    normalizedFrequency(dosage) ?? '',
    ...pointTexts(dosage),
    dosage.asNeededCodeableConcept === undefined ? '' : `for ${dosage.asNeededCodeableConcept.text}`,
    boundsText(dosage),
    rateText(dosage),
    dosage.timing?.repeat?.count === undefined ? '' : `#${dosage.timing.repeat.count}`,
    maximumText(dosage),
    ...(dosage.additionalInstruction ?? []).map((instruction) => `{${instruction.text}}`),
  ];
  return parts.filter((part) => part !== '').join(' ');
}

function pointTexts(dosage: Dosage): string[] {
  const { when, offset, timeOfDay, dayOfWeek } = dosage.timing?.repeat ?? {};
  const texts: string[] = [];
  if (when !== undefined) texts.push(`@${when.join(',')}${offset === undefined ? '' : `-${offset}`}`);
  if (timeOfDay !== undefined) texts.push(`@${timeOfDay.map((time) => time.slice(0, 5)).join(',')}`);
  if (dayOfWeek !== undefined) texts.push(dayOfWeek.join(','));
  return texts;
}

function doseText(dosage: Dosage): string {
  const { doseQuantity, doseRange } = dosage.doseAndRate?.[0] ?? {};
  if (doseQuantity !== undefined) return quantityText(doseQuantity);
  if (doseRange === undefined) return '';
  return `${doseRange.low?.value ?? ''}-${quantityText(doseRange.high ?? {})}`;
}

function quantityText(quantity: Quantity): string {
  return [quantity.value, quantity.unit].filter((part) => part !== undefined).join(' ');
}

function routeText(dosage: Dosage): string {
  const row = routeOfDosage(dosage);
  return row === undefined ? '' : (row.abbreviation ?? row.id);
}

function boundsText(dosage: Dosage): string {
  const { boundsDuration, boundsRange, boundsPeriod } = dosage.timing?.repeat ?? {};
  if (boundsDuration !== undefined)
    return `x${boundsDuration.comparator ?? ''}${boundsDuration.value}${boundsDuration.code}`;
  if (boundsRange !== undefined)
    return `x${boundsRange.low?.value}-${boundsRange.high?.value}${boundsRange.high?.code}`;
  return boundsPeriod === undefined ? '' : `${boundsPeriod.start ?? ''}..${boundsPeriod.end ?? ''}`;
}

function rateText(dosage: Dosage): string {
  const { rateQuantity, rateRange } = dosage.doseAndRate?.[0] ?? {};
  const { duration, durationUnit } = dosage.timing?.repeat ?? {};
  const rate = rateQuantity ?? rateRange?.low;
  const over = duration === undefined ? '' : `over ${duration}${durationUnit}`;
  return [rate === undefined ? '' : `at ${quantityText(rate)}`, over].filter((part) => part !== '').join(' ');
}

function maximumText(dosage: Dosage): string {
  const { numerator, denominator } = dosage.maxDosePerPeriod ?? {};
  if (numerator === undefined || denominator === undefined) return '';
  return `max ${quantityText(numerator)}/${denominator.value === 1 ? '' : denominator.value}${denominator.code}`;
}
