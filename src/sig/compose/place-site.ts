/** Places body sites: the first stands, another is the other side, a further place of a list, or once daily (`od`). */
import { openWith } from './set-dose.ts';
import { frequencyOf, ONCE_DAILY } from '../recognize/timing/recognize-interval.ts';
import { bothSides } from '../recognize/recognize-site.ts';
import type { SiteFragment } from '../sig-fragment.ts';
import { hasTiming } from '../sig-step.ts';
import type { SigReading } from '../sig-step.ts';
import { COMMA, hasGap, SLASH, wordAt } from '../words/sig-token.ts';

/** Places one site into the current step. */
export function placeSite(reading: SigReading, fragment: SiteFragment): void {
  const { step } = reading;
  if (isOnceDaily(reading, fragment)) step.frequency ??= frequencyOf(fragment.from, fragment.to, ONCE_DAILY);
  else if (step.site === undefined) step.site = fragment;
  else placeSecondSite(reading, fragment, step.site);
}

/** "right eye and left eye" are both; "right eye qid, left eye bid" is the same dose for the other side at other times. */
function placeSecondSite(reading: SigReading, fragment: SiteFragment, first: SiteFragment): void {
  const { step } = reading;
  const both = bothSides(first.site, fragment.site);
  if (both !== undefined && !hasTiming(step)) step.site = { ...first, to: fragment.to, site: both };
  else if (both !== undefined && step.dose !== undefined && !reading.isThen) {
    openWith(reading, step.dose, true);
    reading.step.from = fragment.from;
    reading.step.site = fragment;
  } else if (isListed(reading, first, fragment))
    step.site = { ...first, to: fragment.to, site: `${first.site}, ${fragment.site}` };
  else if (first.impliedRoute === undefined && fragment.impliedRoute !== undefined) step.site = fragment;
}

/** "face and neck", "arms, legs": another place in the same list. */
function isListed({ tokens }: SigReading, first: SiteFragment, next: SiteFragment): boolean {
  if (first.site === next.site) return false;
  if (first.to === next.from) return hasGap(tokens[next.from], COMMA | SLASH);
  return first.to + 1 === next.from && wordAt(tokens, first.to) === 'and';
}

/** "2 sprays each nostril od": a second place that cannot be an eye. */
function isOnceDaily({ tokens, step }: SigReading, { from, to }: SiteFragment): boolean {
  const isOd = to === from + 1 && wordAt(tokens, from) === 'od';
  return isOd && step.site?.impliedRoute !== undefined && step.site.impliedRoute !== 'ophthalmic';
}
