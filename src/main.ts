/** `npm start`: the same as `medlist serve`. Looks at the runtime first, before anything that needs a new one is loaded. */

import { runtimeProblem } from './runtime.ts';

const problem = runtimeProblem(process.versions);
if (problem === undefined) {
  const { run } = await import('./cli/medlist.ts');
  process.exitCode = await run(['serve', ...process.argv.slice(2)]);
} else {
  process.stderr.write(`${problem}\n`);
  process.exitCode = 1;
}
