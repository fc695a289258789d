/**
 * Faults under load, round by round: nothing is counted twice or lost, nobody is left without an answer or a clean
 * error, and all goes on without a hand. Ends with 1 where that does not hold. A signal ends it after the round it is in.
 *
 *     npx node scripts/faults/main.ts instance [--rounds 100]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startCluster } from './cluster.ts';
import { FAULTS } from './fault-table.ts';
import type { Fault } from './fault-table.ts';
import { countedUnits, startLedger } from './ledger.ts';
import type { Outcome } from './ledger.ts';

/** An answer, put off, or told by the proxy that the instance died, for which it is too late in the middle of an answer. */
const CLEAN: ReadonlySet<Outcome> = new Set<Outcome>([200, 503, 502, 'cut off']);

const stopping = stoppingBySignal();

function stoppingBySignal(): AbortSignal {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  return stop.signal;
}

async function run(fault: Fault, rounds: number): Promise<boolean> {
  const folder = mkdtempSync(path.join(tmpdir(), 'medlist-fault-'));
  const cluster = await startCluster(fault.needs(folder));
  try {
    const ledger = startLedger(cluster);
    await ledger.untilAnswered();
    const recoveries: number[] = [];
    for (let number = 0; number < rounds && !stopping.aborted; number += 1)
      recoveries.push(await fault.round(cluster, ledger, number));
    await ledger.stop();
    const [counted, answered] = [await countedUnits(cluster), ledger.answered()];
    const outcomes = [...ledger.outcomes()];
    const unclean = outcomes.filter(([outcome]) => !CLEAN.has(outcome));
    const said = outcomes.map(([outcome, count]) => `${outcome} × ${count}`).join(', ');
    const middle = recoveries.toSorted((one, other) => one - other)[recoveries.length >> 1] ?? 0;
    process.stdout.write(
      `${fault.what}; ${recoveries.length} rounds: ${answered} requests answered, ${counted} counted; outcomes ${said}; ` +
        `answered again after ${Math.round(middle)} ms in the middle, ${Math.round(Math.max(...recoveries))} ms at most\n`,
    );
    return counted === answered && unclean.length === 0;
  } finally {
    await cluster.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string' } },
});
const [name = ''] = positionals;
const fault = FAULTS[name];
if (fault === undefined) {
  process.stderr.write(`which fault? ${Object.keys(FAULTS).join(', ')}\n`);
  process.exitCode = 2;
} else {
  const rounds = values.rounds === undefined ? fault.rounds : Number(values.rounds);
  process.exitCode = (await run(fault, rounds)) ? 0 : 1;
}
