/** Glyphs of a PDF page with their boxes, taken from PDFium and turned so that the text runs left to right. */
import {
  applyMatrix,
  readUprightMatrix,
  turnBox,
  turnPoint,
  type Matrix,
  type PageSize,
} from './page-space.ts';
import { readShapes, type Rule } from './page-shapes.ts';
import { allocate, type Pdfium } from './pdfium.ts';

/** One printed character. Boxes are in points, origin top-left of the page as it is read. */
export interface Glyph {
  readonly text: string;
  readonly x: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly baseline: number;
  readonly fontSize: number;
  readonly isBold: boolean;
  /** Not painted (text rendering mode 3 or 7): the text layer over a scan. */
  readonly isInvisible: boolean;
  /** True for a space character: it ends a word. */
  readonly isSpace: boolean;
}

/** Glyphs that run in one direction, in the order in which the document paints them. */
export interface GlyphLayer {
  readonly glyphs: readonly Glyph[];
  /** Degrees by which the text was turned to run left to right (0 for upright text). */
  readonly turnedDegrees: number;
}

/** What a page prints. `layers[0]` is the main direction; the others are stamps, margins and watermarks. */
export interface PageGlyphs {
  readonly width: number;
  readonly height: number;
  readonly layers: readonly GlyphLayer[];
  readonly rules: readonly Rule[];
  /** Share of the page covered by pictures, 0–1. */
  readonly pictureShare: number;
}

interface RawGlyph {
  readonly text: string;
  readonly isSpace: boolean;
  readonly originX: number;
  readonly originY: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly style: Style;
}

interface Style {
  readonly fontSize: number;
  readonly isBold: boolean;
  readonly isInvisible: boolean;
  /** Direction of the text on the upright page in degrees, clockwise. */
  readonly degrees: number;
}

/** More characters than a page of text can hold; what comes after is left out. */
const MAX_CHARACTERS_PER_PAGE = 200_000;

/** Reads the glyphs, ruling lines and picture share of a loaded page. */
export function readGlyphs(pdfium: Pdfium, page: number): PageGlyphs {
  const size = {
    width: pdfium.exports._FPDF_GetPageWidthF(page),
    height: pdfium.exports._FPDF_GetPageHeightF(page),
  };
  const upright = readUprightMatrix(pdfium, page, size);
  const byDirection = groupByDirection(readRawGlyphs(pdfium, page, upright));
  const { rules, pictureShare } = readShapes(pdfium, page, { upright, size });
  const quarterTurns = toQuarterTurns(byDirection[0]?.degrees ?? 0);
  const isSideways = quarterTurns % 2 === 1;
  return {
    width: isSideways ? size.height : size.width,
    height: isSideways ? size.width : size.height,
    layers: byDirection.map(({ degrees, glyphs }) => ({
      turnedDegrees: degrees,
      glyphs: glyphs.map((glyph) => placeGlyph(glyph, degrees, size)),
    })),
    rules: rules.map((rule) => turnBox(rule, quarterTurns, size)),
    pictureShare,
  };
}

/** Text within this many degrees runs in the same direction: scans are skewed by less, watermarks by more. */
const SAME_DIRECTION_DEGREES = 8;

/** Groups glyphs by direction, the direction with the most glyphs first; within a group the painting order stays. */
function groupByDirection(glyphs: readonly RawGlyph[]): { degrees: number; glyphs: RawGlyph[] }[] {
  const groups: { degrees: number; glyphs: RawGlyph[] }[] = [];
  for (const glyph of glyphs) {
    const { degrees } = glyph.style;
    const group = groups.find(
      (candidate) => turnBetween(candidate.degrees, degrees) <= SAME_DIRECTION_DEGREES,
    );
    if (group === undefined) groups.push({ degrees, glyphs: [glyph] });
    else group.glyphs.push(glyph);
  }
  return groups
    .map((group) => ({ degrees: meanDegrees(group.glyphs, group.degrees), glyphs: group.glyphs }))
    .sort((left, right) => right.glyphs.length - left.glyphs.length);
}

function turnBetween(left: number, right: number): number {
  const difference = Math.abs(left - right) % 360;
  return Math.min(difference, 360 - difference);
}

/** The mean direction, measured from `around` so that 179° and −179° do not cancel out. */
function meanDegrees(glyphs: readonly RawGlyph[], around: number): number {
  const sum = glyphs.reduce((total, glyph) => total + ((glyph.style.degrees - around + 540) % 360) - 180, 0);
  return around + sum / glyphs.length;
}

function toQuarterTurns(degrees: number): number {
  return ((Math.round(degrees / 90) % 4) + 4) % 4;
}

/** Puts a glyph where it is once its text runs left to right. */
function placeGlyph(glyph: RawGlyph, degrees: number, size: PageSize): Glyph {
  const origin = turnPoint({ x: glyph.originX, y: glyph.originY }, degrees, size);
  const box = turnBox(
    { x: glyph.left, y: glyph.top, width: glyph.right - glyph.left, height: glyph.bottom - glyph.top },
    toQuarterTurns(degrees),
    size,
  );
  const { fontSize, isBold, isInvisible } = glyph.style;
  return {
    text: glyph.text,
    isSpace: glyph.isSpace,
    x: origin.x,
    right: Math.max(box.x + box.width, origin.x + fontSize * 0.1),
    top: origin.y - fontSize * 0.8,
    bottom: origin.y + fontSize * 0.2,
    baseline: origin.y,
    fontSize,
    isBold,
    isInvisible,
  };
}

function readRawGlyphs(pdfium: Pdfium, page: number, upright: Matrix): RawGlyph[] {
  const { exports } = pdfium;
  const textPage = exports._FPDFText_LoadPage(page);
  if (textPage === 0) return [];
  const scratch = allocate(pdfium, 256);
  try {
    const count = Math.min(exports._FPDFText_CountChars(textPage), MAX_CHARACTERS_PER_PAGE);
    const styles = new Map<number, Style>();
    const glyphs: RawGlyph[] = [];
    for (let index = 0; index < count; index++) {
      const text = glyphText(exports._FPDFText_GetUnicode(textPage, index));
      if (text === undefined || exports._FPDFText_IsGenerated(textPage, index) === 1) continue;
      const textObject = exports._FPDFText_GetTextObject(textPage, index);
      let style = styles.get(textObject);
      if (style === undefined) {
        style = readStyle(pdfium, { textPage, textObject, index, scratch, upright });
        styles.set(textObject, style);
      }
      glyphs.push(readRawGlyph(pdfium, { textPage, index, scratch, upright, text, style }));
    }
    return glyphs;
  } finally {
    exports.wasmExports.free(scratch);
    exports._FPDFText_ClosePage(textPage);
  }
}

const LIGATURES: Readonly<Record<string, string>> = {
  '\uFB00': 'ff',
  '\uFB01': 'fi',
  '\uFB02': 'fl',
  '\uFB03': 'ffi',
  '\uFB04': 'ffl',
  '\uFB05': 'st',
  '\uFB06': 'st',
};

/** Spaces of every width, as PDF fonts name them. */
const SPACES = /[\t\u{A0}\u{2000}-\u{200A}\u{202F}\u{3000}]/u;
/** A hyphen at a line's end (PDFium marks it U+0002 or U+FFFE) and the soft hyphen. */
const HYPHENS = new Set([2, 0xad, 0xfffe]);
/** Control characters, lone surrogates and marks without width. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\u{200B}\u{FEFF}]/u;

/** The text of a character code; undefined for what prints nothing. */
function glyphText(code: number): string | undefined {
  if (HYPHENS.has(code)) return '-';
  if (code > 0x10ffff) return undefined;
  const text = String.fromCodePoint(code);
  if (SPACES.test(text)) return ' ';
  return UNPRINTABLE.test(text) ? undefined : (LIGATURES[text] ?? text);
}

interface StyleSource {
  readonly textPage: number;
  readonly textObject: number;
  readonly index: number;
  readonly scratch: number;
  readonly upright: Matrix;
}

function readStyle(pdfium: Pdfium, source: StyleSource): Style {
  const { exports } = pdfium;
  const { textPage, index, scratch, textObject, upright } = source;
  let scale = 1;
  if (exports._FPDFText_GetMatrix(textPage, index, scratch) !== 0) {
    const memory = pdfium.memory();
    scale = Math.hypot(memory.getFloat32(scratch + 8, true), memory.getFloat32(scratch + 12, true)) || 1;
  }
  const angle = Math.max(0, exports._FPDFText_GetCharAngle(textPage, index));
  const dx = upright.a * Math.cos(angle) + upright.c * Math.sin(angle);
  const dy = upright.b * Math.cos(angle) + upright.d * Math.sin(angle);
  const mode = textObject === 0 ? 0 : exports._FPDFTextObj_GetTextRenderMode(textObject);
  return {
    fontSize: Math.abs(exports._FPDFText_GetFontSize(textPage, index)) * scale,
    isBold: /bold|black|heavy/i.test(readFontName(pdfium, source)),
    isInvisible: mode === 3 || mode === 7,
    degrees: (Math.atan2(dy, dx) * 180) / Math.PI,
  };
}

function readFontName(pdfium: Pdfium, { textPage, index, scratch }: StyleSource): string {
  const size = pdfium.exports._FPDFText_GetFontInfo(textPage, index, scratch, 200, scratch + 200);
  if (size <= 1 || size > 200) return '';
  return Buffer.from(pdfium.exports.HEAPU8.subarray(scratch, scratch + size - 1)).toString('latin1');
}

interface GlyphSource {
  readonly textPage: number;
  readonly index: number;
  readonly scratch: number;
  readonly upright: Matrix;
  readonly text: string;
  readonly style: Style;
}

function readRawGlyph(pdfium: Pdfium, source: GlyphSource): RawGlyph {
  const { textPage, index, scratch, upright, text, style } = source;
  pdfium.exports._FPDFText_GetCharOrigin(textPage, index, scratch, scratch + 8);
  const memory = pdfium.memory();
  const [originX, originY] = applyMatrix(
    upright,
    memory.getFloat64(scratch, true),
    memory.getFloat64(scratch + 8, true),
  );
  const corners = readBoxes(pdfium, source);
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  return {
    text,
    isSpace: text === ' ',
    originX,
    originY,
    left: Math.min(...xs),
    right: Math.max(...xs),
    top: Math.min(...ys),
    bottom: Math.max(...ys),
    style,
  };
}

/** Corners of the box by the font's advance width and of the box of the ink: a ligature or a small capital may be wider than its letter's advance. */
function readBoxes(
  pdfium: Pdfium,
  { textPage, index, scratch, upright }: GlyphSource,
): (readonly [number, number])[] {
  const { exports } = pdfium;
  exports._FPDFText_GetLooseCharBox(textPage, index, scratch);
  exports._FPDFText_GetCharBox(textPage, index, scratch + 16, scratch + 24, scratch + 32, scratch + 40);
  const memory = pdfium.memory();
  // FS_RECTF is left, top, right, bottom.
  const single = (offset: number): number => memory.getFloat32(scratch + offset, true);
  const double = (offset: number): number => memory.getFloat64(scratch + offset, true);
  return [
    applyMatrix(upright, single(0), single(4)),
    applyMatrix(upright, single(8), single(12)),
    applyMatrix(upright, double(16), double(32)),
    applyMatrix(upright, double(24), double(40)),
  ];
}
