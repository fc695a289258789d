/**
 * The package `medlist`: the engine inside a program of your own, without a server.
 *
 * ```js
 * import { inferMedications, openRxNormStore } from 'medlist';
 * const rxnorm = openRxNormStore();
 * const { medications } = inferMedications({ resources }, { asOf: new Date() }, rxnorm);
 * ```
 */

import './new-enough.ts';

export { EXTRACTION_RULESET_VERSION, medListFromDocuments } from './documents/med-list-from-documents.ts';
export type { DocumentExtraction } from './documents/med-list-from-documents.ts';
export { createDocumentReader } from './documents/reader/document-reader.ts';
export type { DocumentReader, SubmittedDocument } from './documents/reader/document-reader.ts';
export { inferMedications, RULESET_VERSION } from './medications/infer-medications.ts';
export type { InferInput, InferOptions } from './medications/infer-medications.ts';
export type { InferredMedication, InferredStatus, MedicationList } from './medications/medication-list.ts';
export { parseSig } from './sig/parse-sig.ts';
export type { ParsedSig } from './sig/parsed-sig.ts';
export { openRxNormStore } from './terminology/open-store.ts';
export type { RxNormStore } from './terminology/rxnorm.ts';
