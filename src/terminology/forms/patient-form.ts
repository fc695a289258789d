/** What patients call a dose form. */
import { alternatives } from '../../text/alternatives.ts';
import { PATIENT_FORM_ROWS } from './patient-form-table.ts';

const CALLED = PATIENT_FORM_ROWS.flatMap(({ words, called }) =>
  called === undefined ? [] : [{ pattern: new RegExp(`\\b(?:${alternatives(words)})\\b`, 'u'), called }],
);
const LEFT_OUT = PATIENT_FORM_ROWS.flatMap(({ words, called }) => (called === undefined ? words : []));
/** `"24 hr"`: for how long it acts. */
const DURATION = String.raw`\d+ hr`;
const QUALIFIERS = new RegExp(`\\b(?:${alternatives(LEFT_OUT)}|${DURATION})\\s+`, 'gu');

/** The form as a patient calls it: `extended release oral tablet` → `tablet`, `transdermal system` → `patch`; `vaginal system` stays. */
export function patientForm(phrase: string): string {
  const called = CALLED.find(({ pattern }) => pattern.test(phrase))?.called;
  return called ?? phrase.replace(QUALIFIERS, '').trim();
}
