/** The program of an OCR process: takes grey page images made by the service, answers with words. It never sees a document. */
import { setPriority } from 'node:os';
import { openServiceChannel } from './children/child-side.ts';
import { DEFAULT_DOCUMENT_LIMITS } from '../document-limits.ts';
import { ImageRefused, startScanReader } from '../scan/read-scan.ts';

/**
 * A little behind the rest of the service: a page takes seconds anyway. More would starve it on a machine where much
 * else runs. The threads of the engine start with this priority.
 */
const NICENESS = 4;

setPriority(NICENESS);
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
