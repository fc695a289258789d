/** Only grey images of our own making reach OCR: real images of other kinds are refused on both sides of the pipe. */
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from '@jest/globals';
import { DEFAULT_DOCUMENT_LIMITS } from '../../src/documents/document-limits.ts';
import { pngOfGreymap } from '../../src/documents/reader/grey-png.ts';
import { startIsolatedChild } from '../../src/documents/reader/children/isolated-child.ts';
import { createOcrPool } from '../../src/documents/reader/ocr-pool.ts';
import { toPortableGreymap } from '../../src/documents/pdf/portable-greymap.ts';

const [WIDTH, HEIGHT] = [300, 200];
const PIXELS = new Uint8Array(WIDTH * HEIGHT).fill(255);
const OURS = toPortableGreymap({ width: WIDTH, height: HEIGHT, pixels: PIXELS });

/** An uncompressed grey TIFF (TIFF 6.0, section 4): its header, nine fields, and the pixels. */
function greyTiff(): Uint8Array {
  const fields = [
    [256, WIDTH],
    [257, HEIGHT],
    [258, 8],
    [259, 1],
    [262, 1],
    [273, 8 + 2 + 9 * 12 + 4],
    [277, 1],
    [278, HEIGHT],
    [279, PIXELS.length],
  ];
  const head = Buffer.alloc(8 + 2 + fields.length * 12 + 4);
  head.write('II*\0', 'latin1');
  head.writeUInt32LE(8, 4);
  head.writeUInt16LE(fields.length, 8);
  for (const [index, [tag = 0, value = 0]] of fields.entries()) {
    const at = 10 + index * 12;
    head.writeUInt16LE(tag, at);
    head.writeUInt16LE(4, at + 2);
    head.writeUInt32LE(1, at + 4);
    head.writeUInt32LE(value, at + 8);
  }
  return Buffer.concat([head, PIXELS]);
}

function tooLarge(): Uint8Array {
  const [width, height] = [DEFAULT_DOCUMENT_LIMITS.maxPixels / 1000 + 1, 1000];
  return toPortableGreymap({ width, height, pixels: new Uint8Array(width * height) });
}

const FOREIGN: readonly (readonly [kind: string, image: Uint8Array])[] = [
  ['PNG', pngOfGreymap(OURS)?.png ?? new Uint8Array(0)],
  ['TIFF', greyTiff()],
  ['WebP', Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64')],
  ['grey image with words in its header', Buffer.from(`P5\n# x\n1 1\n255\nx`)],
  ['colour image', Buffer.from('P6\n1 1\n255\nxxx')],
  ['grey image of more pixels than a page may have', tooLarge()],
];
describe('the service', () => {
  const pool = createOcrPool({
    maxPixels: DEFAULT_DOCUMENT_LIMITS.maxPixels,
    ocrProcesses: 1,
    ocrPageMs: 60_000,
    ocrIdleMs: 60_000,
    ocrPagesPerProcess: 50,
    ocrDataBytes: 2e9,
    childHeapMegabytes: 384,
    entry: fileURLToPath(new URL('../support/agreeable-process.ts', import.meta.url)),
  });
  afterAll(() => pool.close());

  it('hands on what it rendered', async () => {
    expect(await pool.recognize(OURS)).toEqual([]);
  });

  it.each(FOREIGN)('keeps back a %s', async (_, image) => {
    await expect(pool.recognize(image)).rejects.toMatchObject({ reason: 'ocr-unavailable' });
  });
});

describe('the OCR process', () => {
  const child = startIsolatedChild(
    { entry: fileURLToPath(new URL('../../src/documents/reader/ocr-child.ts', import.meta.url)) },
    {
      dataBytes: 2e9,
      heapMegabytes: 384,
      cpuSeconds: undefined,
      canStartThreads: true,
      maxFrameBytes: 1e6,
    },
  );
  afterAll(async () => {
    child.kill();
    await child.ended;
  });
  const answerTo = async (image: Uint8Array): Promise<unknown> => {
    await child.send({ kind: 'page' }, image);
    return (await child.next())?.message;
  };

  it.each(FOREIGN)('refuses a %s', async (_, image) => {
    expect(await answerTo(image)).toEqual({ kind: 'refused' });
  });

  it('reads what the service rendered', async () => {
    expect(await answerTo(OURS)).toEqual({ kind: 'words', words: [] });
  });
});
