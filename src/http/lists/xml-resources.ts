/** Documents in XML as FHIR resources, and what of them was not read. */

import { setImmediate } from 'node:timers/promises';
import type { OperationOutcomeIssue } from '@medplum/fhirtypes';
import type { PatientDocument } from '../../ehr/reading/read-documents.ts';
import { readSource } from '../../sources/read-source.ts';
import { SourceRefused } from '../../sources/source.ts';

export interface XmlReading {
  readonly resources: readonly unknown[];
  readonly issues: readonly OperationOutcomeIssue[];
}

/** One that cannot be read costs itself, not the list. */
export async function readXmlDocuments(documents: readonly PatientDocument[]): Promise<XmlReading> {
  const resources: unknown[] = [];
  const issues: OperationOutcomeIssue[] = [];
  for (const { name, bytes } of documents) {
    // One at a time, and others get their turn in between.
    await setImmediate();
    const { found, notes } = await readOne(bytes);
    resources.push(...found);
    issues.push(...notes.map((note) => issueOf(`${name}: ${note}`)));
  }
  return { resources, issues };
}

async function readOne(
  bytes: Uint8Array,
): Promise<{ readonly found: readonly unknown[]; readonly notes: readonly string[] }> {
  try {
    const { resources, notes } = await readSource(new TextDecoder().decode(bytes));
    return { found: resources, notes };
  } catch (error) {
    if (!(error instanceof SourceRefused)) throw error;
    return { found: [], notes: [error.message] };
  }
}

function issueOf(text: string): OperationOutcomeIssue {
  return { severity: 'warning', code: 'incomplete', details: { text } };
}
