/** The program of an OCR process: takes grey page images made by the service, answers with words. It never sees a document. */
import { openServiceChannel } from './children/child-side.ts';
import { DEFAULT_DOCUMENT_LIMITS } from '../document-limits.ts';
import { ImageRefused, startScanReader } from '../scan/read-scan.ts';

const channel = openServiceChannel();
const reader = await startScanReader(DEFAULT_DOCUMENT_LIMITS.maxPixels);
for (;;) {
  const frame = await channel.next();
  if (frame === undefined) break;
  try {
    await channel.send({ kind: 'words', words: await reader.read(frame.bytes) });
  } catch (error) {
    await channel.send({ kind: error instanceof ImageRefused ? 'refused' : 'failed' });
  }
}
process.exit(0);
