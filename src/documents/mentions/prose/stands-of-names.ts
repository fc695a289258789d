/** Names in a text → what belongs to each and what is said of it, now and for a day to come. */
import type { NameCluster } from '../../names/cluster-names.ts';
import { placesOf } from '../../names/place-names.ts';
import { isInstruction, supportOf } from '../../names/directions/support.ts';
import type { Item } from '../../sections/section.ts';
import { withoutPlannedStops } from '../../standing/not-yet.ts';
import { COORDINATED } from '../../standing/clause.ts';
import { standingsIn } from '../../standing/standings.ts';
import { alternatives } from '../../../text/alternatives.ts';
import { isListed } from '../found-mentions.ts';
import { TELLING_ROWS } from './telling-word-table.ts';
import type { Place } from './told-in-prose.ts';

/** Each name with its part of the text and what is said of it. */
export function standsOf(
  item: Item,
  clusters: readonly NameCluster[],
): { cluster: NameCluster; place: Place }[] {
  // The cells of a row speak of the drug in it: a stop between them ends no clause.
  const options = { isListed: isListed(item) || item.shape === 'row' };
  const said = standingsIn(withoutPlannedStops(item.text), clusters, options);
  const planned = standingsIn(item.text, clusters, options);
  const stands = placesOf(item.text, clusters).map(({ cluster, place }, index) => ({
    cluster,
    place: { ...place, said: said.get(index), planned: planned.get(index) },
  }));
  const listing = new Set(sayingsThatList(item.text, stands));
  return stands.map(({ cluster, place }, index) => ({
    cluster,
    place: {
      ...place,
      isEnumerated: place.said?.meaning === 'active' && listing.has(place.said.at),
      isAtHead: isAtHead(item.text, clusters.slice(0, index + 1)),
    },
  }));
}

/** Where it is said that a drug is taken whose dosage is given, or that several are taken now. */
function sayingsThatList(
  text: string,
  stands: readonly { readonly cluster: NameCluster; readonly place: Place }[],
): number[] {
  const taken = stands.filter(({ place }) => place.said?.meaning === 'active');
  return taken.flatMap(({ place }) => {
    const at = place.said?.at ?? 0;
    const several = taken.filter((other) => other.place.said?.at === at).length > 1;
    return isInstruction(supportOf(place.own)) || (several && NOW.test(text.slice(at))) ? [at] : [];
  });
}

const NOW = new RegExp(String.raw`^(?:${alternatives(TELLING_ROWS.now.words)})\b`, 'iu');

/** `"Tylenol and Motrin p.r.n."`: the text begins with these names, and nothing but a conjunction separates them. */
function isAtHead(text: string, clusters: readonly NameCluster[]): boolean {
  return clusters.every(({ start }, index) => {
    const between = text.slice(clusters[index - 1]?.end ?? 0, start);
    return index === 0 ? !/\p{L}/u.test(between) : COORDINATED.test(between);
  });
}
