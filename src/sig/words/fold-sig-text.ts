/** Sig text as lower-case ASCII with the offsets of the original: entities, accents, Unicode fractions and dashes are folded. */

import { withGroupMarks } from '../../text/locale-number.ts';

/** Folded text; `offsets` is undefined where every character stands where it stood. */
export interface FoldedSig {
  readonly text: string;
  /** For each folded character (and one past the last) its offset in the original text. */
  readonly offsets: Uint32Array | undefined;
}

/** Fractions begin with a space, so that `1½` reads as `1 1/2`. */
const REPLACEMENTS: Readonly<Record<string, string>> = {
  '½': ' 1/2',
  '¼': ' 1/4',
  '¾': ' 3/4',
  '⅓': ' 1/3',
  '⅔': ' 2/3',
  '⅛': ' 1/8',
  '⁄': '/',
  µ: 'u',
  μ: 'u',
  '–': '-',
  '—': '-',
  '−': '-',
  '‐': '-',
  '‑': '-',
  '×': 'x',
  '•': ';',
  '·': ';',
  '’': "'",
  '‘': "'",
  ß: 'ss',
  ø: 'o',
  œ: 'oe',
  æ: 'ae',
};

const ENTITIES: Readonly<Record<string, string>> = {
  nbsp: ' ',
  amp: '&',
  lt: ' ',
  gt: ' ',
  quot: ' ',
  apos: "'",
  frac12: ' 1/2',
  frac14: ' 1/4',
  frac34: ' 3/4',
  micro: 'u',
  mu: 'u',
  ndash: '-',
  mdash: '-',
  times: 'x',
  plusmn: ' ',
  bull: ';',
};

const LONGEST_ENTITY = 10;
const PLAIN = /^[\t\n\r -%'-;=-~]*$/;

/** Folds a sig: `"½ TAB&nbsp;Día"` → `" 1/2 tab dia"`; a clock with a point gets its colon: `"7.30 am"`. */
export function foldSigText(written: string): FoldedSig {
  const { text, offsets } = foldCharacters(written);
  return { text: text.replaceAll(CLOCK, '$<hour>:$<minute>'), offsets };
}

/** A quarter of an hour, or any minute behind "at"; `2.5 pm` is an amount. */
const CLOCK =
  /(?<![\d.,/])(?<hour>1[0-2]|0?[1-9])\.(?<minute>00|15|30|45|(?<=\bat\s\d{1,2}\.)[0-5]\d)(?=\s?[ap]\.?m\b)/g;

function foldCharacters(written: string): FoldedSig {
  if (PLAIN.test(written)) return { text: written.toLowerCase(), offsets: undefined };
  const text = withGroupMarks(written, "'");
  const parts: string[] = [];
  const offsets: number[] = [];
  let at = 0;
  while (at < text.length) {
    const entity = text[at] === '&' ? readEntity(text, at) : undefined;
    const end = entity?.end ?? at + 1;
    const folded = entity?.text ?? foldCharacter(text.charAt(at));
    parts.push(folded);
    for (let i = 0; i < folded.length; i += 1) offsets.push(at);
    at = end;
  }
  offsets.push(text.length);
  return { text: parts.join(''), offsets: Uint32Array.from(offsets) };
}

/** The original offset of a folded offset. */
export function originalOffset(folded: FoldedSig, offset: number): number {
  return folded.offsets === undefined ? offset : (folded.offsets[offset] ?? offset);
}

function readEntity(text: string, at: number): { text: string; end: number } | undefined {
  const end = text.indexOf(';', at + 2);
  if (end < 0 || end - at > LONGEST_ENTITY) return undefined;
  const name = text.slice(at + 1, end).toLowerCase();
  const named = Object.hasOwn(ENTITIES, name) ? ENTITIES[name] : undefined;
  if (named !== undefined) return { text: named, end: end + 1 };
  const code = codePoint(name);
  if (code === undefined) return undefined;
  return { text: foldCharacter(String.fromCharCode(code)), end: end + 1 };
}

function codePoint(name: string): number | undefined {
  const isHex = name.startsWith('#x');
  if (!isHex && !name.startsWith('#')) return undefined;
  const code = Number.parseInt(name.slice(isHex ? 2 : 1), isHex ? 16 : 10);
  return code > 0 && code < 0x10000 ? code : undefined;
}

/** Full-width forms of the printable ASCII characters: `２．５`. */
const FIRST_WIDE = 0xff01;
const LAST_WIDE = 0xff5e;
const WIDE_OFFSET = 0xfee0;

function foldCharacter(character: string): string {
  const code = character.charCodeAt(0);
  if (code < 128) return character === '<' ? ' ' : character.toLowerCase();
  const replaced = REPLACEMENTS[character];
  if (replaced !== undefined) return replaced;
  if (code >= FIRST_WIDE && code <= LAST_WIDE) return foldCharacter(String.fromCharCode(code - WIDE_OFFSET));
  const base = character.normalize('NFKD').charAt(0).toLowerCase();
  return /[a-z0-9]/.test(base) ? base : ' ';
}
