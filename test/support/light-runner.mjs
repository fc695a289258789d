/**
 * For `npm test`: jest-light-runner, with a channel for each test file. The runner's own is shared by all workers, and the first
 * that asks for its data takes the answer of those that have not asked yet: a worker that starts late on a busy machine then
 * waits for ever, and the run never ends (0.7.13 and 0.8.2). And no file runs for ever: the runner has no time limit of its own,
 * so that one test that waits in vain kept the whole run, without a word which it is.
 */
import path from 'node:path';
import { createRunner } from 'jest-light-runner';

const RUNTIME = 'child_process';
const ASKS = 'jest-light-runner-get-worker-data';
const ANSWER = 'jest-light-runner-worker-data';

/** The slowest takes less than two minutes with all its examples, on an idle machine of two processors. */
const LONGEST_MINUTES = 8;

/** Answers the one worker that a test file runs in, whenever it asks. */
function channelOf(workerData) {
  let tell;
  return {
    onMessage: (listener) => {
      tell = listener;
    },
    postMessage: (message) => {
      if (message === ASKS) tell({ type: ANSWER, workerData });
    },
  };
}

/** Its process is ended where it takes too long, and the file has failed. */
async function inTime(test, run) {
  const signal = AbortSignal.timeout(LONGEST_MINUTES * 60_000);
  try {
    return await run(signal);
  } catch (error) {
    if (!signal.aborted) throw error;
    const file = path.relative(test.context.config.rootDir, test.path);
    throw new Error(`${file} had not ended after ${LONGEST_MINUTES} minutes`, { cause: error });
  }
}

/** The pools by the configuration of their project. */
class Pools extends Map {
  #globalConfig;

  constructor(globalConfig) {
    super();
    this.#globalConfig = globalConfig;
  }

  set(projectConfig, { pool, ...rest }) {
    const workerData = { globalConfig: this.#globalConfig, projectConfig, runtime: RUNTIME };
    const isInBand = this.#globalConfig.maxWorkers === 1;
    const run = (test) =>
      isInBand
        ? pool.run(test.path)
        : inTime(test, (signal) => pool.run(test.path, { channel: channelOf(workerData), signal }));
    return super.set(projectConfig, { ...rest, pool, run });
  }
}

export default class LightRunner extends createRunner({ runtime: RUNTIME }) {
  constructor(globalConfig, ...rest) {
    super(globalConfig, ...rest);
    this._testRunners = new Pools(globalConfig);
  }
}
