/** Values that were measured, among entries of drugs: `"Creatinine 188 (peak 341), potassium 5.2"`. */
import { MEASURABLE, SUPPLEMENTS } from '../caution-table.ts';
import type { NameCluster } from '../cluster-names.ts';
import { MEASURED_NAMES } from '../word-class-table.ts';
import { classOf } from './word-class.ts';

interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** A stretch of a text, and what of it is told. */
interface Element extends Stretch {
  readonly name: string;
  readonly value: string;
}

/** From a name of a few words to the number without a unit that ends its element. */
const ELEMENT =
  /(?<=^|[,;:.]\s|\n|\s{2})(?<name>\p{L}[\p{L}\d]{0,14}(?:[ -]\p{L}[\p{L}\d]{0,14}){0,2}(?:-\d{1,2})?)\s(?<value>\d{1,4}(?:\.\d{1,2})?(?:\s?%)?)(?=$|[,;.](?:\s|$)|\n|\s{2}|\s\()/gu;

/**
 * Is a name, where it stands, one of several things that were measured? Such a name has a bare number, and beside it stands another of something
 * that nobody takes: then `"vitamin D 48"` is no dose. `found`: the drugs of the text; a number behind any other of them may be its dose.
 */
export function measuredIn(
  text: string,
  found: readonly NameCluster[],
): (name: Pick<NameCluster, 'start' | 'end'>) => boolean {
  const elements = [...text.matchAll(ELEMENT)].flatMap(({ index, 0: whole, groups = {} }): Element[] => {
    const { name = '', value = '' } = groups;
    const element = { start: index, end: index + whole.length, name, value };
    return isDosed(element, found) ? [] : [element];
  });
  const isTold = elements.some((one) => isOnlyMeasured(one) || isShortFor(one));
  const measured = isTold && elements.length > 1 ? elements.filter(isOfMeasures) : [];
  const results = [...measured, ...resultsWith(measured, text, found)];
  return ({ start, end }) => results.some((one) => one.start < end && one.end > start);
}

/** `"prolactin 610, HbA1c 41, lipids ok"`: what is enumerated with values, and is no drug that anybody knows with an amount of its own, was measured too. */
function resultsWith(
  measured: readonly Element[],
  text: string,
  found: readonly NameCluster[],
): readonly Stretch[] {
  return [...text.matchAll(SENTENCE)].flatMap(({ index, 0: { length } }) => {
    const parts = partsOf(text, { start: index, end: index + length });
    const others = parts.filter((part) => !measured.some((one) => overlaps(one, part)));
    const isOther = ({ start, end }: Stretch): boolean =>
      !/\d/u.test(text.slice(start, end)) && !found.some((one) => overlaps(one, { start, end }));
    return others.length < parts.length / 2 && others.every(isOther) ? others : [];
  });
}

/** What stands between the commas of a sentence. */
function partsOf(text: string, { start, end }: Stretch): readonly Stretch[] {
  let from = start;
  return text
    .slice(start, end)
    .split(/(?<=[,;])\s/u)
    .map((part) => {
      const stretch = { start: from, end: from + part.length };
      from = stretch.end + 1;
      return stretch;
    });
}

function overlaps(one: Stretch, other: Stretch): boolean {
  return one.start < other.end && one.end > other.start;
}

const SENTENCE = /(?:[^\n.]|\.(?!\s|$))+/gu;

/** A drug that nobody looks for in blood. */
function isDosed({ start, end }: Element, found: readonly NameCluster[]): boolean {
  return found.some((one) => one.start < end && one.end > start && !isMeasurable(one.normalized));
}

function isMeasurable(name: string): boolean {
  return MEASURABLE.has(name) || VITAMIN.test(name);
}

const VITAMIN = /^vitamin [a-k]\d{0,2}$/u;

/** Measured, and never taken: `"creatinine 188"`, `"HR 88"`. */
function isOnlyMeasured({ name }: Element): boolean {
  const written = name.toLowerCase();
  if (MEASURED_NAMES.has(written) || classOf(written) === 'measurements') return true;
  return MEASURABLE.has(written) && !SUPPLEMENTS.includes(written);
}

/** `"LDL 1.9"`, `"FEV1 94%"`: capitals that no drug is known by, with a value as laboratories write them. */
function isShortFor({ name, value }: Element): boolean {
  return SHORT.test(name) && /[.%]/u.test(value);
}

const SHORT = /^(?=.{2,8}$)\p{Ll}?\p{Lu}\p{Ll}?[\p{Lu}\d]{1,5}\p{Ll}?(?:-\d{1,2})?$/u;

function isOfMeasures(element: Element): boolean {
  return isOnlyMeasured(element) || SHORT.test(element.name) || isMeasurable(element.name.toLowerCase());
}
