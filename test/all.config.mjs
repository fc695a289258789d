// Every test but those in a browser: the long ones too, and the stores over PostgreSQL where this machine has it.
import manifest from '../package.json' with { type: 'json' };

const { jest } = manifest;

export default {
  ...jest,
  rootDir: '..',
  globals: { everything: true },
  testPathIgnorePatterns: jest.testPathIgnorePatterns.filter((pattern) => !pattern.includes('long')),
};
