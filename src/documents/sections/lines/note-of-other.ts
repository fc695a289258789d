/** A note below an entry that tells the end of a drug which stands elsewhere in the list. */
import { endsDrug, readActions } from '../../../standing/read-actions.ts';
import { labelAtStart } from '../../layout/headers/label-at-start.ts';
import type { StartsWithDrug } from '../section.ts';

/**
 * `"Note: venlafaxine was replaced in May, no longer taken"` below `"Zoledronic acid | 4 mg"`: behind a label of remarks it names first what ended,
 * and that is not what the words above name. What it says stands behind the label; undefined: the text is no such note.
 */
export function endOfOther(text: string, above: string, startsWithDrug: StartsWithDrug): string | undefined {
  const { field, value = '' } = labelAtStart(text) ?? {};
  if (field !== 'details' || !startsWithDrug(value)) return undefined;
  const [name = ''] = /\p{L}[\p{L}\p{N}'’-]*/u.exec(value) ?? [];
  const isOfOther = !above.toLowerCase().includes(name.toLowerCase());
  return isOfOther && readActions(value).actions.some(endsDrug) ? value : undefined;
}
