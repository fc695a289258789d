/** A document that stands twice in one file (a fax sent again): each copy is read from its own beginning. */
import type { DocumentPages, PageLines } from './line.ts';

/** The copies of a document, one where it stands once: a new one begins where the page comes again that the first one begins with. */
export function copiesOf(document: DocumentPages): readonly DocumentPages[] {
  const [first, ...others] = document.pages;
  if (first === undefined) return [document];
  const beginning = textOf(first);
  if (beginning === '') return [document];
  const copies: PageLines[][] = [[first]];
  for (const page of others) {
    if (textOf(page) === beginning) copies.push([page]);
    else copies.at(-1)?.push(page);
  }
  return copies.length === 1 ? [document] : copies.map((pages) => ({ ...document, pages }));
}

/** What stands on a page; numbers of pages and other furniture tell copies apart. */
function textOf({ lines }: PageLines): string {
  return lines.flatMap(({ text, isFurniture }) => (isFurniture === true ? [] : [text])).join('\n');
}
