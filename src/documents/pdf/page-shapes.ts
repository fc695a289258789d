/** What a page draws besides text: ruling lines (table borders) and the share of it that pictures cover. */
import { applyMatrix, type Box, type Matrix, type PageSize } from './page-space.ts';
import { allocate, type Pdfium } from './pdfium.ts';

/** A straight ruling line or a filled box, in points of the upright page. */
export type Rule = Box;

export interface PageShapes {
  readonly rules: readonly Rule[];
  /** Share of the page covered by pictures, 0–1. */
  readonly pictureShare: number;
}

/** Kinds of page objects (PDFium, public/fpdf_edit.h). */
const PATH_OBJECT = 2;
const IMAGE_OBJECT = 3;
/** More shapes than a page of text has; a drawing with more is not a table. */
const MAX_OBJECTS_PER_PAGE = 20_000;

/** Reads the paths and pictures of a loaded page. */
export function readShapes(
  pdfium: Pdfium,
  page: number,
  { upright, size }: { upright: Matrix; size: PageSize },
): PageShapes {
  const { exports } = pdfium;
  const scratch = allocate(pdfium, 16);
  const rules: Rule[] = [];
  let pictureArea = 0;
  const count = Math.min(exports._FPDFPage_CountObjects(page), MAX_OBJECTS_PER_PAGE);
  for (let index = 0; index < count; index++) {
    const object = exports._FPDFPage_GetObject(page, index);
    const kind = exports._FPDFPageObj_GetType(object);
    if (kind !== PATH_OBJECT && kind !== IMAGE_OBJECT) continue;
    const box = readBounds(pdfium, object, { scratch, upright });
    if (kind === PATH_OBJECT) rules.push(box);
    else pictureArea += box.width * box.height;
  }
  exports.wasmExports.free(scratch);
  return { rules, pictureShare: Math.min(1, pictureArea / Math.max(1, size.width * size.height)) };
}

function readBounds(
  pdfium: Pdfium,
  object: number,
  { scratch, upright }: { scratch: number; upright: Matrix },
): Box {
  pdfium.exports._FPDFPageObj_GetBounds(object, scratch, scratch + 4, scratch + 8, scratch + 12);
  const memory = pdfium.memory();
  const [x1, y1] = applyMatrix(
    upright,
    memory.getFloat32(scratch, true),
    memory.getFloat32(scratch + 4, true),
  );
  const [x2, y2] = applyMatrix(
    upright,
    memory.getFloat32(scratch + 8, true),
    memory.getFloat32(scratch + 12, true),
  );
  return { x: Math.min(x1, x2), y: Math.min(y1, y2), width: Math.abs(x2 - x1), height: Math.abs(y2 - y1) };
}
