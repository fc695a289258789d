/** What every page shows of one drug: the name people read, the status in words and shape, directions, the reason in a sentence. */

import type { InferredMedication, InferredStatus } from '../medications/medication-list.ts';
import { html } from '../web/html.ts';
import type { Html } from '../web/html.ts';
import { classOf } from './classes/drug-class.ts';
import { ago, dayText, supplyText } from './days.ts';
import { CONFIDENCE_WORDS, STATUS_WORDS } from './evidence-table.ts';
import { readableDirections } from './readable-directions.ts';
import { readableName } from './readable-name.ts';

export interface HeadingOptions {
  readonly now: Date;
  readonly level: 'h3' | 'h4';
}

/** Statuses of what is over. */
const ENDED: ReadonlySet<InferredStatus> = new Set(['stopped', 'completed', 'cancelled']);

/** Is it over? Then its name and directions are struck through. */
export function isEnded({ status }: InferredMedication): boolean {
  return ENDED.has(status);
}

/** The last thing that happened was a hold. */
function heldSince({ explained, status }: InferredMedication): string | undefined {
  if (status !== 'unknown') return undefined;
  const last = explained?.timeline.at(-1);
  return last?.event === 'held' ? (last.date ?? '') : undefined;
}

/** Name, RxNorm's name below it, status with its date, directions. */
export function drugHeading(medication: InferredMedication, options: HeadingOptions): Html {
  const { name, official, brand } = readableName(medication);
  const { word, tone } = statusShown(medication);
  const drugClass = classOf(medication.product);
  const title = html`${isEnded(medication) ? html`<s>${name}</s>` : name}`;
  return html`<div class="line">
      ${options.level === 'h3' ? html`<h3>${title}</h3>` : html`<h4>${title}</h4>`}
      <span class="tag ${tone}">${word}</span>
    </div>
    ${directionsLine(medication)}
    ${
      [official, brand, drugClass].some((said) => said !== undefined) &&
      html`<p class="small muted names">
        ${drugClass !== undefined && html`<span>${drugClass}</span>`}
        ${brand !== undefined && html`<span>also known as ${brand}</span>`}
        ${official !== undefined && html`<span>${official}</span>`}
      </p>`
    }`;
}

/** `✕ Stopped 4 May 2026`, `‖ On hold since 2 Jun 2026`, `● Active`. */
export function statusShown(medication: InferredMedication): {
  readonly word: string;
  readonly tone: string;
} {
  const held = heldSince(medication);
  if (held !== undefined)
    return { word: held === '' ? '‖ On hold' : `‖ On hold since ${dayText(held)}`, tone: 'warn' };
  const { word, tone, shape } = STATUS_WORDS[medication.status];
  const end = isEnded(medication) ? endOf(medication) : undefined;
  return { word: `${shape} ${word}${end === undefined ? '' : ` ${dayText(end)}`}`, tone };
}

const ENDS: ReadonlySet<string> = new Set(['stopped', 'cancelled', 'completed']);

/** The date of the newest end that the records tell of. */
function endOf({ explained }: InferredMedication): string | undefined {
  return explained?.timeline.findLast(({ event }) => ENDS.has(event))?.date;
}

function directionsLine(medication: InferredMedication): Html {
  const directions = readableDirections(medication);
  const { indication } = medication;
  const forWhat = indication?.text ?? indication?.coding?.[0]?.display;
  if (directions === undefined) return html`<p class="sig muted">No directions recorded</p>`;
  const { text } = directions;
  return html`<p class="sig">
    ${isEnded(medication) ? html`<s>${text}</s>` : text}
    ${forWhat !== undefined && html`<span class="muted">for ${forWhat}</span>`}
  </p>`;
}

/** The sentence why, how sure it is, when the supply runs out, refills left. */
export function drugFacts(medication: InferredMedication, now: Date): Html {
  const { explained, confidence, lastActivityDate } = medication;
  const word = CONFIDENCE_WORDS.find(({ least }) => confidence >= least)?.word ?? 'Low';
  const { runsOut, refillsLeft } = explained ?? {};
  const isTaken = medication.status === 'active';
  const facts = [
    `Confidence: ${word.toLowerCase()} (${confidence.toFixed(2)})`,
    lastActivityDate === undefined
      ? undefined
      : `Last activity ${dayText(lastActivityDate)}, ${ago(lastActivityDate, now)}`,
    runsOut === undefined || !isTaken ? undefined : supplyText(runsOut, now),
    refillsLeft === undefined || !isTaken ? undefined : refillText(refillsLeft),
  ].filter((fact) => fact !== undefined);
  return html`${explained !== undefined && html`<p class="why">${explained.explanation}</p>`}
    <p class="facts-line small muted">${facts.map((fact) => html`<span>${fact}</span>`)}</p>`;
}

function refillText(left: number): string {
  if (left === 0) return 'no refills left';
  return `${left} refill${left === 1 ? '' : 's'} left`;
}
