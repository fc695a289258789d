/** A few words over a line that is drawn below them: `"stopped"` over `"--------"`. */
import { isDrawn } from '../../../layout/row-shapes.ts';
import type { Line } from '../../../line.ts';
import { APART } from '../../lines/space-around.ts';
import { textsBelow } from '../among-entries.ts';
import { openedBy } from '../opened-section.ts';
import type { LinePlace } from '../opening-at.ts';
import { knownHeading, type Opening } from '../recognize-heading.ts';

/**
 * What such a title opens, also in small letters. The last name of a list may stand over a line too: words that nobody knows
 * as a heading are one behind a blank line only, and do not end what the patient must not get.
 */
export function underlinedOpening(place: LinePlace): Opening | undefined {
  const { lines, index, open, startsWithDrug } = place;
  const line = lines[index];
  if (line === undefined || !mayBeTitle(line) || !isRule(lines[index + 1])) return undefined;
  if (startsWithDrug(line.text)) return undefined;
  const below = textsBelow(lines, index + 1);
  const title = `${line.text.trim().replace(/:$/u, '')}:`;
  const opened = openedBy(title, below, startsWithDrug);
  const isKnown = opened.row.reading === 'stopped' || knownHeading(title) !== undefined;
  const isInside = opened.row.reading === 'narrative' && CLOSED.has(open.reading);
  if (!isKnown && (isInside || !standsApart(place))) return undefined;
  return { ...opened, heading: line.text };
}

const CLOSED: ReadonlySet<string> = new Set(['allergy', 'none']);

/** One cell, a few words, and no number. */
function mayBeTitle({ cells, tableRow, text }: Line): boolean {
  const words = text.trim().split(/\s+/u).length;
  return (
    tableRow === undefined &&
    cells.length === 1 &&
    words <= MOST_WORDS &&
    /\p{L}{3}/u.test(text) &&
    !NO_TITLE.test(text)
  );
}

const MOST_WORDS = 6;
const NO_TITLE = /[\d;]/u;

function isRule(line: Line | undefined): boolean {
  return (
    line !== undefined && line.tableRow === undefined && line.cells.length === 1 && isDrawn(line.text.trim())
  );
}

/** More space above than to the line below. */
function standsApart({ lines, index }: LinePlace): boolean {
  const [above, line, rule] = [lines[index - 1], lines[index], lines[index + 1]];
  if (line === undefined || rule === undefined) return false;
  return above === undefined || above.page !== line.page || line.y - above.y > APART * (rule.y - line.y);
}
