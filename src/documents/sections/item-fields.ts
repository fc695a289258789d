/** What the cells and labelled values of an item say of strength and directions. */
import type { ItemField } from './section.ts';

/** Directions from the fields, the whole sentence first. */
export function sigsOf(fields: readonly ItemField[]): string[] {
  const dosage = [
    textOf(fields, ['dose', 'dose-unit']),
    textOf(fields, ['route']),
    textOf(fields, ['frequency']).replace(/^on$/iu, 'nocte'),
    fields
      .filter(({ field }) => field === 'moment')
      .map(({ text }) => text)
      .join(' and '),
    textOf(fields, ['as-needed']),
    textOf(fields, ['duration']),
  ].filter((part) => part !== '');
  const sigs = fields.filter((field) => field.field === 'sig').map((field) => field.text);
  return [...sigs, ...(dosage.length === 0 ? [] : [dosage.join(' ')]), textOf(fields, ['details'])];
}

/** The texts of fields, in the order of the wanted kinds. */
export function textOf(fields: readonly ItemField[], wanted: readonly ItemField['field'][]): string {
  return wanted
    .flatMap((kind) => fields.filter((field) => field.field === kind).map((field) => field.text))
    .join(' ')
    .trim();
}

/** The strength column; without one, a cell that holds nothing but a strength. */
export function strengthIn(fields: readonly ItemField[]): string {
  const written = textOf(fields, ['strength', 'strength-unit']);
  if (/\d/u.test(written)) return written;
  return (
    fields.find(({ field, text }) => field !== 'dose' && field !== 'former' && BARE_STRENGTH.test(text))
      ?.text ?? ''
  );
}

const BARE_STRENGTH =
  /^\d[\d.,]{0,8}(?:\s?-\s?\d[\d.,]{0,8})?\s*(?:mg|mcg|µg|ug|g|gm|gram|grams|meq|units?|%)(?:\s*(?:\/|per|in)\s*(?:[\d.]{1,5}\s*)?(?:ml|act|actuat|actuation|hr|hour|inh|puff|spray|dose|g|gm))?$/iu;
