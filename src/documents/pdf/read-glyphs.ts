/** Glyphs of a PDF page with their boxes, taken from PDFium and turned so that the text runs left to right. */
import { readUprightMatrix, turnBox, turnPoint, type PageSize } from './page-space.ts';
import { readShapes, type Rule } from './page-shapes.ts';
import type { Pdfium } from './pdfium.ts';
import { readRawGlyphs, type RawGlyph } from './read-raw-glyphs.ts';

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
  const groupOf = new Map<number, RawGlyph[]>();
  for (const glyph of glyphs) {
    const { degrees } = glyph.style;
    let group = groupOf.get(degrees);
    if (group === undefined) {
      group = groups.find((one) => turnBetween(one.degrees, degrees) <= SAME_DIRECTION_DEGREES)?.glyphs;
      if (group === undefined) groups.push({ degrees, glyphs: (group = []) });
      groupOf.set(degrees, group);
    }
    group.push(glyph);
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
  const box = turnBox(glyph.box, toQuarterTurns(degrees), size);
  const { fontSize, isBold, isInvisible } = glyph.style;
  return {
    text: glyph.text,
    isSpace: glyph.isSpace,
    x: origin.x,
    right: origin.x + Math.max(box.width, fontSize * 0.1),
    top: origin.y - fontSize * 0.8,
    bottom: origin.y + fontSize * 0.2,
    baseline: origin.y,
    fontSize,
    isBold,
    isInvisible,
  };
}
