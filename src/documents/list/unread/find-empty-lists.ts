/** Headings of medications under which nothing was found, although something is written there: the document may point elsewhere. */
import { alternatives } from '../../../text/alternatives.ts';
import type { Line } from '../../line.ts';
import { EMPTY_LIST_PHRASES } from '../../../standing/action-table.ts';
import { tellsWhose } from '../../patient/read-labels.ts';
import { saysEmpty } from '../../../standing/headings/says-empty.ts';
import { LISTING_LEAD_ROWS } from '../../sections/listing-lead-table.ts';
import { writtenOn, type Section } from '../../sections/section.ts';
import { isNoMedication } from './no-medication.ts';
import type { SectionKind } from '../../sections/section-table.ts';

const LISTED_NOUNS = LISTING_LEAD_ROWS.flatMap(({ id, words }) => (id === 'noun' ? words : []));

/** Sections whose list is what the patient takes. */
const LISTS: ReadonlySet<SectionKind> = new Set<SectionKind>([
  'discharge-medications',
  'home-medications',
  'current-medications',
]);

/** Lines told of a section: where a list points elsewhere it says so at once. */
const FIRST_LINES = 2;

/** Such a list: the lines with what it says instead. */
export interface EmptyList {
  readonly text: string;
  /** Absent where nothing but the heading says it. */
  readonly page?: number;
}

/**
 * The lists that say something, and of which nothing came; one that says that nothing is taken is understood.
 * `isUnderstood`: of this line something came, or it is told already.
 */
export function findEmptyLists(
  sections: readonly Section[],
  isUnderstood: (line: Line) => boolean,
): readonly EmptyList[] {
  return sections.filter(isList).flatMap(({ lines: all }): EmptyList[] => {
    // Whose list it is may stand between its heading and the next one.
    const lines = all.filter(({ line }) => !tellsWhose(line.text));
    const said = lines.map((line) => writtenOn(line).trim());
    const isText = said.some((text) => WORD.test(text) && !isNoMedication(text));
    if (!isText || said.some(saysNothingTaken) || lines.some(({ line }) => isUnderstood(line))) return [];
    const first = lines.slice(0, FIRST_LINES).map(({ line }) => line);
    return [{ text: first.map(({ text }) => text).join(' '), page: first[0]?.page ?? 1 }];
  });
}

/** The headings of such lists with nothing under them: `"Meds unchanged"`; asked where nothing came of the whole document. */
export function findBareHeadings(sections: readonly Section[]): readonly EmptyList[] {
  const isBare = ({ lines }: Section): boolean => !lines.some((line) => WORD.test(writtenOn(line)));
  return sections
    .filter((section, index) => {
      const next = sections[index + 1]?.heading ?? '';
      return isList(section) && isBare(section) && !saysEmpty(section.heading) && !saysEmpty(next);
    })
    .map(({ heading }) => ({ text: heading }));
}

const WORD = /\p{L}{2}/u;

function isList({ kind, reading }: Section): boolean {
  return LISTS.has(kind) && reading === 'list';
}

/** `"No daily medications"`, `"does not take any specific medications"`. */
const NOTHING_OF_A_KIND = new RegExp(
  String.raw`\b(?:no|not (?:take|taking|on) any)\s(?:\p{L}{1,14}\s)?(?:${alternatives(LISTED_NOUNS)})\b`,
  'iu',
);

/** `"None"`; who does not know says nothing of what is taken. */
function saysNothingTaken(text: string): boolean {
  if (NOTHING_OF_A_KIND.test(text)) return true;
  return saysEmpty(text) && !NOT_KNOWN.has(text.toLowerCase().replace(/\.$/u, ''));
}

const NOT_KNOWN: ReadonlySet<string> = new Set(
  EMPTY_LIST_PHRASES.flatMap((row) => ('isUnknown' in row ? [row.phrase] : [])),
);
