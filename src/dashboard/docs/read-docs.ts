/** docs/ as pages: read once, when somebody first asks for one. */

import { readdirSync, readFileSync } from 'node:fs';
import type { Html } from '../../web/html.ts';
import { markdownPage, type LinkTo, type Section } from '../parts/markdown.ts';
import { DOC_GROUPS, OTHER_PAGES } from './doc-table.ts';

const FOLDER = new URL('../../../docs/', import.meta.url);

export interface Doc {
  /** `/docs/<name>` */
  readonly name: string;
  /** Words of the sidebar. */
  readonly label: string;
  readonly title: string;
  readonly body: Html;
  readonly sections: readonly Section[];
}

export interface ShownGroup {
  readonly title: string;
  readonly docs: readonly Doc[];
  readonly links: readonly (readonly [address: string, label: string])[];
}

/** What the pages call the service by; a reader can paste the calls when they name this one. */
const WRITTEN_ADDRESS = 'http://127.0.0.1:8080';

/** The groups of the sidebar with the pages that are there: an installation may come without some. */
export function readDocs(publicUrl: string): readonly ShownGroup[] {
  const names = readdirSync(FOLDER)
    .filter((file) => file.endsWith('.md'))
    .map((file) => file.slice(0, -'.md'.length));
  const listed = new Set(DOC_GROUPS.flatMap(({ pages }) => Object.keys(pages)));
  const others = Object.fromEntries(names.filter((name) => !listed.has(name)).map((name) => [name, '']));
  const groups = [...DOC_GROUPS, { title: OTHER_PAGES, pages: others, links: {} }];
  return groups
    .map(({ title, pages, links = {} }) => ({
      title,
      links: Object.entries(links),
      docs: Object.entries(pages)
        .filter(([name]) => names.includes(name))
        .map(([name, label]) => readDoc(name, label, publicUrl)),
    }))
    .filter(({ docs }) => docs.length > 0);
}

function readDoc(name: string, label: string, publicUrl: string): Doc {
  const text = readFileSync(new URL(`${name}.md`, FOLDER), 'utf8').replaceAll(WRITTEN_ADDRESS, publicUrl);
  const { title, body, sections } = markdownPage(text, linkTo);
  return { name, label: label === '' ? title : label, title, body, sections };
}

/** `fhir.md#cds-hooks` is `/docs/fhir#cds-hooks`; what is not served here (code, decisions) has no address. */
const linkTo: LinkTo = (href) => {
  if (/^(?:https?:\/\/|\/|#)/.test(href)) return href;
  const page = /^(?<name>(?:errors\/)?[\w-]+)\.md(?<anchor>#.*)?$/.exec(href)?.groups;
  return page === undefined ? undefined : `/docs/${page['name']}${page['anchor'] ?? ''}`;
};
