/** Lines that say again whose document it is, between the entries of a list: running heads of print that sets no pages apart. */
import type { DocumentPages, Line } from './line.ts';
import { supportOf } from './names/directions/support.ts';
import { identityOfPage } from './patient/identity.ts';
import { tellsWhose } from './patient/read-labels.ts';
import { personWords } from './patient/person-name.ts';

/**
 * The document with such lines as furniture: they begin with the name that its head gives, or a label with it, and behind it stand at most
 * numbers and words of no drug and no amount, set apart from it; or they tell whose the document is and were printed before, with other numbers
 * at most (`"FAX 2/2   Hill Clinic   Re: Ottilie Testperson  DOB 02/14/1951"`). The first line with the name stays, which is the head.
 */
export function withoutRunningHeads(
  document: DocumentPages,
  namesDrug: (text: string) => boolean,
): DocumentPages {
  const words = wordsInHead(document) ?? [];
  let isFirst = true;
  const heads = new Set<string>();
  const isAgain = (text: string): boolean => {
    if (!tellsWhose(text)) return false;
    const printed = text.replaceAll(/\d{1,20}/gu, '#');
    const isRepeated = heads.has(printed);
    heads.add(printed);
    return isRepeated && !isOfDrug(text.replaceAll(PAIRS, ' ')) && !wordsFrom(text).some(namesDrug);
  };
  const isHead = ({ text }: Line): boolean => {
    const isRepeatedLine = isAgain(text);
    const behind = behindName(text, words);
    if (behind === undefined) return isRepeatedLine;
    const isRepeated = !isFirst;
    isFirst = false;
    return isRepeatedLine || (isRepeated && !isOfDrug(behind) && !wordsFrom(behind).some(namesDrug));
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

/** Days and counts of pages, which are no strengths. */
const PAIRS = /\d{1,4}(?:\/\d{1,4}){1,2}/gu;

/** A label, words with commas, and behind them an end, a number, a bracket or a gap. */
const PARTS =
  /^\s*(?:\p{L}{2,10}\s?:\s{0,3})?(?<name>\p{Lu}[\p{L}'’.-]{0,30}(?:(?:,\s?|\s)\p{Lu}[\p{L}'’.-]{0,30}){1,4})(?<rest>$|\s{2,}.*$|\s?(?:\p{Lu}{1,3}(?=\d)|[\d([]).*$)/u;

/** The text from each of its words on. */
function wordsFrom(text: string): readonly string[] {
  return [...text.matchAll(/\p{L}+/gu)].map(({ index }) => text.slice(index));
}
