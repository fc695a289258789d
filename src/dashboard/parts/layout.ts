/** The frame of every page: head, bar, notice, content, foot. */

import { SHORT_MONTH_NAMES } from '../../text/calendar-table.ts';
import { assetPath } from '../../web/assets.ts';
import type { AssetName } from '../../web/assets.ts';
import { html } from '../../web/html.ts';
import type { Html } from '../../web/html.ts';
import { htmlDocument } from '../../web/html-document.ts';
import { NAV } from './nav-table.ts';
import type { NavId } from './nav-table.ts';
import { noticeOf } from './notice-table.ts';
import type { Visitor } from '../visitor.ts';

export interface Frame {
  /** The heading of the page and, with the name of the service, its title. */
  readonly title: string;
  /** A sentence or two under the heading. */
  readonly lead?: string | Html;
  /** Beside the heading: the button of what is mostly done here. */
  readonly action?: Html;
  /** Entry of the bar this page belongs to. */
  readonly nav?: NavId;
  /** For pages with one small form. */
  readonly isNarrow?: boolean;
  /** Undefined where nothing is known of the visitor: an error before that. */
  readonly visitor?: Visitor;
  /** Styles and scripts this page needs beyond those of every page. */
  readonly assets?: readonly AssetName[];
  /** For the notice of an act before. */
  readonly query?: URLSearchParams;
}

/** The whole document. */
export function page(frame: Frame, body: Html): Html {
  const { title, lead, action, visitor, query, isNarrow = false } = frame;
  const notice = query === undefined ? undefined : noticeOf(query);
  return htmlDocument({
    title,
    links: html`<link rel="icon" type="image/svg+xml" href="${assetPath('icon.svg')}" />
      <link rel="stylesheet" href="${assetPath('dashboard.css')}" />
      <script type="module" src="${assetPath('copy.js')}"></script>
      ${frame.assets?.map(assetLink)}`,
    body: html`${bar(visitor, frame.nav)}
      <main id="content" ${isNarrow && html`class="narrow"`}>
        ${notice !== undefined && html`<p class="notice" role="status">${notice}</p>`}
        <div class="head">
          <div>
            <h1>${title}</h1>
            ${lead !== undefined && html`<p class="lead">${lead}</p>`}
          </div>
          ${action}
        </div>
        ${body}
      </main>
      <footer class="foot">
        <span>medlist</span><span>One list from scattered records. Nothing clinical is kept.</span>
        <a href="/docs">Documentation</a>
      </footer>`,
  });
}

function assetLink(name: AssetName): Html {
  const path = assetPath(name);
  if (name.endsWith('.css')) return html`<link rel="stylesheet" href="${path}" />`;
  return html`<script type="module" src="${path}"></script>`;
}

function bar(visitor: Visitor | undefined, current: NavId | undefined): Html {
  const session = visitor?.session;
  const brand = html`<a
    class="brand ${session !== undefined && 'short'}"
    href="${session === undefined ? '/' : '/dashboard'}"
    ><img src="${assetPath('icon.svg')}" alt="" width="28" height="28" />medlist</a
  >`;
  if (visitor === undefined || session === undefined) {
    const ways = visitor !== undefined && current === 'reference' && waysIn();
    return html`<header class="top"><div class="bar">${brand}${ways}</div></header>`;
  }
  const role = session.role === 'owner';
  return html`<header class="top">
    <div class="bar">
      ${brand}
      <div class="where"><span>${session.organization.name}</span></div>
      <div class="who">
        <a href="/dashboard/account" title="${session.person.email}">Account</a>
        <form method="post" action="/dashboard/sign-out">
          <input type="hidden" name="csrf" value="${visitor.csrfToken}" /><button>Sign out</button>
        </form>
      </div>
    </div>
    <nav class="tabs" aria-label="Dashboard">
      ${NAV.filter((row) => role || !('isForOwners' in row)).map(
        ({ id, label, path }) =>
          html`<a href="${path}" ${id === current && html`aria-current="page"`}>${label}</a>`,
      )}
    </nav>
  </header>`;
}

/** On pages that are open to everybody. */
function waysIn(): Html {
  return html`<div class="who">
    <a href="/docs">Docs</a> <a href="/docs/api">API</a> <a href="/dashboard/sign-in">Sign in</a>
  </div>`;
}

/** A block of text with a button that copies it; the id must be unique on the page. */
export function copyable(id: string, text: string, options: { readonly isSecret?: boolean } = {}): Html {
  return html`<div class="copyable">
    <pre id="${id}" tabindex="0" ${options.isSecret === true && html`class="secret"`}>${text}</pre>
    <button type="button" class="quiet small" data-copy="${id}" hidden>Copy</button>
  </div>`;
}

/** A short text to be typed elsewhere, with its name before and a button that copies it behind; goes into `<dl class="copy-list">`. */
export function copyableFact(id: string, label: string, text: string): Html {
  return html`<div>
    <dt>${label}</dt>
    <dd>
      <code id="${id}">${text}</code>
      <button type="button" class="quiet small" data-copy="${id}" aria-label="Copy ${label}" hidden>
        Copy
      </button>
    </dd>
  </div>`;
}

const NEVER = html`<span class="muted">never</span>`;

/** A moment, to the minute, in UTC: `20 Nov 2026, 11:49`. */
export function moment(at: Date | undefined): Html {
  if (at === undefined) return NEVER;
  const text = `${dayText(at)} ${at.getUTCFullYear()}, ${at.toISOString().slice(11, 16)}`;
  return html`<time datetime="${at.toISOString()}">${text}</time>`;
}

/** A moment of the last weeks, to the second, in UTC: `20 Nov, 11:49:07`. */
export function second(at: Date): Html {
  const text = `${dayText(at)}, ${at.toISOString().slice(11, 19)}`;
  return html`<time datetime="${at.toISOString()}">${text}</time>`;
}

/** A day in UTC: `20 Nov 2026`. */
export function day(at: Date): Html {
  const text = `${dayText(at)} ${at.getUTCFullYear()}`;
  return html`<time datetime="${at.toISOString().slice(0, 10)}">${text}</time>`;
}

function dayText(at: Date): string {
  return `${at.getUTCDate()} ${SHORT_MONTH_NAMES[at.getUTCMonth()] ?? ''}`;
}
