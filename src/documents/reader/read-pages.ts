/** An opened PDF → its pages of lines: the text layer where it is usable, OCR where it is not. */
import { cleanScan, type CleanScan } from '../scan/clean.ts';
import { smooth } from '../scan/smooth.ts';
import { composePage, type PlacedPage } from '../layout/compose-page.ts';
import { composeWords } from '../layout/compose-words.ts';
import { DocumentFailure } from '../document-failure.ts';
import { withDrawnBorders } from '../layout/drawn/drawn-borders.ts';
import { withLeaders } from '../layout/drawn/leaders.ts';
import { withLettersJoined } from '../layout/drawn/letter-spaced.ts';
import { withStruckWords } from '../layout/drawn/struck-words.ts';
import { evenColumns } from '../layout/tabs/even-columns.ts';
import { withWrittenMarks } from '../layout/drawn/written-marks.ts';
import { isWithoutCapitals } from '../../text/without-capitals.ts';
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
  /** Reads these alone, 1-indexed, both ends included; the others stay empty. */
  readonly pages?: { readonly from: number; readonly to: number };
  /** Reads the words of a page another way when PDFium finds none although the page is not a scan. 0-based. */
  readonly readAgain?: (index: number) => Promise<readonly Word[]>;
  /** Told after each page, 1-indexed. */
  readonly onPage?: (page: number) => void;
  /** Pages that were read in turns before. */
  readonly before?: readonly PageReading[];
  /** Whether the turn goes on; absent, it always does. */
  readonly turn?: ReadingTurn;
}

/** What one page came to: its words, and what went wrong with it. Plain data: another child may go on from it. */
export interface PageReading {
  readonly placed: UncomposedPage;
  readonly notes: readonly DocumentNote[];
}

/** A document is read in turns; whoever else waits goes in between. */
export interface ReadingTurn {
  /** Whether one more page may be begun. */
  mayBegin(): Promise<boolean>;
  /** Whether a page may be read by OCR, which has turns of its own. */
  mayScan(): Promise<boolean>;
}

/** The whole document; or, when the turn ended before it was read, its pages so far. */
export type Reading =
  | { readonly isWhole: true; readonly pages: PageLines[]; readonly notes: DocumentNote[] }
  | { readonly isWhole: false; readonly readings: readonly PageReading[] };

/** Resolution at which pages are rendered for OCR: 300 dpi read no more words right than 200. */
const SCAN_DPI = 200;
/** Pages whose images may wait for OCR at the same time. */
const SCANS_AHEAD = 2;

export type UncomposedPage = Omit<PlacedPage, 'furniture'>;

/** Reads every page. A page that cannot be loaded becomes a note; a document of which no page can is unreadable, as is a repaired one without anything on its pages. */
export async function readPages(document: PdfiumDocument, options: ReadPagesOptions): Promise<Reading> {
  const readings = await readInTurn(document, options);
  const read = readings.filter((reading) => reading !== undefined);
  if (read.length < document.pageCount) return { isWhole: false, readings: read };
  const notes = read.flatMap((reading) => reading.notes);
  if (document.isRepaired) notes.unshift({ kind: 'document-repaired' });
  if (isLost(document, notes)) throw new DocumentFailure('unreadable');
  // Pages that were not to be read would make what returns on every page look rare.
  const places = [true, false].map((wanted) =>
    read.filter(({ placed }) => isIn(placed.page, options) === wanted),
  );
  const pages = places.flatMap((some) => composePages(some.map(({ placed }) => placed)));
  return { isWhole: true, pages: pages.toSorted((one, other) => one.page - other.page), notes };
}

/** A reading for each page, in their order; undefined for those that the turn did not come to. */
async function readInTurn(
  document: PdfiumDocument,
  options: ReadPagesOptions,
): Promise<(PageReading | undefined)[]> {
  const { before = [], onPage, turn } = options;
  const known = new Map(before.map((reading) => [reading.placed.page, reading]));
  const unread = Promise.resolve(undefined);
  const readings = Array.from<Promise<PageReading | undefined>>({ length: document.pageCount }).fill(unread);
  for (let index = 0; index < document.pageCount; index++) {
    const page = index + 1;
    const isSkipped = !isIn(page, options);
    const earlier = isSkipped ? { placed: emptyPage(page), notes: [] } : known.get(page);
    if (earlier === undefined && (await turn?.mayBegin()) === false) break;
    const reading = earlier === undefined ? readOnePage(document, index, options) : Promise.resolve(earlier);
    // A rejection is handled when the pages are awaited together below.
    const settled = reading.catch(() => undefined);
    readings[index] = reading;
    if (!isSkipped) void settled.then((read) => read && onPage?.(page));
    if (index >= SCANS_AHEAD) await readings[index - SCANS_AHEAD]?.catch(() => undefined);
  }
  return Promise.all(readings);
}

/** Is it to be read? */
function isIn(page: number, { pages }: Pick<ReadPagesOptions, 'pages'>): boolean {
  return pages === undefined || (page >= pages.from && page <= pages.to);
}

/** Nothing of the document is left: an empty list would say that the patient takes nothing. */
function isLost({ pageCount, isRepaired }: PdfiumDocument, notes: readonly DocumentNote[]): boolean {
  const count = (kind: DocumentNote['kind']): number => notes.filter((note) => note.kind === kind).length;
  const unreadable = count('page-unreadable');
  if (unreadable > 0 && unreadable === pageCount) return true;
  return isRepaired && unreadable + count('page-has-no-text') === pageCount;
}

/** Undefined when the page has to be read by OCR and the turn does not allow it. */
async function readOnePage(
  document: PdfiumDocument,
  index: number,
  options: ReadPagesOptions,
): Promise<PageReading | undefined> {
  const page = index + 1;
  const { pdfium } = document;
  const notes: DocumentNote[] = [];
  const glyphs = document.withPage(index, (pointer) => {
    if (hasMarks(pdfium, pointer)) notes.push({ page, kind: 'marks-on-page' });
    return readGlyphs(pdfium, pointer);
  });
  if (glyphs === undefined) {
    notes.push({ page, kind: 'page-unreadable' });
    return { placed: emptyPage(page), notes };
  }
  const textPage = toTextPage(glyphs, page);
  const judgement = judgeText(withDrawnBorders(textPage).words);
  if (needsOcr(judgement, { pictureShare: glyphs.pictureShare, shapes: glyphs.rules.length })) {
    if ((await options.turn?.mayScan()) === false) return undefined;
    return { placed: await readScannedPage(document, textPage, { ...options, notes }), notes };
  }
  if (textPage.words.some((word) => word.origin === 'invisible-text'))
    notes.push({ page, kind: 'invisible-text' });
  if (textPage.words.length > 0) return { placed: textPage, notes };
  const words = (await options.readAgain?.(index)) ?? [];
  notes.push({ page, kind: words.length > 0 ? 'text-layers-differ' : 'page-has-no-text' });
  return { placed: { ...textPage, words }, notes };
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
  { notes, recognize, maxPixels }: ReadPagesOptions & { readonly notes: DocumentNote[] },
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
  const smoothed = smooth(image);
  let best = await read(smoothed);
  for (const quarterTurns of turnsToTry(best.words)) {
    const turned = await read(turnImage(smoothed, quarterTurns));
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
export function composePages(uncomposed: readonly UncomposedPage[]): PageLines[] {
  const placed = withSmallPrint(uncomposed.map(asPrinted));
  const furniture = findFurniture(placed);
  let open: OpenTable | undefined;
  return placed.map((page, index) => {
    const composed = composePage(inEvenColumns({ ...page, furniture: furniture[index] ?? new Set() }), open);
    ({ open } = composed);
    return composed.page;
  });
}

/** Cells that were set by tabs stand under their headers. */
function inEvenColumns(page: PlacedPage): PlacedPage {
  const { words, furniture } = page;
  const running = words.filter((word) => !furniture.has(word));
  const even = evenColumns(running);
  return even === running
    ? page
    : { ...page, words: [...words.filter((word) => furniture.has(word)), ...even] };
}

/** What is drawn with characters is what it draws, and words with a line through them are marked. */
function asPrinted(page: UncomposedPage): UncomposedPage {
  return withLettersJoined(withLeaders(withWrittenMarks(withDrawnBorders(withStruckWords(page)))));
}

/** Where a document has no capitals, every word says so: what begins small goes on with nothing for that. */
function withSmallPrint(pages: readonly UncomposedPage[]): readonly UncomposedPage[] {
  if (!isWithoutCapitals(pages.flatMap(({ words }) => words.map(({ text }) => text)))) return pages;
  const marked = (words: readonly Word[]): Word[] =>
    words.map((word) => ({ ...word, isOfSmallPrint: true as const }));
  return pages.map((page) => ({ ...page, words: marked(page.words), asides: page.asides.map(marked) }));
}
