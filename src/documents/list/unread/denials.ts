/** Denials that no rule took up: beside a drug of the list they may say that it is over. */
import { withoutDirections } from '../../../sig/find-directions.ts';
import { MODIFIERS } from '../../../standing/modifier-table.ts';
import { SENTENCE_WORDS } from '../../../standing/sentence-word-table.ts';
import { isOfUnknownVerb } from '../../../standing/verbs/unknown-verb.ts';
import { tokenize } from '../../../text/normalize-text.ts';
import type { SetAsideMention } from '../../mentions/mention.ts';
import type { Item } from '../../sections/section.ts';
import { itemsOnLines } from './items-on-lines.ts';

/** Words that deny something, whatever else the grammar makes of them. */
const DENIALS: ReadonlySet<string> = new Set([...MODIFIERS.negation, ...SENTENCE_WORDS.denial.words]);

/** Does a text deny something, directions (`"do not crush"`) left out? */
export function holdsDenial(text: string): boolean {
  return tokenize(withoutDirections(text)).some((token) => DENIALS.has(token.text));
}

/**
 * What was set aside for want of support in a sentence that denies something (`"I do not want him on meloxicam now or later"`), or that tells what became
 * of it by a verb that nobody knows (`"The meloxicam went into the same bag"`).
 */
export function doubtedInProse({
  items,
  setAside,
}: {
  readonly items: readonly Item[];
  readonly setAside: readonly SetAsideMention[];
}): readonly SetAsideMention[] {
  const itemsOn = itemsOnLines(items.filter(({ reading }) => reading === 'narrative'));
  return setAside.filter(
    ({ reason, line, name }) =>
      reason === 'no-support' &&
      itemsOn(line).some(({ text }) => text.includes(name) && (holdsDenial(text) || isDoneWith(text, name))),
  );
}

function isDoneWith(text: string, name: string): boolean {
  const start = text.indexOf(name);
  return isOfUnknownVerb(text, { start, end: start + name.length });
}
