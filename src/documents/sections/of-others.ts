/** Lists that others of the document tell apart: those of another person than the one it is of, and those that are opposed to what goes on. */
import {
  namesRelative,
  OWN,
  ownerAmong,
  ownerOf,
  saysWhoseAlone,
} from '../../standing/headings/whose-list.ts';
import { saysGoesOn } from '../../standing/headings/heading-sayings.ts';
import { tellsOfUnknown } from '../../standing/headings/untold-titles.ts';
import { isAsNeededTitle, isMomentAlone } from './headings/lent/moment-title.ts';
import { ENDED, UNTOLD } from './headings/opened-section.ts';
import { isListed } from './section-table.ts';
import type { Section } from './section.ts';

/**
 * `"Dad's medicines"` beside `"Mom's medicines"`, `"GERRIT (husband)"` or `"Bob's:"` below another list; the times of the day under such a heading are of the
 * same person.
 */
export function withoutOthers(sections: readonly Section[]): Section[] {
  const relatives = relativesBelow(sections);
  const owner = ownerAmong(sections.map(({ heading }) => heading)) ?? (relatives.size > 0 ? OWN : undefined);
  if (owner === undefined) return [...sections];
  let isOther = false;
  return sections.map((section) => {
    const named = relatives.has(section) ? RELATIVE : ownerOf(section.heading);
    const goesOn = isMomentAlone(section.heading) || isAsNeededTitle(section.heading);
    isOther = named === undefined ? isOther && goesOn : named !== owner;
    return isOther && isListed(section.reading) ? { ...section, ...ENDED['other-person'] } : section;
  });
}

const RELATIVE = 'relative';

/** The lists that stand below another one, under the name of somebody's relative, or under nothing but whose they are; who is alone on a sheet is whoever it is of. */
function relativesBelow(sections: readonly Section[]): ReadonlySet<Section> {
  const isOfAnother = ({ heading }: Section): boolean =>
    namesRelative(heading) || (saysWhoseAlone(heading) && ownerOf(heading) !== OWN);
  const first = sections.findIndex(
    (section) => isListed(section.reading) && section.lines.length > 0 && !isOfAnother(section),
  );
  const below = first < 0 ? [] : sections.slice(first + 1);
  return new Set(below.filter(isOfAnother));
}

/**
 * `"Put in the bin"` beside `"Carry on with"`: where one title says of its list that it goes on, another that begins with what was done, by a
 * verb that nobody knows, tells of something else, and it cannot be told whether what it heads is taken.
 */
export function withOpposedAside(sections: readonly Section[]): Section[] {
  const goesOn = sections.some(({ reading, heading }) => reading === 'list' && saysGoesOn(heading));
  if (!goesOn) return [...sections];
  return sections.map((section) =>
    section.kind === 'unknown' && section.reading === 'list' && tellsOfUnknown(section.heading)
      ? { ...section, ...UNTOLD }
      : section,
  );
}
