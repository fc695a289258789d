/** A child that says one word and then never looks up again. */
import { openServiceChannel } from '../../src/documents/reader/children/child-side.ts';

await openServiceChannel().send({ kind: 'ready' });
setImmediate(() => {
  for (;;);
});
