/** Headings of lists that say of some of what stands below that it ended: it is listed, and the heading is told. */
import { meaningOfHeading } from '../../../standing/headings/heading-sayings.ts';
import type { Section } from '../../sections/section.ts';

/** A heading as printed, and the page that what stands below it begins on. */
export interface MixedHeading {
  readonly text: string;
  readonly page?: number;
}

/** `"New, changed and stopped tablets"` over drugs that are on the list; `isListed`: one of the section is. */
export function findMixedHeadings(
  sections: readonly Section[],
  isListed: (section: Section) => boolean,
): readonly MixedHeading[] {
  return sections
    .filter((section) => section.reading === 'list' && meaningOfHeading(section.heading) === 'mixed')
    .filter(isListed)
    .map(({ heading, lines: [first] }) => ({
      text: heading,
      ...(first !== undefined && { page: first.line.page }),
    }));
}
