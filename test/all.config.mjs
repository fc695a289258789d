// Every test but those in a browser: the long ones, and the quick ones as `npm test` runs them, with far more examples of each law
// and the stores over PostgreSQL where this machine has it.
import manifest from '../package.json' with { type: 'json' };

const { maxWorkers, testSequencer, ...quick } = manifest.jest;
const rootDir = import.meta.dirname;
const LONG = String.raw`\.long\.test\.ts$`;
const apart = quick.testPathIgnorePatterns.filter((pattern) => pattern !== LONG);

export default {
  rootDir: '..',
  maxWorkers,
  testTimeout: 600_000,
  workerIdleMemoryLimit: '1GB',
  coverageProvider: 'v8',
  collectCoverageFrom: ['src/**/*.ts'],
  testSequencer,
  projects: [
    {
      ...quick,
      rootDir: `${rootDir}/..`,
      setupFiles: [...quick.setupFiles, '<rootDir>/test/support/try-everything.mjs'],
    },
    {
      ...quick,
      rootDir: `${rootDir}/..`,
      // Each file in a world of its own: they start services and count what they take.
      runner: 'jest-runner',
      setupFiles: ['<rootDir>/test/support/try-everything.mjs'],
      testMatch: ['<rootDir>/test/**/*.long.test.ts'],
      testPathIgnorePatterns: apart,
      testEnvironment: 'node',
      extensionsToTreatAsEsm: ['.ts'],
      transform: { '\\.ts$': '<rootDir>/test/support/strip-types.mjs' },
    },
  ],
};
