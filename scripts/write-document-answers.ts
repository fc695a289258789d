/**
 * Writes `expected.json` of every case under fixtures/documents, and their fingerprint, from what the code answers now;
 * read the difference before committing it.
 *
 *     npx node scripts/write-document-answers.ts [case …]
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { recordFingerprints } from '../test/support/answer-fingerprints.ts';
import { answerForDocument, documentCases, DOCUMENT_FIXTURES } from '../test/support/document-cases.ts';
import { createDocumentReader } from '../src/documents/reader/document-reader.ts';
import { openRxNormStore } from '../src/terminology/open-store.ts';

const store = openRxNormStore();
const reader = createDocumentReader();
for (const name of process.argv.length > 2 ? process.argv.slice(2) : documentCases()) {
  const answer = await answerForDocument(name, { reader, store });
  writeFileSync(
    path.join(DOCUMENT_FIXTURES, name, 'expected.json'),
    `${JSON.stringify(answer, undefined, 2)}\n`,
  );
}
await reader.close();
store.close();
recordFingerprints();
