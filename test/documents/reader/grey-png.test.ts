import { inflateSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { pngOfGreymap } from '../../../src/documents/reader/grey-png.ts';
import { toPortableGreymap } from '../../../src/documents/pdf/portable-greymap.ts';

test('every pixel is where it was', () => {
  const pixels = Uint8Array.from([0, 64, 128, 192, 255, 7]);
  const picture = pngOfGreymap(toPortableGreymap({ width: 3, height: 2, pixels }));
  const png = picture?.png ?? Buffer.alloc(0);
  expect([picture?.width, picture?.height]).toEqual([3, 2]);
  expect(png.subarray(0, 8).toString('latin1')).toBe('\u0089PNG\r\n\u001a\n');
  expect([png.readUInt32BE(16), png.readUInt32BE(20), png[24], png[25]]).toEqual([3, 2, 8, 0]);
  const length = png.readUInt32BE(33);
  expect(png.subarray(37, 41).toString('latin1')).toBe('IDAT');
  expect([...inflateSync(png.subarray(41, 41 + length))]).toEqual([0, 0, 64, 128, 0, 192, 255, 7]);
  // The chunk that ends every PNG, with its checksum (W3C PNG, 11.2.5).
  expect(png.subarray(-12).toString('hex')).toBe('0000000049454e44ae426082');
});

test.each(['', 'P6\n1 1\n255\nx', 'P5\n2 2\n255\nabc', 'P5\n0 1\n255\n'])('%j is no such picture', (text) => {
  expect(pngOfGreymap(Buffer.from(text, 'latin1'))).toBeUndefined();
});
