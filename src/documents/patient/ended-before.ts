/** An end with its date: `until 4/30/2026 then stop` is over in a document of May, and still taken in one of March. */
import { alternatives, wholeWord } from '../../text/alternatives.ts';
import { DATE, isAfter, readDays, type DayOrder, type PossibleDays } from '../../text/possible-days.ts';
import { saysHowTaken, supportOf } from '../names/directions/support.ts';
import { END_WORDS } from './end-word-table.ts';

/** A hold until a day ends on that day, and a start on a day begins there. */
const END = new RegExp(
  String.raw`(?<!${wholeWord(END_WORDS.hold.words)}[^.;,]{0,20})\b(?:${alternatives([...END_WORDS.until.words, ...END_WORDS.endsOn.words, ...END_WORDS.label.words])})\s?:?\s(?<day>${DATE})`,
  'giu',
);

/** The day of a document, and how it writes its dates. */
export interface DayOfWriting {
  readonly days: PossibleDays;
  readonly order: DayOrder | undefined;
}

/** Is what the words say of a drug over on the day of their document? Never where one of both days is unknown, or another step is taken behind the last end. */
export function isEndedBefore(said: string, { days, order }: DayOfWriting): boolean {
  const last = [...said.matchAll(END)].at(-1);
  const day = last?.groups?.['day'];
  if (last === undefined || day === undefined || !isAfter(days, readDays(day, order))) return false;
  return !saysHowTaken(supportOf(said.slice(last.index + last[0].length)));
}
