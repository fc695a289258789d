/** What has not happened yet: a stop that is planned for a day to come, a start that depends on something. */

const ORDER =
  "hold(?: off)?|stop(?: taking| using)?|discontinue|withhold|pause|do not (?:take|give|use)|don['’]t (?:take|use)|to be (?:held|stopped|paused)";
const COUNT = '(?:\\d{1,2}|one|two|three|four|five|six|seven|ten|fourteen)(?:\\s?(?:-|–|to)\\s?\\d{1,2})?';
const OCCASION =
  '(?:the |your |any |his |her )?(?:\\p{L}{1,14} )?(?:surgery|surgical|procedure|operation|anesthesia|colonoscopy|endoscopy|biopsy|extraction|injection|scan|contrast|cath(?:eterization)?|test|appointment|infusion)';
const TIME = [
  `${COUNT}[\\s-]?(?:h|hrs?|hours?|d|days?|wks?|weeks?)\\s(?:before|prior|pre|ahead)`,
  '(?:on\\s|in\\s)?(?:the\\s)?(?:morning|day|night|evening)\\s(?:of|before|prior to)\\b',
  `(?:before|prior to)\\s${OCCASION}`,
  `in\\s${COUNT}\\s(?:days?|weeks?|months?)\\b`,
].join('|');

/** An order to stop with a day to come behind it, no other order between them. */
const PLANNED = new RegExp(
  `\\b(?<order>${ORDER})\\b(?=(?:(?!\\b(?:${ORDER})\\b)[^.;,()]){0,60}?\\b(?:${TIME}))`,
  'giu',
);

/**
 * The text with such orders blanked out, so that every offset stays: `"Clopidogrel 75 mg daily - hold 5 days before surgery"`
 * is taken now. What was done (`"was held 2 days before admission"`) stays.
 */
export function withoutPlannedStops(text: string): string {
  return text.replaceAll(PLANNED, (order) => '·'.repeat(order.length));
}

/** `"If blood pressure remains high, start "`; `"grateful if you could start "` is a polite order. */
const IF_THEN_START =
  /\b(?:if(?!\s(?:you|possible|appropriate|agreeable|acceptable|ok|not already)\b)|unless|in case|once|when|as soon as)\b[^.;]{0,120}\b(?:start|begin|add|initiate|commence|switch(?:\s\p{L}{1,12}){0,2} to|change(?:\s\p{L}{1,12}){0,2} to|resume|restart|prescribe|try|consider|increase|escalate|uptitrate)\b[^.;]{0,30}$/iu;
const START =
  /\b(?:start|begin|add|initiate|commence|resume|restart|switch to|consider|increase|needs?|require)\s(?:\p{L}{1,12}\s){0,2}$/iu;
/** What a start waits for; `"if chest pain"` is how it is taken. */
const OUTCOME =
  /^(?:[^.;,]|\.\d){0,60}\bif\b[^.;]{0,60}(?:\b(?:remains?|persists?|fails?|not|no|still|above|below|elevated|high|higher|low|worsens?|worse|tolerat\p{L}{1,4}|approved|continues?)\b|[<>≥≤])/iu;

/** `"start apixaban after the procedure"`. */
const AFTER_EVENT = new RegExp(`^(?:[^.;,]|\\.\\d){0,60}\\b(?:after|once|following)\\s${OCCASION}`, 'iu');

/** A drug that is started only if something happens is not taken yet; `start` and `end` are those of its name. */
export function isConditionalStart(
  clause: string,
  name: { readonly start: number; readonly end: number },
): boolean {
  const before = clause.slice(Math.max(0, name.start - 200), name.start);
  if (IF_THEN_START.test(before)) return true;
  const behind = clause.slice(name.end, name.end + 160);
  return START.test(before) && (OUTCOME.test(behind) || AFTER_EVENT.test(behind));
}

/** `"switched her from "`, `"Change "`; a drug behind "to" was put in its place. */
const CHANGES =
  /\b(?:switch(?:ed|ing)?|chang(?:e|ed|ing)|convert(?:ed|ing)?|transition(?:ed|ing)?|rotat(?:e|ed|ing))\s(?:(?!to\b)\p{L}{1,14}\s){0,5}$/iu;
const REPLACES = /\breplac(?:e|ed|ing)\s(?:(?!with\b|by\b)\p{L}{1,14}\s){0,2}$/iu;

/** `"Switch omeprazole 20 mg to famotidine"`: the next drug takes the place of this one; `ownEnd` is where the next drug begins. */
export function isReplaced(
  clause: string,
  name: { readonly start: number; readonly end: number; readonly ownEnd: number },
): boolean {
  if (name.ownEnd >= clause.length) return false;
  const before = clause.slice(Math.max(0, name.start - 100), name.start);
  const behind = clause.slice(name.end, name.ownEnd);
  return (
    (CHANGES.test(before) && /\sto\s+$/iu.test(behind)) ||
    (REPLACES.test(before) && /\s(?:with|by)\s+$/iu.test(behind))
  );
}
