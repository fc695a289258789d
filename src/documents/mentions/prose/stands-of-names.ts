/** Names in a text → what belongs to each and what is said of it, now and for a day to come. */
import type { NameCluster } from '../../names/cluster-names.ts';
import { placesOf } from '../../names/place-names.ts';
import { isInstruction, supportOf } from '../../names/directions/support.ts';
import type { Item } from '../../sections/section.ts';
import { withoutPlannedStops } from '../../standing/not-yet.ts';
import { standingsIn } from '../../standing/standings.ts';
import { isListed } from '../found-mentions.ts';
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
  const dosed = new Set(
    stands.flatMap(({ place }) =>
      place.said?.meaning === 'active' && isInstruction(supportOf(place.own)) ? [place.said.at] : [],
    ),
  );
  return stands.map(({ cluster, place }) => ({
    cluster,
    place: { ...place, isEnumerated: place.said?.meaning === 'active' && dosed.has(place.said.at) },
  }));
}
