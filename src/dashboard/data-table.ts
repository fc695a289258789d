/** Tables that stay readable on a phone: there each row becomes a block whose cells name their column. */

import { html } from './html.ts';
import type { Html } from './html.ts';

/** Heading of the column of links and buttons. */
export const ACTIONS = 'Actions';

/** A table under these headings; the cells of a row carry their heading as `data-label`. */
export function dataTable(headings: readonly string[], rows: readonly Html[]): Html {
  return html`<div class="scroll">
    <table class="rows">
      <thead>
        <tr>
          ${headings.map(
            (heading) =>
              html`<th scope="col" ${heading === ACTIONS && html`class="actions"`}>${heading}</th>`,
          )}
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div>`;
}
