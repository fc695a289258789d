/** The one door to PDFium (WebAssembly): opens a PDF from memory and lends out its pages. */
import { PDFiumModule } from '@hyzyla/pdfium';
import { DocumentFailure } from '../document-failure.ts';

type Pointer = number;

/** The exports of PDFium used here, beyond the ones its package declares (names and arguments as in PDFium's public headers). */
interface PdfiumExports {
  _FPDF_InitLibraryWithConfig(config: object): void;
  _FPDF_LoadMemDocument(bytes: Pointer, size: number, password: Pointer): Pointer;
  _FPDF_GetLastError(): number;
  _FPDF_DocumentHasValidCrossReferenceTable(document: Pointer): number;
  _FPDF_CloseDocument(document: Pointer): void;
  _FPDF_GetPageCount(document: Pointer): number;
  _FPDF_LoadPage(document: Pointer, index: number): Pointer;
  _FPDF_ClosePage(page: Pointer): void;
  _FPDF_GetPageWidthF(page: Pointer): number;
  _FPDF_GetPageHeightF(page: Pointer): number;
  _FPDF_PageToDevice(
    page: Pointer,
    startX: number,
    startY: number,
    sizeX: number,
    sizeY: number,
    rotate: number,
    pageX: number,
    pageY: number,
    deviceX: Pointer,
    deviceY: Pointer,
  ): number;
  _FPDFText_LoadPage(page: Pointer): Pointer;
  _FPDFText_ClosePage(textPage: Pointer): void;
  _FPDFText_CountChars(textPage: Pointer): number;
  _FPDFText_GetUnicode(textPage: Pointer, index: number): number;
  _FPDFText_IsGenerated(textPage: Pointer, index: number): number;
  _FPDFText_GetTextObject(textPage: Pointer, index: number): Pointer;
  _FPDFText_GetCharOrigin(textPage: Pointer, index: number, x: Pointer, y: Pointer): number;
  _FPDFText_GetLooseCharBox(textPage: Pointer, index: number, rect: Pointer): number;
  _FPDFText_GetCharBox(
    textPage: Pointer,
    index: number,
    left: Pointer,
    right: Pointer,
    bottom: Pointer,
    top: Pointer,
  ): number;
  _FPDFText_GetCharAngle(textPage: Pointer, index: number): number;
  _FPDFText_GetFontSize(textPage: Pointer, index: number): number;
  _FPDFText_GetMatrix(textPage: Pointer, index: number, matrix: Pointer): number;
  _FPDFText_GetFontInfo(
    textPage: Pointer,
    index: number,
    name: Pointer,
    size: number,
    flags: Pointer,
  ): number;
  _FPDFTextObj_GetFont(textObject: Pointer): Pointer;
  _FPDFTextObj_GetTextRenderMode(textObject: Pointer): number;
  _FPDFPage_GetAnnotCount(page: Pointer): number;
  _FPDFPage_GetAnnot(page: Pointer, index: number): Pointer;
  _FPDFPage_CloseAnnot(annotation: Pointer): void;
  _FPDFAnnot_GetSubtype(annotation: Pointer): number;
  _FPDFAnnot_GetStringValue(annotation: Pointer, key: Pointer, buffer: Pointer, bytes: number): number;
  _FPDFPage_CountObjects(page: Pointer): number;
  _FPDFPage_GetObject(page: Pointer, index: number): Pointer;
  _FPDFPageObj_GetType(object: Pointer): number;
  _FPDFPageObj_GetBounds(
    object: Pointer,
    left: Pointer,
    bottom: Pointer,
    right: Pointer,
    top: Pointer,
  ): number;
  _FPDFBitmap_CreateEx(
    width: number,
    height: number,
    format: number,
    memory: Pointer,
    stride: number,
  ): Pointer;
  _FPDFBitmap_FillRect(
    bitmap: Pointer,
    left: number,
    top: number,
    width: number,
    height: number,
    color: number,
  ): void;
  _FPDFBitmap_Destroy(bitmap: Pointer): void;
  _FPDF_RenderPageBitmap(
    bitmap: Pointer,
    page: Pointer,
    startX: number,
    startY: number,
    sizeX: number,
    sizeY: number,
    rotate: number,
    flags: number,
  ): void;
  wasmExports: {
    malloc(size: number): Pointer;
    free(pointer: Pointer): void;
    readonly [name: `FPDF${string}`]: unknown;
  };
  HEAPU8: Uint8Array;
}

/** Error numbers of FPDF_GetLastError (PDFium, public/fpdfview.h). */
const PDFIUM_ERROR_PASSWORD = 4;
const PDFIUM_ERROR_SECURITY = 5;

/** PDFium with its memory. One per process; not safe to share between documents of different patients. */
export interface Pdfium {
  readonly exports: PdfiumExports;
  /** A view of PDFium's memory as it is now; it moves when the memory grows. */
  memory(): DataView;
}

/** An opened document. */
export interface PdfiumDocument {
  readonly pdfium: Pdfium;
  readonly pageCount: number;
  /** The cross-reference table was damaged and rebuilt. */
  readonly isRepaired: boolean;
  /** Lends the page with this 0-based index; undefined when it cannot be loaded. */
  withPage<Result>(index: number, use: (page: Pointer) => Result): Result | undefined;
  close(): void;
}

let loaded: Promise<Pdfium> | undefined;

/** PDFium, loaded once. */
export function loadPdfium(): Promise<Pdfium> {
  loaded ??= load();
  return loaded;
}

async function load(): Promise<Pdfium> {
  const exports = (await PDFiumModule({})) as unknown as PdfiumExports;
  withoutWrappers(exports);
  exports._FPDF_InitLibraryWithConfig({
    version: 2,
    m_pIsolate: null,
    m_pUserFontPaths: null,
    m_v8EmbedderSlot: 0,
    m_pPlatform: null,
  });
  let view = new DataView(exports.HEAPU8.buffer);
  return {
    exports,
    memory() {
      if (view.buffer !== exports.HEAPU8.buffer) view = new DataView(exports.HEAPU8.buffer);
      return view;
    },
  };
}

/** Every call of a page's characters went through a wrapper that gathers its arguments and checks them: a tenth of a page's time. */
function withoutWrappers(exports: PdfiumExports): void {
  for (const [name, call] of Object.entries(exports.wasmExports))
    if (name.startsWith('FPDF')) Object.assign(exports, { [`_${name}`]: call });
}

/** Opens a PDF from its bytes with no password; throws DocumentFailure 'password' or 'unreadable'. */
export function openPdfium(pdfium: Pdfium, bytes: Uint8Array): PdfiumDocument {
  const { exports } = pdfium;
  const copy = allocate(pdfium, Math.max(1, bytes.length));
  exports.HEAPU8.set(bytes, copy);
  const document = exports._FPDF_LoadMemDocument(copy, bytes.length, 0);
  if (document === 0) {
    const error = exports._FPDF_GetLastError();
    exports.wasmExports.free(copy);
    const isLocked = error === PDFIUM_ERROR_PASSWORD || error === PDFIUM_ERROR_SECURITY;
    throw new DocumentFailure(isLocked ? 'password' : 'unreadable');
  }
  return {
    pdfium,
    pageCount: exports._FPDF_GetPageCount(document),
    isRepaired: exports._FPDF_DocumentHasValidCrossReferenceTable(document) === 0,
    withPage(index, use) {
      const page = exports._FPDF_LoadPage(document, index);
      if (page === 0) return undefined;
      try {
        return use(page);
      } finally {
        exports._FPDF_ClosePage(page);
      }
    },
    close() {
      exports._FPDF_CloseDocument(document);
      exports.wasmExports.free(copy);
    },
  };
}

/** Memory inside PDFium; throws DocumentFailure 'too-large' when there is none left. */
export function allocate(pdfium: Pdfium, size: number): Pointer {
  const pointer = pdfium.exports.wasmExports.malloc(size);
  if (pointer === 0) throw new DocumentFailure('too-large');
  return pointer;
}
