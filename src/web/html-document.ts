/** The outside of every page: head, link to the content, body. */

import { html } from './html.ts';
import type { Html } from './html.ts';

export interface HtmlDocument {
  /** Before the name of the service; browsers keep titles, so that one of the SMART app names no patient. */
  readonly title: string;
  /** Icon, styles and scripts. */
  readonly links: Html;
  /** Header, `<main id="content">` and footer. */
  readonly body: Html;
  /** Where the first Tab leads; to the content unless told. */
  readonly skip?: { readonly to: string; readonly words: string };
}

const TO_CONTENT = { to: 'content', words: 'Skip to content' };

/** The whole document. */
export function htmlDocument({ title, links, body, skip = TO_CONTENT }: HtmlDocument): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>${title} · medlist</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        ${links}
      </head>
      <body>
        <a class="skip" href="#${skip.to}">${skip.words}</a>
        ${body}
      </body>
    </html> `;
}
