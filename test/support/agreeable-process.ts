/** A process that stands in for OCR and takes whatever it is given: what reaches it was let through. */
import { openServiceChannel } from '../../src/documents/reader/children/child-side.ts';

const channel = openServiceChannel();
while ((await channel.next()) !== undefined) await channel.send({ kind: 'words', words: [] });
process.exit(0);
