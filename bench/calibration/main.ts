/**
 * Is a confidence of .8 right eight times of ten? Simulated patients whose truth is known, through the real inference:
 * `npm run bench:calibration [-- --patients 8000] [--write]`; `--write` puts the tables into docs/accuracy.md.
 */
import { parseArgs } from 'node:util';
import { openRxNormStore } from '../../src/terminology/open-store.ts';
import { measuredWith, writeBlock } from '../accuracy/page.ts';
import { simulate } from './simulate.ts';
import { assumptionTable, reliabilityTables } from './tables.ts';

const { values } = parseArgs({
  options: {
    patients: { type: 'string', default: '8000' },
    write: { type: 'boolean', default: false },
  },
});
/** Weights may be fitted on the first seed; what is published is of the others. */
const FITTING_SEED = 1;
const HELD_OUT_SEED = 20_260_601;
const OTHER_WORLD_SEED = 7_919;

const store = openRxNormStore();
const patients = Number(values.patients);
const tables = reliabilityTables({
  'usual assumptions, seed for fitting': simulate('usual', FITTING_SEED, patients, store),
  'usual assumptions, held-out seed': simulate('usual', HELD_OUT_SEED, patients, store),
  'other assumptions': simulate('other', OTHER_WORLD_SEED, patients, store),
});
store.close();
console.log(tables);
if (values.write) {
  writeBlock('calibration', `${measuredWith('npm run bench:calibration -- --write')}\n\n${tables}`);
  writeBlock('assumptions', assumptionTable());
}
