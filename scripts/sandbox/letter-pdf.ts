/** The letters of fixtures/demo printed anew for the sandbox, whose stories happen as of today: the dates on the page move with the record. */

import { MONTHS as CALENDAR } from '../../src/text/calendar-table.ts';
import { buildPdf } from './build-pdf.ts';

/** Where the columns of a table begin, in points. */
const COLUMNS = [54, 230, 330];
const TOP = 730;
/** Size of the letters of a block, and how far the next line is, in points. */
const SIZES: Readonly<Record<string, { readonly size: number; readonly step: number }>> = {
  h1: { size: 16, step: 26 },
  h2: { size: 12, step: 20 },
};
const TEXT = { size: 10, step: 16 };
const LONGEST_LINE = 105;
/** `January` to `December`. */
const MONTHS = CALENDAR.map((names) => {
  const name = names.at(-1) ?? '';
  return name.charAt(0).toUpperCase() + name.slice(1);
});

/** A letter as a PDF of one page; `moved` gives the new day of a day of the story's year, both as `2026-05-19`. */
export function letterPdf(letter: string, moved: (day: string) => string): Buffer {
  let y = TOP;
  const blocks = [...letter.matchAll(/<(h1|h2|p|li|tr)>(.*?)<\/\1>/gs)];
  const drawn = blocks.flatMap(([, tag = '', inner = '']) => {
    const { size, step } = SIZES[tag] ?? TEXT;
    const lines = tag === 'tr' ? [cellsOf(inner)] : wrapped(textOf(inner)).map((line) => [line]);
    if (tag === 'h2') y -= TEXT.step / 2;
    return lines.map((cells) => {
      const place = y;
      y -= step;
      return cells
        .map((text, index) => printed(withDates(text, moved), { size, x: COLUMNS[index] ?? 54, y: place }))
        .join('\n');
    });
  });
  return Buffer.from(buildPdf([{ content: drawn.join('\n') }]));
}

function cellsOf(row: string): readonly string[] {
  return [...row.matchAll(/<t[hd]>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) => textOf(cell));
}

function textOf(markup: string): string {
  return markup
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function wrapped(text: string): readonly string[] {
  return text.match(new RegExp(`.{1,${LONGEST_LINE}}(?:\\s|$)`, 'g'))?.map((line) => line.trim()) ?? [];
}

/** `05/19/2026` and `May 5, 2026`; a date of birth is of another year. */
function withDates(text: string, moved: (day: string) => string): string {
  return text
    .replaceAll(/(\d{2})\/(\d{2})\/2026/g, (_, month: string, day: string) => {
      const [y = '', m = '', d = ''] = moved(`2026-${month}-${day}`).split('-');
      return `${m}/${d}/${y}`;
    })
    .replaceAll(/([A-Z][a-z]+) (\d{1,2}), 2026/g, (_, month: string, day: string) => {
      const number = String(MONTHS.indexOf(month) + 1).padStart(2, '0');
      const [y = '', m = '', d = ''] = moved(`2026-${number}-${day.padStart(2, '0')}`).split('-');
      return `${MONTHS[Number(m) - 1] ?? ''} ${Number(d)}, ${y}`;
    });
}

function printed(
  text: string,
  { size, x, y }: { readonly size: number; readonly x: number; readonly y: number },
): string {
  return `BT /F1 ${size} Tf ${x} ${y} Td (${text.replaceAll(/[()\\]/g, String.raw`\$&`)}) Tj ET`;
}
