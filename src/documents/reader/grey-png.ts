/** Grey pixels → PNG (W3C PNG, third edition): what a browser can show of a page. */
import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const BITS = 8;
const GREY = 0;

/** A PGM as `toPortableGreymap` writes it, as a PNG of the same size; undefined when it is none. */
export function pngOfGreymap(
  greymap: Uint8Array,
): { readonly width: number; readonly height: number; readonly png: Buffer } | undefined {
  const start = Buffer.from(greymap.subarray(0, 32)).toString('latin1');
  const match = /^P5\n(?<width>[1-9]\d{0,5}) (?<height>[1-9]\d{0,5})\n255\n/.exec(start);
  const [width, height] = [Number(match?.groups?.['width']), Number(match?.groups?.['height'])];
  const pixels = greymap.subarray(match?.[0].length ?? 0);
  if (match === null || pixels.length !== width * height) return undefined;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(BITS, 8);
  header.writeUInt8(GREY, 9);
  const data = deflateSync(filtered(pixels, width, height));
  const png = Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND')]);
  return { width, height, png };
}

/** Each row after a byte that says it is not filtered. */
function filtered(pixels: Uint8Array, width: number, height: number): Buffer {
  const rows = Buffer.alloc(height * (width + 1));
  for (let row = 0; row < height; row += 1) {
    rows.set(pixels.subarray(row * width, (row + 1) * width), row * (width + 1) + 1);
  }
  return rows;
}

function chunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
