// Every test but those in a browser: the long ones too, and the stores over PostgreSQL where this machine has it.
import manifest from '../package.json' with { type: 'json' };

const { jest } = manifest;

export default {
  ...jest,
  rootDir: '..',
  // Each file in a world of its own, where `npm test` lets them share what they load.
  runner: 'jest-runner',
  setupFiles: [],
  testEnvironment: 'node',
  testTimeout: 600_000,
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '\\.ts$': '<rootDir>/test/support/strip-types.mjs' },
  workerIdleMemoryLimit: '1GB',
  coverageProvider: 'v8',
  collectCoverageFrom: ['src/**/*.ts'],
  globals: { everything: true },
  testPathIgnorePatterns: jest.testPathIgnorePatterns.filter((pattern) => !pattern.includes('long')),
};
