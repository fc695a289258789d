/**
 * What a second core of the machine is worth: a process that only parses lines of JSON, alone, and two of them side by side on a core
 * each. Two processors of one core, or of a machine that others use too, do not do twice the work of one.
 */
import { spawn } from 'node:child_process';

/** Parses the lines of a file over and over; prints how many milliseconds it took. */
const PARSE = `
const lines = require('node:fs').readFileSync(process.argv[1], 'utf8').split('\\n').filter(Boolean).slice(0, 20000);
const began = performance.now();
for (let round = 0; round < 40; round++) for (const line of lines) JSON.parse(line);
process.stdout.write(String(performance.now() - began));`;

async function parseOn(core: number, file: string): Promise<number> {
  const child = spawn('taskset', ['-c', String(core), process.execPath, '-e', PARSE, file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said: string[] = [];
  child.stdout.setEncoding('utf8').on('data', (text: string) => said.push(text));
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve));
  if (status !== 0) throw new Error(`parsing on core ${core} ended with ${status}`);
  return Number(said.join(''));
}

/** The work of two processes on cores 0 and 1 in the time of one: 2 where nothing is shared. */
export async function worthOfTwoCores(file: string): Promise<number> {
  const alone = await parseOn(0, file);
  const together = await Promise.all([parseOn(0, file), parseOn(1, file)]);
  return (2 * alone) / Math.max(...together);
}
