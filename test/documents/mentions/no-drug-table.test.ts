import { describe, expect, test } from '@jest/globals';
import { NO_DRUG_ROWS } from '../../../src/documents/mentions/no-drug-table.ts';
import { unknownDrugName } from '../../../src/documents/mentions/unknown-drug.ts';

describe.each(NO_DRUG_ROWS)('$reason', ({ examples }) => {
  test.each(examples)('"%s" names no drug', (entry) => {
    expect(unknownDrugName(entry, [])).toBeUndefined();
    expect(unknownDrugName(`Zylofen ${entry}`, [])).toBeDefined();
  });
});
