/** Is the text layer of a page usable? Judged by the share of plausible words: a broken font map prints text too. */
import type { Word } from '../line.ts';

/** What the text layer of a page is worth. */
export interface TextJudgement {
  /** Words that could be words: letters with a vowel, numbers, units, dates. */
  readonly plausibleWords: number;
  /** 0–1; 1 for a page without words. */
  readonly plausibleShare: number;
}

/** Private-use characters, replacement characters and symbols that broken font maps give. */
const GARBAGE = /[\u{E000}-\u{F8FF}\u{FFFD}\u{F0000}-\u{10FFFD}\u{2400}-\u{243F}\u{25A1}]/u;
const NUMBER = /^[(<>~$#]{0,2}\d[\d.,:/%()xX-]{0,30}[a-zA-Zµ%/.]{0,8}[).,;:]{0,2}$/;
const LETTERS = /^\P{L}{0,3}\p{L}[\p{L}\p{N}'’./&+-]{0,60}\P{L}{0,4}$/u;
const VOWEL = /[aeiouyáéíóúàèäëïöüâêîôû]/i;
/** Longest abbreviation without a vowel: "mg", "BMP", "HCTZ", "mmHg". */
const LONGEST_WITHOUT_VOWEL = 5;

/** Judges the words of a page. */
export function judgeText(words: readonly Word[]): TextJudgement {
  const plausibleWords = words.filter((word) => isPlausible(word.text)).length;
  const counted = words.filter((word) => /[\p{L}\p{N}]/u.test(word.text) || GARBAGE.test(word.text)).length;
  return { plausibleWords, plausibleShare: counted === 0 ? 1 : plausibleWords / counted };
}

/** "Lisinopril" → true, "10mg" → true, "qkzwvrt" → false. */
export function isPlausible(text: string): boolean {
  if (GARBAGE.test(text)) return false;
  if (NUMBER.test(text)) return true;
  if (!LETTERS.test(text)) return false;
  const letters = text.replaceAll(/\P{L}/gu, '');
  return VOWEL.test(letters) || letters.length <= LONGEST_WITHOUT_VOWEL;
}

/** What else a page shows, to decide whether its pixels must be read. */
export interface PageLook {
  /** Share of the page covered by pictures, 0–1. */
  readonly pictureShare: number;
  /** Paths drawn: letters may be drawn as outlines. */
  readonly shapes: number;
}

/** Fewer plausible words than this on a picture are a stamp, not the page. */
const STAMP_WORDS = 12;
/** A picture smaller than this share of the page is a logo. */
const LOGO_SHARE = 0.25;
/** More outlines than a page with tables and boxes has without any text. */
const OUTLINED_TEXT_SHAPES = 60;
/** Below this share the text layer is garbage. */
const USABLE_SHARE = 0.45;

/** True when the page has to be read from its pixels. */
export function needsOcr(judgement: TextJudgement, look: PageLook): boolean {
  if (judgement.plausibleWords === 0 && judgement.plausibleShare === 1) {
    return look.pictureShare > 0.02 || look.shapes > OUTLINED_TEXT_SHAPES;
  }
  if (judgement.plausibleShare < USABLE_SHARE) return true;
  return judgement.plausibleWords < STAMP_WORDS && look.pictureShare > LOGO_SHARE;
}
