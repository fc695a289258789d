/**
 * A rolling upgrade under load: two instances of an older checkout on one PostgreSQL, each replaced by one of this checkout
 * while the other answers, and replaced back. Old and new work side by side on the way: everything is answered, and counted once.
 *
 *     npx node scripts/faults/upgrade.ts OLDER_CHECKOUT
 */
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startCluster } from './cluster.ts';
import { countedUnits, startLedger } from './ledger.ts';

/** How long old and new stand beside each other. */
const TOGETHER_MS = 5000;
const NEW = path.resolve(import.meta.dirname, '../..');

const [given] = process.argv.slice(2);
if (given === undefined) {
  process.stderr.write('which older checkout? its packages have to be installed\n');
  process.exit(2);
}
const old = path.resolve(given);
const cluster = await startCluster({ instances: 2, from: old });
try {
  const ledger = startLedger(cluster);
  await ledger.untilAnswered();
  for (const [step, checkout] of [
    ['upgrade', NEW],
    ['way back', old],
  ] as const) {
    for (const instance of cluster.instances) {
      await instance.end();
      await instance.startFrom(checkout);
      await wait(TOGETHER_MS);
      await ledger.untilAnswered();
    }
    process.stdout.write(`${step}: both instances are replaced\n`);
  }
  await ledger.stop();
  const [counted, answered] = [await countedUnits(cluster), ledger.answered()];
  const outcomes = [...ledger.outcomes()];
  process.stdout.write(
    `${answered} requests answered, ${counted} counted; outcomes ${outcomes.map((one) => one.join(' × ')).join(', ')}\n`,
  );
  const isClean = outcomes.every(([outcome]) => outcome === 200 || outcome === 503);
  process.exitCode = isClean && counted === answered ? 0 : 1;
} finally {
  await cluster.close();
}
