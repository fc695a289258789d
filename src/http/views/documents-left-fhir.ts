/** Documents among the resources of a request that nobody asked to read, as they are told beside the list. */
import type { OperationOutcomeIssue } from '@medplum/fhirtypes';
import { inlineDocuments } from '../../fhir/inline-documents.ts';
import { fhirString } from '../../fhir/valid/valid-dosage.ts';

/** `how`: what reads them: `include_documents reads it`. */
export function documentsLeft(values: readonly unknown[], how: string): readonly OperationOutcomeIssue[] {
  return inlineDocuments(values).map((reference) => ({
    severity: 'warning',
    code: 'incomplete',
    details: { text: fhirString(`${reference}: a document that was not read; ${how}`) ?? how },
  }));
}
