/** Our own Markdown pages as HTML: parsed by a library, written with the tag that escapes, so that no markup passes through. */

import { lexer } from 'marked';
import type { Token, Tokens } from 'marked';
import { html } from '../../web/html.ts';
import type { Html } from '../../web/html.ts';
import { copyable } from './layout.ts';

/** The parts of a page: its heading, and what stands below it. Code gets a copy button. */
export function markdownPage(text: string): { readonly title: string; readonly body: Html } {
  const [first, ...rest] = lexer(text);
  const heading = first !== undefined && isHeading(first) ? first.text : '';
  return { title: heading, body: html`${rest.map(block)}` };
}

/** A sentence with `code` and [links](…) in it. */
export function inlineMarkdown(text: string): Html {
  const [paragraph] = lexer(text);
  return html`${inline(childrenOf(paragraph))}`;
}

function block(token: Token, index: number): Html {
  if (isHeading(token)) return html`<h2>${inline(token.tokens)}</h2>`;
  if (isCode(token)) return copyable(`code-${index}`, token.text);
  if (isList(token)) {
    return html`<ul>
      ${token.items.map((item) => html`<li>${inline(item.tokens)}</li>`)}
    </ul>`;
  }
  if (token.type === 'paragraph') return html`<p>${inline(childrenOf(token))}</p>`;
  return html``;
}

function inline(tokens: readonly Token[]): Html[] {
  return tokens.map((token) => {
    if (token.type === 'codespan') return html`<code>${textOf(token)}</code>`;
    if (token.type === 'strong') return html`<strong>${inline(childrenOf(token))}</strong>`;
    if (isLink(token) && /^(?:https?:\/\/|\/)/.test(token.href)) {
      return html`<a href="${token.href}">${inline(token.tokens)}</a>`;
    }
    const children = childrenOf(token);
    return children.length > 0 ? html`${inline(children)}` : html`${textOf(token)}`;
  });
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

function isLink(token: Token): token is Tokens.Link {
  return token.type === 'link';
}
