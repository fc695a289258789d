/** Dosages as a sentence a patient can read: "Take 1 tablet by mouth twice daily as needed for pain for 7 days". */
import { SKIN_SITES } from '../../terminology/codes/body-site-table.ts';
import type { Dosage } from '@medplum/fhirtypes';
import { isJsonObject, numberAt, objectAt, objectsAt, textAt } from '../../fhir/free-form.ts';
import type { JsonObject } from '../../fhir/free-form.ts';
import { methodOfCode, methodOfWord } from '../../terminology/codes/method-lookup.ts';
import type { RouteRow } from '../../terminology/codes/route-table.ts';
import { unitOfCode, unitOfWord } from '../../terminology/codes/unit-lookup.ts';
import { isAsNeeded } from './name-frequency.ts';
import { fieldsOf } from './repeat-of-dosage.ts';
import { routeOfDosage } from './route-of-dosage.ts';
import { countWords, durationWords, timingWords } from './timing-sentence.ts';

/** Sites a dose goes into; it goes to every other one. */
const INTO = /\b(?:eyes?|ears?|nostrils?|nares?)\b/;
/** Verbs that already say the route. */
const SAYS_ROUTE: Readonly<Record<string, string>> = {
  Inhale: 'respiratory (inhalation)',
  Swallow: 'oral',
  Chew: 'oral',
};
/** The verb where none is stated, by unit and by route. */
const VERB_OF_UNIT: Readonly<Record<string, string>> = {
  puff: 'Inhale',
  drop: 'Instill',
  spray: 'Use',
  patch: 'Apply',
  suppository: 'Insert',
  unit: 'Use',
};
const VERB_OF_ROUTE: Readonly<Record<string, string>> = {
  oral: 'Take',
  sublingual: 'Place',
  topical: 'Apply',
  transdermal: 'Apply',
  subcutaneous: 'Inject',
  intramuscular: 'Inject',
  intravenous: 'Give',
  rectal: 'Insert',
  vaginal: 'Insert',
  ophthalmic: 'Instill',
  otic: 'Instill',
};

/**
 * The sentence of dosages in their order, from their structure alone: steps that follow are joined by "then", those of the
 * same days by "and". Undefined where nothing is structured.
 */
export function sigSentence(dosages: readonly (Dosage | JsonObject)[]): string | undefined {
  let sentence: string | undefined;
  let sequence: number | undefined;
  for (const dosage of dosages) {
    const next = sentenceOf(fieldsOf(dosage), sentence !== undefined);
    const position = numberAt(fieldsOf(dosage), 'sequence');
    if (next === undefined) continue;
    const joint = position !== undefined && position === sequence ? ' and ' : ', then ';
    sentence = sentence === undefined ? next : sentence + joint + lowerFirst(next);
    sequence = position;
  }
  return sentence;
}

/** A later step of a sig takes over the verb of the first. */
function sentenceOf(fields: JsonObject, isLater: boolean): string | undefined {
  const dose = doseWords(fields);
  const route = routeOfDosage(fields);
  const parts = [
    dose,
    ...placeWords(fields, route),
    ...rateWords(fields),
    ...timingWords(fields),
    asNeededWords(fields),
    ...indicationWords(fields),
    durationWords(fields),
    countWords(fields),
  ].filter((part) => part !== undefined);
  const instructions = instructionWords(fields);
  const maximum = maximumWords(fields);
  if (parts.length === 0 && instructions.length === 0) return maximum[0];
  const verb =
    parts.length === 0 || (isLater && objectAt(fields, 'method') === undefined)
      ? []
      : [verbOf(fields, route)];
  const said = [...verb, ...parts];
  const sentence = [...(said.length === 0 ? [] : [said.join(' ')]), ...instructions].join(', ');
  return [sentence, ...maximum].join('. ');
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

function verbOf(fields: JsonObject, route: RouteRow | undefined): string {
  const row = statedMethod(objectAt(fields, 'method'));
  if (row !== undefined) return row.display;
  const quantity = doseQuantity(fields);
  if (quantity === undefined && route === undefined) return 'Use';
  const unit = unitOf(quantity)?.id ?? '';
  return VERB_OF_UNIT[unit] ?? VERB_OF_ROUTE[route?.id ?? ''] ?? 'Take';
}

function statedMethod(method: JsonObject | undefined) {
  const coding = objectsAt(method, 'coding')[0];
  const said = textAt(method, 'text') ?? textAt(coding, 'display');
  const code = textAt(coding, 'code');
  const coded = code === undefined ? undefined : methodOfCode(code);
  return coded ?? (said === undefined ? undefined : methodOfWord(said));
}

/** Route and site; a route that verb, unit or site already say is not repeated. */
function placeWords(fields: JsonObject, route: RouteRow | undefined): readonly string[] {
  const site = objectAt(fields, 'site');
  const siteName =
    site === undefined
      ? undefined
      : (textAt(site, 'text') ?? textAt(objectsAt(site, 'coding')[0], 'display'));
  const words: string[] = [];
  if (route !== undefined && !isSaid(fields, route, siteName)) words.push(route.spoken);
  if (siteName !== undefined) words.push(`${INTO.test(siteName) ? 'in' : 'to'} ${siteName}`);
  return words;
}

function isSaid(fields: JsonObject, route: RouteRow, site: string | undefined): boolean {
  if (SAYS_ROUTE[verbOf(fields, route)] === route.id) return true;
  if (unitOf(doseQuantity(fields))?.impliedRoute === route.id) return true;
  if (site === undefined) return false;
  if (/\beyes?\b/.test(site)) return route.id === 'ophthalmic';
  if (/\bears?\b/.test(site)) return route.id === 'otic';
  if (/\bnostrils?\b/.test(site)) return route.id === 'nasal';
  return route.id === 'topical' && SKIN_SITES.some((word) => site.includes(word));
}

function doseQuantity(fields: JsonObject): JsonObject | undefined {
  for (const doseAndRate of objectsAt(fields, 'doseAndRate')) {
    const quantity =
      objectAt(doseAndRate, 'doseQuantity') ?? objectAt(objectAt(doseAndRate, 'doseRange'), 'high');
    if (quantity !== undefined) return quantity;
  }
  return undefined;
}

/** `1 tablet`, `1 to 2 tablets`, `up to 2 tablets`, `5 mg/kg`. */
function doseWords(fields: JsonObject): string | undefined {
  const range = objectsAt(fields, 'doseAndRate')
    .map((item) => objectAt(item, 'doseRange'))
    .find(isJsonObject);
  const quantity = doseQuantity(fields);
  const value = numberAt(quantity, 'value');
  if (quantity === undefined || value === undefined || value <= 0) return undefined;
  const unit = unitWords(quantity, value);
  if (range === undefined) return `${value}${unit}`;
  const low = numberAt(objectAt(range, 'low'), 'value');
  return low === undefined || low < 0 ? `up to ${value}${unit}` : `${low} to ${value}${unit}`;
}

function unitWords(quantity: JsonObject, value: number): string {
  const said = textAt(quantity, 'unit') ?? textAt(quantity, 'code');
  const row = unitOf(quantity);
  const per = said?.includes('/') === true ? said.slice(said.indexOf('/')) : '';
  const name = row === undefined ? said : (value > 1 ? row.plural : row.unit) + per;
  return name === undefined ? '' : ` ${name}`;
}

function unitOf(quantity: JsonObject | undefined) {
  const code = textAt(quantity, 'code');
  const said = textAt(quantity, 'unit');
  const plain = (text: string) => (text.includes('/') ? text.slice(0, text.indexOf('/')) : text);
  return (
    (code === undefined ? undefined : unitOfCode(plain(code))) ??
    (said === undefined ? undefined : unitOfWord(plain(said)))
  );
}

function rateWords(fields: JsonObject): readonly string[] {
  for (const doseAndRate of objectsAt(fields, 'doseAndRate')) {
    const quantity = objectAt(doseAndRate, 'rateQuantity');
    const value = numberAt(quantity, 'value');
    if (value !== undefined) return [`at ${value} ${rateUnit(quantity)}`];
    const range = objectAt(doseAndRate, 'rateRange');
    const [low, high] = [objectAt(range, 'low'), objectAt(range, 'high')];
    if (low !== undefined && high !== undefined)
      return [`at ${numberAt(low, 'value')} to ${numberAt(high, 'value')} ${rateUnit(high)}`];
  }
  return [];
}

function rateUnit(quantity: JsonObject | undefined): string {
  return (textAt(quantity, 'unit') ?? textAt(quantity, 'code') ?? '').replace(/^ug\b/, 'mcg');
}

function asNeededWords(fields: JsonObject): string | undefined {
  if (!isAsNeeded(fields)) return undefined;
  const concept = objectAt(fields, 'asNeededCodeableConcept');
  const reason = textAt(concept, 'text') ?? textAt(objectsAt(concept, 'coding')[0], 'display');
  return reason === undefined ? 'as needed' : `as needed for ${reason}`;
}

function instructions(fields: JsonObject): readonly string[] {
  return objectsAt(fields, 'additionalInstruction')
    .map((item) => textAt(item, 'text') ?? textAt(objectsAt(item, 'coding')[0], 'display'))
    .filter((text) => text !== undefined);
}

/** "for gerd" reads best inside the sentence. */
function indicationWords(fields: JsonObject): readonly string[] {
  return instructions(fields).filter((text) => text.startsWith('for '));
}

function instructionWords(fields: JsonObject): readonly string[] {
  return instructions(fields).filter((text) => !text.startsWith('for '));
}

/** `Maximum 8 tablets per day`. */
function maximumWords(fields: JsonObject): readonly string[] {
  const ratio = objectAt(fields, 'maxDosePerPeriod');
  const most = objectAt(ratio, 'numerator');
  const value = numberAt(most, 'value');
  const per = objectAt(ratio, 'denominator');
  if (most === undefined || value === undefined || per === undefined) return [];
  const period = numberAt(per, 'value') ?? 1;
  const unit = PERIOD_NAMES[textAt(per, 'code') ?? textAt(per, 'unit') ?? ''];
  if (unit === undefined) return [];
  const span = period === 1 ? `per ${unit}` : `in ${period} ${unit}s`;
  return [`Maximum ${value}${unitWords(most, value)} ${span}`];
}

const PERIOD_NAMES: Readonly<Record<string, string>> = {
  h: 'hour',
  d: 'day',
  wk: 'week',
  mo: 'month',
  hour: 'hour',
  day: 'day',
  week: 'week',
  month: 'month',
};
