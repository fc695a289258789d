/** Prints `N passed, N failed` over jest's JSON reports; a test file that did not run, or a report that is not there, counts as a failure. */
import { existsSync, readFileSync } from 'node:fs';

interface JestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numRuntimeErrorTestSuites: number;
}

const files = process.argv.slice(2);
if (files.length === 0) throw new Error('usage: summarize-tests REPORT…');
let passed = 0;
let failed = 0;
for (const file of files) {
  if (!existsSync(file)) {
    failed += 1;
    continue;
  }
  const report = JSON.parse(readFileSync(file, 'utf8')) as JestReport;
  passed += report.numPassedTests;
  failed += report.numFailedTests + report.numRuntimeErrorTestSuites + report.numPendingTests;
}
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
