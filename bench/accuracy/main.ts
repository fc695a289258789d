/**
 * How often the program is right, against gold that people wrote: precision and recall of drugs, fields, merges, statuses, and every failure.
 * `npm run bench:accuracy [-- --gold DIR] [--data-dir DIR] [--write]`: `--gold` scores a folder in the format of docs/accuracy.md instead of
 * fixtures/gold, `--data-dir` uses the RxNorm release installed there instead of the starter, `--write` puts the tables into docs/accuracy.md.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createDocumentReader } from '../../src/documents/reader/document-reader.ts';
import { openRxNormStore } from '../../src/terminology/open-store.ts';
import { answerCase } from './answer-case.ts';
import { readGold, type GoldCase } from './gold.ts';
import { emptyTally, scoreCase, type Tally } from './score-case.ts';
import { failureList, figuresTable } from './tables.ts';
import { measuredWith, writeBlock } from './page.ts';

const { values } = parseArgs({
  options: {
    gold: { type: 'string' },
    'data-dir': { type: 'string' },
    write: { type: 'boolean', default: false },
  },
});
const OWN = path.join(import.meta.dirname, '../../fixtures/gold');
const folder = values.gold ?? OWN;
const dataDir = values['data-dir'];

function rowOf({ kind, seen }: GoldCase): string {
  return `${kind}, ${seen ? 'worked on' : 'new'}`;
}

const store = openRxNormStore(dataDir === undefined ? {} : { dataDir });
const reader = createDocumentReader();
const tallies = new Map<string, Tally>();
for (const gold of readGold(folder)) {
  const name = rowOf(gold);
  const tally = tallies.get(name) ?? emptyTally();
  tallies.set(name, tally);
  scoreCase(gold, await answerCase(folder, gold, { reader, store }), tally);
}
await reader.close();
store.close();

const table = figuresTable(tallies);
const failures = failureList([...tallies.values()].flatMap((tally) => tally.failures));
console.log(`${table}\n\n${failures}`);
if (values.write) {
  if (values.gold !== undefined)
    throw new Error('--write puts the figures of fixtures/gold into the page, of no other folder');
  writeBlock('figures', `${measuredWith('npm run bench:accuracy -- --write')}\n\n${table}`);
  writeBlock('failures', failures);
}
