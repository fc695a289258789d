/** Run before each file by test/all.config.mjs: nothing is spared (test/support/runs.ts). */
globalThis.everything = true;
