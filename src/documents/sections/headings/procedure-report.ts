/** Reports of a procedure: "Medications" in them are those that were given. */
import { alternatives } from '../../../text/alternatives.ts';
import { REPORT_HEADING_ROWS } from './procedure-report-table.ts';
import type { Section } from '../section.ts';
import type { SectionKind } from '../section-table.ts';

/** Does a document tell of a procedure, how it ended, and nothing of the patient's history? */
export function isProcedureReport(sections: readonly Section[]): boolean {
  if (sections.some(({ kind }) => HISTORY.has(kind))) return false;
  const told = new Set(
    sections.flatMap(({ heading }) => ROWS.flatMap(([id, pattern]) => (pattern.test(heading) ? [id] : []))),
  );
  return told.has('done') && told.has('came-of-it');
}

const ROWS = REPORT_HEADING_ROWS.map(
  ({ id, headings }) => [id, new RegExp(`^(?:${alternatives(headings)})`, 'iu')] as const,
);

/** Sections of whoever writes down what a patient takes. */
const HISTORY: ReadonlySet<SectionKind> = new Set<SectionKind>([
  'allergies',
  'discharge-medications',
  'family-history',
  'history-of-present-illness',
  'home-medications',
  'hospital-course',
  'past-history',
  'review-of-systems',
  'social-history',
  'vital-signs',
]);
