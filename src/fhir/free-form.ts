/** The decode edge of free-form JSON: each reader answers what is there in the right type, or undefined; none throws. */

import type { ExtractResource, Resource, ResourceType } from '@medplum/fhirtypes';

/** A JSON object whose fields are still unknown. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** What a text says as JSON; undefined where it is none. The message of the parser would quote the text: it goes nowhere. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** True for `{…}`; false for arrays, null and scalars. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Does the value say that it is a FHIR resource? Nothing else of it is looked at, so whoever reads on finds the fields of
 * its type only where the sender kept to them: they are read as tolerantly as those of any JSON.
 */
export function isResource(value: unknown): value is Resource {
  return isJsonObject(value) && textAt(value, 'resourceType') !== undefined;
}

/** The same for one type: `isResourceOfType(answer, 'Patient')`. */
export function isResourceOfType<Type extends ResourceType>(
  value: unknown,
  type: Type,
): value is ExtractResource<Type> {
  return isJsonObject(value) && value['resourceType'] === type;
}

/** The field as an object: `objectAt(request, 'dispenseRequest')`. */
export function objectAt(owner: JsonObject | undefined, field: string): JsonObject | undefined {
  const value = owner?.[field];
  return isJsonObject(value) ? value : undefined;
}

/** The field as a text that is not blank. */
export function textAt(owner: JsonObject | undefined, field: string): string | undefined {
  const value = owner?.[field];
  if (typeof value !== 'string' || value === '') return undefined;
  const first = value.charCodeAt(0);
  return first > 32 || value.trim() !== '' ? value : undefined;
}

/** The field as a finite number; a number written as text (`"30"`) is taken too, as some senders write quantities. */
export function numberAt(owner: JsonObject | undefined, field: string): number | undefined {
  const value = owner?.[field];
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value !== 'string' || value.length > 20 || value.trim() === '') return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}

const NOTHING: readonly JsonObject[] = [];

/** The objects of a repeating field; a single object where a list belongs counts as a list of one. */
export function objectsAt(owner: JsonObject | undefined, field: string): readonly JsonObject[] {
  return objectsIn(owner?.[field]);
}

/** The objects of a list; a single object counts as a list of one. */
export function objectsIn(value: unknown): readonly JsonObject[] {
  if (Array.isArray(value)) {
    for (const item of value) if (!isJsonObject(item)) return value.filter(isJsonObject);
    return value;
  }
  return isJsonObject(value) ? [value] : NOTHING;
}

/** The first object of a repeating field. */
export function firstObjectAt(owner: JsonObject | undefined, field: string): JsonObject | undefined {
  const value = owner?.[field];
  if (Array.isArray(value)) {
    const first: unknown = value[0];
    return isJsonObject(first) ? first : value.find(isJsonObject);
  }
  return isJsonObject(value) ? value : undefined;
}
