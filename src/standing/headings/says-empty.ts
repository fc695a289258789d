/** Words in the place of a list that say there is nothing to list. */
import { EMPTY_LIST_PHRASES } from '../action-table.ts';

/** `"No known medications"`, `"None"`, `"denies taking any"`. */
export function saysEmpty(text: string): boolean {
  const lower = text.toLowerCase().replaceAll(/\s+/gu, ' ').trim();
  // `"Accutane and no other medications"` names one.
  if (/\w\b.*\bno other\b/u.test(lower)) return false;
  return EMPTY_LIST_PHRASES.some(
    ({ phrase }) =>
      lower === phrase ||
      lower === `${phrase}.` ||
      (phrase.includes(' ') && lower.includes(phrase)) ||
      (lower.startsWith(`${phrase} `) && phrase !== 'unknown' && phrase !== 'none'),
  );
}
