/** Dates with the day before the month, as the continent writes them: `20.05.2026` everywhere, `20/05/2026` behind a word of such a language. */
import { COURSE_WORDS } from '../../vocabulary/course-word-table.ts';
import { DASH, hasGap, isNumber, SLASH } from '../../words/sig-token.ts';
import type { SigToken } from '../../words/sig-token.ts';

const DAY_FIRST: ReadonlySet<string> = new Set(COURSE_WORDS.dayFirst.words);

export interface DayFirst {
  readonly day: number;
  readonly month: number;
  readonly year: number;
  readonly to: number;
}

/** `20.05.2026`: the tokenizer reads it as a number and another behind a point. */
function readDotted(tokens: readonly SigToken[], at: number): DayFirst | undefined {
  const [first, second] = [tokens[at], tokens[at + 1]];
  if (first === undefined || second === undefined || !isNumber(second)) return undefined;
  const isPoint = second.start - first.end === 1 && !hasGap(second, DASH | SLASH);
  const [day = '', month = ''] = first.text.split('.');
  if (!isPoint || month === '' || !isYear(second.text)) return undefined;
  return { day: Number(day), month: Number(month), year: yearOf(second.text), to: at + 2 };
}

/** The same, and `20/05/2026` or `20-05-2026` behind `bis`, `jusqu'au` and the like. */
export function readDayFirst(tokens: readonly SigToken[], at: number, lead: string): DayFirst | undefined {
  const dotted = readDotted(tokens, at);
  if (dotted !== undefined || !DAY_FIRST.has(lead)) return dotted;
  const [day, month, year] = [tokens[at], tokens[at + 1], tokens[at + 2]];
  const isJoined = [month, year].every((token) => isNumber(token) && hasGap(token, SLASH | DASH));
  if (day === undefined || month === undefined || year === undefined || !isJoined || !isNumber(day))
    return undefined;
  const isDate = day.text.length <= 2 && isYear(year.text);
  return isDate ? { day: day.value, month: month.value, year: yearOf(year.text), to: at + 3 } : undefined;
}

function isYear(text: string): boolean {
  return text.length === 2 || text.length === 4;
}

function yearOf(text: string): number {
  return text.length === 2 ? Number(text) + 2000 : Number(text);
}
