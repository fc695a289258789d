/** The list as a file, which says what is missing from it. */

import type { Bundle, OperationOutcome, OperationOutcomeIssue } from '@medplum/fhirtypes';
import { NO_PAPERS } from './papers/read-papers.ts';
import type { ChartPapers } from './papers/read-papers.ts';
import { wordsOfType } from './problem-table.ts';
import type { Missing } from './record.ts';

/** The Bundle with a warning for each kind of record that could not be read. */
export function withMissing(
  bundle: Bundle,
  { types, reasons, notices }: Missing,
  papers: Pick<ChartPapers, 'reasons'> = NO_PAPERS,
): Bundle {
  if (types.length + notices.length + papers.reasons.length === 0) return bundle;
  const resource: OperationOutcome = {
    resourceType: 'OperationOutcome',
    issue: [
      ...types.map((type): OperationOutcomeIssue => ({
        severity: 'warning',
        code: 'incomplete',
        diagnostics: `The EHR did not give, or gave only in part: ${wordsOfType(type)} (${type})`,
      })),
      ...[...reasons, ...papers.reasons].map((text): OperationOutcomeIssue => ({
        severity: 'warning',
        code: 'incomplete',
        details: { text },
      })),
      ...notices.map((text): OperationOutcomeIssue => ({
        severity: 'information',
        code: 'informational',
        details: { text },
      })),
    ],
  };
  return { ...bundle, entry: [...(bundle.entry ?? []), { resource, search: { mode: 'outcome' } }] };
}
