// Before the first test: the processes that tests start keep what they compiled, and half of the time of each is saved.
import { fileURLToPath } from 'node:url';

export default function beforeAll() {
  process.env.NODE_COMPILE_CACHE ??= fileURLToPath(
    new URL('../../node_modules/.cache/medlist/compiled', import.meta.url),
  );
}
