/** Printed orders with a blank before each, which whoever orders one initials. */
import { UNCLEAR } from '../../layout/headers/decision-columns.ts';
import type { Line } from '../../line.ts';
import type { Item, SectionLine } from '../section.ts';

/** `"____  Ketorolac 15 mg"`. */
const BLANK = /^\s*_{2,20}\s+(?=\p{L})/u;
/** `"MR  Acetaminophen 650 mg"`: alone in its cell. */
const INITIALS = /^\s*\p{Lu}{2,3}\s{2,}(?=\p{L})/u;

const FEWEST = 2;
/** Points by which what goes on about an order may begin left of it. */
const SLACK = 3;

/** Where initials stand under blanks: the lines of both kinds, by the place where what may be ordered begins. */
export function startsBehindBlanks(lines: readonly Line[]): ReadonlyMap<Line, number> {
  const blanks = lines.filter(({ text }) => BLANK.test(text));
  const signed = lines.filter(
    (line) => INITIALS.test(line.text) && blanks.some((blank) => isUnder(line, blank)),
  );
  if (blanks.length < FEWEST || signed.length === 0) return new Map();
  const lead = ({ text }: Line): number => (BLANK.exec(text) ?? INITIALS.exec(text))?.[0].length ?? 0;
  return new Map([...blanks, ...signed].map((line) => [line, lead(line)]));
}

function isUnder({ x }: Line, { x: left, cells: [blank] }: Line): boolean {
  return x >= left - SLACK && x < left + (blank?.width ?? 0);
}

/** Lines that are one printed order, or none. */
export interface OrderLines {
  readonly isOrder: boolean;
  readonly lines: readonly SectionLine[];
}

/** Each order with what goes on about it further to the right, and what stands between them. */
export function ordersApart(lines: readonly SectionLine[]): readonly OrderLines[] {
  const parts: { isOrder: boolean; lines: SectionLine[] }[] = [];
  for (const line of lines) {
    const open = parts.at(-1);
    const isOrder = line.isOrder === true;
    if (open !== undefined && !isOrder && (!open.isOrder || goesOn(line, open.lines[0])))
      open.lines.push(line);
    else parts.push({ isOrder, lines: [line] });
  }
  return parts;
}

function goesOn({ line }: SectionLine, order: SectionLine | undefined): boolean {
  const text = order?.line.cells[1];
  return text !== undefined && line.x >= text.x - SLACK;
}

/** An order that nobody initialled among those that somebody did. */
export function asInitialled(item: Item): Item {
  const isBlank = BLANK.test(item.lines[0]?.text ?? '');
  return isBlank ? { ...item, fields: [{ field: 'action', text: UNCLEAR }, ...item.fields] } : item;
}
