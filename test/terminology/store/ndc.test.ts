import { describe, expect, test } from '@jest/globals';
import { parseNdc } from '../../../src/terminology/store/ndc.ts';
import { decodeNdcs, encodeNdcs } from '../../../src/terminology/store/ndc-format.ts';
import { ndcIndex, packNdcs } from '../../../src/terminology/store/ndc-index.ts';

describe('written NDCs', () => {
  test.each([
    ['00093104801', ['00093104801']],
    ['0093-1048-01', ['00093104801']],
    ['50580-449-05', ['50580044905']],
    ['50580-4490-5', ['50580449005']],
    ['00093-1048-01', ['00093104801']],
    [' 00093104801 ', ['00093104801']],
    ['0093104801', ['00093104801', '00931004801', '00931048001']],
  ])('%s', (written, forms) => expect(parseNdc(written).toSorted()).toEqual(forms.toSorted()));

  test.each([
    '',
    '93-1048-01',
    '0093-104-01',
    '00000-*123-01',
    '0093104801x',
    '000931048011',
    '1-1-1',
    '0093 1048 01',
  ])('%p is none', (written) => expect(parseNdc(written)).toEqual([]));
});

describe('the text form', () => {
  test('groups by labeler and keeps whole codes where packages differ', () => {
    const line = encodeNdcs(861007, [931_048, 937_214, 123_456_789], [11_111_222_201]);
    expect(line).toBe('861007\t00093:1048,7214 12345:6789 =11111222201');
    expect(decodeNdcs(line)).toEqual({
      rxcui: 861007,
      prefixes: [931_048, 937_214, 123_456_789],
      whole: [11_111_222_201],
    });
  });
});

describe('the index', () => {
  const index = ndcIndex(
    packNdcs([
      [99_999_999_999, 3],
      [1, 1],
      [93_104_801, 2],
    ]),
  );
  test.each([
    [1, 1],
    [93_104_801, 2],
    [99_999_999_999, 3],
    [0, undefined],
    [2, undefined],
    [100_000_000_000, undefined],
  ])('%d', (code, rxcui) => expect(index.find(code)).toBe(rxcui));

  test('may be empty', () => expect(ndcIndex(packNdcs([])).find(1)).toBeUndefined());
});
