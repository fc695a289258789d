/** Places body sites: the first stands, another is the other side, a further place of a list, or once daily (`od`). */
import { SIDED_ABBREVIATIONS } from '../../terminology/codes/body-site-table.ts';
import type { UnitId, UnitRow } from '../../terminology/codes/unit-table.ts';
import { openWith } from './set-dose.ts';
import { frequencyOf, ONCE_DAILY } from '../recognize/timing/recognize-interval.ts';
import { bothSides } from '../recognize/recognize-site.ts';
import type { SiteFragment } from '../sig-fragment.ts';
import { hasTiming } from '../sig-step.ts';
import type { SigReading, SigStep } from '../sig-step.ts';
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

/** "2 sprays each nostril od": a second place that cannot be an eye; "5 mg od": an amount that goes into none. */
function isOnceDaily(reading: SigReading, { from, to }: SiteFragment): boolean {
  const { tokens, step } = reading;
  if (to !== from + 1 || wordAt(tokens, from) !== 'od') return false;
  if (step.site !== undefined)
    return step.site.impliedRoute !== undefined && step.site.impliedRoute !== 'ophthalmic';
  return goesIntoNoOrgan(step.dose?.amount.unit) && !isForEye(reading);
}

/** Weighed, or counted and swallowed, inhaled or stuck on. */
function goesIntoNoOrgan(unit: UnitRow | undefined): boolean {
  return unit?.kind === 'mass' || (unit?.kind === 'count' && !INTO_ORGANS.has(unit.id));
}

/** Anywhere in the direction. */
function isForEye({ fragments }: SigReading): boolean {
  return fragments.some(
    (fragment) =>
      (fragment.kind === 'route' && fragment.row.id === 'ophthalmic') ||
      (fragment.kind === 'method' && fragment.row.id === 'instill'),
  );
}

/** With the whole step at hand: no eye and no ear where nothing goes into one. */
export function settleSite(reading: SigReading, step: SigStep): void {
  resolveOd(reading, step);
  dropOrgan(reading, step);
  keepReason(reading, step);
}

/** "1 tablet daily for acne": what is taken in has no place on the skin; behind "for" that, or an organ ("5 ml for her ear"), is what it is taken for. */
function keepReason({ tokens }: SigReading, step: SigStep): void {
  const { site } = step;
  if (site === undefined) return;
  const { from, to } = site;
  const isFor = wordAt(tokens, from) === 'for';
  const isReason =
    site.impliedRoute === TOPICAL
      ? isTakenIn(step) || (isFor && saysNoWay(step))
      : isFor && isMeasuredToSwallow(step);
  if (!isReason) return;
  step.site = undefined;
  if (!isFor) step.instructions.push({ from, to });
  else step.indication ??= { kind: 'indication', from, to, reasonFrom: from + 1, reasonTo: to };
}

const TOPICAL = 'topical';

/** `"q.h.s. for his feet"`: behind "for" alone a part of the body is no place where something is applied. */
function saysNoWay({ dose, method, route }: SigStep): boolean {
  return dose === undefined && method === undefined && route === undefined;
}

/** By its route, its verb or its amount; a number alone counts tablets, where no verb says that it is applied. */
function isTakenIn({ dose, method, route }: SigStep): boolean {
  const way = route?.row.id ?? method?.row.impliedRoute ?? dose?.amount.unit?.impliedRoute;
  if (way !== undefined) return !ON_SKIN.has(way);
  if (method !== undefined) return TAKES_IN.has(method.row.id);
  const unit = dose?.amount.unit;
  return dose !== undefined && (unit === undefined || TAKEN_IN.has(unit.id));
}

/** A spoonful or so many tablets or milligrams; a bare number may count drops. */
function isMeasuredToSwallow(step: SigStep): boolean {
  const unit = step.dose?.amount.unit;
  if (unit === undefined) return false;
  return unit.id === 'mL' ? step.method === undefined && step.route === undefined : isTakenIn(step);
}

const ON_SKIN: ReadonlySet<string> = new Set([TOPICAL, 'transdermal']);
const TAKES_IN: ReadonlySet<string> = new Set(['take', 'inject', 'swallow', 'chew', 'suck', 'infuse']);
/** Grams may be those of a cream. */
const TAKEN_IN: ReadonlySet<string> = new Set<UnitId>(['tablet', 'capsule', 'mg', 'mcg', 'unit', 'IU']);

/** `od` is the right eye where something goes into an eye, and once daily everywhere else. */
function resolveOd(reading: SigReading, step: SigStep): void {
  const { site } = step;
  if (site === undefined || site.to - site.from !== 1 || wordAt(reading.tokens, site.from) !== 'od') return;
  const isOfEye =
    step.dose?.amount.unit?.id === 'drop' ||
    step.method?.row.id === 'instill' ||
    step.route?.row.id === 'ophthalmic';
  if (isOfEye) return;
  step.site = undefined;
  step.frequency ??= { kind: 'frequency', from: site.from, to: site.to, repeat: ONCE_DAILY };
}

/** What is swallowed, inhaled or stuck on goes into no eye and no ear: `1 comprimé au milieu du repas`. */
function dropOrgan({ tokens }: SigReading, step: SigStep): void {
  const { site, dose } = step;
  if (site === undefined || site.to - site.from !== 1 || !ORGAN_WORDS.has(wordAt(tokens, site.from))) return;
  const unit = dose?.amount.unit;
  if (unit?.kind !== 'count' || !goesIntoNoOrgan(unit)) return;
  step.site = undefined;
  step.instructions.push({ from: site.from, to: site.to });
}

const ORGAN_WORDS: ReadonlySet<string> = new Set(SIDED_ABBREVIATIONS.map(({ word }) => word));
/** Counted, and given into eyes and ears. */
const INTO_ORGANS: ReadonlySet<string> = new Set<UnitId>([
  'drop',
  'application',
  'spray',
  'strip',
  'dose',
  'vial',
  'ampule',
]);
