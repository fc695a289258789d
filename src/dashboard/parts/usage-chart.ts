/** Units per day and endpoint, drawn as SVG by the server; a table with the same numbers stands beside it. */

import { dataTable } from './data-table.ts';
import { html } from '../../web/html.ts';
import type { Html } from '../../web/html.ts';
import { grouped } from '../../web/numbers.ts';
import { dayText } from '../../workbench/days.ts';
import { day } from './layout.ts';
import type { DayUsage, MonthUsage } from './month-usage.ts';

/** The size of a drawing in its own units, which are about pixels where it is shown; `left` is kept for numbers. */
interface Shape {
  readonly name: 'wide' | 'tall';
  readonly width: number;
  readonly height: number;
  readonly left: number;
}

/** One for desks and one for phones; the style sheet shows the one that fits. */
const SHAPES: readonly Shape[] = [
  { name: 'wide', width: 960, height: 240, left: 52 },
  { name: 'tall', width: 340, height: 200, left: 40 },
];
const TOP = 12;
const BOTTOM = 24;
const GAP = 0.28;
/** Colours of the style sheet; further endpoints share the last. */
const SERIES = 3;
const LABELLED_DAYS = new Set([1, 8, 15, 22, 29]);

/** The chart of a month. */
export function usageChart(usage: MonthUsage): Html {
  return html`<figure class="stack">
    ${SHAPES.map((shape) => drawing(usage, shape))}
    <figcaption>
      <ul class="keys">
        ${usage.endpoints.map((endpoint, index) => html`<li class="key ${seriesClass(index)}">${endpoint}</li>`)}
      </ul>
    </figcaption>
  </figure>`;
}

function drawing(usage: MonthUsage, { name, width, height, left }: Shape): Html {
  const top = niceCeiling(Math.max(1, ...usage.days.map(total)));
  const plot = height - TOP - BOTTOM;
  const step = (width - left) / usage.days.length;
  const y = (units: number): number => round(TOP + plot - (units / top) * plot);
  return html`<svg
    class="chart ${name}"
    viewBox="0 0 ${width} ${height}"
    role="img"
    aria-label="Units per day of this month; the table below has the numbers"
  >
    ${[0, top / 2, top].map((units) => html`<line class="rule" x1="${left}" x2="${width}" y1="${y(units)}" y2="${y(units)}" /><text x="${left - 8}" y="${y(units) + 4}" text-anchor="end">${Number.isInteger(units) && grouped(units)}</text>`)}
    ${usage.days.map((row, index) => bar(row, { x: round(left + step * (index + GAP / 2)), width: round(step * (1 - GAP)), y }))}
    ${usage.days.map(({ day }, index) => LABELLED_DAYS.has(index + 1) && html`<text x="${round(left + step * (index + 0.5))}" y="${height - 6}" text-anchor="middle">${dayLabel(day)}</text>`)}
  </svg>`;
}

/** `2026-11-01` → `1 Nov`; every other day its number alone. */
function dayLabel(day: string): string {
  const at = new Date(`${day}T00:00:00Z`);
  const month = at.toLocaleString('en-US', { month: 'short', timeZone: 'UTC' });
  return at.getUTCDate() === 1 ? `1 ${month}` : String(at.getUTCDate());
}

/** The same numbers as a table, days without a request left out. */
export function usageTable(usage: MonthUsage): Html {
  const days = usage.days.filter((row) => row.requests > 0);
  const numbers = [...usage.endpoints, 'Requests'];
  const table = dataTable(
    ['Day', ...numbers],
    days.map(
      (row) =>
        html`<tr>
          <th scope="row">${day(new Date(row.day))}</th>
          ${row.units.map((units, index) => html`<td data-label="${usage.endpoints[index]}" class="number">${grouped(units)}</td>`)}
          <td data-label="Requests" class="number">${grouped(row.requests)}</td>
        </tr>`,
    ),
    numbers,
  );
  return html`<div class="days">${table}</div>`;
}

interface Place {
  readonly x: number;
  readonly width: number;
  readonly y: (units: number) => number;
}

/** One day: its endpoints on top of each other. */
function bar(row: DayUsage, { x, width, y }: Place): Html {
  let below = 0;
  const pieces = row.units.map((units, index) => {
    const [bottom, edge] = [y(below), y(below + units)];
    below += units;
    return (
      units > 0 &&
      html`<rect
        class="${seriesClass(index)}"
        x="${x}"
        y="${edge}"
        width="${width}"
        height="${round(bottom - edge)}"
        rx="1.5"
      />`
    );
  });
  return html`<g><title>${dayText(row.day)}: ${grouped(total(row))} units</title>${pieces}</g>`;
}

function seriesClass(index: number): string {
  return `series-${Math.min(index + 1, SERIES)}`;
}

function total(row: DayUsage): number {
  return row.units.reduce((sum, units) => sum + units, 0);
}

/** 1, 2, 4, 6, 8, 10, 20, 40, …: even, so that half of it is a whole number from 2 on. */
function niceCeiling(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return [1, 2, 4, 6, 8, 10].map((factor) => factor * power).find((candidate) => candidate >= value) ?? value;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
