/** What stands beside a drug name that shows it is a medication someone takes: a strength, a dose form, a route, a frequency, an instruction. */
import { findStrengths } from '../../terminology/codes/strength.ts';

export interface Support {
  readonly hasStrength: boolean;
  readonly hasForm: boolean;
  readonly hasRoute: boolean;
  readonly hasFrequency: boolean;
  readonly hasInstruction: boolean;
  /** A number that counts units of a product (`2 tablets`, `1 puff`), or stands before a way of taking it (`25 po qd`, `1 can TID`). */
  readonly hasCount: boolean;
  /** Litres a minute. */
  readonly hasFlow: boolean;
}

const FORM =
  /\b(?:tab|tabs|tablets?|caps?|capsules?|caplets?|softgels?|gelcaps?|chewables?|lozenges?|troches?|films?|patch(?:es)?|cream|ointment|oint|gel|lotion|foam|shampoo|solution|soln?|suspension|susp|syrup|elixir|liquid|drops?|inhalers?|inhalation|inhalant|aerosol|nebuli[sz]er|hfa|diskus|respimat|injection|injectable|inj|vial|syringe|pen|kwikpen|flexpen|solostar|cartridge|autoinjector|suppositor(?:y|ies)|enema|powder|packets?|granules|nasal spray|spray|implant|iud|ring|ampul|recon|solr|sosy|soaj|tbec|tbdp|cpdr|cp24|tb24|aers|aepb)\b/iu;
const ROUTE =
  /\b(?:po|p\.o\.|by mouth|oral(?:ly)?|iv|intravenous(?:ly)?|im|intramuscular(?:ly)?|sc|sq|subq|subcut(?:aneous(?:ly)?)?|sl|sublingual(?:ly)?|inhal(?:e|ed|ation)|nasal(?:ly)?|topical(?:ly)?|rectal(?:ly)?|vaginal(?:ly)?|ophthalmic|otic|transdermal(?:ly)?|buccal|per rectum|intranasal(?:ly)?)\b/iu;
const FREQUENCY =
  /\b(?:daily|nightly|weekly|monthly|hourly|od|q\.?\s?(?:day|week|month|am|pm|hs|noon)|qd|qday|bid|tid|qid|qhs|qam|qpm|qod|q\.?\s?\d{1,2}\s?(?:-\s?\d{1,2}\s?)?(?:h|hr|hrs|hours?|d|days?|wk|weeks?)|prn|as needed|as directed|as necessary|b\.i\.d\.?|t\.i\.d\.?|q\.i\.d\.?|q\.d\.?|q\.h\.s|q\.a\.m|q\.p\.m|q\. ?[ap]\.m|(?<!\d\s?)[ap]\.m|p\.r\.n|(?:a|per) day|(?:once|twice|thrice|one time|two times|three times|four times|[1-6]x|\d times|\d x) (?:a |per |each |every )?(?:day|daily|week|weekly|month|monthly)|every (?:other )?(?:\d{1,2}|one|two|three|four|six|eight|twelve|morning|evening|night|day|week|month|bedtime|am|pm|hour)|each (?:morning|evening|night|day)|at bedtime|at night|in the (?:morning|evening)|before meals|after meals|with meals|achs|ac|hs|bds?|tds|qds|mane|nocte|om|stat|once)\b/iu;
const INSTRUCTION =
  /\b(?:takes?|taking|inject(?:s|ing)?|inhales?|appl(?:y|ies)|instill|administer|continue|continues|start|started|begin|resume|prescribed|increase|decrease|refill|sig|dispense|to be (?:taken|used|given|applied))\b/iu;
/** Words of time, which a number counts without being an amount: `3 times daily`. */
const TIME = '(?:x|times?|hours?|hrs?|days?|nights?|weeks?|wks?|months?|years?|yrs?|minutes?|mins?|doses?)';
/** An amount whose unit is left out or nobody knows: by its place, right before a way of taking it. */
const PLACED = new RegExp(
  `(?<![\\p{L}\\d./,:-])\\d{1,4}(?:[./]\\d{1,3})?\\s+(?:(?!${TIME}\\b)\\p{L}{1,12}\\.?\\s+)?(?:${ROUTE.source}|${FREQUENCY.source})`,
  'iu',
);
const COUNT =
  /\b(?:\d{1,4}(?:\.\d{1,3})?|one|two|three|four|half|½|1\/2)\s*(?:\(\d\)\s*)?(?:-\s*\d{1,3}\s*)?(?:tabs?|tablets?|caps?|capsules?|puffs?|units?|iu|u|drops?|gtts?|sprays?|patch(?:es)?|applications?|inhalations?|pills?|suppositor(?:y|ies)|packets?|teaspoons?|tsp|tablespoons?|ampules?|vials?)\b|\ba (?:tablet|capsule|puff|teaspoon|tablespoon)(?:ful)?\b/iu;

/** Looks at the text an item gives to a drug name. */
export function supportOf(text: string): Support {
  return {
    hasStrength: hasProductStrength(text),
    hasForm: FORM.test(text),
    hasRoute: ROUTE.test(text),
    hasFrequency: FREQUENCY.test(text),
    hasInstruction: INSTRUCTION.test(text),
    hasCount: COUNT.test(text) || PLACED.test(text),
    hasFlow: /\b\d{1,2}(?:\.\d)?\s*(?:l|lit(?:er|re)s?)\s*(?:\/|per)\s*min|\b\d{1,2}\s*lpm\b/iu.test(text),
  };
}

/** Any of what a dosage consists of. */
export function hasDosage(support: Support): boolean {
  return (
    support.hasStrength || support.hasForm || support.hasRoute || support.hasFrequency || support.hasCount
  );
}

/** In prose: a whole instruction, not merely a drug and a number. */
export function isInstruction(support: Support): boolean {
  const amount = support.hasStrength || support.hasCount;
  const manner = support.hasFrequency || support.hasRoute;
  return (
    (amount && (manner || support.hasInstruction || support.hasForm)) ||
    (support.hasFrequency && support.hasInstruction)
  );
}

/** A strength of a product, not a concentration in blood: `4.5 mmol/L`, `12 ng/mL`, `140 mg/dL` are results. */
function hasProductStrength(text: string): boolean {
  return (
    findStrengths(text).length > 0 &&
    !/\d\s*(?:m|µ|u)?(?:mol|g|iu|u|eq)\/(?:dl|l)\b|\d\s*ng\/ml\b|\bpg\/ml\b/iu.test(text)
  );
}
