/** The few words of a sig that change how long it counts: "for 10 days", "as needed", "once a week". */

/** What a sig text says about time. */
export interface SigHints {
  readonly courseDays: number | undefined;
  readonly isAsNeeded: boolean;
  readonly intervalDays: number | undefined;
}

/** Longer sigs are read up to here. */
const READ_CHARACTERS = 400;

// "x 10 days" · "x10d" · "for 7 days" · "for 2 weeks"
const COURSE = /\b(?:x|for)\s{0,2}(?<count>\d{1,3})\s{0,2}-?(?<unit>d|days?|wks?|weeks?)\b/i;
// "as needed" · "prn" · "p.r.n." · "if needed" · "when required"
const AS_NEEDED = /\bas needed\b|\bp\.?r\.?n\b|\bif needed\b|\bwhen (?:needed|required)\b|\bas required\b/i;
// "once a week" · "weekly" · "every 7 days" · "every 4 weeks" · "monthly" · "every 3 months"
const WEEKLY = /\bweekly\b|\b(?:a|per|every|each) week\b/i;
const MONTHLY = /\bmonthly\b|\b(?:a|per|every|each) month\b/i;
const EVERY = /\bevery (?<count>\d{1,2}) (?<unit>days|weeks|months)\b/i;
// "3 times weekly" is no weekly interval.
const SEVERAL_TIMES = /\b(?:twice|(?:two|three|four|five|six|[2-6]) (?:times|days))\b/i;

const UNIT_DAYS: Readonly<Record<string, number>> = { d: 1, w: 7, m: 30 };

/** `"1 tab po bid x 10 days"` → a course of 10 days; `"1 tab q6h prn"` → as needed; `"70 mg once weekly"` → every 7 days. */
export function readSigHints(text: string): SigHints {
  const sig = text.length > READ_CHARACTERS ? text.slice(0, READ_CHARACTERS) : text;
  const course = COURSE.exec(sig)?.groups;
  return {
    courseDays: course === undefined ? undefined : days(course['count'], course['unit']),
    isAsNeeded: AS_NEEDED.test(sig),
    intervalDays: intervalDays(sig),
  };
}

function intervalDays(sig: string): number | undefined {
  const every = EVERY.exec(sig)?.groups;
  if (every !== undefined) return days(every['count'], every['unit']);
  if (SEVERAL_TIMES.test(sig)) return undefined;
  if (WEEKLY.test(sig)) return 7;
  return MONTHLY.test(sig) ? 30 : undefined;
}

function days(count: string | undefined, unit: string | undefined): number | undefined {
  const perUnit = UNIT_DAYS[(unit ?? '').charAt(0).toLowerCase()];
  const value = Number(count) * (perUnit ?? Number.NaN);
  return value > 0 ? value : undefined;
}
