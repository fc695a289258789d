/** `GET …/papers/{document}/{page}`: a page of a document of the chart, fetched anew and drawn. */

import { hash } from 'node:crypto';
import type { PagePicture } from '../documents/reader/page-picture.ts';
import { pagePicture } from '../documents/reader/page-picture.ts';
import { DocumentFailure } from '../documents/document-failure.ts';
import { EhrFailure } from '../ehr/ehr-failure.ts';
import { readDocuments } from '../ehr/reading/read-documents.ts';
import { html } from '../web/html.ts';
import { openList, readList, secure, show } from './app-context.ts';
import type { App, SmartContext } from './app-context.ts';
import { smartPage } from './frame.ts';
import { personBanner } from './list-page.ts';
import { paperPage } from './papers/paper-page.ts';
import { READERS_TURN } from './papers/read-papers.ts';
import type { KeptPaper } from './papers/read-papers.ts';
import { SmartProblem } from './problem-table.ts';
import { ehrOf, readPerson } from './record.ts';
import type { OpenList } from './sessions.ts';

const PLACE = /\/papers\/(?<key>[0-9a-f]{24})\/(?<page>[1-9]\d{0,3})$/;
const LINES = /^\d{1,5}(?:,\d{1,5}){0,7}$/;

/** The page with the lines of `?lines=` marked; only documents that were read for this list have one. */
export async function showPaper(ctx: SmartContext, app: App, listId: string): Promise<void> {
  const { list: open } = await openList(ctx, app, listId);
  const { key, page: number } = PLACE.exec(ctx.path)?.groups ?? {};
  const page = Number(number);
  const paper = await paperOf(open, app, key);
  if (paper === undefined || page > paper.pages.pageCount) throw new SmartProblem('nothing-here');
  const asked = new URLSearchParams(ctx.querystring).get('lines') ?? '';
  const lines = LINES.test(asked) ? asked.split(',').map(Number) : [];
  const server = ehrOf(open, app.memory);
  const [person, picture] = await Promise.all([
    readPerson(server, open.grant.patientId),
    pictureOf(paper, page, { open, app }),
  ]);
  secure(ctx, open.issuer.frameOrigins);
  const body = html`${personBanner(person)} ${paperPage({ listId, paper, page, lines, picture })}`;
  show(ctx, smartPage('Page of a document', body));
}

/** Where another instance read the documents, they are read here as well. */
async function paperOf(open: OpenList, app: App, key: string | undefined): Promise<KeptPaper | undefined> {
  const onShelf = (): KeptPaper | undefined => [...open.shelf.values()].find((one) => one.key === key);
  if (onShelf() === undefined) await readList(open, app);
  return onShelf();
}

/** Undefined where the server does not give it any more, or gives another one, or it cannot be drawn. */
async function pictureOf(
  paper: KeptPaper,
  page: number,
  { open, app }: { readonly open: OpenList; readonly app: App },
): Promise<PagePicture | undefined> {
  const { sha, filedAs, date } = paper;
  try {
    const { documents } = await readDocuments(ehrOf(open, app.memory), open.grant.patientId, {
      only: (label) => label.name === filedAs && label.date === date,
    });
    const found = documents.find(({ bytes }) => hash('sha256', bytes) === sha);
    if (found === undefined) return undefined;
    const submitted = { name: paper.name, read: async () => found.bytes };
    return await pagePicture(submitted, page, app.documents, { organization: READERS_TURN });
  } catch (error) {
    if (error instanceof EhrFailure || error instanceof DocumentFailure) return undefined;
    throw error;
  }
}
