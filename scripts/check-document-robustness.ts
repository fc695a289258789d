/**
 * The long robustness run: damaged copies of the fixtures, and two patients alternating.
 *
 *     npx node scripts/check-document-robustness.ts [--mutants 2000] [--rounds 10000] [--seed 1] [--width 2] [--only INDEX]
 *
 * Says every ten seconds how far it is. `--only` reads one mutant again, by the index that was printed for one that was slow or crashed.
 * With more than two at a time (`--width`) they wait for each other, and their times say less.
 */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { DocumentFailure } from '../src/documents/document-failure.ts';
import { createDocumentReader } from '../src/documents/reader/document-reader.ts';
import { mutate, plainPdf, seededRandom } from '../test/support/hostile-documents.ts';

const { values } = parseArgs({
  options: {
    mutants: { type: 'string', default: '2000' },
    rounds: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    width: { type: 'string', default: '2' },
    only: { type: 'string' },
  },
});
/** No document may take longer, but for what OCR takes: the time a child has, and room for starting it. */
const BOUND_MS = 15_000;
/** A document that takes longer is named, so that it can be looked at. */
const SLOW_MS = 5000;
const REPORT_MS = 10_000;
const reader = createDocumentReader();
const megabytes = (): number => Math.round(process.memoryUsage().rss / 1e6);
let isWrong = false;

/** A reader that came to its end: the document fails, and somebody should know which. */
const WORTH_A_LOOK: ReadonlySet<string> = new Set(['timeout', 'crashed', 'fault']);

async function readMutants(count: number): Promise<void> {
  const folder = path.join(import.meta.dirname, '../fixtures/documents');
  const seeds = readdirSync(folder)
    .filter((id) => !id.startsWith('scan'))
    .map((id) => ({ id, bytes: readFileSync(path.join(folder, id, 'document.pdf')) }));
  const random = seededRandom(Number(values.seed));
  const outcomes = new Map<string, number>();
  const times: Record<'text' | 'OCR', number[]> = { text: [], OCR: [] };
  const before = megabytes();
  await inParallel('mutants', count, async (index) => {
    const seed = seeds[index % seeds.length];
    if (seed === undefined) throw new RangeError('there are no fixtures');
    const bytes = mutate(seed.bytes, random);
    if (values.only !== undefined && Number(values.only) !== index) return;
    const started = performance.now();
    const outcome = await outcomeOf(bytes);
    const took = performance.now() - started;
    times[outcome === 'read by OCR' ? 'OCR' : 'text'].push(took);
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    if (took > SLOW_MS || WORTH_A_LOOK.has(outcome) || values.only !== undefined)
      console.log(`mutant ${index} of ${seed.id}: ${outcome} after ${Math.round(took)} ms`);
    if (outcome === 'fault') isWrong = true;
  });
  if (Math.max(...times.text) > BOUND_MS) isWrong = true;
  console.log(
    `mutants ${count}:`,
    Object.fromEntries(outcomes),
    `without OCR ${spread(times.text)}, with OCR ${spread(times.OCR)}, memory ${before} → ${megabytes()} MB`,
  );
}

function spread(times: readonly number[]): string {
  const sorted = times.toSorted((left, right) => left - right);
  const at = (share: number): number => Math.round(sorted[Math.ceil(sorted.length * share) - 1] ?? 0);
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, slowest ${at(1)} ms`;
}

async function outcomeOf(bytes: Uint8Array): Promise<string> {
  try {
    const [document] = await reader.read([{ name: 'mutant.pdf', read: () => Promise.resolve(bytes) }]);
    return document?.notes.some(({ kind }) => kind === 'read-by-ocr') === true ? 'read by OCR' : 'read';
  } catch (error) {
    return error instanceof DocumentFailure ? error.reason : 'fault';
  }
}

async function alternatePatients(count: number): Promise<void> {
  const patients = ['Anderson warfarin', 'Bergstrom digoxin'];
  const pdfs = patients.map((words) => plainPdf([`Patient ${words}`, words]));
  const before = megabytes();
  let crossed = 0;
  await inParallel('two patients', count, async (index) => {
    const bytes = pdfs[index % 2] ?? new Uint8Array();
    const [document] = await reader.read([{ name: 'note.pdf', read: () => Promise.resolve(bytes) }]);
    const text = document?.pages.flatMap(({ lines }) => lines.map((line) => line.text)).join('|');
    if (text !== `Patient ${patients[index % 2]}|${patients[index % 2]}`) crossed++;
  });
  if (crossed > 0) isWrong = true;
  console.log(
    `two patients, ${count} documents: ${crossed} with a wrong word, memory ${before} → ${megabytes()} MB`,
  );
}

/** Does the work `--width` at a time, and says how far it is. */
async function inParallel(
  name: string,
  count: number,
  work: (index: number) => Promise<void>,
): Promise<void> {
  const started = performance.now();
  let next = 0;
  let done = 0;
  const report = setInterval(() => {
    const perSecond = (done * 1000) / (performance.now() - started);
    console.log(`${name}: ${done} of ${count}, ${perSecond.toFixed(1)} a second, ${megabytes()} MB`);
  }, REPORT_MS);
  await Promise.all(
    Array.from({ length: Number(values.width) }, async () => {
      while (next < count) {
        await work(next++);
        done++;
      }
    }),
  );
  clearInterval(report);
}

if (Number(values.mutants) > 0) await readMutants(Number(values.mutants));
if (Number(values.rounds) > 0) await alternatePatients(Number(values.rounds));
await reader.close();
process.exitCode = isWrong ? 1 : 0;
