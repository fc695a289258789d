/** Units per day and endpoint, drawn as SVG by the server; a table with the same numbers stands beside it. */

import { html } from './html.ts';
import type { Html } from './html.ts';
import { grouped } from './layout.ts';
import type { DayUsage, MonthUsage } from './month-usage.ts';

const WIDTH = 720;
const HEIGHT = 220;
const LEFT = 52;
const TOP = 24;
const BOTTOM = 24;
const GAP = 0.28;
/** Colours of the style sheet; further endpoints share the last. */
const SERIES = 3;
const LABELLED_DAYS = new Set([1, 8, 15, 22, 29]);

/** The chart of a month. */
export function usageChart(usage: MonthUsage): Html {
  const top = niceCeiling(Math.max(1, ...usage.days.map(total)));
  const plot = HEIGHT - TOP - BOTTOM;
  const step = (WIDTH - LEFT) / usage.days.length;
  const y = (units: number): number => round(TOP + plot - (units / top) * plot);
  return html`<figure class="stack">
    <div class="chart-box">
      <svg
        class="chart"
        viewBox="0 0 ${WIDTH} ${HEIGHT}"
        role="img"
        aria-label="Units per day of this month; the table below has the numbers"
      >
        ${[0, top / 2, top].map((units) => html`<line class="rule" x1="${LEFT}" x2="${WIDTH}" y1="${y(units)}" y2="${y(units)}" /><text x="${LEFT - 8}" y="${y(units) + 4}" text-anchor="end">${Number.isInteger(units) && grouped(units)}</text>`)}
        ${usage.days.map((row, index) => bar(row, { x: round(LEFT + step * (index + GAP / 2)), width: round(step * (1 - GAP)), y }))}
        ${usage.days.map((_, index) => LABELLED_DAYS.has(index + 1) && html`<text x="${round(LEFT + step * (index + 0.5))}" y="${HEIGHT - 6}" text-anchor="middle">${index + 1}</text>`)}
      </svg>
    </div>
    <figcaption>
      <ul class="keys">
        ${usage.endpoints.map((endpoint, index) => html`<li class="key ${seriesClass(index)}">${endpoint}</li>`)}
      </ul>
    </figcaption>
  </figure>`;
}

/** The same numbers as a table, days without a request left out. */
export function usageTable(usage: MonthUsage): Html {
  const days = usage.days.filter((row) => row.requests > 0);
  return html`<div class="scroll">
    <table>
      <thead>
        <tr>
          <th scope="col">Day</th>
          ${usage.endpoints.map((endpoint) => html`<th scope="col" class="number">${endpoint}</th>`)}
          <th scope="col" class="number">Requests</th>
        </tr>
      </thead>
      <tbody>
        ${days.map(
          (row) =>
            html`<tr>
              <th scope="row"><time datetime="${row.day}">${row.day}</time></th>
              ${row.units.map((units) => html`<td class="number">${grouped(units)}</td>`)}
              <td class="number">${grouped(row.requests)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
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
  return html`<g><title>${row.day}: ${grouped(total(row))} units</title>${pieces}</g>`;
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
