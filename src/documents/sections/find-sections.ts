/** Lines → sections: which lines are headings, and what each opens. */
import { setImmediate } from 'node:timers/promises';
import type { DocumentPages } from '../line.ts';
import { lookOfHeadings } from './headings/heading-look.ts';
import { listsDrugs, textsBelow } from './headings/opened-section.ts';
import { openingAt } from './headings/opening-at.ts';
import type { Opening } from './headings/recognize-heading.ts';
import { oneBlockAfterTheOther } from './headings/blocks-side-by-side.ts';
import type { Section, SectionLine, StartsWithDrug } from './section.ts';
import { splitAtHeadings } from './headings/split-at-headings.ts';

/** Lines looked at before others get their turn on the event loop: a few milliseconds. */
const LINES_PER_TURN = 500;

/** Finds the sections of a document, in reading order; furniture is left out. A long document lets others have their turn. */
export async function findSections(
  document: DocumentPages,
  startsWithDrug: StartsWithDrug,
): Promise<Section[]> {
  const printed = document.pages.flatMap((page) => page.lines.filter((line) => line.isFurniture !== true));
  const lines = oneBlockAfterTheOther(printed);
  const look = await lookOfHeadings(lines);
  const sections: Section[] = [];
  const isList = listsDrugs(textsBelow(lines, -1), startsWithDrug);
  let open = opened({
    row: { kind: 'unlabelled', reading: isList ? 'list' : 'narrative', rank: 5 },
    phrase: '',
    heading: '',
  });
  for (const [index, line] of lines.entries()) {
    if ((index + 1) % LINES_PER_TURN === 0) await setImmediate();
    for (const part of splitAtHeadings(line)) {
      const { opening = openingAt({ lines, index, look, open: open.opening.row, startsWithDrug }) } =
        part.start > 0 ? { opening: part.opening } : {};
      const isEnd = part.end === line.text.length;
      const content = (start: number): SectionLine => ({ line, start, ...(!isEnd && { end: part.end }) });
      if (opening === undefined) {
        open.lines.push(content(part.start));
        continue;
      }
      sections.push(closed(open));
      open = opened(opening);
      if (opening.contentStart !== undefined) open.lines.push(content(opening.contentStart));
    }
  }
  sections.push(closed(open));
  return sections.filter((section) => section.lines.length > 0 || section.heading !== '');
}

interface OpenSection {
  readonly opening: Opening;
  readonly lines: SectionLine[];
}

function opened(opening: Opening): OpenSection {
  return { opening, lines: [] };
}

function closed({ opening: { row, heading }, lines }: OpenSection): Section {
  return { kind: row.kind, reading: row.reading, rank: row.rank, heading, lines };
}
