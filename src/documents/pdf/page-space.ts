/** From the PDF's page space (origin bottom-left, possibly rotated) to the page as it is read (origin top-left, points). */
import { allocate, type Pdfium } from './pdfium.ts';

/** x' = a·x + c·y + e, y' = b·x + d·y + f. */
export interface Matrix {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
  readonly e: number;
  readonly f: number;
}

export interface PageSize {
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Box extends Point, PageSize {}

/** The matrix from the PDF's page space to the upright page, found by asking PDFium for three points. */
export function readUprightMatrix(pdfium: Pdfium, page: number, size: PageSize): Matrix {
  const { exports } = pdfium;
  const out = allocate(pdfium, 8);
  const zoom = Math.min(1000, 1e8 / Math.max(1, size.width, size.height));
  const sizeX = Math.max(1, Math.round(size.width * zoom));
  const sizeY = Math.max(1, Math.round(size.height * zoom));
  const map = (x: number, y: number): readonly [number, number] => {
    exports._FPDF_PageToDevice(page, 0, 0, sizeX, sizeY, 0, x, y, out, out + 4);
    const memory = pdfium.memory();
    return [
      (memory.getInt32(out, true) / sizeX) * size.width,
      (memory.getInt32(out + 4, true) / sizeY) * size.height,
    ];
  };
  const [e, f] = map(0, 0);
  const [x1, y1] = map(100, 0);
  const [x2, y2] = map(0, 100);
  exports.wasmExports.free(out);
  return { a: (x1 - e) / 100, b: (y1 - f) / 100, c: (x2 - e) / 100, d: (y2 - f) / 100, e, f };
}

/** The point under a matrix. */
export function applyMatrix(matrix: Matrix, x: number, y: number): readonly [number, number] {
  return [matrix.a * x + matrix.c * y + matrix.e, matrix.b * x + matrix.d * y + matrix.f];
}

/** Turns a point of a page of this size so that a text running at `degrees` (clockwise) runs left to right. */
export function turnPoint(point: Point, degrees: number, size: PageSize): Point {
  const quarterTurns = Math.round(degrees / 90);
  const straight = turnQuarters(point, ((quarterTurns % 4) + 4) % 4, size);
  const rest = ((degrees - quarterTurns * 90) * Math.PI) / 180;
  if (Math.abs(rest) < 1e-4) return straight;
  return {
    x: straight.x * Math.cos(rest) + straight.y * Math.sin(rest),
    y: straight.y * Math.cos(rest) - straight.x * Math.sin(rest),
  };
}

/** Turns a box by whole quarter turns, as turnPoint does with its corners. */
export function turnBox(box: Box, quarterTurns: number, size: PageSize): Box {
  if (quarterTurns === 0) return box;
  const start = turnQuarters(box, quarterTurns, size);
  const end = turnQuarters({ x: box.x + box.width, y: box.y + box.height }, quarterTurns, size);
  return {
    x: Math.min(start.x, end.x),
    y: Math.min(start.y, end.y),
    width: Math.abs(end.x - start.x),
    height: Math.abs(end.y - start.y),
  };
}

function turnQuarters({ x, y }: Point, quarterTurns: number, size: PageSize): Point {
  if (quarterTurns === 1) return { x: y, y: size.width - x };
  if (quarterTurns === 2) return { x: size.width - x, y: size.height - y };
  if (quarterTurns === 3) return { x: size.height - y, y: x };
  return { x, y };
}
