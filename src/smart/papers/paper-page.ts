/** One page of a document of the chart as a picture, with the lines marked that an entry rests on. */

import { html } from '../../web/html.ts';
import type { Html } from '../../web/html.ts';
import { dayText } from '../../workbench/days.ts';
import { isSameLine, markedPage } from '../../workbench/marked-page.ts';
import type { PagePicture } from '../../documents/reader/page-picture.ts';
import type { KeptPaper } from './read-papers.ts';

export interface PaperPage {
  readonly listId: string;
  readonly paper: KeptPaper;
  /** 1-indexed. */
  readonly page: number;
  /** Places of the lines on the page as they were read. */
  readonly lines: readonly number[];
  /** Undefined where the page cannot be drawn. */
  readonly picture: PagePicture | undefined;
}

/** The page without its frame. */
export function paperPage({ listId, paper, page, lines, picture }: PaperPage): Html {
  const read = paper.pages.pages.find((one) => one.page === page)?.lines ?? [];
  const words = lines.map((index) => read[index]?.text).filter((text) => text !== undefined);
  const { name, date, pages } = paper;
  const isMarked = picture?.lines.some(({ text }) => words.some((one) => isSameLine(text, one))) === true;
  return html`<p><a href="/smart/lists/${listId}">Back to the list</a></p>
    <section class="card paper-sheet" aria-labelledby="paper-title">
      <h2 id="paper-title">${name}</h2>
      <p class="muted">
        Page ${page} of ${pages.pageCount}${date !== undefined && html`, ${dayText(date)}`}
        ${pageLink({ listId, paper, page: page - 1 }, 'Page before')}
        ${pageLink({ listId, paper, page: page + 1 }, 'Next page')}
      </p>
      ${words.map((text) => html`<blockquote>${text}</blockquote>`)}
      ${picture === undefined && html`<p class="notice">There is no picture of this page.</p>`}
      ${picture !== undefined && words.length > 0 && !isMarked && html`<p class="notice">The line cannot be marked on this page.</p>`}
      ${picture !== undefined && drawn(picture, words, `Page ${page} of ${name}${isMarked ? ', with the line marked' : ''}`)}
    </section>`;
}

function pageLink(
  { listId, paper, page }: Pick<PaperPage, 'listId' | 'paper' | 'page'>,
  word: string,
): Html | false {
  if (page < 1 || page > paper.pages.pageCount) return false;
  return html` · <a href="${addressOfPage(listId, paper, page)}">${word}</a>`;
}

function drawn({ png, ...picture }: PagePicture, words: readonly string[], label: string): Html {
  const path = `data:image/png;base64,${png.toString('base64')}`;
  return markedPage({ ...picture, path }, words, label);
}

/** Where a page is looked at; addresses hold nothing of what it says. */
export function addressOfPage(
  listId: string,
  { key }: Pick<KeptPaper, 'key'>,
  page: number,
  lines: readonly number[] = [],
): string {
  const query = lines.length === 0 ? '' : `?lines=${lines.join(',')}`;
  return `/smart/lists/${listId}/papers/${key}/${page}${query}`;
}
