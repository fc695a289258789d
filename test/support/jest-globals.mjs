/** What tests import of `@jest/globals`, where the runner gives it to all of them at once (share-modules.mjs). */
export const { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test } = globalThis;
