/** What a record says of itself binds: a fill joins the order it names, whatever the names (docs/evidence-rules.md, Same drug). */

import { areDifferentDrugs } from '../different-drugs.ts';
import type { MedicationRecord } from '../medication-record.ts';
import { isRxNormKey } from './group-key.ts';

interface Group {
  readonly key: string;
  readonly records: readonly MedicationRecord[];
}

/** A fill and its order that stand in different groups. */
interface Link {
  readonly record: MedicationRecord;
  readonly order: MedicationRecord;
  readonly from: Group;
  readonly to: Group;
}

/** Joins groups of which one holds fills of orders in the other. The order of groups and records never matters. */
export function joinOrders<Item extends Group>(groups: readonly Item[]): readonly Group[] {
  const links = linksBetween(groups);
  if (links.length === 0) return groups;
  const merged = mergeWords(groups, links);
  return moveFills(merged, linksBetween(merged));
}

function linksBetween(groups: readonly Group[]): readonly Link[] {
  if (!groups.some(({ records }) => records.some(({ fulfils }) => fulfils !== undefined))) return [];
  const orders = new Map<object, { order: MedicationRecord; group: Group }>();
  for (const group of groups)
    for (const record of group.records)
      if (record.source.kind === 'fhir') orders.set(record.source.resource, { order: record, group });
  return groups.flatMap((from) =>
    from.records.flatMap((record): Link[] => {
      const found = record.fulfils && orders.get(record.fulfils);
      if (found === undefined || found.group === from || areDifferentDrugs(record, found.order)) return [];
      return [{ record, order: found.order, from, to: found.group }];
    }),
  );
}

/** A group held together by nothing but its words joins as a whole the only group it is linked to: the same words are the same drug. */
function mergeWords(groups: readonly Group[], links: readonly Link[]): readonly Group[] {
  const partners = new Map<Group, Set<Group>>();
  for (const { from, to } of links) {
    addTo(partners, from, to);
    addTo(partners, to, from);
  }
  const homes = new Map<Group, Group>();
  const homeOf = (group: Group): Group => {
    const home = homes.get(group);
    return home === undefined ? group : homeOf(home);
  };
  for (const group of groups.toSorted(compareKeys)) {
    const [only, ...others] = partners.get(group) ?? [];
    if (only === undefined || others.length > 0 || isRxNormKey(group.key)) continue;
    const [home, own] = [homeOf(only), homeOf(group)];
    if (home !== own) homes.set(own, home);
  }
  return gather(groups.map((group) => ({ group: homeOf(group), records: group.records })));
}

/** What is left moves one by one: a known drug that an order of another form or in other words was filled with. */
function moveFills(groups: readonly Group[], links: readonly Link[]): readonly Group[] {
  const orderOf = new Map(links.map((link): [MedicationRecord, Link] => [link.record, link]));
  const homeOf = (record: MedicationRecord, group: Group): Group => {
    let [at, home] = [record, group];
    for (let steps = 0; steps < MOST_STEPS; steps += 1) {
      const link = orderOf.get(at);
      if (link === undefined) return home;
      [at, home] = [link.order, link.to];
    }
    return group;
  };
  return gather(
    groups.flatMap((group) =>
      group.records.map((record) => ({ group: homeOf(record, group), records: [record] })),
    ),
  );
}

/** Orders on the strength of orders; a longer chain, or a circle, is left as it is. */
const MOST_STEPS = 10;

function gather(
  parts: readonly { readonly group: Group; readonly records: readonly MedicationRecord[] }[],
): readonly Group[] {
  const gathered = new Map<Group, MedicationRecord[]>();
  for (const { group, records } of parts) {
    const known = gathered.get(group);
    if (known === undefined) gathered.set(group, [...records]);
    else for (const record of records) known.push(record);
  }
  return [...gathered].map(([{ key }, records]) => ({ key, records }));
}

function addTo(map: Map<Group, Set<Group>>, key: Group, value: Group): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, new Set([value]));
  else known.add(value);
}

function compareKeys(a: Group, b: Group): number {
  return a.key < b.key ? -1 : Number(a.key > b.key);
}
