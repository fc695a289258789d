/** What somebody put onto a page after it was printed: ink, lines through words, stamps, typed notes, filled form fields. None of it is in the text of the page. */
import { allocate, type Pdfium } from './pdfium.ts';

/** Kinds of annotations (PDFium, public/fpdf_annot.h): notes, free text, lines, shapes, lines through words, stamps, carets, ink. */
const MARKS: ReadonlySet<number> = new Set([1, 3, 4, 5, 6, 7, 8, 11, 12, 13, 14, 15]);
const FORM_FIELD = 20;
/** Nobody annotates a page by hand more often. */
const MAX_ANNOTATIONS = 2000;
/** Bytes of an empty UTF-16 text with its end. */
const EMPTY_BYTES = 2;

/** Whether a loaded page carries such marks. */
export function hasMarks(pdfium: Pdfium, page: number): boolean {
  const { exports } = pdfium;
  const count = Math.min(exports._FPDFPage_GetAnnotCount(page), MAX_ANNOTATIONS);
  for (let index = 0; index < count; index++) {
    const annotation = exports._FPDFPage_GetAnnot(page, index);
    if (annotation === 0) continue;
    const kind = exports._FPDFAnnot_GetSubtype(annotation);
    const isMark = MARKS.has(kind) || (kind === FORM_FIELD && hasValue(pdfium, annotation));
    exports._FPDFPage_CloseAnnot(annotation);
    if (isMark) return true;
  }
  return false;
}

/** A form field that is filled in with text; a signature is none. */
function hasValue(pdfium: Pdfium, annotation: number): boolean {
  const key = allocate(pdfium, 2);
  const memory = pdfium.memory();
  memory.setUint8(key, 'V'.charCodeAt(0));
  memory.setUint8(key + 1, 0);
  const bytes = pdfium.exports._FPDFAnnot_GetStringValue(annotation, key, 0, 0);
  pdfium.exports.wasmExports.free(key);
  return bytes > EMPTY_BYTES;
}
