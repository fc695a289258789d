/** Headings put together from parts whose meaning is known: what ended, which medications, when and by whom; print. */
import fc from './fast-check.ts';

/** What has ended, before a word for medications. */
const ENDED_BEFORE = [
  'Discontinued',
  'Stopped',
  'Ceased',
  'Held',
  'Withheld',
  'Suspended',
  'Removed',
  'Cancelled',
  'Deprescribed',
  'Completed',
  'Finished',
  'Expired',
  'Inactive',
  'Past',
  'Previous',
  'Prior',
  'Former',
  'Old',
  'Stop these',
  'Do not take these',
  'No longer taking these',
] as const;

/** The same behind it. */
const ENDED_BEHIND = [
  'discontinued',
  'stopped',
  'that were ceased',
  'we held',
  'on hold',
  'removed',
  'cancelled',
  'that she finished',
  'completed',
] as const;

const MEDICATIONS = [
  'medications',
  'drugs',
  'therapy',
  'prescriptions',
  'meds',
  'tablets',
  'medicines',
  'orders',
  'treatments',
] as const;

/** When, why and by whom: words that say nothing of what ended. */
const CIRCUMSTANCES = [
  '',
  ' on admission',
  ' at discharge',
  ' this visit',
  ' since last visit',
  ' by cardiology',
  ' by her daughter',
  ' per renal team',
  ' last month',
  ' in 2025',
  ' due to cost',
  ' after the fall',
  ' as of 05/02/2026',
  ' (12)',
] as const;

/** Ways to print a heading; `# ` is bold in the builder of documents. */
const PRINTS: readonly ((text: string) => string)[] = [
  (text) => `${text}:`,
  (text) => `# ${text}`,
  (text) => `# ${text}:`,
  (text) => `${text.toUpperCase()}:`,
  (text) => `# ${text.toUpperCase()}`,
  (text) => `# 3. ${text}`,
];

const before = fc
  .tuple(fc.constantFrom(...ENDED_BEFORE), fc.constantFrom(...MEDICATIONS))
  .map((words) => words.join(' '));
const behind = fc
  .tuple(fc.constantFrom(...MEDICATIONS), fc.constantFrom(...ENDED_BEHIND))
  .map(([noun, ended]) => `${noun.charAt(0).toUpperCase()}${noun.slice(1)} ${ended}`);

/** `"Inactive therapy per renal team"`, as text without print. */
export const endedMedications: fc.Arbitrary<string> = fc
  .tuple(fc.oneof(before, behind), fc.constantFrom(...CIRCUMSTANCES))
  .map((parts) => parts.join(''));

/** A heading as a line of a document. */
export function printedHeading(text: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.tuple(text, fc.constantFrom(...PRINTS)).map(([heading, print]) => print(heading));
}
