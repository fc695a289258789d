/** A resource of DSTU2, STU3 or R5 in the fields of R4; one of R4 is given back as it is, the same object. */
import { isJsonObject } from '../free-form.ts';
import type { JsonObject } from '../free-form.ts';
import { PARTS_WITHIN, VERSION_ROWS } from './version-table.ts';
import type { Change, Part, VersionRow } from './version-table.ts';

const ROWS = new Map<string, readonly VersionRow[]>();
for (const row of VERSION_ROWS) for (const part of row.of) ROWS.set(part, [...(ROWS.get(part) ?? []), row]);

/** With what is contained in it. What R4 already says is never overwritten. */
export function asR4(resource: JsonObject): JsonObject {
  const type = resource['resourceType'];
  const own = typeof type === 'string' && (ROWS.has(type) || Object.hasOwn(PARTS_WITHIN, type));
  const converted = own ? convertedPart(resource, type as Part) : resource;
  const { contained } = converted;
  if (!Array.isArray(contained)) return converted;
  const inside = contained.map((one: unknown) => (isJsonObject(one) ? asR4(one) : one));
  return inside.some((one, index) => one !== contained[index])
    ? { ...converted, contained: inside }
    : converted;
}

function convertedPart(value: JsonObject, part: Part | 'Timing'): JsonObject {
  let converted = value;
  for (const row of ROWS.get(part) ?? []) {
    const found = value[row.from];
    if (found === undefined || found === null) continue;
    const becomes = CHANGES[row.change](found, row.to, converted);
    if (becomes === undefined) continue;
    const rest = without(converted, row.from);
    // Status and dose are made from what was there; of anything else R4's own word stands.
    const isMade = row.change === 'true-is-status' || row.change === 'dose';
    converted = isMade ? { ...rest, ...becomes } : { ...becomes, ...rest };
  }
  const within = PARTS_WITHIN[part] ?? {};
  for (const field in within) converted = withConverted(converted, field, within[field]);
  return converted;
}

function without(owner: JsonObject, field: string): JsonObject {
  return Object.fromEntries(Object.entries(owner).filter(([name]) => name !== field));
}

function withConverted(owner: JsonObject, field: string, part: Part | 'Timing' | undefined): JsonObject {
  const value = owner[field];
  if (part === undefined || value === undefined) return owner;
  if (isJsonObject(value)) {
    const converted = convertedPart(value, part);
    return converted === value ? owner : { ...owner, [field]: converted };
  }
  if (!Array.isArray(value)) return owner;
  const converted = value.map((one: unknown) => (isJsonObject(one) ? convertedPart(one, part) : one));
  return converted.some((one, index) => one !== value[index]) ? { ...owner, [field]: converted } : owner;
}

/** The fields that take the place of one; undefined where the value has the shape of R4 already, or one nobody knows. */
type Converter = (value: unknown, to: string, owner: JsonObject) => JsonObject | undefined;

const CHANGES: Readonly<Record<Change, Converter>> = {
  rename: (value, to) => ({ [to]: value }),
  list: (value, to) => (Array.isArray(value) ? undefined : { [to]: [value] }),
  texts: (value, to) => (typeof value === 'string' ? { [to]: [{ text: value }] } : undefined),
  'concept-or-reference': (value, to) => (isJsonObject(value) ? either(value, to) : undefined),
  'concepts-and-references': (value, to) => {
    if (!Array.isArray(value)) return undefined;
    const parts = value.filter(isJsonObject).map((one) => either(one, to));
    const concepts = parts.flatMap((part) => part?.[`${to}CodeableConcept`] ?? []);
    const references = parts.flatMap((part) => part?.[`${to}Reference`] ?? []);
    if (concepts.length + references.length === 0) return undefined;
    return {
      ...(concepts.length > 0 && { [`${to}Code`]: concepts }),
      ...(references.length > 0 && { [`${to}Reference`]: references }),
    };
  },
  'true-is-status': (value, to) => (value === true ? { status: to } : undefined),
  agent: (value, to) =>
    isJsonObject(value) && isJsonObject(value['agent']) ? { [to]: value['agent'] } : undefined,
  lift: (value, to) => {
    if (isJsonObject(value)) return value;
    const first: unknown = Array.isArray(value) ? value[0] : undefined;
    return first === undefined ? undefined : { [to]: first };
  },
  dose: (value, to, owner) => {
    const { doseAndRate } = owner;
    const [first, ...others] = Array.isArray(doseAndRate) ? (doseAndRate as readonly unknown[]) : [];
    const known = isJsonObject(first) ? first : {};
    return { doseAndRate: [{ [to]: value, ...known }, ...others] };
  },
};

function either(value: JsonObject, to: string): JsonObject | undefined {
  const { concept, reference } = value;
  if (isJsonObject(concept)) return { [`${to}CodeableConcept`]: concept };
  if (isJsonObject(reference)) return { [`${to}Reference`]: reference };
  return typeof reference === 'string' ? { [`${to}Reference`]: value } : undefined;
}
