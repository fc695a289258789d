/**
 * Sigs read per second on one core, beside `JSON.stringify` of the reading as a yardstick that is the same everywhere.
 * Run: `npx node bench/sig.ts [seconds per measurement]`.
 */
import { parseSig } from '../src/sig/parse-sig.ts';
import { SIG_CASES } from '../test/sig/sig-case-table.ts';
import { TYPICAL_SIGS } from './sig-table.ts';

const SECONDS = Number(process.argv[2] ?? 2);

interface Measured {
  readonly perSecond: number;
  readonly microseconds: number;
}

/** Runs over all sigs again and again for the given processor time, after a warm-up; the result is used so that it is not optimized away. */
function measure(sigs: readonly string[], run: (sig: string) => number): Measured {
  let used = 0;
  const until = (milliseconds: number) => {
    let count = 0;
    const start = process.cpuUsage();
    while (process.cpuUsage(start).user < milliseconds * 1000) {
      for (const sig of sigs) used += run(sig);
      count += sigs.length;
    }
    return process.cpuUsage(start).user / count;
  };
  until(500);
  const microseconds = until(SECONDS * 1000);
  if (used < 0) console.log(used);
  return { perSecond: Math.round(1e6 / microseconds), microseconds };
}

function report(name: string, sigs: readonly string[]): void {
  const readings = new Map(sigs.map((sig) => [sig, parseSig(sig)]));
  const parse = measure(sigs, (sig) => parseSig(sig).dosages.length);
  const stringify = measure(sigs, (sig) => JSON.stringify(readings.get(sig)).length);
  const length = sigs.reduce((sum, sig) => sum + sig.length, 0) / sigs.length;
  const ratio = (stringify.perSecond / parse.perSecond).toFixed(1);
  console.log(
    `${name}: ${parse.perSecond} sigs/s (${parse.microseconds.toFixed(1)} µs, ${sigs.length} sigs of ${length.toFixed(0)} characters); ` +
      `JSON.stringify of the reading ${stringify.perSecond}/s: parsing costs ${ratio} times as much`,
  );
}

console.log(`Node ${process.version}`);
report('typical', TYPICAL_SIGS);
report(
  'all test cases',
  SIG_CASES.map((row) => row.sig),
);
