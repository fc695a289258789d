/** Documents in XML and HL7 v2 as FHIR resources, and what of them was not read. */

import { setImmediate } from 'node:timers/promises';
import type { OperationOutcomeIssue } from '@medplum/fhirtypes';
import type { PatientDocument } from '../../ehr/reading/read-documents.ts';
import { ServiceError } from '../../errors.ts';
import type { ValidationIssue } from '../../errors.ts';
import { FHIR_XML_REFUSED, readSource } from '../../sources/read-source.ts';
import { SourceRefused } from '../../sources/source.ts';
import type { ReadSource } from '../../sources/source.ts';

export interface SourceReading {
  readonly resources: readonly unknown[];
  readonly issues: readonly OperationOutcomeIssue[];
}

/** Of those found on a server one that cannot be read costs itself (`isLenient`); of those a client sent it is an error. */
export async function readSourceDocuments(
  documents: readonly (PatientDocument & { readonly loc?: ValidationIssue['loc'] })[],
  { isLenient }: { readonly isLenient: boolean },
): Promise<SourceReading> {
  const resources: unknown[] = [];
  const issues: OperationOutcomeIssue[] = [];
  for (const { name, bytes, loc } of documents) {
    // One at a time, and others get their turn in between.
    await setImmediate();
    const read = await readDocument(bytes);
    if (read instanceof SourceRefused) {
      if (!isLenient) throw refusal(read, name, loc);
      issues.push(notRead(`${name}: ${read.message}`));
      continue;
    }
    resources.push(...read.resources);
    issues.push(...read.notes.map((note) => notRead(`${name}: ${note}`)));
  }
  return { resources, issues };
}

/** A body that is a document itself. Throws a ServiceError where it cannot be read. */
export async function readSourceBody(bytes: Uint8Array): Promise<SourceReading> {
  const read = await readDocument(bytes);
  if (read instanceof SourceRefused) throw refusal(read);
  return { resources: read.resources, issues: read.notes.map(notRead) };
}

async function readDocument(bytes: Uint8Array): Promise<ReadSource | SourceRefused> {
  try {
    return await readSource(new TextDecoder().decode(bytes));
  } catch (error) {
    if (error instanceof SourceRefused) return error;
    throw error;
  }
}

/** FHIR in XML is a matter of the media type, anything else of the document. */
function refusal(error: SourceRefused, name?: string, loc: ValidationIssue['loc'] = ['body']): ServiceError {
  const isFhir = error.message === FHIR_XML_REFUSED;
  const kind = isFhir ? 'unsupported-media-type' : 'invalid-body';
  const msg = name === undefined ? error.message : `${name}: ${error.message}`;
  const issue = { loc, msg, type: 'value_error' };
  return new ServiceError(kind, [issue], { cause: error, ...(!isFhir && { code: 'document_unreadable' }) });
}

function notRead(text: string): OperationOutcomeIssue {
  return { severity: 'warning', code: 'incomplete', details: { text } };
}
