/** Our own Markdown pages as HTML: parsed by a library, written with the tag that escapes, so that no markup passes through. */

import { lexer } from 'marked';
import type { Token, Tokens } from 'marked';
import { html } from '../../web/html.ts';
import type { Html } from '../../web/html.ts';
import { copyable } from './layout.ts';

/** Where a link of a page leads; undefined where there is nothing to lead to, and the words stay. */
export type LinkTo = (href: string) => string | undefined;

/** Addresses of the web and of this service. */
const asWritten: LinkTo = (href) => (/^(?:https?:\/\/|\/|#)/.test(href) ? href : undefined);

/** A stretch of a page under one heading, as plain text. */
export interface Section {
  /** Empty for what stands before the first heading. */
  readonly heading: string;
  /** Anchor of the heading. */
  readonly id: string;
  readonly text: string;
}

/** The parts of a page: its heading, and what stands below it. Code gets a copy button. */
export function markdownPage(
  text: string,
  linkTo: LinkTo = asWritten,
): { readonly title: string; readonly body: Html; readonly sections: readonly Section[] } {
  const [first, ...rest] = lexer(text);
  const title = first !== undefined && isHeading(first) ? plain(first) : '';
  return {
    title,
    body: html`${rest.map((token, index) => block(token, index, linkTo))}`,
    sections: sectionsOf(rest),
  };
}

/** A sentence with `code` and [links](…) in it. */
export function inlineMarkdown(text: string): Html {
  const [paragraph] = lexer(text);
  return html`${inline(childrenOf(paragraph), asWritten)}`;
}

/** As GitHub makes anchors, so that links hold in both places. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

function block(token: Token, index: number, linkTo: LinkTo): Html {
  if (isHeading(token)) return heading(token, linkTo);
  if (isCode(token)) return copyable(`code-${index}`, token.text);
  if (isList(token)) return list(token, linkTo);
  if (isTable(token)) return table(token, linkTo);
  if (token.type === 'paragraph') return html`<p>${inline(childrenOf(token), linkTo)}</p>`;
  if (token.type === 'blockquote') {
    return html`<blockquote>${childrenOf(token).map((child) => block(child, index, linkTo))}</blockquote>`;
  }
  return html``;
}

function heading(token: Tokens.Heading, linkTo: LinkTo): Html {
  const id = anchorOf(plain(token));
  const words = inline(token.tokens, linkTo);
  if (token.depth <= 2) return html`<h2 id="${id}">${words}</h2>`;
  return html`<h3 id="${id}">${words}</h3>`;
}

function list({ ordered, items }: Tokens.List, linkTo: LinkTo): Html {
  const lines = items.map(
    ({ tokens }) =>
      html`<li>
        ${tokens.map((token, index) =>
          token.type === 'text' ? inline(childrenOf(token), linkTo) : block(token, index, linkTo),
        )}
      </li>`,
  );
  return ordered
    ? html`<ol>
        ${lines}
      </ol>`
    : html`<ul>
        ${lines}
      </ul>`;
}

/** On a phone each row becomes a block whose cells name their column, as all tables of the service do. */
function table({ header, rows }: Tokens.Table, linkTo: LinkTo): Html {
  const names = header.map(plain);
  const lines = rows.map(
    ([first, ...cells]) =>
      html`<tr>
        <th scope="row">${inline(first?.tokens ?? [], linkTo)}</th>
        ${cells.map(
          ({ tokens }, index) =>
            html`<td data-label="${names[index + 1] ?? ''}">${inline(tokens, linkTo)}</td>`,
        )}
      </tr>`,
  );
  const head = html`<thead>
    <tr>
      ${names.map((name) => html`<th scope="col">${name}</th>`)}
    </tr>
  </thead>`;
  return html`<div class="scroll">
    <table class="rows">
      ${names.every((name) => name !== '') && head}
      <tbody>
        ${lines}
      </tbody>
    </table>
  </div>`;
}

function inline(tokens: readonly Token[], linkTo: LinkTo): Html[] {
  return tokens.map((token) => {
    if (token.type === 'codespan') return html`<code>${textOf(token)}</code>`;
    if (token.type === 'strong') return html`<strong>${inline(childrenOf(token), linkTo)}</strong>`;
    if (token.type === 'em') return html`<em>${inline(childrenOf(token), linkTo)}</em>`;
    if (isLink(token)) return link(token, linkTo);
    const children = childrenOf(token);
    return children.length > 0 ? html`${inline(children, linkTo)}` : html`${textOf(token)}`;
  });
}

function link({ href, tokens }: Tokens.Link, linkTo: LinkTo): Html {
  const to = linkTo(href);
  const words = inline(tokens, linkTo);
  return to === undefined ? html`${words}` : html`<a href="${to}">${words}</a>`;
}

function sectionsOf(tokens: readonly Token[]): readonly Section[] {
  const sections: { heading: string; id: string; text: string }[] = [{ heading: '', id: '', text: '' }];
  for (const token of tokens) {
    if (isHeading(token)) sections.push({ heading: plain(token), id: anchorOf(plain(token)), text: '' });
    const last = sections.at(-1);
    if (last !== undefined && !isHeading(token)) last.text += ` ${plain(token)}`;
  }
  return sections.map(({ text, ...rest }) => ({ ...rest, text: text.replaceAll(/\s+/g, ' ').trim() }));
}

/** What tokens are made of, by the names the library gives the parts of each kind. */
const PARTS = ['header', 'rows', 'items', 'tokens'] as const;
/** Kinds whose parts are words apart. */
const APART = new Set(['list', 'table', 'blockquote']);

/** The words of a token without marks. */
function plain(token: object): string {
  const { type, text, ...rest } = token as { type?: string; text?: string } & Record<string, unknown>;
  if (type === 'html' || type === 'space') return '';
  const parts = PARTS.flatMap((name) => (Array.isArray(rest[name]) ? rest[name].flat() : []));
  if (parts.length === 0) return text ?? '';
  return parts.map(plain).join(type !== undefined && APART.has(type) ? ' ' : '');
}

function childrenOf(token: Token | undefined): readonly Token[] {
  return token !== undefined && 'tokens' in token ? (token.tokens ?? []) : [];
}

function textOf(token: Token): string {
  return 'text' in token && typeof token.text === 'string' ? token.text : token.raw;
}

function isHeading(token: Token): token is Tokens.Heading {
  return token.type === 'heading';
}

function isCode(token: Token): token is Tokens.Code {
  return token.type === 'code';
}

function isList(token: Token): token is Tokens.List {
  return token.type === 'list';
}

function isTable(token: Token): token is Tokens.Table {
  return token.type === 'table';
}

function isLink(token: Token): token is Tokens.Link {
  return token.type === 'link';
}
