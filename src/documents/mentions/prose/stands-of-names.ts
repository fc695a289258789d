/** Names in a text → what belongs to each and what is said of it, now and for a day to come. */
import type { NameCluster } from '../../names/cluster-names.ts';
import { JOINING_WORDS, REASON_WORDS } from '../../names/name-lead-table.ts';
import { placesOf } from '../../names/place-names.ts';
import { isStatement } from '../../names/unknown/beginning-of.ts';
import { LEAD } from '../../names/unknown/name-in-segment.ts';
import { withoutDirections } from '../../../sig/find-directions.ts';
import { readActions } from '../../../standing/read-actions.ts';
import { isInstruction, supportOf } from '../../names/directions/support.ts';
import type { Item } from '../../sections/section.ts';
import { withoutPlannedStops } from '../../../standing/not-yet.ts';
import { standingsIn } from '../../../standing/standings.ts';
import { alternatives } from '../../../text/alternatives.ts';
import { isListed } from '../../sections/section-table.ts';
import { saidInContext } from './said-in-context.ts';
import { TELLING_ROWS } from './telling-word-table.ts';
import type { Place } from './told-in-prose.ts';

/** Each name with its part of the text and what is said of it. */
export function standsOf(
  item: Item,
  clusters: readonly NameCluster[],
): { cluster: NameCluster; place: Place }[] {
  // The cells of a row speak of the drug in it: a stop between them ends no clause.
  const options = { isListed: isListed(item.reading) || item.shape === 'row' };
  const said = standingsIn(withoutPlannedStops(item.text), clusters, options);
  const planned = standingsIn(item.text, clusters, options);
  const stands = placesOf(item.text, clusters).map(({ cluster, place }, index) => ({
    cluster,
    place: {
      ...place,
      said: saidInContext(item, said.get(index), cluster),
      planned: planned.get(index),
    },
  }));
  const listing = new Set(sayingsThatList(item.text, stands));
  const elements = new Set(elementsOf(item.text, stands));
  const isAllOfText =
    isAtHead(item.text, clusters) && endsWithReason(item.text.slice(clusters.at(-1)?.end ?? 0));
  return stands.map(({ cluster, place }, index) => ({
    cluster,
    place: {
      ...place,
      isEnumerated: elements.has(index) || (place.said?.meaning === 'active' && listing.has(place.said.at)),
      isAtHead: isAtHead(item.text, clusters.slice(0, index + 1)),
      isAllOfText,
    },
  }));
}

/** Where it is said that a drug is taken whose dosage is given, or that drugs are taken now. */
function sayingsThatList(text: string, stands: readonly StandOfName[]): number[] {
  const taken = stands.filter(({ place }) => place.said?.meaning === 'active');
  return taken.flatMap(({ place }) => {
    const at = place.said?.at ?? 0;
    return isInstruction(supportOf(place.own)) || isOfNow(text, at) ? [at] : [];
  });
}

function isOfNow(text: string, at: number): boolean {
  if (NOW.test(text.slice(at)) || ON_ALONE.test(text.slice(at))) return true;
  if (BY_ONESELF.test(text.slice(at)) && ONESELF.test(text.slice(Math.max(0, at - 30), at))) return true;
  return NOW_GOING_ON.test(text.slice(at)) && GOES_ON.test(text.slice(0, at));
}

/** `"Hypertension, on amlodipine 5 mg"` (`withOnBeforeName`) */
const ON_ALONE = /^on\s/iu;

/** `"I also take two Aleve"`: told by whoever takes it; in `"should I take"`, `"when I take"` nothing is told. */
const BY_ONESELF = new RegExp(String.raw`^(?:${alternatives(TELLING_ROWS.byOneself.words)})\b`, 'iu');
const ONESELF = new RegExp(
  String.raw`(?:^|[.;:!]\s+|,\s|\b(?:${alternatives(TELLING_ROWS.beforeOneself.words)})\s)I\s(?:\p{Ll}{3,7}\s)?$`,
  'u',
);

const NOW = new RegExp(String.raw`^(?:${alternatives(TELLING_ROWS.now.words)})\b`, 'iu');
const NOW_GOING_ON = new RegExp(String.raw`^(?:${alternatives(TELLING_ROWS.nowGoingOn.words)})\b`, 'iu');
/** `"He is also"`, `"they're"`. */
const GOES_ON = /(?:\b(?:is|are|am)|['’](?:s|re|m))\s(?:\p{L}{3,12}\s)?$/iu;

/** What it is for, or by which way it is taken, and nothing else; an amount may be a result. */
function endsWithReason(behind: string): boolean {
  return (
    ENDS_WITH_REASON.test(behind) || (!/\d/u.test(behind) && ENDS_WITH_REASON.test(withoutDirections(behind)))
  );
}

/** `" for his allergic rhinitis."` */
const ENDS_WITH_REASON = new RegExp(
  String.raw`^(?:\s(?:${alternatives(REASON_WORDS)})\s[\p{L}\s-]{2,50})?[.\s]*$`,
  'iu',
);

interface StandOfName {
  readonly cluster: NameCluster;
  readonly place: Place;
}

/**
 * `"on an envelope: Aricept 5 mg daily, Zestril 20 mg, Coumadin per clinic and Zocor 40 mg at bedtime"`: of drugs with nothing but separators between them,
 * several of which are given whole instructions, each is taken; `"has Zestril 20 mg daily and Zocor at bedtime"`: so are two, where it is said of each how often.
 */
function elementsOf(text: string, stands: readonly StandOfName[]): number[] {
  const runs: number[][] = [];
  for (const [index, { cluster }] of stands.entries()) {
    const before = stands[index - 1]?.cluster;
    if (before !== undefined && isElementGap(text.slice(before.end, cluster.start))) runs.at(-1)?.push(index);
    else runs.push([index]);
  }
  const places = (run: readonly number[]): Place[] => run.flatMap((index) => stands[index]?.place ?? []);
  return runs
    .filter((run) => run.length > 1)
    .filter((run) => places(run).every(({ said }) => said === undefined || said.meaning === 'active'))
    .filter((run) => isListOf(run.flatMap((index) => stands[index] ?? [])))
    .flat();
}

function isListOf(elements: readonly StandOfName[]): boolean {
  const said = elements.map(({ place }) => supportOf(place.own));
  const whole = said.filter(isInstruction).length;
  if (elements.length >= FEWEST_ELEMENTS && whole > 1) return true;
  const areKnown = elements.every(({ cluster }) => cluster.rxcuis.length > 0);
  return whole > 0 && areKnown && said.every(({ hasFrequency }) => hasFrequency);
}

/** Two drugs and a third; fewer may be told of for any reason. */
const FEWEST_ELEMENTS = 3;

/** A separator, what leads to the next name, and before them how the drug is taken, in a few words. */
function isElementGap(between: string): boolean {
  const rest = withoutDirections(between);
  const at = [...rest.matchAll(SEPARATOR)].at(-1);
  if (at === undefined) return false;
  const said = rest.slice(0, at.index);
  const lead = rest.slice(at.index + at[0].length);
  const isPlain = !/[.:]\s/u.test(said) && !isStatement(said) && readActions(said).actions.length === 0;
  return isPlain && (said.match(/\p{L}{2,}/gu) ?? []).length <= MOST_WORDS && LEAD.exec(lead)?.[0] === lead;
}

const SEPARATOR = new RegExp(String.raw`[,;](?!\d)|\s(?:${alternatives(JOINING_WORDS)})\s`, 'giu');
/** `"two or three times a day for his knees"`. */
const MOST_WORDS = 5;

/** `"Tylenol and Motrin p.r.n."`, `"Over-the-counter Tylenol"`: the text begins with these names, and nothing but a conjunction separates them. */
function isAtHead(text: string, clusters: readonly NameCluster[]): boolean {
  return clusters.every(({ start }, index) => {
    const between = text.slice(clusters[index - 1]?.end ?? 0, start);
    return index === 0 ? isNoWord(between) : JOINED.test(withoutDirections(between));
  });
}

/** `" and "`, `", "`, `" p.r.n., as well as "`: nothing but what joins. */
const JOINED = new RegExp(
  String.raw`^[\s,&/]*(?:[,&/]|(?:${alternatives([...JOINING_WORDS, 'or'])})\s)\s*$`,
  'iu',
);

/** Marks and numbers, the order to take it, a way of taking it, and words before a name that are no part of it. */
function isNoWord(between: string): boolean {
  const words = withoutDirections(between.replace(/^[^\p{L}]+/u, '').replace(ORDER, '')).trimStart();
  return words === '' || LEAD.exec(words)?.[0] === words;
}

const ORDER = new RegExp(String.raw`^(?:${alternatives(TELLING_ROWS.order.words)})\s`, 'iu');
