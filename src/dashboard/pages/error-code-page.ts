/** The page `doc_url` of an error leads to: cause, a call that fails with it, the call mended. */

import { readFile } from 'node:fs/promises';
import { ERROR_CODES, nothingHere } from '../../errors.ts';
import type { DashboardServices } from '../dashboard-services.ts';
import { html } from '../../web/html.ts';
import { page } from '../parts/layout.ts';
import { markdownPage } from '../parts/markdown.ts';
import type { PageAnswer, PageRequest } from '../page.ts';

const FOLDER = new URL('../../../docs/errors/', import.meta.url);

/** `GET /docs/errors/:code` for browsers; programs get the text itself at the same address. */
export async function showErrorCode(
  { params, visitor }: PageRequest,
  { publicUrl }: DashboardServices,
): Promise<PageAnswer> {
  const code = params['code'] ?? '';
  if (!Object.hasOwn(ERROR_CODES, code)) {
    throw nothingHere();
  }
  const text = await readFile(new URL(`${code}.md`, FOLDER), 'utf8');
  const { title, body } = markdownPage(text.replaceAll('$MEDLIST_URL', () => publicUrl));
  return {
    page: page(
      { title, visitor, assets: ['reference.css'] },
      html`<article class="card prose">${body}</article>
        <p><a href="/docs/api#errors">All error codes</a></p>`,
    ),
  };
}
