/** The one door to tesseract.js: grey pixels of a page → words with boxes and confidence, offline. */
import { createRequire } from 'node:module';
import path from 'node:path';
import { createWorker, OEM, PSM } from 'tesseract.js';
import { isPortableGreymap } from '../pdf/portable-greymap.ts';

/** A word OCR read, in pixels of the image. */
export interface ScannedWord {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly baseline: number;
  /** Height of the line from descender to ascender. */
  readonly lineHeight: number;
  /** 0–1. */
  readonly confidence: number;
}

/** A running OCR engine. */
export interface ScanReader {
  /** Reads a PGM of our own making; anything else is refused before the engine sees it. */
  read(greymap: Uint8Array): Promise<ScannedWord[]>;
  close(): Promise<void>;
}

/** Thrown for bytes that are not a PGM written by toPortableGreymap. */
export class ImageRefused extends Error {
  constructor() {
    super('only grey images rendered here are read by OCR');
    this.name = 'ImageRefused';
  }
}

/** Starts the engine with the language data that is installed beside it. */
export async function startScanReader(maxPixels: number): Promise<ScanReader> {
  const language = path.dirname(
    createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json'),
  );
  const worker = await createWorker('eng', OEM.LSTM_ONLY, {
    langPath: path.join(language, '4.0.0_best_int'),
    gzip: true,
    cacheMethod: 'none',
    errorHandler: () => undefined,
  });
  await worker.setParameters({ tessedit_pageseg_mode: PSM.AUTO, user_defined_dpi: '200' });
  return {
    async read(greymap) {
      if (!isPortableGreymap(greymap, maxPixels)) throw new ImageRefused();
      const { data } = await worker.recognize(Buffer.from(greymap), {}, { blocks: true, text: false });
      return wordsOf(data.blocks ?? []);
    },
    async close() {
      await worker.terminate();
    },
  };
}

type Block = NonNullable<
  Awaited<ReturnType<Awaited<ReturnType<typeof createWorker>>['recognize']>>['data']['blocks']
>[number];

function wordsOf(blocks: readonly Block[]): ScannedWord[] {
  const lines = blocks.flatMap((block) => block.paragraphs.flatMap((paragraph) => paragraph.lines));
  const tilt = tiltOf(lines.map(({ baseline }) => baseline));
  return lines.flatMap(({ words, baseline, bbox, rowAttributes }) => {
    const slope = slopeOf(baseline);
    return words.map((word) => {
      const middle = (word.bbox.x0 + word.bbox.x1) / 2;
      const fall = tilt * middle;
      return {
        text: word.text,
        x: word.bbox.x0,
        y: word.bbox.y0 - fall,
        width: word.bbox.x1 - word.bbox.x0,
        height: word.bbox.y1 - word.bbox.y0,
        baseline: baseline.y0 + slope * (middle - baseline.x0) - fall,
        lineHeight: rowAttributes.rowHeight > 0 ? rowAttributes.rowHeight : bbox.y1 - bbox.y0,
        confidence: word.confidence / 100,
      };
    });
  });
}

interface Baseline {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

function slopeOf({ x0, y0, x1, y1 }: Baseline): number {
  return x1 > x0 ? (y1 - y0) / (x1 - x0) : 0;
}

/** What the page is still tilted by: the slope in the middle of its lines, the longer ones counting more. Lines drawn straight over a page hide its tilt from the pixels. */
export function tiltOf(baselines: readonly Baseline[]): number {
  const sloped = baselines
    .map((baseline) => ({ slope: slopeOf(baseline), run: Math.max(0, baseline.x1 - baseline.x0) }))
    .toSorted((left, right) => left.slope - right.slope);
  const half = sloped.reduce((sum, { run }) => sum + run, 0) / 2;
  let passed = 0;
  for (const { slope, run } of sloped) {
    passed += run;
    if (passed >= half && passed > 0) return slope;
  }
  return 0;
}
