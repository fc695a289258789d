/** What documents cost. */

import { PRICES } from '../../accounts/limits/price-table.ts';

/** Units for so many pages; a document without any costs what one page costs. */
export function priceOfPages(pages: number): number {
  return Math.max(1, pages) * PRICES.page.units;
}

/** Units for a list from resources and so many pages. */
export function priceOfListWith(pages: number): number {
  return PRICES.list.units + priceOfPages(pages);
}
