/** `"Lisinopril 10 mg tablet, take 1 daily"` → the product and the directions. */

/** Where directions begin: an instruction, a count of units, a route, a frequency, a label. */
const SIG_START =
  /(?:\b(?:od|take|takes|taking|inject|inhale|inhales|apply|applied|use|using|give|given|instill|place|insert|dissolve|chew|swallow|administer|drink|rinse|spray|wear|sig|directions?|by mouth|orally|po|bid|tid|qid|qd|bds?|tds|qds|om|mane|nocte|qday|qhs|qam|qpm|qod|q\.?\s?\d{1,2}(?:\s?-\s?\d{1,2})?\.?\s?h(?:rs?|ours?)?|q\.?\s?\d|prn|daily|nightly|weekly|twice|once|every|each|at bedtime|as needed|as directed|subcutaneously|intravenously|intramuscularly|topically|three times|two times|four times|[1-6] times|[1-6]\s?x(?=\s(?:a|per|each|every|daily|day))|(?:a|per) day)\b|\bq\.?\s?(?:day|week|month|am|pm|a\.m|p\.m|hs|noon|shift|other day)\b|\b(?:p\.o|s\.c|s\.l|i\.v|i\.m|[bt]\.i\.d|q\.i\.d|q\.d|q\.h\.s|q\.a\.m|q\.p\.m|q\.o\.d|h\.s|p\.r\.n)\.?|(?<=\s)(?:\d{1,2}(?:\.\d)?(?:\s?(?:-|to)\s?\d{1,2}(?:\.\d)?)?\s*|(?:(?:one|two)\s(?:to|or)\s)?(?:(?:one[\s-])?half(?:\sa)?|half\sof\s(?:a|one)|one|two|three|four|½|1\/2)\s+)(?:\(\d\)\s*)?(?:tabs?|tablets?|caps?|capsules?|puffs?|drops?|gtts?|sprays?|units?|u|pills?|patch|patches|applications?|inhalations?)\b(?!\s*\/)|(?<=[\s(])(?:iv|im|sc|sq|subq|sl)\b|(?<=[:;|]\s?)(?:oral|subcutaneous|intravenous|intramuscular|topical|inhalation|rectal|nasal|sublingual|ophthalmic)\b(?=\s*[:;|]))/iu;

/** How many at which time of the day; before a name that is said of another drug. */
const TIMED_COUNT =
  /(?<=\s)(?:\d{1,2}(?:\.\d)?|one|two|three|half|½|1\/2)\s+(?:in the (?:morning|afternoon|evening)|at (?:night|noon|bedtime)|(?:at|with|before|after) (?:breakfast|lunch|dinner|supper))\b/iu;

/** Splits behind `from`, the end of the drug name. Both parts may hold the strength; the directions keep everything from their first word on. */
export function splitProduct(text: string, from = 0): { product: string; sig: string } {
  const rest = text.slice(from);
  const found = [SIG_START.exec(rest)?.index, TIMED_COUNT.exec(rest)?.index];
  const start = Math.min(...found.filter((index) => index !== undefined));
  if (start === Number.POSITIVE_INFINITY || (from === 0 && start === 0))
    return { product: text.trim(), sig: sigBefore(text, from) };
  const at = doseStart(text.slice(0, from + start), from);
  const before = sigBefore(text, from);
  return { product: text.slice(0, at).trim(), sig: `${before} ${text.slice(at)}`.trim() };
}

/** An amount right before the directions; a volume is what is taken, and so is any amount apart from the strength. */
const AMOUNT_BEFORE =
  /(?<apart>[,;:=]\s*|\b(?:tab|tablet|cap|capsule|syringe|pen|vial|solution|suspension|injection|inj|syrup|elixir|liquid|inhaler|cream)s?\s+|\s)(?<amount>\d[\d,]{0,6}(?:\.\d{1,3})?(?:\s?-\s?\d{1,4})?\s?(?<unit>mg|mcg|g|gm|grams?|units?|iu|meq|ml|vials?|amps?|ampules?|packets?|drops?)\b\s?(?:=\s*)?)$/iu;
const VOLUME = /^(?:ml|vials?|amps?|ampules?|packets?|drops?)$/iu;

/** Where the directions begin when the dose stands before their first word: `"Amoxicillin 400 mg/5 mL suspension, 7.5 mL | by mouth"`. */
function doseStart(lead: string, from: number): number {
  const product = lead.slice(from).replace(/(?<![\s:;|])[\s:;|]+$/u, '');
  const { apart = '', amount = '', unit = '' } = AMOUNT_BEFORE.exec(product)?.groups ?? {};
  if (amount === '') return lead.length;
  const isApart = apart.trim() !== '' && /\d\s?[\p{L}%]/u.test(product.slice(0, -amount.length));
  return isApart || VOLUME.test(unit) ? from + product.length - amount.length : lead.length;
}

/** `"Take two tablets of"` before a name. */
function sigBefore(text: string, nameEnd: number): string {
  const match = SIG_START.exec(text.slice(0, nameEnd));
  return match === null ? '' : text.slice(match.index, nameEnd);
}

/** Does a text begin with directions: `"Take 2 tablets"`, `"1 tablet daily"`? */
export function startsWithDirections(text: string): boolean {
  return SIG_START.exec(` ${text.trim()}`)?.index === 1;
}
