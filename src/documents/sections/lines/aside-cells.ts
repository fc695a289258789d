/** What stands in cells beside an entry and is no part of its words: the state of the order, how much was supplied, what a chart says of each day. */
import { findDirections } from '../../../sig/find-directions.ts';
import { alternatives } from '../../../text/alternatives.ts';
import { ASIDE_ROWS, type AsideRow } from '../../names/directions/continuation-table.ts';
import { supportOf } from '../../names/directions/support.ts';
import type { SectionLine } from '../section.ts';
import { chartMarks } from './chart-marks.ts';

const asideWords = (id: AsideRow['id']): string =>
  alternatives(ASIDE_ROWS.flatMap((row) => (row.id === id ? row.words : [])));

const STATUS = new RegExp(`^(?:${asideWords('status')})(?:\\s*\\([a-z]{1,3}\\))?$`, 'iu');
const QUANTITY = new RegExp(
  `^(?:\\d{1,4}|\\d{1,2}\\s*x\\s*\\d{1,4})\\s*(?:(?:${asideWords('quantity')})(?:\\(s\\))?)?$`,
  'iu',
);

/** `" - 28 tablet - "`, `" (112 tablets) "`: a number of a form between two marks, in the words of an entry. */
const QUANTITY_APART = new RegExp(
  `(?:\\s[–—-]\\s|\\s\\()(?:\\d{1,4}|\\d{1,2}\\s*x\\s*\\d{1,4})\\s*(?:${asideWords('quantity')})(?:\\(s\\))?(?:\\)|\\s[–—-])\\s`,
  'iu',
);

/** `"Lisinopril 10mg tablets - 28 tablet - one daily"`: before words that say by themselves how many are taken and how often, a number of them between two marks is what was supplied. */
export function withoutSupplyApart(text: string): string {
  const { index = 0, 0: supply = '' } = QUANTITY_APART.exec(text) ?? {};
  const rest = text.slice(index + supply.length);
  return supply === '' || !saysHowTaken(rest) ? text : `${text.slice(0, index)}  ${rest}`;
}

/** The state of an order, as a cell without a label has it. */
export function isStatusCell(text: string): boolean {
  return STATUS.test(text);
}

/** A state or a quantity, at the end of a line. */
export function isAsideCell(text: string): boolean {
  return STATUS.test(text) || QUANTITY.test(text);
}

/** The line without what a chart beside it says of each day, and without the cell of a supply. */
export function withoutCellsBeside(line: SectionLine): SectionLine {
  return withoutSupply(withoutChart(line));
}

/** The line without its chart. */
export function withoutChart(line: SectionLine): SectionLine {
  const [mark] = chartMarks(line.line);
  if (mark === undefined || mark.start <= line.start) return line;
  const { text, cells } = line.line;
  const kept = cells.filter(({ start }) => start < mark.start);
  return { ...line, line: { ...line.line, text: text.slice(0, mark.start).trimEnd(), cells: kept } };
}

/** `"Bisoprolol 2.5mg tablets    56 tablet    ONE EACH MORNING"`: before a cell that says by itself how many are taken and how often, a number of them is what was supplied. */
function withoutSupply(line: SectionLine): SectionLine {
  const { text, cells } = line.line;
  const at = cells.findIndex(
    ({ text: own, start }, index) =>
      index > 0 && start > line.start && QUANTITY.test(own) && saysHowTaken(cells[index + 1]?.text ?? ''),
  );
  const [cell, next] = cells.slice(at, at + 2);
  if (at < 1 || cell === undefined || next === undefined) return line;
  const cut = next.start - cell.start;
  const kept = cells.flatMap((one, index) =>
    index === at ? [] : [index < at ? one : { ...one, start: one.start - cut }],
  );
  return {
    ...line,
    line: { ...line.line, text: text.slice(0, cell.start) + text.slice(next.start), cells: kept },
  };
}

/** How many, and how often. */
function saysHowTaken(text: string): boolean {
  const directions = findDirections(text);
  const isCounted = directions.some(({ kind }) => kind === 'number' || kind === 'dose');
  return isCounted && supportOf(text).hasFrequency;
}
