/** Which document of the chart a record comes from, and where its page is looked at. */

import { documentLine } from '../../workbench/evidence.ts';
import type { FindPaper } from '../../workbench/evidence.ts';
import { isSameLine } from '../../workbench/marked-page.ts';
import { addressOfPage } from './paper-page.ts';
import type { ChartPapers, KeptPaper } from './read-papers.ts';

/** Finds the document by the reference that stands in the sources of an entry. */
export function paperFinder(listId: string, { papers, resources }: ChartPapers): FindPaper {
  const byName = new Map(papers.map((paper) => [paper.name, paper]));
  const byAddress = new Map(
    resources.map(({ resource: { resourceType, id = '' }, label }) => [`${resourceType}/${id}`, label]),
  );
  return (reference) => {
    const label = byAddress.get(reference);
    if (label !== undefined) return label;
    const line = documentLine(reference)?.document;
    const paper = line === undefined ? undefined : byName.get(line.name);
    if (line === undefined || paper === undefined) return undefined;
    const { name, date } = paper;
    const href = addressOfPage(listId, paper, line.page, linesOf(paper, line.page, line.words));
    return { name, date, href };
  };
}

/** Most lines that one piece of evidence stands on. */
const MOST_LINES = 8;

/** The places of the words on their page: addresses hold numbers, never words. */
function linesOf({ pages }: KeptPaper, page: number, words: string): readonly number[] {
  const lines = pages.pages.find((one) => one.page === page)?.lines ?? [];
  return lines.flatMap(({ text }, index) => (isSameLine(text, words) ? [index] : [])).slice(0, MOST_LINES);
}
