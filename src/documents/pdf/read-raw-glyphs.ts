/** The characters of a PDF page as PDFium reports them: code, origin, box, font. */
import { applyMatrix, type Box, type Matrix } from './page-space.ts';
import { allocate, type Pdfium } from './pdfium.ts';

/** A character as PDFium reports it, on the upright page. */
export interface RawGlyph {
  readonly text: string;
  readonly isSpace: boolean;
  readonly originX: number;
  readonly originY: number;
  readonly box: Box;
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
    const count = Math.min(exports._FPDFText_CountChars(textPage), MAX_CHARACTERS_PER_PAGE);
    const styles = new Map<number, Style>();
    const boldFonts = new Map<number, boolean>();
    const texts = new Map<number, string>();
    const glyphs: RawGlyph[] = [];
    for (let index = 0; index < count; index++) {
      const code = exports._FPDFText_GetUnicode(textPage, index);
      let text = texts.get(code);
      if (text === undefined) texts.set(code, (text = glyphText(code) ?? ''));
      if (text === '' || exports._FPDFText_IsGenerated(textPage, index) === 1) continue;
      const textObject = exports._FPDFText_GetTextObject(textPage, index);
      let style = styles.get(textObject);
      if (style === undefined) {
        style = readStyle(pdfium, { textPage, textObject, index, scratch, upright, boldFonts });
        styles.set(textObject, style);
      }
      glyphs.push(
        readRawGlyph(pdfium, { textPage, index, scratch, upright, text, style, previous: glyphs.at(-1) }),
      );
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
  /** Whether a font is bold, by its pointer: many printers paint each character by itself. */
  readonly boldFonts: Map<number, boolean>;
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

interface GlyphSource {
  readonly textPage: number;
  readonly index: number;
  readonly scratch: number;
  readonly upright: Matrix;
  readonly text: string;
  readonly style: Style;
  readonly previous: RawGlyph | undefined;
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
  const advance = readAdvanceBox(pdfium, source);
  const ink = readInkBox(pdfium, source);
  const inkEnd = ink.x + ink.width - advance.x;
  const isLigature = source.previous?.originX === originX && source.previous.originY === originY;
  const isUpright = Math.abs(style.degrees) < SKEW_DEGREES;
  const usesInk = isUpright && (isLigature || inkEnd > advance.width + style.fontSize * INK_OVERHANG_EM);
  return {
    text,
    isSpace: text === ' ',
    originX,
    originY,
    box: usesInk ? { ...advance, width: Math.max(inkEnd, advance.width) } : advance,
    style,
  };
}

/** Italics lean over their advance width by no more than this share of the font size; ligatures and small capitals may be much wider. */
const INK_OVERHANG_EM = 0.15;
/** Text turned by less than this is read as upright. */
const SKEW_DEGREES = 8;

/** The box by the font's advance width and line height. */
function readAdvanceBox(pdfium: Pdfium, { textPage, index, scratch, upright }: GlyphSource): Box {
  pdfium.exports._FPDFText_GetLooseCharBox(textPage, index, scratch);
  const memory = pdfium.memory();
  // FS_RECTF is left, top, right, bottom.
  return boxBetween(upright, {
    x1: memory.getFloat32(scratch, true),
    y1: memory.getFloat32(scratch + 4, true),
    x2: memory.getFloat32(scratch + 8, true),
    y2: memory.getFloat32(scratch + 12, true),
  });
}

/** The box of the ink. */
function readInkBox(pdfium: Pdfium, { textPage, index, scratch, upright }: GlyphSource): Box {
  pdfium.exports._FPDFText_GetCharBox(textPage, index, scratch, scratch + 8, scratch + 16, scratch + 24);
  const memory = pdfium.memory();
  return boxBetween(upright, {
    x1: memory.getFloat64(scratch, true),
    y1: memory.getFloat64(scratch + 16, true),
    x2: memory.getFloat64(scratch + 8, true),
    y2: memory.getFloat64(scratch + 24, true),
  });
}

/** Two opposite corners in page space. */
interface Corners {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

/** The box between two corners once these are turned upright. */
function boxBetween({ a, b, c, d, e, f }: Matrix, { x1, y1, x2, y2 }: Corners): Box {
  const left = a * x1 + c * y1 + e;
  const right = a * x2 + c * y2 + e;
  const top = b * x1 + d * y1 + f;
  const bottom = b * x2 + d * y2 + f;
  return {
    x: Math.min(left, right),
    y: Math.min(top, bottom),
    width: Math.abs(right - left),
    height: Math.abs(bottom - top),
  };
}
