/** The characters of a PDF page as PDFium reports them: code, origin, box, font. */
import type { Matrix } from './page-space.ts';
import { allocate, type Pdfium } from './pdfium.ts';

/** A character as PDFium reports it, on the upright page. Plain numbers, no boxes and points: a page has thousands. */
export interface RawGlyph {
  readonly text: string;
  readonly originX: number;
  readonly originY: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly style: Style;
}

export interface Style {
  readonly fontSize: number;
  readonly isBold: boolean;
  readonly isInvisible: boolean;
  /** Direction of the text on the upright page in degrees, clockwise. */
  readonly degrees: number;
}

/** More characters than a page of text can hold; what comes after is left out. */
const MAX_CHARACTERS_PER_PAGE = 200_000;

/** The characters of a page in painting order. */
export function readRawGlyphs(pdfium: Pdfium, page: number, upright: Matrix): RawGlyph[] {
  const { exports } = pdfium;
  const textPage = exports._FPDFText_LoadPage(page);
  if (textPage === 0) return [];
  const scratch = allocate(pdfium, 256);
  try {
    return readCharacters(pdfium, { textPage, scratch, upright });
  } finally {
    exports.wasmExports.free(scratch);
    exports._FPDFText_ClosePage(textPage);
  }
}

interface Source {
  readonly textPage: number;
  readonly scratch: number;
  readonly upright: Matrix;
}

function readCharacters(pdfium: Pdfium, source: Source): RawGlyph[] {
  const { textPage } = source;
  const {
    _FPDFText_GetUnicode: unicodeOf,
    _FPDFText_IsGenerated: isGenerated,
    _FPDFText_GetTextObject: textObjectOf,
  } = pdfium.exports;
  const count = Math.min(pdfium.exports._FPDFText_CountChars(textPage), MAX_CHARACTERS_PER_PAGE);
  const styleOf = styleReader(pdfium, source);
  const glyphOf = glyphReader(pdfium, source);
  const texts = new Map<number, string>();
  const glyphs: RawGlyph[] = [];
  let previous: RawGlyph | undefined;
  for (let index = 0; index < count; index++) {
    const code = unicodeOf(textPage, index);
    let text = texts.get(code);
    if (text === undefined) texts.set(code, (text = glyphText(code) ?? ''));
    if (text === '' || isGenerated(textPage, index) === 1) continue;
    const style = styleOf(textObjectOf(textPage, index), index);
    glyphs.push((previous = glyphOf(index, text, style, previous)));
  }
  return glyphs;
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

interface StyleSource extends Source {
  readonly textObject: number;
  readonly index: number;
  /** Whether a font is bold, by its pointer: many printers paint each character by itself. */
  readonly boldFonts: Map<number, boolean>;
}

/** The style of a text object, read at the first of its characters. */
function styleReader(pdfium: Pdfium, source: Source): (textObject: number, index: number) => Style {
  const styles = new Map<number, Style>();
  const boldFonts = new Map<number, boolean>();
  return (textObject, index) => {
    let style = styles.get(textObject);
    if (style === undefined) {
      style = readStyle(pdfium, { ...source, textObject, index, boldFonts });
      styles.set(textObject, style);
    }
    return style;
  };
}

function readStyle(pdfium: Pdfium, source: StyleSource): Style {
  const { exports } = pdfium;
  const { textPage, index, scratch, textObject, upright } = source;
  let scale = 1;
  if (exports._FPDFText_GetMatrix(textPage, index, scratch) !== 0) {
    const memory = pdfium.memory();
    scale = Math.hypot(memory.getFloat32(scratch + 8, true), memory.getFloat32(scratch + 12, true)) || 1;
  }
  // PDFium measures the angle clockwise, page space runs counter-clockwise.
  const angle = -Math.max(0, exports._FPDFText_GetCharAngle(textPage, index));
  const dx = upright.a * Math.cos(angle) + upright.c * Math.sin(angle);
  const dy = upright.b * Math.cos(angle) + upright.d * Math.sin(angle);
  const mode = textObject === 0 ? 0 : exports._FPDFTextObj_GetTextRenderMode(textObject);
  return {
    fontSize: Math.abs(exports._FPDFText_GetFontSize(textPage, index)) * scale,
    isBold: isBoldFont(pdfium, source),
    isInvisible: mode === 3 || mode === 7,
    degrees: (Math.atan2(dy, dx) * 180) / Math.PI,
  };
}

function isBoldFont(pdfium: Pdfium, source: StyleSource): boolean {
  const font = source.textObject === 0 ? 0 : pdfium.exports._FPDFTextObj_GetFont(source.textObject);
  const known = font === 0 ? undefined : source.boldFonts.get(font);
  if (known !== undefined) return known;
  const isBold = /bold|black|heavy/i.test(readFontName(pdfium, source));
  source.boldFonts.set(font, isBold);
  return isBold;
}

function readFontName(pdfium: Pdfium, { textPage, index, scratch }: StyleSource): string {
  const size = pdfium.exports._FPDFText_GetFontInfo(textPage, index, scratch, 200, scratch + 200);
  if (size <= 1 || size > 200) return '';
  return Buffer.from(pdfium.exports.HEAPU8.subarray(scratch, scratch + size - 1)).toString('latin1');
}

/** Italics lean over their advance width by no more than this share of the font size; ligatures and small capitals may be much wider. */
const INK_OVERHANG_EM = 0.15;
/** Text turned by less than this is read as upright. */
const SKEW_DEGREES = 8;

type GlyphReader = (index: number, text: string, style: Style, previous: RawGlyph | undefined) => RawGlyph;

/** Reads characters; the box is that of the font's advance width and line height, widened to the ink where this is much wider. */
function glyphReader(pdfium: Pdfium, { textPage, scratch, upright }: Source): GlyphReader {
  const { _FPDFText_GetCharOrigin: readOrigin, _FPDFText_GetLooseCharBox: readAdvance } = pdfium.exports;
  const { a, b, c, d, e, f } = upright;
  const inkOf = inkReader(pdfium, { textPage, scratch, upright });
  return (index, text, style, previous) => {
    readOrigin(textPage, index, scratch, scratch + 8);
    readAdvance(textPage, index, scratch + 16);
    const memory = pdfium.memory();
    const [pageX, pageY] = [memory.getFloat64(scratch, true), memory.getFloat64(scratch + 8, true)];
    const originX = a * pageX + c * pageY + e;
    const originY = b * pageX + d * pageY + f;
    // FS_RECTF is left, top, right, bottom.
    const x1 = memory.getFloat32(scratch + 16, true);
    const y1 = memory.getFloat32(scratch + 20, true);
    const x2 = memory.getFloat32(scratch + 24, true);
    const y2 = memory.getFloat32(scratch + 28, true);
    const left = a * x1 + c * y1 + e;
    const right = a * x2 + c * y2 + e;
    const top = b * x1 + d * y1 + f;
    const bottom = b * x2 + d * y2 + f;
    const x = Math.min(left, right);
    let width = Math.abs(right - left);
    if (Math.abs(style.degrees) < SKEW_DEGREES) {
      const isLigature = previous?.originX === originX && previous.originY === originY;
      const inkEnd = inkOf(index) - x;
      if (isLigature || inkEnd > width + style.fontSize * INK_OVERHANG_EM) width = Math.max(inkEnd, width);
    }
    return {
      text,
      originX,
      originY,
      x,
      y: Math.min(top, bottom),
      width,
      height: Math.abs(bottom - top),
      style,
    };
  };
}

/** Where the ink of a character ends. */
function inkReader(pdfium: Pdfium, { textPage, scratch, upright }: Source): (index: number) => number {
  const { _FPDFText_GetCharBox: readInk } = pdfium.exports;
  const { a, c, e } = upright;
  return (index) => {
    readInk(textPage, index, scratch, scratch + 8, scratch + 16, scratch + 24);
    const memory = pdfium.memory();
    const left = a * memory.getFloat64(scratch, true) + c * memory.getFloat64(scratch + 16, true) + e;
    const right = a * memory.getFloat64(scratch + 8, true) + c * memory.getFloat64(scratch + 24, true) + e;
    return Math.min(left, right) + Math.abs(right - left);
  };
}
