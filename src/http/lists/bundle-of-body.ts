/** A body that is a document in XML or HL7 v2, as the Bundle of FHIR resources that says the same. */

import type { OperationOutcomeIssue } from '@medplum/fhirtypes';
import { DocumentBody } from '../body/document-body.ts';
import { readSourceBody } from './source-documents.ts';

export interface ReadBody {
  /** The Bundle, or the body as it was where it is no document. */
  readonly value: unknown;
  /** What of the document was not read. */
  readonly issues: readonly OperationOutcomeIssue[];
}

/** Throws a ServiceError for a document that cannot be read. */
export async function bundleOfBody(body: unknown): Promise<ReadBody> {
  if (!(body instanceof DocumentBody)) return { value: body, issues: [] };
  const { resources, issues } = await readSourceBody(body.bytes);
  const entry = resources.map((resource) => ({ resource }));
  return { value: { resourceType: 'Bundle', type: 'collection', entry }, issues };
}
