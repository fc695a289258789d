/** Names that no dictionary knows, by their place: behind a separator, before an amount or a way of taking it, or alone between two separators of a list. */
import type { NameCluster } from '../cluster-names.ts';
import { isItem, pairAtStart } from './item-behind-name.ts';
import { LEAD, nameIn, segmentsOf, WORD, type NameInSegment, type Segment } from './name-in-segment.ts';
import { classOf } from './word-class.ts';

/** The known names and, between them, those that stand where a name stands; in the order of the text. */
export function withUnknownNames(
  text: string,
  known: readonly NameCluster[],
  isListed: boolean,
): readonly NameCluster[] {
  const segments = segmentsOf(text, known);
  const found: NameCluster[] = [];
  for (const [index, segment] of segments.entries()) {
    if (known.some(({ start, end }) => start < segment.end && end > segment.start)) continue;
    const before = text.slice(segments[index - 1]?.start ?? 0, segment.start);
    const thing = thingIn(text, segment);
    const name = thing ?? nameIn(text, segment);
    if (name === undefined || !isItem(name.rest, { before, isListed })) continue;
    found.push(
      thing === undefined
        ? unknownCluster({ ...name, written: name.written + (pairAtStart(name.rest) ?? '') })
        : { ...unknownCluster(name), isThing: true },
    );
  }
  return found.length === 0
    ? known
    : [...known, ...found].toSorted((left, right) => left.start - right.start);
}

/** `"CPAP at bedtime"`: a kind of treatment or a device that stands as an item of its own; what is said of it is said of no drug. */
function thingIn(text: string, { start, end }: Segment): NameInSegment | undefined {
  const segment = text.slice(start, end);
  const from = LEAD.exec(segment)?.[0].length ?? 0;
  const written = WORD.exec(segment.slice(from))?.[0].replace(/\.$/u, '') ?? '';
  if (classOf(written) !== 'kinds-of-treatment') return undefined;
  return { written, start: start + from, rest: segment.slice(from + written.length) };
}

/** The place of a name that RxNorm does not know. */
export function unknownCluster({ written, start }: { written: string; start: number }): NameCluster {
  return {
    written,
    normalized: written,
    rxcuis: [],
    start,
    end: start + written.length,
    canonical: undefined,
    needsSupport: false,
    isCorrected: false,
  };
}
