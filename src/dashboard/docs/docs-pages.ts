/** `/docs`: the pages of docs/ with a sidebar and a search, made on the server without a script. */

import { nothingHere } from '../../errors.ts';
import { html } from '../../web/html.ts';
import type { Html } from '../../web/html.ts';
import type { DashboardServices } from '../dashboard-services.ts';
import type { PageAnswer, PageRequest } from '../page.ts';
import { page } from '../parts/layout.ts';
import { readDocs, type Doc, type ShownGroup } from './read-docs.ts';
import { searchDocs, type Hit } from './search-docs.ts';
import { counted } from '../../web/numbers.ts';

/** The files do not change while the service runs. */
const read = new WeakMap<DashboardServices, readonly ShownGroup[]>();

function groupsOf(services: DashboardServices): readonly ShownGroup[] {
  const groups = read.get(services) ?? readDocs(services.publicUrl);
  read.set(services, groups);
  return groups;
}

/** `GET /docs` and `GET /docs?q=words` */
export function showDocs(request: PageRequest, services: DashboardServices): PageAnswer {
  const groups = groupsOf(services);
  const question = (request.query.get('q') ?? '').trim();
  const docs = groups.flatMap((group) => group.docs);
  const body = question === '' ? overview(groups) : results(searchDocs(docs, question), question);
  return framed(request, { title: 'Documentation', groups, question }, body);
}

/** `GET /docs/:name` */
export function showDoc(request: PageRequest, services: DashboardServices): PageAnswer {
  const groups = groupsOf(services);
  const doc = groups.flatMap(({ docs }) => docs).find(({ name }) => name === request.params['name']);
  if (doc === undefined) throw nothingHere();
  const body = html`<article class="card prose">${doc.body}</article>`;
  return framed(request, { title: doc.title, groups, question: '', current: doc.name }, body);
}

interface DocsFrame {
  readonly title: string;
  readonly groups: readonly ShownGroup[];
  readonly question: string;
  readonly current?: string;
}

function framed({ visitor }: PageRequest, frame: DocsFrame, body: Html): PageAnswer {
  const { title, groups, question, current } = frame;
  return {
    page: page(
      { title, nav: 'reference', visitor, assets: ['reference.css'] },
      html`<div class="reference docs">
        <nav class="card" aria-label="Documentation">
          ${searchForm(question)} ${groups.map((group) => sidebar(group, current))}
        </nav>
        <div class="stack">${body}</div>
      </div>`,
    ),
  };
}

function searchForm(question: string): Html {
  return html`<form method="get" action="/docs" role="search" class="field">
    <label for="q">Search the documentation</label>
    <input id="q" name="q" type="search" value="${question}" maxlength="100" />
  </form>`;
}

function sidebar({ title, docs, links }: ShownGroup, current: string | undefined): Html {
  return html`<section>
    <h2>${title}</h2>
    <ul class="contents">
      ${docs.map(({ name, label }) => entry(`/docs/${name}`, label, name === current))}
      ${links.map(([address, label]) => entry(address, label, false))}
    </ul>
  </section>`;
}

function entry(address: string, label: string, isCurrent: boolean): Html {
  return html`<li><a href="${address}" ${isCurrent && html`aria-current="page"`}>${label}</a></li>`;
}

function overview(groups: readonly ShownGroup[]): Html {
  return html`${groups.map(
    ({ title, docs }) =>
      html`<section class="card prose">
        <h2>${title}</h2>
        <ul>
          ${docs.map((doc) => html`<li><a href="/docs/${doc.name}">${doc.label}</a>: ${opening(doc)}</li>`)}
        </ul>
      </section>`,
  )}`;
}

/** The first sentence of a page. */
function opening({ sections }: Doc): string {
  const text = sections.find((section) => section.text.trim() !== '')?.text.trim() ?? '';
  return /^[\s\S]{0,200}?[.:](?=\s|$)/.exec(text)?.[0].replace(/:$/, '.') ?? `${text.slice(0, 160)}…`;
}

function results(hits: readonly Hit[], question: string): Html {
  return html`<section class="card prose" aria-label="Results">
    <p role="status">${counted(hits.length, 'place')} with “${question}”.</p>
    <ul class="hits">
      ${hits.map(
        ({ doc, heading, address, excerpt: [before, word, behind] }) =>
          html`<li>
            <a href="${address}">${doc.title}${heading !== '' && `: ${heading}`}</a>
            <p>${before}<mark>${word}</mark>${behind}</p>
          </li>`,
      )}
    </ul>
  </section>`;
}
