/** Lines that say again whose document it is, between the entries of a list: running heads of print that sets no pages apart. */
import type { DocumentPages, Line } from './line.ts';
import { supportOf } from './names/directions/support.ts';
import { identityOfPage } from './patient/identity.ts';
import { personWords } from './patient/person-name.ts';

/**
 * The document with such lines as furniture: they begin with the name that its head gives, or a label with it, and behind it stand at most
 * numbers and words of no drug and no amount, set apart from it. The first line with the name stays, which is the head.
 */
export function withoutRunningHeads(
  document: DocumentPages,
  namesDrug: (text: string) => boolean,
): DocumentPages {
  const words = wordsInHead(document);
  if (words === undefined) return document;
  let isFirst = true;
  const isHead = ({ text }: Line): boolean => {
    const behind = behindName(text, words);
    if (behind === undefined) return false;
    const isRepeated = !isFirst;
    isFirst = false;
    return isRepeated && !isOfDrug(behind) && !wordsFrom(behind).some(namesDrug);
  };
  const pages = document.pages.map((page) => ({
    ...page,
    lines: page.lines.map((line) => (isHead(line) ? ({ ...line, isFurniture: true } as const) : line)),
  }));
  return { ...document, pages };
}

/** The words of the name that the first page with one gives: pages of several people are refused before. */
function wordsInHead({ pages }: DocumentPages): readonly string[] | undefined {
  for (const page of pages) {
    const name = identityOfPage(page)?.name;
    if (name !== undefined) return name.words;
  }
  return undefined;
}

/** An amount with its unit, or a form; numbers of a record, days and pages are none. */
function isOfDrug(text: string): boolean {
  const { hasStrength, hasForm } = supportOf(text);
  return hasStrength || hasForm;
}

/** The rest of a line that begins with the words of a name, in any order; undefined for another line, and for one that goes on as a sentence does. */
function behindName(text: string, words: readonly string[]): string | undefined {
  const { name = '', rest = '' } = PARTS.exec(text)?.groups ?? {};
  const said = personWords(name);
  const own = said.filter((word) => words.includes(word));
  // A letter alone is an initial, or the first of a number.
  const isName = own.length >= 2 && said.every((word) => own.includes(word) || word.length === 1);
  return isName ? rest : undefined;
}

/** A label, words with commas, and behind them an end, a number, a bracket or a gap. */
const PARTS =
  /^\s*(?:\p{L}{2,10}\s?:\s{0,3})?(?<name>\p{Lu}[\p{L}'’.-]{0,30}(?:(?:,\s?|\s)\p{Lu}[\p{L}'’.-]{0,30}){1,4})(?<rest>$|\s{2,}.*$|\s?(?:\p{Lu}{1,3}(?=\d)|[\d([]).*$)/u;

/** The text from each of its words on. */
function wordsFrom(text: string): readonly string[] {
  return [...text.matchAll(/\p{L}+/gu)].map(({ index }) => text.slice(index));
}
