/** Which part of a text belongs to each of the drugs it names, and how far what is said behind a name reaches back. */
import type { NameCluster } from './cluster-names.ts';
import { supportOf } from './support.ts';

/** The part of a text that belongs to one name. */
export interface Ownership {
  readonly own: string;
  readonly from: number;
  readonly isFirst: boolean;
  readonly isOnly: boolean;
  /** How far cues behind the name are looked for. */
  readonly cueEnd: number;
}

/** Which part of a text belongs to each of the names in it. */
export function placesOf(
  text: string,
  clusters: readonly NameCluster[],
): { cluster: NameCluster; place: Ownership }[] {
  let from = 0;
  return clusters.map((cluster, index) => {
    from = behindDirectionsAbove(text, from, cluster.start);
    const next = clusters[index + 1];
    const end = next === undefined ? text.length : boundary(text, cluster.end, next.start);
    const place = {
      own: text.slice(from, end),
      from,
      isFirst: index === 0,
      isOnly: clusters.length === 1,
      cueEnd: coordinatedEnd(text, clusters, index) ?? end,
    };
    from = end;
    return { cluster, place };
  });
}

/** Whole directions on the line above a name are those of what stands above them: `"Take 1 capsule 3 times a day\nOXYCODONE 5 MG"`. */
function behindDirectionsAbove(text: string, from: number, nameStart: number): number {
  const lead = text.slice(from, nameStart);
  const lineStart = lead.lastIndexOf('\n');
  const above = lead.slice(0, Math.max(0, lineStart)).trim();
  const isApart = lineStart !== -1 && !/\p{L}/u.test(lead.slice(lineStart)) && !LEADS_ON.test(above);
  return isApart && supportOf(above).hasFrequency ? from + lineStart + 1 : from;
}

/** `"two tablets daily of"`, `"twice daily and"`. */
const LEADS_ON = /(?:[,:(/+-]|\b(?:of|and|with|or|plus|as|on|to|the|her|his|a))$/iu;

/** `"Actos and Avapro were discontinued"`: names that only a comma or "and" separates share what is said behind them, unless that is said of one. */
function coordinatedEnd(text: string, clusters: readonly NameCluster[], index: number): number | undefined {
  let last = index;
  for (let next = clusters[last + 1]; next !== undefined; next = clusters[last + 1]) {
    if (!COORDINATION.test(text.slice(clusters[last]?.end ?? 0, next.start))) break;
    last += 1;
  }
  const end = clusters[last]?.end;
  if (last === index || end === undefined) return undefined;
  const behind = text.slice(end, clusters[last + 1]?.start ?? text.length);
  return SAID_OF_ONE.test(behind) ? undefined : end + behind.length;
}

const COORDINATION = /^\s*(?:,|;|&|\/|,?\s(?:and|or)\s)\s*$/iu;
const SAID_OF_ONE = /^\s*(?:was|is|has)\b/iu;

/** Where one drug's text ends and the next one's begins: the last separator between them. */
function boundary(text: string, end: number, nextStart: number): number {
  const between = text.slice(end, nextStart);
  const separators = [...between.matchAll(/[,;.\n•|](?!\d)|\s(?:and|plus|then|also|with)\s/giu)];
  const last = separators.at(-1);
  if (last === undefined) return nextStart;
  return end + last.index + last[0].length;
}
