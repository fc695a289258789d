/** Lines of a form that are ticked yes or no, under a question of what is taken or what harms → their items. */
import { UNCLEAR } from '../../layout/headers/decision-columns.ts';
import type { Line } from '../../line.ts';
import { beginningOf } from '../../names/unknown/beginning-of.ts';
import { startsWithDirections } from '../../names/directions/split-product.ts';
import { isListed } from '../section-table.ts';
import type { Item, ItemField, Section, SectionLine, StartsWithDrug } from '../section.ts';
import { answeredInColumns, answeredInWords, type AnsweredLine } from './answered-line.ts';

/** Neighbouring lines without answers, or one line with its item; without one nothing of it is taken. */
export type AnsweredPart = { readonly lines: readonly SectionLine[] } | { readonly item: Item | undefined };

/** A run of lines, with those apart that are answered; `printed`: the lines of a page. */
export function answeredApart(
  section: Section,
  run: readonly SectionLine[],
  {
    startsWithDrug,
    printed,
  }: { readonly startsWithDrug: StartsWithDrug; readonly printed: (page: number) => readonly Line[] },
): readonly AnsweredPart[] {
  if (!isListed(section.reading) && section.reading !== 'allergy') return [{ lines: run }];
  const parts: ({ lines: SectionLine[] } | { item: Item | undefined })[] = [];
  for (const one of run) {
    const answered = one.start > 0 ? undefined : answerOn(one.line, printed(one.line.page), startsWithDrug);
    const last = parts.at(-1);
    if (answered !== undefined) parts.push({ item: itemOf(section, one.line, { answered, startsWithDrug }) });
    else if (last !== undefined && 'lines' in last) last.lines.push(one);
    else parts.push({ lines: [one] });
  }
  return parts;
}

/** Beside words of its own only a line that begins with a drug: `"Refills   Yes [ ]  No [x]"` is about the one above. */
function answerOn(
  line: Line,
  page: readonly Line[],
  startsWithDrug: StartsWithDrug,
): AnsweredLine | undefined {
  const inWords = answeredInWords(line);
  if (inWords !== undefined) return startsWithDrug(inWords.asked) ? inWords : undefined;
  return answeredInColumns(line, page.slice(0, page.indexOf(line)));
}

function itemOf(
  section: Section,
  line: Line,
  { answered, startsWithDrug }: { readonly answered: AnsweredLine; readonly startsWithDrug: StartsWithDrug },
): Item | undefined {
  const { asked, answer, behind } = answered;
  const item = { shape: 'entry', section, reading: section.reading, lines: [line] } as const;
  if (section.reading === 'allergy')
    return answer === 'no' ? undefined : { ...item, text: `${asked} ${behind}`.trim(), fields: [] };
  if (answer === 'yes') return { ...item, text: takenIn(asked, behind, startsWithDrug), fields: [] };
  const said: ItemField = { field: 'action', text: answer === 'no' ? DENIED : UNCLEAR };
  return { ...item, text: `${asked} ${behind}`.trim(), fields: [said] };
}

const DENIED = 'not taking';

/** `"Birth control pill [X] [ ] Yaz"`: what is written in names what was asked for; `"Aspirin [X] [ ] 81 mg daily"`: it says how that is taken. */
function takenIn(asked: string, behind: string, startsWithDrug: StartsWithDrug): string {
  const isDirected = startsWithDirections(behind) || !/^\p{L}/u.test(behind);
  const isNamed = startsWithDrug(behind) || (!isDirected && beginningOf(behind) !== undefined);
  return isNamed ? behind : `${asked} ${behind}`.trim();
}
