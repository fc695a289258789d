/** What was added to a document when it had been written: it is the last word on what stands above it. */
import { alternatives } from '../../../text/alternatives.ts';
import type { Item, Section } from '../../sections/section.ts';
import { SENTENCE_WORDS } from '../../../standing/sentence-word-table.ts';

const NAMED = String.raw`^\W{0,4}(?:${alternatives(SENTENCE_WORDS.addendum.words)})(?!\p{L})`;
const HEADED = new RegExp(NAMED, 'iu');
/** `"ADDENDUM, 01/15/2001, 4 p.m.: The potassium"`: its day and hour, and a colon. */
const BEGUN = new RegExp(String.raw`${NAMED}[^:]{0,60}:\s`, 'iu');

/** Is it headed so? */
export function isAddendum({ heading }: Pick<Section, 'heading'>): boolean {
  return HEADED.test(heading);
}

/** The items of a section; from a sentence that begins an addendum on, those of that. */
export function withAddendaApart(items: readonly Item[]): readonly Item[] {
  const from = items.findIndex(({ shape, text }) => shape === 'sentence' && BEGUN.test(text));
  if (from < 0) return items;
  const [heading = ''] = (items[from]?.text ?? '').split(':', 1);
  return items.map((item, index) => (index < from ? item : inAddendum(item, heading)));
}

/** What it orders holds from now on, as in a plan. */
function inAddendum(item: Item, heading: string): Item {
  const section: Section = { ...item.section, kind: 'plan', reading: 'narrative', rank: 5, heading };
  return item.shape === 'sentence' ? { ...item, section, reading: 'narrative' } : { ...item, section };
}
