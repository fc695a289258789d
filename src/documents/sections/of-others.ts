/** Lists of several persons in one document: those of another person than the one it is of are nobody's medications here. */
import { ownerAmong, ownerOf } from '../../standing/headings/whose-list.ts';
import { isAsNeededTitle, isMomentAlone } from './headings/moment-title.ts';
import { ENDED } from './headings/opened-section.ts';
import { isListed } from './section-table.ts';
import type { Section } from './section.ts';

/** `"Dad's medicines"` beside `"Mom's medicines"`; the times of the day under such a heading are of the same person. */
export function withoutOthers(sections: readonly Section[]): Section[] {
  const owner = ownerAmong(sections.map(({ heading }) => heading));
  if (owner === undefined) return [...sections];
  let isOther = false;
  return sections.map((section) => {
    const named = ownerOf(section.heading);
    const goesOn = isMomentAlone(section.heading) || isAsNeededTitle(section.heading);
    isOther = named === undefined ? isOther && goesOn : named !== owner;
    return isOther && isListed(section.reading) ? { ...section, ...ENDED['other-person'] } : section;
  });
}
