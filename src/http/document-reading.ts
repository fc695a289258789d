/** What was read of the documents of a request. */

import type { OperationOutcomeIssue } from '@medplum/fhirtypes';
import type { MedicationRecord } from '../medications/medication-record.ts';

/** Plain data: it travels to threads. */
export interface DocumentReading {
  readonly records: readonly MedicationRecord[];
  /** FHIR resources that say what documents in XML and HL7 v2 say. */
  readonly resources: readonly unknown[];
  readonly issues: readonly OperationOutcomeIssue[];
  readonly documentCount: number;
  readonly pageCount: number;
  /** What the pages cost. */
  readonly units: number;
  /** SHA-256 of the documents that the client sent. */
  readonly files: readonly string[];
}
