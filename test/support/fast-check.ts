/**
 * fast-check with one seed for every machine and day: a law that holds in one run holds in the next, so
 * that a red build is the work of its change. New examples are looked for on purpose:
 * `LAWS_SEED=random npm run test:headless -- test/medications` prints the seed of what it finds.
 */

import fc from 'fast-check';

const asked = process.env['LAWS_SEED'] ?? '20261122';
if (asked !== 'random') fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(asked) });

export { default } from 'fast-check';
