/**
 * For `npm test`: all test files of a process share what they load of `src` and `node_modules`, as the service itself does, so
 * that a thousand modules are not loaded anew for each of 280 files. The files of `test` stay each file's own, but for those
 * that hold what is the same for all and costly to make.
 */
import { registerHooks } from 'node:module';

const TESTS = new URL('..', import.meta.url).href;
const HELD_BY_ALL = ['fhir-definitions.ts', 'fhir-validity.ts', 'starter-store.ts'].map(
  (name) => new URL(name, import.meta.url).href,
);
const GLOBALS = new URL('jest-globals.mjs', import.meta.url).href;

registerHooks({
  resolve(specifier, context, next) {
    if (specifier === '@jest/globals') return { url: GLOBALS, shortCircuit: true };
    const found = next(specifier, context);
    // The runner gives every test file an address of its own.
    const own = /\?\d+$/.exec(context.parentURL ?? '')?.[0];
    const isShared = !found.url.startsWith(TESTS) || HELD_BY_ALL.includes(found.url);
    return own === undefined || isShared ? found : { ...found, url: found.url + own };
  },
});
