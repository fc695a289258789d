/** Boxes before the entries of a list: where some are ticked, the others were not chosen. */
import { choicesOf } from '../rows/chosen-rows.ts';
import { takeTicks } from '../lines/read-entry-lead.ts';
import type { Item } from '../section.ts';

/** The entries of a list; one with an empty box among ticked ones says so. Boxes with words of their own (`[x] Continue [ ] Stop`) are read with the entry. */
export function asChosen(items: readonly Item[]): Item[] {
  const choices = choicesOf(items.map((item) => printedStart(item)));
  return items.map((item, index) => {
    const choice = choices[index] ?? [];
    return choice.length === 0 ? item : { ...item, fields: [...choice, ...item.fields] };
  });
}

function printedStart({ lines: [first], reading }: Item): string {
  if (first === undefined || reading !== 'list' || takeTicks(first.text).actions.length > 0) return '';
  return first.text;
}
