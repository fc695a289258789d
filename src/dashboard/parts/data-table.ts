/** Tables that stay readable on a phone: there each row becomes a block whose cells name their column. */

import { html } from '../../web/html.ts';
import type { Html } from '../../web/html.ts';

/** Heading of the column of links and buttons. */
export const ACTIONS = 'Actions';

/** A table under these headings; the cells of a row carry their heading as `data-label`. `numbers`: headings of columns of numbers. */
export function dataTable(
  headings: readonly string[],
  rows: readonly Html[],
  numbers: readonly string[] = [],
): Html {
  return html`<div class="scroll">
    <table class="rows">
      <thead>
        <tr>
          ${headings.map(
            (heading) =>
              html`<th
                scope="col"
                class="${heading === ACTIONS && 'actions'}${numbers.includes(heading) && 'number'}"
              >
                ${heading}
              </th>`,
          )}
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div>`;
}
