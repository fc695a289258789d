/** A whole list in aligned columns, to look at: the rows of the SMART page without decisions. */

import type { Resource } from '@medplum/fhirtypes';
import type { MedicationList } from '../medications/medication-list.ts';
import { html } from '../web/html.ts';
import type { Html } from '../web/html.ts';
import { compareAll } from './compare.ts';
import { drugRow } from './drug-row.ts';
import { sectionsOf } from './list-view.ts';

/** One section a status; `resources` are those the list was made from. Nothing where the list is empty. */
export function drugRows(list: MedicationList, resources: readonly Resource[], now: Date): Html {
  const comparisons = new Map(
    compareAll(list.medications, { resources }).map((comparison) => [comparison.medication.id, comparison]),
  );
  const options = { resources, now, withDetails: true, listedBy: 'Listed' };
  return html`${sectionsOf(list).map(
    ({ id, title, medications }) =>
      html`<section class="group ${id}" aria-label="${title}">
        <p class="group-title">${title} <span class="count">${medications.length}</span></p>
        <ul class="plain entries">
          ${medications.map((row) => {
            const comparison = comparisons.get(row.medication.id);
            return comparison && drugRow(row, comparison, options);
          })}
        </ul>
      </section>`,
  )}`;
}
