/** The history of one drug as a picture drawn on the server, and the same as a table for those who read it. */

import type { Resource } from '@medplum/fhirtypes';
import { isJsonObject, numberAt, objectAt } from '../fhir/free-form.ts';
import type { Explained, TimelineEvent } from '../medications/medication-list.ts';
import { html } from '../web/html.ts';
import type { Html } from '../web/html.ts';
import { dayText } from './days.ts';
import { TIMELINE_MARKS } from './timeline-mark-table.ts';

export interface TimelineOptions {
  readonly resources: readonly Resource[];
  readonly now: Date;
  /** Sources are ids of resources: shown only to those who ask. */
  readonly withSources?: boolean;
}

/** What lies longer ago than this is in the table, not in the picture. */
const SHOWN_DAYS = 730;
const DAY_MS = 86_400_000;
const ROW_HEIGHT = 22;
const LANES = ['orders', 'supply', 'reports', 'ends'] as const;

/** Picture and table; undefined where nothing is known of what happened when. */
export function timelineOf(explained: Explained | undefined, options: TimelineOptions): Html | undefined {
  if (explained === undefined || explained.timeline.length === 0) return undefined;
  return html`<figure class="timeline">
    ${picture(explained, options)}${table(explained.timeline, options)}
  </figure>`;
}

interface Scale {
  readonly start: number;
  readonly end: number;
  /** `12.5%` of the width. */
  readonly at: (time: number) => string;
  readonly share: (from: number, to: number) => string;
}

function scaleOf({ timeline, runsOut }: Explained, now: number): Scale {
  const times = timeline.map(timeOf).filter((time) => time !== undefined);
  const first = Math.max(Math.min(now, ...times), now - SHOWN_DAYS * DAY_MS);
  const last = Math.max(now, runsOut === undefined ? now : Date.parse(runsOut));
  const room = Math.max((last - first) * 0.04, 3 * DAY_MS);
  const [start, end] = [first - room, last + room];
  const percent = (part: number): string => `${Number(((part / (end - start)) * 100).toFixed(2))}%`;
  return {
    start,
    end,
    at: (time) => percent(Math.min(Math.max(time, start), end) - start),
    share: (from, to) => percent(Math.max(Math.min(to, end) - Math.max(from, start), 0)),
  };
}

/** Places are shares of the width, so that the picture fits every screen with letters of one size. */
function picture(explained: Explained, { resources, now }: TimelineOptions): Html {
  const scale = scaleOf(explained, now.getTime());
  const lanes = LANES.filter((lane) =>
    explained.timeline.some(({ event }) => TIMELINE_MARKS[event].lane === lane),
  );
  const height = lanes.length * ROW_HEIGHT + 4;
  const middle = (lane: (typeof LANES)[number]): number =>
    lanes.indexOf(lane) * ROW_HEIGHT + ROW_HEIGHT / 2 + 2;
  const marks = explained.timeline.flatMap((event) => {
    const time = timeOf(event);
    if (time === undefined || time < scale.start) return [];
    const { lane } = TIMELINE_MARKS[event.event];
    const days = event.event === 'filled' ? supplyDays(event.source, resources) : undefined;
    return days === undefined
      ? [markAt(event, scale.at(time), middle(lane))]
      : [barFrom(scale, { time, days, y: middle(lane) })];
  });
  const today = scale.at(now.getTime());
  return html`<svg class="history" width="100%" height="${height}" aria-hidden="true">
      ${lanes.map((lane) => html`<line class="lane" x1="0" x2="100%" y1="${middle(lane)}" y2="${middle(lane)}" />`)}
      <line class="today" x1="${today}" x2="${today}" y1="0" y2="${height}" />
      ${marks}
    </svg>
    <p class="axis small muted" aria-hidden="true">
      <span>${dayText(new Date(scale.start).toISOString())}</span>
      <span>${legendOf(explained.timeline, now)}</span>
      <span>${dayText(new Date(scale.end).toISOString())}</span>
    </p>`;
}

function markAt({ event }: TimelineEvent, x: string, y: number): Html {
  const { mark, lane } = TIMELINE_MARKS[event];
  return html`<text class="mark ${lane}" x="${x}" y="${y + 5}" text-anchor="middle">${mark}</text>`;
}

function barFrom(
  { at, share }: Scale,
  { time, days, y }: { readonly time: number; readonly days: number; readonly y: number },
): Html {
  return html`<rect
    class="supply-bar"
    x="${at(time)}"
    y="${y - 6}"
    width="${share(time, time + days * DAY_MS)}"
    height="12"
    rx="3"
  />`;
}

/** The words of the marks that are drawn: shape, never colour, tells them apart. */
function legendOf(timeline: readonly TimelineEvent[], now: Date): string {
  const seen = new Set(timeline.map(({ event }) => event));
  const words = [...seen].map((event) => `${TIMELINE_MARKS[event].mark} ${event}`);
  return [...words, `┆ as of ${dayText(now.toISOString())}`].join('  ');
}

function table(timeline: readonly TimelineEvent[], { withSources = false }: TimelineOptions): Html {
  return html`<div class="scroll">
    <table class="rows">
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">What happened</th>
        </tr>
      </thead>
      <tbody>
        ${timeline.map(
          ({ date, says, source }) =>
            html`<tr>
              <th scope="row" class="nowrap">${date === undefined ? 'undated' : dayText(date)}</th>
              <td data-label="What">${says}${withSources && html` <code class="muted">${source}</code>`}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

function timeOf({ date }: TimelineEvent): number | undefined {
  const time = date === undefined ? Number.NaN : Date.parse(date);
  return Number.isNaN(time) ? undefined : time;
}

/** Days that a fill says it lasts. */
function supplyDays(source: string, resources: readonly Resource[]): number | undefined {
  const found: unknown = resources.find(({ resourceType, id }) => `${resourceType}/${id ?? ''}` === source);
  const days = isJsonObject(found) ? numberAt(objectAt(found, 'daysSupply'), 'value') : undefined;
  return days !== undefined && days > 0 ? days : undefined;
}
