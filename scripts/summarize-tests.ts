/** Prints `N passed, N failed` from jest's JSON report; a test file that did not run counts as a failure. */
import { readFileSync } from 'node:fs';

interface JestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numRuntimeErrorTestSuites: number;
}

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('usage: summarize-tests REPORT');
const report = JSON.parse(readFileSync(file, 'utf8')) as JestReport;
const failed = report.numFailedTests + report.numRuntimeErrorTestSuites + report.numPendingTests;
process.stdout.write(`${report.numPassedTests} passed, ${failed} failed\n`);
process.exitCode = failed > 0 || report.numPassedTests === 0 ? 1 : 0;
