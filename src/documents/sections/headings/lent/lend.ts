/** What a title lends to everything that stands below it, up to the next one: each entry keeps what it says itself. */
import { parseSig } from '../../../../sig/parse-sig.ts';
import { AMOUNT_WORDS } from '../../../../terminology/codes/amount-word-table.ts';
import { alternatives } from '../../../../text/alternatives.ts';
import { sigsOf } from '../../item-fields.ts';
import { readEntryLead } from '../../lines/read-entry-lead.ts';
import { beginningOf } from '../../../names/unknown/beginning-of.ts';
import { unmarked } from '../../lines/drug-lines.ts';
import type { Item, ItemField, Section, StartsWithDrug } from '../../section.ts';
import { directionsOfTitle, routeBeside, type TitledDirections } from './directions-of-title.ts';
import {
  endsAsNeeded,
  isAsNeededTitle,
  momentOfTitle,
  ownWords,
  saysOften,
  takenAsNeeded,
  takenAt,
  TELLING,
} from './moment-title.ts';

/** How what stands below a title is taken, as far as the title says it. */
export interface Lent extends TitledDirections {
  /** The time of the day. */
  readonly moment: string | undefined;
  /** It is a label before the item, on its line. */
  readonly isOfLine?: boolean;
}

/** A title that says nothing of how anything is taken lends nothing. */
export function lentBy(title: string): Lent {
  const { route, often, isAsNeeded = false } = directionsOfTitle(title) ?? {};
  return {
    route: route ?? routeBeside(title),
    often,
    moment: momentOfTitle(title),
    isAsNeeded: isAsNeeded || isAsNeededTitle(title) || endsAsNeeded(title),
  };
}

/** Is it a title that is made of directions alone? */
export function headsByDirections(title: string): boolean {
  return isAsNeededTitle(title) || directionsOfTitle(title) !== undefined;
}

/** The item with what the title over it says, where it says nothing of that itself. */
export function withLent(
  item: Item,
  { moment, often, route, isAsNeeded, isOfLine = false }: Lent,
  startsWithDrug: StartsWithDrug,
): Item {
  const isNamed = (): boolean => namesTaken(item, startsWithDrug);

  const timed =
    moment === undefined ? takenOften(item, isNamed() ? often : undefined) : takenAt(item, moment);
  const needed = takenAsNeeded(timed, isAsNeeded && beginsWithItem(item, startsWithDrug));
  if (route === undefined) return needed;
  return takenBy(needed, { field: 'route', text: route, ...(!isOfLine && { isLent: true }) });
}

/**
 * What the heading lends to an item of its section that is no sentence. A label before its drugs (`"IV: ceftriaxone 2 g q24h"` over
 * `"Lisinopril 10 mg daily"`) lends its route to those of its line, and to what is set in below them.
 */
export function withLentOf(section: Section, item: Item, startsWithDrug: StartsWithDrug): Item {
  if (item.shape === 'sentence') return item;
  const lent = lentBy(section.heading);
  const [[first], [own]] = [section.lines, item.lines];
  if (first === undefined || first.start === 0 || own === undefined)
    return withLent(item, lent, startsWithDrug);
  const isOfLine = own === first.line;
  const isUnder = !isOfLine && own.x - first.line.x < SET_IN;
  return withLent(item, { ...lent, isOfLine, ...(isUnder && { route: undefined }) }, startsWithDrug);
}

/** Points. */
const SET_IN = 5;

/** `"Carla cell 555-0190"`, `"Call the nurse on Mondays"` far below a title are no more of its entries. */
function beginsWithItem({ shape, text }: Item, startsWithDrug: StartsWithDrug): boolean {
  if (shape !== 'entry' || text === '') return true;
  const entry = unmarked(text);
  return startsWithDrug(entry) || beginningOf(readEntryLead(entry, startsWithDrug).rest) !== undefined;
}

/** A drug, or how much of something: `"INR goal 2.5-3.5"` is none of what is taken daily. */
function namesTaken({ text, fields }: Item, startsWithDrug: StartsWithDrug): boolean {
  return [text, ...fields.map((field) => field.text)].some(
    (words) => startsWithDrug(unmarked(words)) || AMOUNT.test(words),
  );
}

const AMOUNT = new RegExp(String.raw`\d\s?(?:${alternatives(AMOUNT_WORDS)})(?!\p{L})`, 'iu');

function takenOften(item: Item, often: string | undefined): Item {
  if (often === undefined || item.fields.some(({ field }) => TELLING.has(field))) return item;
  return saysOften(ownWords(item)) ? item : withField(item, { field: 'frequency', text: often });
}

/** A route that the words of the entry state stays; one that only follows from a product gives way. */
function takenBy(item: Item, route: ItemField): Item {
  if (item.fields.some(({ field, text }) => field === 'route' && text !== '')) return item;
  const words = [item.text, ...item.fields.map(({ text }) => text), ...sigsOf(item.fields)];
  return words.some(statesRoute) ? item : withField(item, route);
}

function statesRoute(text: string): boolean {
  return parseSig(text).fields.some(
    ({ field, certainty }) => (field === 'route' || field === 'site') && certainty === 'stated',
  );
}

function withField(item: Item, field: ItemField): Item {
  return { ...item, fields: [...item.fields, field] };
}
