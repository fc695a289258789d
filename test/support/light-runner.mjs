/**
 * For `npm test`: jest-light-runner, with a channel for each test file. The runner's own is shared by all workers, and the first
 * that asks for its data takes the answer of those that have not asked yet: a worker that starts late on a busy machine then
 * waits for ever, and the run never ends (0.7.13 and 0.8.2).
 */
import { createRunner } from 'jest-light-runner';

const RUNTIME = 'child_process';
const ASKS = 'jest-light-runner-get-worker-data';
const ANSWER = 'jest-light-runner-worker-data';

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
    const run = ({ path }) => pool.run(path, isInBand ? undefined : { channel: channelOf(workerData) });
    return super.set(projectConfig, { ...rest, pool, run });
  }
}

export default class LightRunner extends createRunner({ runtime: RUNTIME }) {
  constructor(globalConfig, ...rest) {
    super(globalConfig, ...rest);
    this._testRunners = new Pools(globalConfig);
  }
}
