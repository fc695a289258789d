/** An end with its date: `until 4/30/2026 then stop` is over in a document of May, and still taken in one of March. */
import { DATE, isAfter, readDays, type PossibleDays } from '../../text/possible-days.ts';

/** A hold until a day ends on that day, and a start on a day begins there. */
const END = new RegExp(
  String.raw`(?<!\b(?:hold|held|holding|paused?|withheld)\b[^.;,]{0,20})\b(?:until|till|through|thru|(?:stop|stopped|end|ends|ended) on)\s(?<day>${DATE})`,
  'iu',
);

/** Is what the words say of a drug over on the day of their document? Never where one of both days is unknown. */
export function isEndedBefore(said: string, documentDays: PossibleDays): boolean {
  const day = END.exec(said)?.groups?.['day'];
  return day !== undefined && isAfter(documentDays, readDays(day));
}
