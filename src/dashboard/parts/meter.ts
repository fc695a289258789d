/** How much of a cap is used, as a bar; the numbers stand beside it in words. */

import { html } from '../../web/html.ts';
import type { Html } from '../../web/html.ts';
import type { MonthUsage } from './month-usage.ts';

const NEARLY = 80;
const FULL = 100;

/** Nothing without a cap. */
export function meter({ units, limit }: Pick<MonthUsage, 'units' | 'limit'>): Html | undefined {
  if (limit === undefined) return undefined;
  const percent = Math.min(FULL, Math.round((units / limit) * FULL));
  const tone = percent >= FULL ? ' bad' : percent >= NEARLY ? ' warn' : '';
  return html`<svg
    class="meter"
    viewBox="0 0 100 3"
    preserveAspectRatio="none"
    role="img"
    aria-label="${percent} percent of the month's cap is used"
  >
    <rect class="track" width="100" height="3" />
    <rect class="level${tone}" width="${percent}" height="3" />
  </svg>`;
}
