/**
 * Start-up, memory and look-ups of the RxNorm store, as ratios to a `Map.get` and a `JSON.parse` of the same run.
 * `npm run bench:terminology [-- --release PATH]`; with a release (zip, folder, RRF file) it is installed into a
 * temporary folder and measured beside the starter formulary.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { decodeConcept, readConceptLine } from '../src/terminology/store/facts-format.ts';
import { installRelease } from '../src/terminology/release/install-release.ts';
import { openRxNormStore } from '../src/terminology/open-store.ts';
import { resolveProductText } from '../src/terminology/products/resolve-product.ts';
import type { RxNormStore } from '../src/terminology/rxnorm.ts';
import { readStarterFormulary } from '../src/terminology/store/starter-formulary.ts';

const { values } = parseArgs({ options: { release: { type: 'string' }, probe: { type: 'string' } } });
/** Promised in the documentation, for both stores. */
const TARGET = { startSeconds: 1, residentMegabytes: 250 };

/** In a process of its own: what opening costs, and what the process weighs after 10,000 products were asked for. */
function probe(dataDir: string): void {
  const before = performance.now();
  const store = openRxNormStore({ dataDir });
  const openMs = performance.now() - before;
  // Since the process began, loading Node and the modules included.
  const startMs = performance.now();
  for (let rxcui = 190_000; rxcui < 2_000_000; rxcui += 180) store.product(String(rxcui));
  for (const _ of store.ingredientNames()) continue;
  const residentMb = process.memoryUsage().rss / 1e6;
  console.log(JSON.stringify({ openMs, startMs, residentMb, release: store.release }));
}

interface Probe {
  readonly openMs: number;
  readonly startMs: number;
  readonly residentMb: number;
  readonly release: RxNormStore['release'];
}

function reportStart(label: string, dataDir: string): void {
  const { stdout } = spawnSync(process.execPath, [import.meta.filename, '--probe', dataDir], {
    encoding: 'utf8',
  });
  const { openMs, startMs, residentMb, release } = JSON.parse(stdout) as Probe;
  const isMet = startMs <= TARGET.startSeconds * 1000 && residentMb <= TARGET.residentMegabytes;
  console.log(
    `${label.padEnd(26)} open ${openMs.toFixed(0).padStart(5)} ms, process ready ${startMs.toFixed(0).padStart(5)} ms, ` +
      `${residentMb.toFixed(0).padStart(4)} MB resident, ${release.concepts + release.retired} concepts ${isMet ? '' : '(above target)'}`,
  );
}

/** Median nanoseconds per call over seven rounds. */
function nanoseconds(inputs: readonly string[], call: (input: string) => unknown): number {
  const rounds = Array.from({ length: 7 }, () => {
    const before = process.hrtime.bigint();
    for (const input of inputs) call(input);
    return Number(process.hrtime.bigint() - before) / inputs.length;
  });
  return rounds.toSorted((a, b) => a - b)[3] ?? 0;
}

function reportLookups(label: string, dataDir: string): void {
  const content = readStarterFormulary();
  const facts = content.lines.slice(0, 40_000).map((line) => decodeConcept(readConceptLine(line)));
  const rxcuis = facts.map(({ rxcui }) => String(rxcui));
  const few = rxcuis.slice(0, 1000);
  const ndcs = content.ndcPrefixes.slice(0, 40_000).map(([prefix]) => `${String(prefix).padStart(9, '0')}01`);
  const store = openRxNormStore({ dataDir });
  const map = new Map(rxcuis.map((rxcui) => [rxcui, { rxcui }]));
  const product = JSON.stringify(store.product('861007'));
  const mapNs = nanoseconds(few, (rxcui) => map.get(rxcui));
  const parseNs = nanoseconds(few, () => JSON.parse(product));
  const names = facts
    .filter(({ tty }) => tty === 'SCD' || tty === 'SBD')
    .filter((_, index) => index % 17 === 0)
    .slice(0, 1000)
    .map(({ name }) => name.toLowerCase().replace(' oral tablet', ' tab'));
  console.log(
    `\n${label}: baseline Map.get ${mapNs.toFixed(0)} ns, JSON.parse of a product ${parseNs.toFixed(0)} ns`,
  );
  const report = (what: string, ns: number): void =>
    console.log(
      `  ${what.padEnd(34)} ${Math.round(1e9 / ns)
        .toLocaleString('en-US')
        .padStart(12)}/s  ` +
        `${(ns / mapNs).toFixed(1).padStart(8)} × Map.get  ${(ns / parseNs).toFixed(2).padStart(8)} × JSON.parse`,
    );
  report(
    'product, asked for again',
    nanoseconds(few, (rxcui) => store.product(rxcui)),
  );
  report(
    'product, 40,000 in turn',
    nanoseconds(rxcuis, (rxcui) => store.product(rxcui)),
  );
  report(
    'concept, 40,000 in turn',
    nanoseconds(rxcuis, (rxcui) => store.concept(rxcui)),
  );
  report(
    'NDC, 40,000 in turn',
    nanoseconds(ndcs, (ndc) => store.rxcuiOfNdc(ndc)),
  );
  report(
    '1,000 display strings to products',
    nanoseconds(names, (name) => resolveProductText(store, name)),
  );
  store.close();
}

async function main(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'medlist-bench-'));
  try {
    const starter = path.join(folder, 'starter');
    const installed = path.join(folder, 'installed');
    reportStart('starter, first start', starter);
    reportStart('starter', starter);
    if (values.release !== undefined) {
      await installRelease(values.release, { dataDir: installed });
      reportStart('installed release', installed);
    }
    reportLookups('starter', starter);
    if (values.release !== undefined) reportLookups('installed release', installed);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

if (values.probe === undefined) await main();
else probe(values.probe);
