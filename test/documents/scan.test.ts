/** Scans: our own image format, straightening, ruling lines, orientation, and the judgement of a text layer. */
import { describe, expect, it } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { cleanScan, darkThreshold } from '../../src/documents/scan/clean.ts';
import { isPlausible, judgeText, needsOcr } from '../../src/documents/scan/judge-text.ts';
import type { Word } from '../../src/documents/line.ts';
import { correctedReading, placeScannedWords, withoutOverlap } from '../../src/documents/scan/place.ts';
import { isPortableGreymap, toPortableGreymap } from '../../src/documents/pdf/portable-greymap.ts';
import type { ScannedWord } from '../../src/documents/scan/read-scan.ts';
import type { GreyImage } from '../../src/documents/pdf/render-page.ts';
import { smooth } from '../../src/documents/scan/smooth.ts';
import { MISREAD_WORDS } from '../../src/documents/scan/confusion-table.ts';
import { readingScore, turnImage, turnsToTry } from '../../src/documents/scan/turn.ts';

function blank(width: number, height: number): GreyImage {
  return { width, height, scale: 2, pixels: new Uint8Array(width * height).fill(255) };
}

/** Blackens a pixel row by row where `isInk` says so. */
function drawn(width: number, height: number, isInk: (x: number, y: number) => boolean): GreyImage {
  const image = blank(width, height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) if (isInk(x, y)) image.pixels[y * width + x] = 0;
  return image;
}

function scanned(text: string, box: Partial<ScannedWord> = {}): ScannedWord {
  return { text, x: 0, y: 0, width: 60, height: 20, baseline: 18, lineHeight: 23, confidence: 0.95, ...box };
}

describe('the image format', () => {
  const image = blank(20, 10);

  it('is a binary PGM of the announced size', () => {
    expect(isPortableGreymap(toPortableGreymap(image), 200)).toBe(true);
  });

  it.each<[string, Uint8Array]>([
    ['too many pixels', toPortableGreymap(blank(21, 10))],
    ['a missing byte', toPortableGreymap(image).subarray(0, -1)],
    ['a byte too many', Buffer.concat([toPortableGreymap(image), Buffer.from([0])])],
    ['an ASCII PGM', Buffer.from('P2\n20 10\n255\n')],
    ['a colour PPM', Buffer.from('P6\n20 10\n255\n')],
    ['a PNG', Buffer.from([0x89, 0x50, 0x4e, 0x47])],
    ['a comment in the header', Buffer.from(`P5\n# x\n20 10\n255\n${'x'.repeat(200)}`)],
    ['nothing', new Uint8Array(0)],
  ])('is not %s', (_, bytes) => {
    expect(isPortableGreymap(bytes, 200)).toBe(false);
  });
});

describe('smoothing', () => {
  const ink = 190;

  it('leaves an even grey as it is', () => {
    const even = { ...blank(30, 30), pixels: new Uint8Array(900).fill(143) };
    expect(smooth(even)).toEqual(even);
  });

  it('makes no pixel darker or lighter than its neighbours are', () => {
    const greys = fc.uint8Array({ minLength: 400, maxLength: 400 });
    fc.assert(
      fc.property(greys, (pixels) => {
        const image = { ...blank(20, 20), pixels };
        const smoothed = smooth(image).pixels;
        for (let at = 42; at < 358; at++) {
          const near = [-2, -1, 0, 1, 2].flatMap((row) => [
            ...pixels.subarray(at + row * 20 - 2, at + row * 20 + 3),
          ]);
          expect(smoothed[at]).toBeGreaterThanOrEqual(Math.min(...near));
          expect(smoothed[at]).toBeLessThanOrEqual(Math.max(...near));
        }
      }),
    );
  });

  it('takes the specks of a fax away, and leaves its strokes', () => {
    const isStroke = (x: number): boolean => x >= 40 && x < 43;
    const fax = drawn(80, 60, (x, y) => isStroke(x) || (x % 10 === 5 && y % 10 === 5));
    const { pixels } = smooth(fax);
    const dark = [...pixels.keys()].filter((at) => (pixels[at] ?? 255) < ink);
    expect(dark.length).toBeGreaterThan(0);
    expect(dark.filter((at) => !(at % 80 >= 38 && at % 80 < 45))).toEqual([]);
  });

  it('joins the steps that a coarse fax makes of a ruling line, which is then found', () => {
    const stepped = drawn(600, 200, (x, y) => {
      const top = 100 + 2 * (Math.floor(x / 20) % 2);
      return x > 50 && x < 550 && y >= top && y < top + 2;
    });
    expect(cleanScan(stepped).rules).toEqual([]);
    expect(cleanScan(smooth(stepped)).rules).toHaveLength(1);
  });
});

describe('straightening', () => {
  const slope = Math.tan((1.2 * Math.PI) / 180);
  const skewed = drawn(900, 700, (x, y) => {
    const line = y - (x - 450) * slope;
    return (
      x > 60 && x < 840 && line > 60 && line < 640 && line % 40 < 12 && (x + Math.floor(line / 40)) % 9 < 6
    );
  });

  it('finds the skew of lines of print', () => {
    expect(cleanScan(skewed).skewDegrees).toBeCloseTo(1.2, 1);
    expect(Math.abs(cleanScan(cleanScan(skewed).image).skewDegrees)).toBeLessThan(0.25);
  });

  it('leaves an empty page alone', () => {
    expect(cleanScan(blank(300, 300))).toMatchObject({ skewDegrees: 0, rules: [] });
  });

  it('finds the grey between ink and paper', () => {
    const faint = drawn(100, 100, (x) => x % 4 === 0);
    const pixels = faint.pixels.map((pixel) => (pixel === 0 ? 90 : 210));
    expect(darkThreshold(pixels)).toBeGreaterThanOrEqual(90);
    expect(darkThreshold(pixels)).toBeLessThan(210);
  });
});

describe('ruling lines', () => {
  it('are found and told from lines of print', () => {
    const isInside = (x: number, y: number): boolean => x >= 50 && x <= 550 && y >= 100 && y <= 300;
    const isFrame = (x: number, y: number): boolean =>
      [100, 200, 300].includes(y) || [50, 300, 550].includes(x);
    const isPrint = (x: number, y: number): boolean => y >= 130 && y < 142 && x > 70 && x < 280 && x % 8 < 6;
    const table = drawn(600, 400, (x, y) => (isInside(x, y) && isFrame(x, y)) || isPrint(x, y));
    const { rules } = cleanScan(table);
    expect(rules.filter(({ width }) => width > 400).map(({ y }) => y)).toEqual([100, 200, 300]);
    expect(rules.filter(({ height }) => height > 150).map(({ x }) => x)).toEqual([50, 300, 550]);
    expect(rules).toHaveLength(6);
  });
});

describe('dotted lines', () => {
  const isPrint = (x: number, y: number): boolean =>
    x > 60 && x < 560 && ((y >= 104 && y < 116) || (y >= 130 && y < 142)) && x % 8 < 6;
  const isDot = (x: number, y: number): boolean => x >= 50 && x < 570 && y >= 122 && y < 124 && x % 5 < 3;
  const isSolid = (x: number, y: number): boolean => x >= 50 && x < 570 && y === 160;
  const paintedWith = (grey: number): GreyImage => {
    const image = drawn(620, 200, (x, y) => isPrint(x, y) || isSolid(x, y));
    for (let y = 0; y < 200; y++)
      for (let x = 0; x < 620; x++) if (isDot(x, y)) image.pixels[y * 620 + x] = grey;
    return image;
  };

  it.each([0, 120, 165])('of grey %i are rules and leave the picture; print and solid lines stay', (grey) => {
    const { image, rules } = cleanScan(paintedWith(grey));
    expect(rules.map(({ y, height, width }) => [y, height, width > 500])).toEqual([
      [160, 1, true],
      [122, 2, true],
    ]);
    expect(
      Buffer.compare(image.pixels, drawn(620, 200, (x, y) => isPrint(x, y) || isSolid(x, y)).pixels),
    ).toBe(0);
  });

  it('are no short dashes, and no line of print', () => {
    const print = drawn(620, 200, (x, y) => isPrint(x, y) || (x > 50 && x < 200 && y === 180 && x % 5 < 3));
    expect(cleanScan(print)).toMatchObject({ image: print, rules: [] });
  });
});

describe('orientation', () => {
  const upright = drawn(6, 4, (x, y) => x === 1 && y === 0);

  it.each([
    [1, 3, 1],
    [2, 4, 3],
    [3, 0, 4],
  ])('%i quarter turn(s) move a pixel to (%i, %i)', (turns, x, y) => {
    const turned = turnImage(upright, turns);
    expect(turned.pixels[y * turned.width + x]).toBe(0);
    expect(turned.pixels.filter((pixel) => pixel === 0)).toHaveLength(1);
  });

  it('is questioned when words stand upright, or are read badly', () => {
    const tall = { width: 20, height: 90 };
    const down = ['take', 'with', 'food', 'daily'].map((text, index) =>
      scanned(text, { ...tall, y: index * 100 }),
    );
    expect(turnsToTry(down)).toEqual([3, 1]);
    expect(turnsToTry(down.toReversed())).toEqual([1, 3]);
    const poor = ['pooj', 'yyim', 'aye1', 'xbbe'].map((text) => scanned(text, { confidence: 0.3 }));
    expect(turnsToTry(poor)).toEqual([2, 3, 1]);
    expect(turnsToTry(['take', 'with', 'food', 'daily'].map((text) => scanned(text)))).toEqual([]);
    expect(turnsToTry([])).toEqual([]);
  });

  it('is decided by how much was read with confidence', () => {
    expect(readingScore([scanned('metformin')])).toBeGreaterThan(
      readingScore([scanned('ujwo', { confidence: 0.4 }), scanned('#')]),
    );
  });
});

describe('words of OCR', () => {
  it('come in points, without borders and specks', () => {
    const words = placeScannedWords(
      [
        scanned('|Lisinopril', { x: 200, y: 100 }),
        scanned('|'),
        scanned('—'),
        scanned('x', { confidence: 0.1 }),
        scanned('10'),
      ],
      2,
    );
    expect(words.map(({ text, x, y }) => [text, x, y])).toEqual([
      ['Lisinopril', 100, 50],
      ['10', 0, 0],
    ]);
  });

  it('do not begin or end with white space', () => {
    expect(placeScannedWords([scanned(' MRN ')], 1)).toMatchObject([{ text: 'MRN' }]);
  });

  it('give way to printed words at the same place', () => {
    const [stamp, other] = placeScannedWords([scanned('COPY'), scanned('Lisinopril', { y: 300 })], 1);
    expect(
      withoutOverlap(
        [stamp, other].filter((word) => word !== undefined),
        [{ x: 0, y: 0, width: 80, height: 30 }],
      ),
    ).toEqual([other]);
  });
});

describe('the text layer', () => {
  const words = (texts: readonly string[]): Word[] =>
    texts.map((text) => ({ ...placeScannedWords([scanned('word')], 1)[0], text }) as Word);

  it.each([
    ['Lisinopril', true],
    ['10mg', true],
    ['0.125', true],
    ['05/01/1970', true],
    ['HCTZ', true],
    ['q6h', true],
    ['(active)', true],
    ['\uE012\uE044\uE051', false],
    ['\uFFFD\uFFFD', false],
    ['xkcdwqrtz', false],
    ['#$&', false],
  ])('%s: plausible %s', (text, plausible) => {
    expect(isPlausible(text)).toBe(plausible);
  });

  it.each<[string, string[], number, boolean]>([
    ['a page of text', Array.from({ length: 40 }, () => 'metformin'), 0, false],
    ['a scan', [], 0.9, true],
    ['a blank page', [], 0, false],
    ['a stamp on a scan', ['RECEIVED', '2026'], 0.9, true],
    ['a short page with a logo', ['No', 'medications'], 0.1, false],
    ['garbage from a broken font map', Array.from({ length: 40 }, () => '\uE012\uE044'), 0, true],
  ])('%s', (_, texts, pictureShare, expected) => {
    expect(needsOcr(judgeText(words(texts)), { pictureShare, shapes: 0 })).toBe(expected);
  });
});

describe('words that are never printed as they were read', () => {
  const examples = MISREAD_WORDS.flatMap(({ id, examples: pairs }) => pairs.map((pair) => [id, ...pair]));
  const others = MISREAD_WORDS.flatMap(({ id, others: words }) => words.map((word) => [id, word]));

  it.each(examples)('%s: %s is %s', (id, read, printed) => {
    expect(correctedReading(read)).toBe(printed);
    const rows = MISREAD_WORDS.filter((row) => row.read.test(read)).map((row) => row.id);
    expect(rows).toEqual([id]);
  });

  it.each(others)('%s: %s stays', (_, word) => {
    expect(correctedReading(word)).toBe(word);
  });
});

describe('the gaps of a scanned line', () => {
  const SPACE = 6;

  /** Words of 60 pixels with these gaps before them, as one line. */
  function lineOf(gaps: readonly number[], y = 100): ScannedWord[] {
    let x = 0;
    return gaps.map((gap) => {
      x += gap;
      const word = scanned('word', { x, y, baseline: y + 18 });
      x += word.width;
      return word;
    });
  }

  const prose = Array.from({ length: 3 }, (_, line) =>
    lineOf(
      Array.from({ length: 9 }, () => SPACE),
      line * 30,
    ),
  ).flat();

  it('show narrow columns where spaces are even', () => {
    const placed = placeScannedWords([...prose, ...lineOf([0, 13, SPACE, 14])], 1);
    expect(placed.slice(prose.length).map(({ spacesBefore }) => spacesBefore)).toEqual([
      undefined,
      0,
      undefined,
      0,
    ]);
  });

  it('show nothing on a justified page, or on a few words', () => {
    const justified = [6, 9, 12, 15].map((gap, line) =>
      lineOf(
        Array.from({ length: 9 }, () => gap),
        line * 30,
      ),
    );
    for (const words of [justified.flat(), lineOf([0, SPACE, 14, SPACE])])
      expect(placeScannedWords(words, 1).every(({ spacesBefore }) => spacesBefore === undefined)).toBe(true);
  });

  it.each([
    ['i', 60, '1'],
    ['l', 60, '1'],
    ['i', SPACE, 'i'],
    ['I', 60, 'I'],
  ])('%s with gaps of %i on both sides is %s', (text, gap, printed) => {
    const [before, letter, after] = lineOf([0, gap, gap]);
    const words = [before, letter, after].filter((word) => word !== undefined);
    const placed = placeScannedWords(
      words.map((word) => (word === letter ? { ...word, text } : word)),
      1,
    );
    expect(placed[1]?.text).toBe(printed);
  });
});
