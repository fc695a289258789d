import { describe, expect, test } from '@jest/globals';
import { REMARK_WORDS } from '../../../src/standing/remark/remark-word-table.ts';
import { saidOfTopic } from '../../../src/standing/remark/said-of-topic.ts';

describe.each(Object.entries(REMARK_WORDS))('words around an action in a remark: %s', (_, row) => {
  test.each(row.examples.map(([remark, said]) => [remark, said] as const))('%s → %s', (remark, said) => {
    expect(saidOfTopic(remark, () => [])?.meaning).toBe(said);
  });
});
