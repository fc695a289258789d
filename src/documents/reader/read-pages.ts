/** An opened PDF → its pages of lines: the text layer where it is usable, OCR where it is not. */
import { cleanScan, type CleanScan } from '../scan/clean.ts';
import { composePage, type PlacedPage } from '../layout/compose-page.ts';
import { composeWords } from '../layout/compose-words.ts';
import { DocumentFailure } from '../document-failure.ts';
import type { OpenTable } from '../layout/find-tables.ts';
import { judgeText, needsOcr } from '../scan/judge-text.ts';
import type { DocumentNote, PageLines, Word } from '../line.ts';
import { findFurniture } from '../layout/page-furniture.ts';
import type { PdfiumDocument } from '../pdf/pdfium.ts';
import { placeScannedWords, withoutOverlap } from '../scan/place.ts';
import { toPortableGreymap } from '../pdf/portable-greymap.ts';
import { hasMarks } from '../pdf/page-marks.ts';
import { readGlyphs, type PageGlyphs } from '../pdf/read-glyphs.ts';
import type { ScannedWord } from '../scan/read-scan.ts';
import { renderPage, type GreyImage } from '../pdf/render-page.ts';
import { readingScore, turnImage, turnsToTry } from '../scan/turn.ts';

/** Reads the words of a PGM; throws DocumentFailure 'ocr-unavailable' when OCR is switched off or broken. */
export type RecognizeScan = (greymap: Uint8Array, page: number) => Promise<readonly ScannedWord[]>;

export interface ReadPagesOptions {
  readonly recognize: RecognizeScan;
  readonly maxPixels: number;
  /** Reads this page alone, 1-indexed; the others stay empty. */
  readonly onlyPage?: number;
  /** Reads the words of a page another way when PDFium finds none although the page is not a scan. 0-based. */
  readonly readAgain?: (index: number) => Promise<readonly Word[]>;
  /** Told after each page, 1-indexed. */
  readonly onPage?: (page: number) => void;
}

/** Resolution at which pages are rendered for OCR: 300 dpi read no more words right than 200. */
const SCAN_DPI = 200;
/** Pages whose images may wait for OCR at the same time. */
const SCANS_AHEAD = 2;

type UncomposedPage = Omit<PlacedPage, 'furniture'>;

/** Reads every page. A page that cannot be loaded becomes a note; a document of which no page can is unreadable, as is a repaired one without anything on its pages. */
export async function readPages(
  document: PdfiumDocument,
  options: ReadPagesOptions,
): Promise<{ pages: PageLines[]; notes: DocumentNote[] }> {
  const notes: DocumentNote[] = [];
  const waiting: Promise<unknown>[] = [];
  const placed: Promise<UncomposedPage>[] = [];
  if (document.isRepaired) notes.push({ kind: 'document-repaired' });
  for (let index = 0; index < document.pageCount; index++) {
    const isSkipped = options.onlyPage !== undefined && options.onlyPage !== index + 1;
    const page = isSkipped
      ? Promise.resolve(emptyPage(index + 1))
      : readOnePage(document, index, { ...options, notes });
    // A rejection is handled when the pages are awaited together below.
    page.catch(() => undefined);
    placed.push(page);
    waiting.push(page.catch(() => undefined).then(() => options.onPage?.(index + 1)));
    if (waiting.length > SCANS_AHEAD) await waiting[waiting.length - 1 - SCANS_AHEAD];
  }
  const pages = await Promise.all(placed);
  if (isLost(document, notes)) throw new DocumentFailure('unreadable');
  return {
    pages: composePages(pages),
    notes: notes.sort((left, right) => (left.page ?? 0) - (right.page ?? 0)),
  };
}

/** Nothing of the document is left: an empty list would say that the patient takes nothing. */
function isLost({ pageCount, isRepaired }: PdfiumDocument, notes: readonly DocumentNote[]): boolean {
  const count = (kind: DocumentNote['kind']): number => notes.filter((note) => note.kind === kind).length;
  const unreadable = count('page-unreadable');
  if (unreadable > 0 && unreadable === pageCount) return true;
  return isRepaired && unreadable + count('page-has-no-text') === pageCount;
}

type PageOptions = ReadPagesOptions & { readonly notes: DocumentNote[] };

async function readOnePage(
  document: PdfiumDocument,
  index: number,
  options: PageOptions,
): Promise<UncomposedPage> {
  const page = index + 1;
  const { pdfium } = document;
  const glyphs = document.withPage(index, (pointer) => {
    if (hasMarks(pdfium, pointer)) options.notes.push({ page, kind: 'marks-on-page' });
    return readGlyphs(pdfium, pointer);
  });
  if (glyphs === undefined) {
    options.notes.push({ page, kind: 'page-unreadable' });
    return emptyPage(page);
  }
  const textPage = toTextPage(glyphs, page);
  const judgement = judgeText(textPage.words);
  if (needsOcr(judgement, { pictureShare: glyphs.pictureShare, shapes: glyphs.rules.length })) {
    return readScannedPage(document, textPage, options);
  }
  if (textPage.words.some((word) => word.origin === 'invisible-text'))
    options.notes.push({ page, kind: 'invisible-text' });
  if (textPage.words.length > 0) return textPage;
  const words = (await options.readAgain?.(index)) ?? [];
  options.notes.push({ page, kind: words.length > 0 ? 'text-layers-differ' : 'page-has-no-text' });
  return { ...textPage, words };
}

function toTextPage(glyphs: PageGlyphs, page: number): UncomposedPage {
  const [words = [], ...asides] = glyphs.layers.map((layer) => composeWords(layer.glyphs));
  return { page, width: glyphs.width, height: glyphs.height, words, asides, rules: glyphs.rules };
}

function emptyPage(page: number): UncomposedPage {
  return { page, width: 0, height: 0, words: [], asides: [], rules: [] };
}

/** Renders and reads a page; plausible words of its text layer (a stamp, a header) are kept beside what OCR reads. */
async function readScannedPage(
  document: PdfiumDocument,
  textPage: UncomposedPage,
  { notes, recognize, maxPixels }: PageOptions,
): Promise<UncomposedPage> {
  const { page } = textPage;
  const image = document.withPage(page - 1, (pointer) =>
    renderPage(document.pdfium, pointer, { dotsPerInch: SCAN_DPI, maxPixels }),
  );
  if (image === undefined) {
    notes.push({ page, kind: 'page-unreadable' });
    return textPage;
  }
  notes.push({ page, kind: 'read-by-ocr' });
  const isUsable = judgeText(textPage.words).plausibleShare >= 0.45;
  if (!isUsable) notes.push({ page, kind: 'unusable-text-layer' });
  const { words, rules, size } = await readImage(image, (greymap) => recognize(greymap, page));
  const printed = isUsable ? textPage.words.filter((word) => word.origin === 'text-layer') : [];
  return {
    ...textPage,
    ...size,
    words: [...printed, ...withoutOverlap(words, printed)],
    rules,
    asides: [],
  };
}

interface ReadImage {
  readonly words: Word[];
  readonly rules: PlacedPage['rules'];
  readonly size: { readonly width: number; readonly height: number };
}

type RecognizeImage = (greymap: Uint8Array) => Promise<readonly ScannedWord[]>;

/** Reads a picture; one that turns out to lie on its side or upside down is turned and read again. */
async function readImage(image: GreyImage, recognize: RecognizeImage): Promise<ReadImage> {
  const read = async (candidate: GreyImage): Promise<{ scan: CleanScan; words: readonly ScannedWord[] }> => {
    const scan = cleanScan(candidate);
    return { scan, words: await recognize(toPortableGreymap(scan.image)) };
  };
  let best = await read(image);
  for (const quarterTurns of turnsToTry(best.words)) {
    const turned = await read(turnImage(image, quarterTurns));
    if (readingScore(turned.words) > readingScore(best.words)) best = turned;
    if (turnsToTry(best.words).length === 0) break;
  }
  const { scale, width, height } = best.scan.image;
  return {
    words: placeScannedWords(best.words, scale),
    rules: best.scan.rules.map((rule) => ({
      x: rule.x / scale,
      y: rule.y / scale,
      width: rule.width / scale,
      height: rule.height / scale,
    })),
    size: { width: width / scale, height: height / scale },
  };
}

/** Composes the pages of one document: furniture is what returns, tables go on over page breaks. */
export function composePages(placed: readonly UncomposedPage[]): PageLines[] {
  const furniture = findFurniture(placed);
  let open: OpenTable | undefined;
  return placed.map((page, index) => {
    const composed = composePage({ ...page, furniture: furniture[index] ?? new Set() }, open);
    ({ open } = composed);
    return composed.page;
  });
}
