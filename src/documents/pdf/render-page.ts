/** A PDF page → grey pixels, never more of them than the pixel cap allows. */
import { allocate, type Pdfium } from './pdfium.ts';

/** Grey pixels, one byte each, row by row from the top; 0 is black. */
export interface GreyImage {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
  /** Pixels per point (1/72 inch): divides pixel positions into points. */
  readonly scale: number;
}

export interface RenderOptions {
  readonly dotsPerInch: number;
  readonly maxPixels: number;
}

const GREY_BITMAP = 1;
const WHITE = 0xffffffff;
/** FPDF_ANNOT and FPDF_GRAYSCALE (PDFium, public/fpdfview.h): annotations are part of what a reader sees. */
const RENDER_FLAGS = 0x01 | 0x08;

/** A page wider or higher than this many points is no page: the format allows 14,400. */
const MAX_SIDE_POINTS = 20_000;

/** Renders a loaded page; undefined when the page has no size, or one beyond any sheet. */
export function renderPage(pdfium: Pdfium, page: number, options: RenderOptions): GreyImage | undefined {
  const { exports } = pdfium;
  const width = exports._FPDF_GetPageWidthF(page);
  const height = exports._FPDF_GetPageHeightF(page);
  if (!(width > 0 && height > 0 && width < MAX_SIDE_POINTS && height < MAX_SIDE_POINTS)) return undefined;
  const scale = Math.min(options.dotsPerInch / 72, Math.sqrt(options.maxPixels / (width * height)));
  const columns = Math.max(1, Math.floor(width * scale));
  const rows = Math.max(1, Math.floor(height * scale));
  const memory = allocate(pdfium, columns * rows);
  try {
    const bitmap = exports._FPDFBitmap_CreateEx(columns, rows, GREY_BITMAP, memory, columns);
    if (bitmap === 0) return undefined;
    exports._FPDFBitmap_FillRect(bitmap, 0, 0, columns, rows, WHITE);
    exports._FPDF_RenderPageBitmap(bitmap, page, 0, 0, columns, rows, 0, RENDER_FLAGS);
    exports._FPDFBitmap_Destroy(bitmap);
    return {
      width: columns,
      height: rows,
      pixels: exports.HEAPU8.slice(memory, memory + columns * rows),
      scale,
    };
  } finally {
    exports.wasmExports.free(memory);
  }
}
