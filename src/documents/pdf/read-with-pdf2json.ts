/** The one door to pdf2json, the second reader: for pages and documents in which PDFium finds no text. */
import PDFParser, { type Output, type Page } from 'pdf2json';
import { DocumentFailure } from '../document-failure.ts';
import type { Word } from '../line.ts';

/** A page as pdf2json reads it. */
export interface Pdf2jsonPage {
  readonly width: number;
  readonly height: number;
  readonly words: readonly Word[];
}

/** pdf2json's unit in points. */
const POINTS_PER_UNIT = 16;
/** It places text a quarter of a unit too far left. */
const X_OFFSET_UNITS = 0.25;
/** It does not always end: a damaged file may give neither an answer nor an error. */
const PATIENCE_MS = 5000;

/** Every page; throws DocumentFailure 'unreadable' or 'timeout'. */
export async function readWithPdf2json(bytes: Uint8Array): Promise<Pdf2jsonPage[]> {
  // It reads from the start of the underlying memory whatever the view's offset says: only a copy of its own is safe.
  const own = Buffer.from(new Uint8Array(bytes).buffer);
  const parser = new PDFParser(null, false);
  let timer: NodeJS.Timeout | undefined;
  try {
    const output = await new Promise<Output>((resolve, reject) => {
      timer = setTimeout(() => reject(new DocumentFailure('timeout')), PATIENCE_MS);
      parser.on('pdfParser_dataReady', resolve);
      parser.on('pdfParser_dataError', () => reject(new DocumentFailure('unreadable')));
      parser.parseBuffer(own, 0);
    });
    return output.Pages.map(toPage);
  } catch (cause) {
    throw cause instanceof DocumentFailure ? cause : new DocumentFailure('unreadable', { cause });
  } finally {
    clearTimeout(timer);
    parser.removeAllListeners();
  }
}

interface Run {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly fontSize: number;
  readonly isBold: boolean;
}

/** A page in our terms; runs without a place are left out. */
export function toPage(page: Page): Pdf2jsonPage {
  const runs = page.Texts.map((text): Run => {
    const style = text.R[0]?.TS;
    return {
      text: text.R.map((part) => part.T).join(''),
      x: (text.x + X_OFFSET_UNITS) * POINTS_PER_UNIT,
      y: text.y * POINTS_PER_UNIT,
      width: text.w,
      fontSize: style?.[1] ?? 12,
      isBold: style?.[2] === 1,
    };
  }).filter((run) => run.text.trim() !== '' && isPlaced(run));
  const scale = scaleOf(runs);
  return {
    width: sizeOf(page.Width),
    height: sizeOf(page.Height),
    words: joinRuns(runs, scale),
  };
}

/** No page is as large, in points: PDF ends at 14,400 units of at most 75,000 points. */
const FARTHEST = 2e9;

/** A page whose size is no size has none. */
function sizeOf(units: number): number {
  const points = units * POINTS_PER_UNIT;
  return Math.abs(points) < FARTHEST ? points : 0;
}

/** A damaged font or matrix makes numbers that are none: what has no place on the page cannot be put into a line. */
function isPlaced({ x, y, width, fontSize }: Run): boolean {
  return [x, y, width, fontSize].every((number) => Math.abs(number) < FARTHEST);
}

/** Widths and font sizes come without the page's scale: it shows in the distance from one run to the next. */
function scaleOf(runs: readonly Run[]): number {
  const ratios: number[] = [];
  for (const [index, run] of runs.entries()) {
    const next = runs[index + 1];
    if (next === undefined || Math.abs(next.y - run.y) >= 1 || next.x <= run.x || run.width <= 0) continue;
    const ratio = (next.x - run.x) / run.width;
    if (ratio > 0.3 && ratio < 1.6) ratios.push(ratio);
  }
  if (ratios.length <= 10) return 1;
  return Math.min(1, ratios.sort((left, right) => left - right)[ratios.length >> 2] ?? 1);
}

/** True size of the font, as a share of the one pdf2json reports. */
const FONT_SIZE_SHARE = 0.82;
const WORD_GAP_EM = 0.14;

/** Runs are often single characters: joins those that touch, splits those that hold spaces. */
function joinRuns(runs: readonly Run[], scale: number): Word[] {
  const words: Word[] = [];
  let lastEnd = Number.NEGATIVE_INFINITY;
  let lastY = Number.NEGATIVE_INFINITY;
  for (const run of runs) {
    const fontSize = run.fontSize * scale * FONT_SIZE_SHARE;
    const width = run.width * scale;
    const parts = run.text.split(/\s+/);
    const perCharacter = width / Math.max(1, run.text.length);
    let offset = 0;
    for (const part of parts) {
      const x = run.x + offset * perCharacter;
      offset += part.length + 1;
      if (part === '') continue;
      const doesTouch = Math.abs(run.y - lastY) < 1 && Math.abs(x - lastEnd) < fontSize * WORD_GAP_EM;
      const word = toWord(part, { ...run, x, fontSize, width: part.length * perCharacter }, words.length);
      const last = words.at(-1);
      if (doesTouch && last !== undefined) words[words.length - 1] = joined(last, word);
      else words.push(word);
      lastEnd = x + word.width;
      lastY = run.y;
    }
  }
  return words;
}

function toWord(text: string, run: Run, order: number): Word {
  return {
    text,
    x: run.x,
    y: run.y,
    width: run.width,
    height: run.fontSize,
    baseline: run.y + run.fontSize * 0.8,
    fontSize: run.fontSize,
    isBold: run.isBold,
    origin: 'text-layer',
    order,
  };
}

function joined(left: Word, right: Word): Word {
  return { ...left, text: left.text + right.text, width: right.x + right.width - left.x };
}
