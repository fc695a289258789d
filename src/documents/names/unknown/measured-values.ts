/** Values that were measured, among entries of drugs: `"Creatinine 188 (peak 341), potassium 5.2"`. */
import { MEASURABLE, SUPPLEMENTS } from '../caution-table.ts';
import type { NameCluster } from '../cluster-names.ts';
import { MEASURED_NAMES } from '../word-class-table.ts';
import { classOf } from './word-class.ts';

/** A stretch of a text, and what of it is told. */
interface Element {
  readonly start: number;
  readonly end: number;
  readonly name: string;
  readonly value: string;
}

/** From a name of a few words to the number without a unit that ends its element. */
const ELEMENT =
  /(?<=^|[,;:.]\s|\n|\s{2})(?<name>\p{L}[\p{L}\d]{0,14}(?:[ -]\p{L}[\p{L}\d]{0,14}){0,2})\s(?<value>\d{1,4}(?:\.\d{1,2})?(?:\s?%)?)(?=$|[,;.](?:\s|$)|\n|\s{2}|\s\()/gu;

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
  return ({ start, end }) => measured.some((one) => one.start < end && one.end > start);
}

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

const SHORT = /^(?=.{2,6}$)\p{Ll}?\p{Lu}\p{Ll}?[\p{Lu}\d]{1,5}\p{Ll}?$/u;

function isOfMeasures(element: Element): boolean {
  return isOnlyMeasured(element) || SHORT.test(element.name) || isMeasurable(element.name.toLowerCase());
}
