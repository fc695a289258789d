/** Supplements that are one product whatever is in them: `"a multivitamin"`, `"MVI"`, `"prenatal vitamin with iron"`. */
import { alternatives } from '../../../text/alternatives.ts';
import type { NameCluster } from '../cluster-names.ts';
import { NUTRIENTS } from '../companion-table.ts';
import { SUPPLEMENT_WORDS, WITH_WORDS } from './supplement-table.ts';
import { unknownCluster } from '../unknown/unknown-names.ts';

const SUPPLEMENT = new RegExp(
  String.raw`(?<![\p{L}\d-])(?:${alternatives(SUPPLEMENT_WORDS)})s?(?<content>\s(?:${alternatives(WITH_WORDS)})\s(?:${alternatives(NUTRIENTS)}))?(?![\p{L}\d-])`,
  'giu',
);

/**
 * The known names of a text with the supplements in it: in a list, where words alone are an entry, those that say what they hold
 * (`"multivitamin with minerals"`), which is no drug beside them, and those with an article behind several drugs (`"…, a prenatal vitamin, and"`), which
 * tell of none of these what it is.
 */
export function withSupplements(
  text: string,
  known: readonly NameCluster[],
  isListed: boolean,
): readonly NameCluster[] {
  const found = [...text.matchAll(SUPPLEMENT)].flatMap(({ index, 0: written, groups }) => {
    const content = groups?.['content'] ?? '';
    if (isListed && content === '' && !isOneMore(text, { start: index, end: index + written.length }, known))
      return [];
    const name = { start: index, end: index + written.length - content.length };
    const isNamed = known.some(({ start, end }) => start < name.end && end > name.start);
    return isNamed ? [] : [unknownCluster({ written, start: index })];
  });
  if (found.length === 0) return known;
  const apart = known.filter((one) => !found.some(({ start, end }) => start <= one.start && one.end <= end));
  return [...apart, ...found].toSorted((left, right) => left.start - right.start);
}

/** Nothing but an article stands before it, and nothing behind it: more words would be a part of its name, or say how it is taken. */
function isOneMore(
  text: string,
  { start, end }: Pick<NameCluster, 'start' | 'end'>,
  known: readonly NameCluster[],
): boolean {
  const isBare = /^,?\s(?:and\s|$)|^[,.;]/u.test(text.slice(end));
  const isElement = isBare && /,\s(?:and\s)?an?\s$/iu.test(text.slice(0, start));
  return isElement && known.filter((one) => one.end <= start).length >= SEVERAL;
}

const SEVERAL = 2;
