/** The numbers and letters that lists count their entries with. */
import { COUNTED_THINGS } from './abbreviation-table.ts';
import { alternatives } from './alternatives.ts';

/** `3. `, `(2) `, `#3 `, `iv. `, `b) `, `b. `, `4 - `, `5: ` before words, also in quotes, or a frame with a word; `Bottle 2: `; `1 - at bedtime` is how many, and so is `#60`. */
export const ORDINAL = String.raw`\(?(?:(?:\d{1,2}|[ivx]{1,4})[.)]|#[1-9][.):]?|[a-h]\)|(?-i:[a-h])\.|\d{1,2}\s?[-–:](?!\s+(?:at|in|on|with)\b)|(?:${alternatives(COUNTED_THINGS)})\s?#?[1-9]\d?[:.)])\s+(?=["“]?\p{L}|\[\p{L}{3})`;

/** A line that its list numbers. */
export const NUMBERED = new RegExp(String.raw`^\s*${ORDINAL}`, 'iu');
