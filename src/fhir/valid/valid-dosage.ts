/** Makes what a sender wrote into valid FHIR R4: what is sound is kept as it is, what is not is left out. */
import type { CodeableConcept, Dosage } from '@medplum/fhirtypes';
import {
  CODEABLE_CONCEPT,
  DOSAGE,
  type CodeForm,
  type Form,
  type ListForm,
  type ObjectForm,
  type PrimitiveForm,
} from './dosage-form-table.ts';

/** A Dosage that is valid R4; undefined when nothing of it is. */
export function validDosage(value: unknown): Dosage | undefined {
  // Decode edge: the form is the definition of the type.
  return keepSound(value, DOSAGE) as Dosage | undefined;
}

/** A CodeableConcept that is valid R4; undefined when nothing of it is. */
export function validConcept(value: unknown): CodeableConcept | undefined {
  // Decode edge: the form is the definition of the type.
  return keepSound(value, CODEABLE_CONCEPT) as CodeableConcept | undefined;
}

/** Control characters that no FHIR string holds (http://hl7.org/fhir/R4/datatypes.html#string): all but tab and line ends. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F]/g;

/** A text as a FHIR string: control characters become spaces; undefined when nothing but space is left. */
export function fhirString(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value.replace(CONTROL, ' ');
  return /\S/.test(text) ? text : undefined;
}

/** http://hl7.org/fhir/R4/datatypes.html#dateTime */
const DATE_TIME =
  /^[1-9]\d{3}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01])(?:T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d))?)?)?$/;

/** Is this a FHIR dateTime: `2026`, `2026-05-12`, `2026-05-12T09:00:00Z`? */
export function isFhirDateTime(value: unknown): value is string {
  return typeof value === 'string' && DATE_TIME.test(value);
}

const isWhole = (value: unknown, least: number) =>
  Number.isInteger(value) && isWithin(value, least, 2 ** 31 - 1);
const isWithin = (value: unknown, least: number, most: number) =>
  typeof value === 'number' && value >= least && value <= most;
const isLike = (value: unknown, pattern: RegExp) => typeof value === 'string' && pattern.test(value);

const IS_SOUND: Readonly<Record<PrimitiveForm, (value: unknown) => boolean>> = {
  string: (value) => fhirString(value) !== undefined,
  uri: (value) => isLike(value, /^[^\s\p{Cc}]+$/u),
  code: (value) => isLike(value, /^[^\s\p{Cc}]+(?: [^\s\p{Cc}]+)*$/u),
  boolean: (value) => typeof value === 'boolean',
  decimal: (value) => isWithin(value, -Number.MAX_VALUE, Number.MAX_VALUE),
  notNegative: (value) => isWithin(value, 0, Number.MAX_VALUE),
  unsignedInt: (value) => isWhole(value, 0),
  positiveInt: (value) => isWhole(value, 1),
  dateTime: isFhirDateTime,
  time: (value) => isLike(value, /^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?$/),
};

/** What is sound of an element, by the form of its type; undefined when nothing is. */
export function validElement(value: unknown, form: ObjectForm): unknown {
  return keepSound(value, form);
}

function keepSound(value: unknown, form: Form): unknown {
  if (form === 'string') return fhirString(value);
  if (typeof form === 'string') return IS_SOUND[form](value) ? value : undefined;
  if (isCodes(form)) return typeof value === 'string' && form.codes.includes(value) ? value : undefined;
  return isList(form) ? keepItems(value, form) : keepFields(value, form);
}

function isCodes(form: CodeForm | ListForm | ObjectForm): form is CodeForm {
  return 'codes' in form;
}

function isList(form: ListForm | ObjectForm): form is ListForm {
  return 'each' in form;
}

/** A single value where a list belongs counts as a list of one. */
function keepItems(value: unknown, { each }: ListForm): unknown[] | undefined {
  const items: unknown[] = Array.isArray(value) ? value : [value];
  const kept = items.map((item) => keepSound(item, each)).filter((item) => item !== undefined);
  return kept.length === 0 ? undefined : kept;
}

type Fields = Record<string, unknown>;

function keepFields(value: unknown, form: ObjectForm): Fields | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const kept: Fields = {};
  for (const field of Object.keys(value)) {
    const fieldForm = Object.hasOwn(form.fields, field) ? form.fields[field] : undefined;
    const sound = fieldForm === undefined ? undefined : keepSound(Reflect.get(value, field), fieldForm);
    if (sound !== undefined) kept[field] = sound;
  }
  for (const choice of form.choices ?? []) dropAllButFirst(kept, choice);
  dropUnsupported(kept, form.needs ?? []);
  return saysSomething(kept, form) ? kept : undefined;
}

function dropAllButFirst(kept: Fields, choice: readonly string[]): void {
  const [, ...others] = choice.filter((field) => kept[field] !== undefined);
  for (const field of others) delete kept[field];
}

/** Once more after the first time, because what a field needs may itself go for what it needs. */
function dropUnsupported(kept: Fields, needs: readonly (readonly [field: string, needed: string])[]): void {
  for (const [field, needed] of [...needs, ...needs]) {
    if (kept[needed] === undefined) delete kept[field];
  }
}

function saysSomething(kept: Fields, { required = [], isSound }: ObjectForm): boolean {
  if (Object.keys(kept).length === 0 || required.some((field) => kept[field] === undefined)) return false;
  return isSound === undefined || isSound(kept);
}
