/** Objects of clauses that have all of their own: `"…, and I have suggested zyxomarin 135 mg daily"`. */
import { readActions } from '../../../standing/read-actions.ts';
import { hasOwnObject } from '../../../standing/verbs/own-object.ts';

/** Where such objects begin. */
export function ownObjectsIn(text: string): number[] {
  return readActions(text)
    .actions.filter((action) => hasOwnObject(text, action))
    .map(({ end }) => end);
}
