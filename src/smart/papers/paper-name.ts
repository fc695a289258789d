/** What a document is called in the evidence: on one line, and never like another one. */

import type { PatientDocument } from '../../ehr/reading/read-documents.ts';

/** A document under the name that evidence gives it. */
export interface NamedDocument extends PatientDocument {
  /** What the server calls it. */
  readonly filedAs: string;
}

/** `Letter`, `Letter` → `Letter`, `Letter (2)`. */
export function named(documents: readonly PatientDocument[]): readonly NamedDocument[] {
  const seen = new Map<string, number>();
  return documents.map((document) => {
    const name = document.name.replaceAll(/\s+/g, ' ').trim() || 'Document';
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return { ...document, filedAs: document.name, name: count === 1 ? name : `${name} (${count})` };
  });
}
