/**
 * Changes of a document that may change nothing else in its list: a name that nobody knows in the place of a known one, words that
 * nobody knows over a list of medications, a page of other text behind it, the whole document a second time, pages and lines
 * that end elsewhere, lines twice as far apart, a dash for the colon behind headings, and blanks or letters inside its numbers. Over the documents of fixtures/gold, or over PDFs and texts of one's own.
 *
 *     npm run bench:invariance [-- --documents DIR] [--most 20] [--only WORDS] [--show 20]
 *
 * `--most`: documents, from the first; `--only`: changes whose title has these words; `--show`: failures that are printed for each.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Cell, DocumentPages, Line, PageLines } from '../src/documents/line.ts';
import { ServiceError } from '../src/errors.ts';
import { extractMedications } from '../src/documents/med-list-from-documents.ts';
import { createDocumentReader } from '../src/documents/reader/document-reader.ts';
import { openRxNormStore } from '../src/terminology/open-store.ts';
import { printed } from './accuracy/answer-case.ts';

const { values } = parseArgs({
  options: {
    documents: { type: 'string', default: path.join(import.meta.dirname, '../fixtures/gold') },
    most: { type: 'string', default: '100000' },
    only: { type: 'string', default: '' },
    show: { type: 'string', default: '0' },
  },
});

const store = openRxNormStore({});
const UNKNOWN = 'zorvaprin';

/** An entry as it counts here: everything that may not change. */
interface Entry {
  readonly name: string;
  readonly dose: string;
  readonly key: string;
  readonly lines: readonly string[];
}

/** The answer to a document. */
interface Answer {
  readonly entries: readonly Entry[];
  /** Lines that were set aside or told as not read. */
  readonly told: readonly string[];
}

async function answerTo(document: DocumentPages): Promise<Answer> {
  const { list, unread } = await extractMedications([document], store);
  const entries = list.medications.map(({ drugName, concept, dosage, sources }) => {
    const dose = dosage.dose === undefined ? '' : `${dosage.dose.quantity} ${dosage.dose.unit}`;
    const key = [drugName, concept?.rxcui, dose, dosage.route?.abbreviation, dosage.frequency].join(' | ');
    return { name: drugName.toLowerCase(), dose, key, lines: sources.map(({ line }) => line) };
  });
  const aside = list.setAside.map(({ name, source }) => `${name} ${source.line}`);
  return { entries, told: [...aside, ...unread.map((one) => JSON.stringify(one))] };
}

/** The document with every text changed, cells and lines alike. */
function withTexts(document: DocumentPages, change: (text: string) => string): DocumentPages {
  const changedLine = (line: Line): Line => {
    let text = '';
    let end = 0;
    const cells = line.cells.map((cell): Cell => {
      text += line.text.slice(end, cell.start);
      end = cell.start + cell.text.length;
      const changed = { ...cell, text: change(cell.text), start: text.length };
      text += changed.text;
      return changed;
    });
    return { ...line, cells, text: text + line.text.slice(end) };
  };
  const pages = document.pages.map((page) => ({
    ...page,
    lines: page.lines.map(changedLine),
    tables: page.tables.map((table) => ({
      ...table,
      columns: table.columns.map(change),
      rows: table.rows.map((row) => ({ ...row, cells: row.cells.map(change) })),
    })),
  }));
  return { ...document, pages };
}

function withPages(document: DocumentPages, more: readonly PageLines[]): DocumentPages {
  const pages = [...document.pages, ...more].map((page, index) => ({
    ...page,
    page: index + 1,
    lines: page.lines.map((line) => ({ ...line, page: index + 1 })),
  }));
  return { ...document, pageCount: pages.length, pages };
}

function lineOf(text: string, index: number): Line {
  const place = { x: 50, y: 60 + index * 20, width: text.length * 5, height: 12 };
  const cells = [{ text, x: place.x, width: place.width, start: 0 }];
  return {
    page: 1,
    index,
    text,
    cells,
    ...place,
    fontSize: 10,
    isBold: false,
    origin: 'text-layer',
    block: 0,
  };
}

const OTHER_PAGE: PageLines = {
  page: 1,
  width: 612,
  height: 792,
  tables: [],
  lines: ['Thank you for choosing our clinic for your care.', 'Our hours are 8 to 5 on weekdays.'].map(
    lineOf,
  ),
};

/** What failed, empty where nothing did. */
type Check = (document: DocumentPages, base: Answer) => Promise<readonly string[][]>;

/** Entries of the first list that the second one lacks. */
function without(entries: readonly Entry[], others: readonly Entry[]): string[] {
  const left = others.map(({ key }) => key);
  return entries.flatMap(({ key }) => {
    const at = left.indexOf(key);
    if (at >= 0) left.splice(at, 1);
    return at >= 0 ? [] : [key];
  });
}

function differences(before: readonly Entry[], after: readonly Entry[]): string[] {
  const lost = without(before, after).map((key) => `lost ${key}`);
  return [...lost, ...without(after, before).map((key) => `new ${key}`)];
}

/** A change may not make two patients of one either. */
async function sameList(changed: DocumentPages, base: Answer): Promise<string[]> {
  try {
    return differences(base.entries, (await answerTo(changed)).entries);
  } catch (error) {
    if (error instanceof ServiceError) return [`refused as ${error.code}`];
    throw error;
  }
}

/** The unknown name in the letters of the word it replaces. */
function asWritten(word: string): string {
  if (word === word.toUpperCase()) return UNKNOWN.toUpperCase();
  return /^\p{Lu}/u.test(word) ? UNKNOWN.replace(/^./u, (first) => first.toUpperCase()) : UNKNOWN;
}

const unknownNames: Check = async (document, base) => {
  const words = new Set(
    base.entries.flatMap(
      ({ lines }) => /^\P{L}*(?<word>\p{L}{5,})/u.exec(lines[0] ?? '')?.groups?.['word'] ?? [],
    ),
  );
  const failed: string[][] = [];
  for (const word of [...words].slice(0, 6)) {
    const isOf = ({ lines }: Entry, name: string): boolean =>
      lines.some((line) => line.toLowerCase().includes(name));
    const own = base.entries.filter((entry) => isOf(entry, word.toLowerCase()));
    if (own.length !== 1) continue;
    const pattern = new RegExp(String.raw`(?<!\p{L})${word}(?!\p{L})`, 'giu');
    const { entries, told } = await answerTo(withTexts(document, (text) => text.replace(pattern, asWritten)));
    const others = differences(
      base.entries.filter((entry) => !own.includes(entry)),
      entries.filter((entry) => !isOf(entry, UNKNOWN)),
    );
    const isListed = entries.some((entry) => isOf(entry, UNKNOWN));
    const isTold = told.some((text) => text.toLowerCase().includes(UNKNOWN));
    failed.push([...others, ...(isListed ? [] : [`${word} ${isTold ? 'is told only' : 'is lost'}`])]);
  }
  return failed;
};

/** A line of a few words that says medications, and nothing that ends them or says there are none. */
const HEADING =
  /^\s*(?=.{4,50}$)(?=.*(?:medic|drug|prescri|meds))(?!.*(?:stop|discontin|held|hold|allerg|past|given|avoid|cease|no |not ))[\p{L} /&()-]+:?\s*$/iu;

const unknownHeadings: Check = async (document, base) => {
  const headings = document.pages.flatMap(({ lines }) =>
    lines.flatMap(({ text }) => (HEADING.test(text) ? [text] : [])),
  );
  return Promise.all(
    [...new Set(headings)].slice(0, 3).map(async (heading) => {
      const unknown = heading.replaceAll(/\p{L}+/gu, asWritten);
      const { entries } = await answerTo(withTexts(document, (text) => (text === heading ? unknown : text)));
      return without(base.entries, entries).map((key) => `lost or changed under "${heading}": ${key}`);
    }),
  );
};

const NUMBERS: readonly (readonly [RegExp, string])[] = [
  [/(\d)\.(\d)/gu, '$1. $2'],
  [/(\d)\.(\d)/gu, '$1 .$2'],
  [/\b1(\d{0,3}) ?(mg|mcg)\b/giu, 'l$1 $2'],
];

/** No entry may have another amount than before; it may have none. */
const numbers: Check = async (document, base) =>
  Promise.all(
    NUMBERS.map(async ([pattern, broken]) => {
      const { entries } = await answerTo(withTexts(document, (text) => text.replace(pattern, broken)));
      const amounts = Map.groupBy(base.entries, ({ name }) => name.split(' ')[0]);
      return entries.flatMap(({ name, dose, key }) => {
        const before = amounts.get(name.split(' ')[0]) ?? [];
        const isWrong = before.length === 1 && / m?c?g$/u.test(dose) && before[0]?.dose !== dose;
        return isWrong ? [`${before[0]?.key} became ${key}`] : [];
      });
    }),
  );

/** In capitals, or in none, the list is the same; names that nobody knows are as written. */
const inLetters =
  (change: (text: string) => string): Check =>
  async (document, base) => {
    const { entries } = await answerTo(withTexts(document, change));
    const inSmall = (entry: Entry): Entry => ({ ...entry, key: entry.key.toLowerCase() });
    return [differences(base.entries.map(inSmall), entries.map(inSmall))];
  };

/** Every line as far again from the one above it. */
function doubleSpaced(document: DocumentPages): DocumentPages {
  const pages = document.pages.map((page) => ({
    ...page,
    height: page.height * 2,
    lines: page.lines.map((line) => ({ ...line, y: line.y * 2 })),
  }));
  return { ...document, pages };
}

/** Every page is two: its lines go on at the head of another one. */
function brokenAt(document: DocumentPages, share: number): DocumentPages {
  const pages = document.pages.flatMap((page) => {
    const at = Math.floor(page.lines.length * share);
    const from = page.lines[at]?.y ?? 0;
    const isBroken = at > 0 && page.tables.length === 0;
    if (!isBroken) return [page];
    const behind = page.lines
      .slice(at)
      .map((line, index) => ({ ...line, index, y: line.y - from + FIRST_LINE }));
    return [
      { ...page, lines: page.lines.slice(0, at) },
      { ...page, lines: behind },
    ];
  });
  return withPages({ ...document, pages: [] }, pages);
}

/** Paragraphs are as much narrower: each line that was as wide as they are ends at another word. */
function wrappedAt(document: DocumentPages, share: number): DocumentPages {
  const pages = document.pages.map((page) => {
    const edge = Math.max(...page.lines.map(({ x, width }) => x + width));
    let more = 0;
    const lines = paragraphsOf(page.lines, edge).flatMap((paragraph) => {
      const [first] = paragraph;
      if (first === undefined || paragraph.length === 1)
        return paragraph.map((line) => ({ ...line, y: line.y + more }));
      const inLine = Math.floor(((edge - first.x) * share) / letterOf(first));
      const pitch = (paragraph[1]?.y ?? 0) - first.y;
      const texts = wrapped(paragraph.map(({ text }) => text).join(' '), inLine);
      const from = first.y + more;
      more += (texts.length - paragraph.length) * pitch;
      return texts.map((text, at) => {
        const width = text.length * letterOf(first);
        return {
          ...first,
          text,
          width,
          y: from + at * pitch,
          cells: [{ text, x: first.x, width, start: 0 }],
        };
      });
    });
    return { ...page, height: page.height + more, lines: lines.map((line, index) => ({ ...line, index })) };
  });
  return { ...document, pages };
}

/** Lines that go on, because the next word would have gone beyond the edge; every other line by itself. */
function paragraphsOf(lines: readonly Line[], edge: number): Line[][] {
  const found: Line[][] = [];
  for (const line of lines) {
    const last = found.at(-1)?.at(-1);
    if (last !== undefined && goesOnIn(last, line, edge)) found.at(-1)?.push(line);
    else found.push([line]);
  }
  return found;
}

function goesOnIn(last: Line, line: Line, edge: number): boolean {
  const [word = ''] = line.text.split(' ');
  const isFull = last.x + last.width + (word.length + 1) * letterOf(last) > edge;
  const isBelow = line.y > last.y && line.y - last.y < 2 * last.height && Math.abs(line.x - last.x) <= 1;
  return (
    isFull &&
    isBelow &&
    [line, last].every(({ cells, tableRow }) => cells.length === 1 && tableRow === undefined)
  );
}

function letterOf({ width, text }: Line): number {
  return width / Math.max(1, text.length);
}

function wrapped(text: string, most: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= most)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** Where the first line of a page stands, points from its top. */
const FIRST_LINE = 50;

/** Headings of medications or allergies with their content behind a colon; a dash may stand there too. */
const BEFORE_COLON = /^(\s*(?:(?:current|home|discharge)\s)?(?:medications?|allergies)):\s(?=\S)/iu;

const dashes: Check = async (document, base) => {
  const isTold = document.pages.some(({ lines }) => lines.some(({ text }) => BEFORE_COLON.test(text)));
  return isTold
    ? [
        await sameList(
          withTexts(document, (text) => text.replace(BEFORE_COLON, '$1 - ')),
          base,
        ),
      ]
    : [];
};

const CHECKS: Readonly<Record<string, Check>> = {
  'a name that nobody knows': unknownNames,
  'a heading that nobody knows': unknownHeadings,
  'all in capitals': inLetters((text) => text.toUpperCase()),
  'no capitals': inLetters((text) => text.toLowerCase()),
  'a page of other text': async (document, base) => [await sameList(withPages(document, [OTHER_PAGE]), base)],
  'the document twice': async (document, base) => [await sameList(withPages(document, document.pages), base)],
  'a page that ends elsewhere': async (document, base) =>
    Promise.all([1 / 4, 1 / 2, 3 / 4].map((share) => sameList(brokenAt(document, share), base))),
  'a line that ends elsewhere': async (document, base) =>
    Promise.all([0.55, 0.7, 0.85].map((share) => sameList(wrappedAt(document, share), base))),
  'double spacing': async (document, base) => [await sameList(doubleSpaced(document), base)],
  'a dash behind headings': dashes,
  'broken numbers': numbers,
};

const checks = Object.entries(CHECKS).filter(([name]) => name.includes(values.only));
const files = globSync('**/*.{pdf,txt}', { cwd: values.documents }).toSorted().slice(0, Number(values.most));
const reader = createDocumentReader();
const results = new Map<string, { readonly tried: number; readonly all: readonly string[] }>();
for (const file of files) {
  const bytes = readFileSync(path.join(values.documents, file));
  const pdf = file.endsWith('.txt') ? printed(bytes.toString('utf8')) : new Uint8Array(bytes);
  const [document] = await reader.read([{ name: path.basename(file), read: () => Promise.resolve(pdf) }]);
  if (document === undefined) continue;
  const base = await answerTo(document);
  for (const [name, check] of checks) {
    const outcomes = await check(document, base);
    const failures = outcomes
      .filter((failed) => failed.length > 0)
      .map((failed) => `${file}: ${failed.join('; ')}`);
    const { tried = 0, all = [] } = results.get(name) ?? {};
    results.set(name, { tried: tried + outcomes.length, all: [...all, ...failures] });
  }
}
await reader.close();

console.log(`${files.length} documents; a change may change nothing else:`);
for (const [name, { tried, all }] of results) {
  const toldOnly = all.filter((failure) => /^[^;]*: \S+ is told only$/u.test(failure)).length;
  const told = toldOnly === 0 ? '' : `; ${toldOnly} names were told and not listed`;
  const kept = tried - all.length;
  console.log(
    `${name}: ${tried} changes, the rest as before in ${kept}, ratio ${(kept / tried).toFixed(3)}${told}`,
  );
  for (const failure of all.slice(0, Number(values.show))) console.log(`  ${failure}`);
}
