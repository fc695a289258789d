/** Lines of their own that say of several drugs that they are over: a title of those below, or a remark on those above. */
import type { Line } from '../../line.ts';
import {
  saidOfSeveral,
  unframed,
  type Frame,
  type SaidOfSeveral,
} from '../../../standing/headings/said-of-several.ts';
import { isDrugLine, listsDrugs, unmarked } from '../lines/drug-lines.ts';
import { goesOnFrom } from '../open-end.ts';
import { isListed } from '../section-table.ts';
import type { SectionLine, StartsWithDrug } from '../section.ts';
import { isAmongEntries, textsBelow } from './among-entries.ts';
import { ENDED, endedBy } from './opened-section.ts';
import type { LinePlace } from './opening-at.ts';
import type { KnownHeading, Opening } from './recognize-heading.ts';

/**
 * `"-- off these since June --"`, `"(the next three were finished)"`: it is a title where its words point down, or where it is drawn
 * over drugs; in brackets else a remark on those above.
 */
export function titleOfSeveral(place: LinePlace): Opening | undefined {
  const line = ownLine(place);
  if (line === undefined) return undefined;
  const { text, frame } = unframed(line.text);
  const said = saidHere(text, place);
  if (said?.points !== 'below' && !isDrawnTitle(frame, said)) return undefined;
  const below = textsBelow(place.lines, place.index);
  if (!listsDrugs(below, place.startsWithDrug)) return undefined;
  const isTitle = said !== undefined || isAmongEntries(place.lines, place.index, place.startsWithDrug);
  const opened = isTitle ? endedBy(text, below, place.startsWithDrug) : undefined;
  return opened === undefined ? undefined : { ...opened, heading: line.text };
}

/** Stars around what is not said of several drugs are set around a remark on one. */
function isDrawnTitle(frame: Frame | undefined, said: SaidOfSeveral | undefined): boolean {
  if (said?.points === 'above') return false;
  return frame === '-' || (frame === '*' && said !== undefined);
}

/** What is over above a line, and of how many entries, the last ones of their list; undefined: of all. */
export interface EndedAbove {
  readonly row: KnownHeading['row'];
  readonly heading: string;
  readonly count: number | undefined;
}

/** `"All of the above were stopped in May."`, `"(both discontinued)"`; without a word of where, behind the last entry or in brackets. */
export function endedAbove(place: LinePlace): EndedAbove | undefined {
  const line = ownLine(place);
  if (line === undefined || place.open.reading !== 'list') return undefined;
  const { text, frame } = unframed(line.text);
  const said = saidHere(text, place);
  if (said === undefined || said.points === 'below' || isEndOfSentence(place)) return undefined;
  const below = unmarked(textsBelow(place.lines, place.index)[0] ?? '');
  const isLast = (): boolean => !place.startsWithDrug(below) && !isDrugLine(below, place.startsWithDrug);
  if (said.points === undefined && frame !== '(' && (/:\s*$/u.test(text) || !isLast())) return undefined;
  return { row: ENDED[said.ended], heading: line.text, count: said.count };
}

/** `"… and I have asked her to"` over `"stop these."`: the margin broke a sentence that says of what it speaks itself. */
function isEndOfSentence({ lines, index, startsWithDrug }: LinePlace): boolean {
  const before = lines[index - 1];
  return goesOnFrom(lines[index], before) && !isDrugLine(unmarked(before?.text ?? ''), startsWithDrug);
}

/** Where the last `count` entries begin among lines. */
export function lastEntriesFrom(
  lines: readonly SectionLine[],
  count: number | undefined,
  startsWithDrug: StartsWithDrug,
): number {
  const entries = lines.flatMap(({ line, start }, index) =>
    isDrugLine(unmarked(line.text.slice(start)), startsWithDrug) ? [index] : [],
  );
  return count === undefined || count >= entries.length ? 0 : (entries.at(-count) ?? 0);
}

function ownLine({ lines, index, open }: LinePlace): Line | undefined {
  const line = lines[index];
  return line?.tableRow === undefined && isListed(open.reading) ? line : undefined;
}

/** No drug is named in it. */
function saidHere(text: string, { startsWithDrug }: LinePlace): SaidOfSeveral | undefined {
  const said = saidOfSeveral(text);
  const names = (): boolean =>
    text.split(/[^\p{L}'’-]+/u).some((word) => word.length > 2 && startsWithDrug(word));
  return said === undefined || names() ? undefined : said;
}
