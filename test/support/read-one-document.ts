/** A process that reads one document and prints how its child was held and what it read. */
import { createDocumentReader } from '../../src/documents/reader/document-reader.ts';
import { childIsolation } from '../../src/documents/reader/children/isolation.ts';
import { plainPdf } from './hostile-documents.ts';

const reader = createDocumentReader({ preStartedChildren: 0 });
const [document] = await reader.read([
  { name: 'note.pdf', read: () => Promise.resolve(plainPdf(['Lisinopril 10 mg daily'])) },
]);
await reader.close();
const lines = document?.pages.flatMap((page) => page.lines.map(({ text }) => text));
process.stdout.write(JSON.stringify({ ...childIsolation(), lines }));
