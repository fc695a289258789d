/** The list as a file, which says what is missing from it. */

import type { Bundle, OperationOutcome } from '@medplum/fhirtypes';
import { wordsOfType } from './problem-table.ts';

/** The Bundle with a warning for each kind of record that could not be read. */
export function withMissing(bundle: Bundle, missing: readonly string[]): Bundle {
  if (missing.length === 0) return bundle;
  const resource: OperationOutcome = {
    resourceType: 'OperationOutcome',
    issue: missing.map((type) => ({
      severity: 'warning',
      code: 'incomplete',
      diagnostics: `The EHR did not give, or not all of: ${wordsOfType(type)} (${type})`,
    })),
  };
  return { ...bundle, entry: [...(bundle.entry ?? []), { resource, search: { mode: 'outcome' } }] };
}
