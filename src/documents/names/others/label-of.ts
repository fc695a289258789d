/** Abbreviations with other meanings that label what stands behind a dash. */
import { isSigWord } from '../../../sig/vocabulary/sig-vocabulary.ts';
import type { NameCluster } from '../cluster-names.ts';

/** `"DVT ppx - enoxaparin 40 mg"`, `"MS - baclofen 10 mg"`: before a dash and what has a name and an amount of its own. */
export function isLabelOf(
  text: string,
  { end }: Pick<NameCluster, 'end'>,
  next: Pick<NameCluster, 'start'> | undefined,
): boolean {
  const dash = DASH_BEHIND.exec(text.slice(end))?.[0];
  if (dash === undefined) return false;
  const word = NAMED_AMOUNT.exec(text.slice(end + dash.length))?.groups?.['word'] ?? '';
  return next?.start === end + dash.length || (word !== '' && !isSigWord(word.toLowerCase()));
}

const DASH_BEHIND = /^\s[-–—]{1,2}\s/u;
const NAMED_AMOUNT = /^(?<word>\p{L}[\p{L}-]{3,30})\s\d/u;
