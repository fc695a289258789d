/** How a sentence leads to the medications it lists. */
import { alternatives } from '../../text/alternatives.ts';
import { LISTING_LEAD_ROWS, type ListingLeadRow } from './listing-lead-table.ts';

/** `"Her medicines include "` of `"Her medicines include Prozac and Xanax."`; undefined where nothing is listed, or what another person takes, what was taken, or what harms. */
export function leadToList(text: string): string | undefined {
  const lead = LISTING.exec(text)?.[0];
  return lead === undefined || NOT_TAKEN.test(lead) ? undefined : lead;
}

const wordsOf = (id: ListingLeadRow['id']): string =>
  alternatives(LISTING_LEAD_ROWS.flatMap((row) => (row.id === id ? row.words : [])));

const LISTING = new RegExp(
  `^[^;:]{0,90}?\\b(?:${wordsOf('noun')})(?:,?\\s(?:${wordsOf('relative')})(?:\\s\\p{L}+ly)?)?\\s(?:(?:${wordsOf('time')})\\s)?(?:${wordsOf('verb')})\\s+(?=\\S)`,
  'iu',
);
const NOT_TAKEN = new RegExp(`\\b(?:${wordsOf('other')})\\b`, 'iu');
