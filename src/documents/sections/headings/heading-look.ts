/** How the headings of a document look beside its text, learned from those the table knows. */
import { letOthers } from '../../../let-others.ts';
import { areCapitals } from '../../../text/without-capitals.ts';
import type { Line } from '../../line.ts';
import { normalizeHeading } from '../../layout/headers/normalize-heading.ts';
import { isListedHeading, knownHeading } from './recognize-heading.ts';

/** The look of headings; sizes in points. */
export interface HeadingLook {
  readonly bodySize: number;
  /** Font size of the smaller known headings that stand alone on their line; titles are larger. */
  readonly headingSize: number | undefined;
  readonly isBold: boolean;
  /** Headings look like any other line: plain text, faxes. */
  readonly isPlain: boolean;
  /** Known headings are printed in capitals, and the text is not. */
  readonly isCapitals: boolean;
  /** All print is in capitals: they set nothing apart. */
  readonly isAllCapitals: boolean;
}

/** Short words that head sections but also label things inside them ("Comments:", "Notes"); they need the look of a heading. */
const WEAK = new Set(
  'notes note comments history plan treatment treatments orders additional document documents alerts diet alcohol activity education summary exam labs tests goal problem course results rx contact contacts legal devices insurance prescription medication meds infusions operations chemistry imaging physical tobacco admission discharge diagnosis'.split(
    ' ',
  ),
);

/** Weak words that in plain text are labels inside a section rather than headings. */
const LABELS = new Set(
  'comments comment notes note additional rx medication prescription alerts diagnosis summary goal problem document documents contact'.split(
    ' ',
  ),
);

/** Learns the look; a long document lets others have their turn. */
export async function lookOfHeadings(lines: readonly Line[]): Promise<HeadingLook> {
  const sizes = lines.flatMap((line) =>
    Array.from({ length: Math.ceil(line.text.length / 20) }, () => line.fontSize),
  );
  const bodySize = quantile(sizes, 0.5) ?? 10;
  const known: Line[] = [];
  const labels: string[] = [];
  const others = letOthers();
  for (const line of lines) {
    await others();
    if (line.cells.length === 1 && !isWeak(line.text) && knownHeading(line.text) !== undefined)
      known.push(line);
    const label = knownLabel(line.text);
    if (label !== undefined) labels.push(label);
  }
  const isAllCapitals = areCapitals(lines.map(({ text }) => text));
  const look = lookOf(known, labels, bodySize);
  return { ...look, bodySize, isAllCapitals, isCapitals: look.isCapitals && !isAllCapitals };
}

function lookOf(
  known: readonly Line[],
  labels: readonly string[],
  bodySize: number,
): Omit<HeadingLook, 'bodySize' | 'isAllCapitals'> {
  const bold = known.filter((line) => line.isBold);
  const styled = bold.length * 2 >= known.length ? bold : known;
  const headingSize = quantile(
    styled.map((line) => line.fontSize),
    0.25,
  );
  const isBold = known.length > 0 && styled === bold && bold.length > 0;
  const isPlain = headingSize === undefined ? labels.length > 0 : !isBold && headingSize < bodySize * 1.05;
  const written = [...known.map(({ text }) => text), ...labels];
  const capitals = written.filter((text) => text === text.toUpperCase());
  return { headingSize, isBold, isPlain, isCapitals: capitals.length * 2 > written.length };
}

/** `"ALLERGIES: codeine"`: in some documents headings only stand before their content. */
function knownLabel(text: string): string | undefined {
  const label = labelOf(text);
  return label !== undefined && !isWeak(label) && knownHeading(label) !== undefined ? label : undefined;
}

/**
 * What stands before the colon of a line, where that may be a heading; before a stop what is in capitals beside other print, and before
 * a stop, a dash or, in capitals, the first number of a list what is nothing but a heading: `"DEVICE CHECK. Battery 5 years."`,
 * `"Allergies. Niacin."`, `"Medication – ramipril 5 mg"`, `"MEDICATIONS 1. Zinc."`.
 */
export function labelOf(text: string): string | undefined {
  const loud = LOUD_SENTENCE.exec(text)?.[0];
  if (loud !== undefined) return loud;
  const heading = BEFORE_CONTENT.map((pattern) => pattern.exec(text)?.[0]).find(
    (label) => label !== undefined && isListedHeading(label),
  );
  if (heading !== undefined) return heading;
  const colon = text.search(COLON);
  return colon < 1 || colon > 60 ? undefined : text.slice(0, colon);
}

/** The one of `5:30` leads to nothing. */
const COLON = /(?<!\d):|:(?!\d)/u;

const BEFORE_CONTENT = [
  /^\p{Lu}[\p{Lu} /&'’-]{2,59}(?=\s1[.)](?:\s|$))/u,
  /^\p{Lu}[^:;,.\d–—-]{2,59}(?=\s[–—-](?:\s|$))/u,
  /^\p{Lu}[^:;,.\d–—-]{2,59}(?=\.\s+\S)/u,
];

/** Words in capitals and a stop, before a sentence that is not: more than an abbreviation. */
const LOUD_SENTENCE = /^(?=[^.]*\p{Lu}{4})\p{Lu}[\p{Lu} /&'’-]{3,59}(?=\.\s+\S.*\p{Ll}{2})/u;

/** A word that needs the look of a heading to be one. */
export function isWeak(text: string): boolean {
  return WEAK.has(normalizeHeading(text));
}

/** A weak word that is printed as the headings of its document are. */
export function looksLikeHeading(line: Line, look: HeadingLook): boolean {
  if (look.isPlain) return !LABELS.has(normalizeHeading(line.text)) && line.text.length <= 40;
  if (look.headingSize === undefined) return line.isBold || line.fontSize > look.bodySize * 1.1;
  const isLarge = line.fontSize >= look.headingSize * 0.95;
  return isLarge && (look.isBold ? line.isBold : look.headingSize > look.bodySize * 1.05 || line.isBold);
}

function quantile(values: readonly number[], share: number): number | undefined {
  return [...values].sort((left, right) => left - right)[Math.floor((values.length - 1) * share)];
}
