/** Documents of the chart in XML and HL7 v2, as the FHIR resources that say the same. */

import { setImmediate } from 'node:timers/promises';
import type { Resource } from '@medplum/fhirtypes';
import type { DocumentLabel, PatientDocument } from '../../ehr/reading/read-documents.ts';
import { isResource } from '../../fhir/free-form.ts';
import { readSource } from '../../sources/read-source.ts';
import { SourceRefused } from '../../sources/source.ts';

export interface SourcePapers {
  readonly resources: readonly { readonly resource: Resource; readonly label: DocumentLabel }[];
  /** Documents that were read. */
  readonly count: number;
  readonly reasons: readonly string[];
}

/** One that cannot be read costs itself, and is said. */
export async function readSourcePapers(documents: readonly PatientDocument[]): Promise<SourcePapers> {
  const resources: { readonly resource: Resource; readonly label: DocumentLabel }[] = [];
  const reasons: string[] = [];
  let count = 0;
  for (const { name, date, bytes } of documents) {
    // One at a time, and others get their turn in between.
    await setImmediate();
    try {
      const read = await readSource(new TextDecoder().decode(bytes));
      count += 1;
      const made = read.resources.flatMap((resource) => (isResource(resource) ? [resource] : []));
      resources.push(...made.map((resource) => ({ resource, label: { name, date } })));
      reasons.push(...read.notes.map((note) => `${name}: ${note}`));
    } catch (error) {
      if (!(error instanceof SourceRefused)) throw error;
      reasons.push(`${name}: ${error.message}`);
    }
  }
  return { resources, count, reasons };
}
