/** A part of the record that could not be read, as an issue of an OperationOutcome: a list that is not whole says so. */

import type { OperationOutcomeIssue } from '@medplum/fhirtypes';
import { gapText, isNotice } from '../../ehr/reading/gap.ts';
import type { Gap } from '../../ehr/reading/gap.ts';

/** `incomplete` is FHIR's own code for partial results; what the server gave too much is no gap. */
export function partialReadIssue(gap: Gap): OperationOutcomeIssue {
  const severity = isNotice(gap) ? 'information' : 'warning';
  return { severity, code: codeOf(gap), details: { text: gapText(gap) } };
}

function codeOf(gap: Gap): OperationOutcomeIssue['code'] {
  const { reason, said } = gap;
  if (isNotice(gap)) return 'informational';
  if (reason === 'other-patient' || said?.code === 'suppressed') return 'suppressed';
  return reason === 'timed-out' || reason === 'time-limit' ? 'timeout' : 'incomplete';
}
