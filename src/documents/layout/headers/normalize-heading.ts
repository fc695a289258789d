/** Headings and column headers in comparable form. */
import { alternatives } from '../../../text/alternatives.ts';
import { memoizeText } from '../../../memo.ts';
import { fillerWords } from './filler-word-table.ts';

/** Bullets, numbering and check boxes before a heading: `"IV. "`, `"2) "`, `"x "`, `"• "`. */
const LEADING = /^(?:[\s•●▪■□☐☑☒◦·*#>|~_=-]{1,12}|(?:\d{1,2}|[ivx]{1,4}|[a-h])[.)]\s|x\s(?=[A-Z]))/iu;
/** `"(12)"`, `"(continued)"`, `"cont'd"`, `"[12]"` behind a heading. */
const TRAILING = new RegExp(
  String.raw`(?:\s*[([](?:\d{1,3}|cont['’.]?d?|as of [^)\]]{0,30}|${alternatives(fillerWords('bracketed'))})[)\]]|\s+continued|\s+cont['’]?d\.?|\s*(?<![:.\-–—*_=#])[:.\-–—*_=#]+|\s*\(s\))\s*$`,
  'iu',
);
/** `"as of 03/06/2026"`, `"reviewed on March 6, 2026"`, `"- 03/06/2026"`: when a list was made. */
const DATED = new RegExp(
  String.raw`(?<![\s(–-])[\s(–-]*(?:\b(?:${alternatives(fillerWords('dated'))})\b[^\d]{0,20}\d.{0,20}|\b\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}\)?)\s*:?$`,
  'iu',
);
/** Words that do not change what a heading means. */
const FILLER_LEAD = new RegExp(String.raw`^(?:(?:${alternatives(fillerWords('lead'))})\s+)+`, 'u');
const FILLER_TAIL = new RegExp(String.raw`(?:\s+(?:${alternatives(fillerWords('tail'))}))+$`, 'u');

/** `"2. Current Medications (12) - continued:"` → `current medications`; `"ALLERGIES & ADVERSE REACTIONS"` → `allergies and adverse reactions`; `"StartDate"` → `start date`. */
export function normalizeHeading(text: string): string {
  return plainForm(text.trim().slice(0, LONGEST_HEADING));
}

const LONGEST_HEADING = 120;
/** Cells and titles whose form is kept: each is compared with dozens of headings. */
const KEPT = 2000;

const plainForm = memoizeText(KEPT, (text) =>
  strip(text)
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu}\p{Ll})/gu, ' ')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim(),
);

/** The same without words such as "patient", "list of" before it and "section", "information" behind it. */
export function bareHeading(normalized: string): string {
  const tailless = normalized.replace(FILLER_TAIL, '');
  return tailless.replace(FILLER_LEAD, '') || normalized;
}

function strip(text: string): string {
  const undated = text.replace(LEADING, '');
  let bare = /\d/u.test(undated) ? undated.replace(DATED, '') : undated;
  for (let round = 0; round < 3; round += 1) {
    const shorter = bare.replace(TRAILING, '');
    if (shorter === bare) break;
    bare = shorter;
  }
  return bare;
}
