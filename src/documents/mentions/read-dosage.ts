/** Directions of a mention → dose, route, frequency; what the directions leave open follows from the product. */
import { FEW_WORDS } from '../../sig/vocabulary/number-word-table.ts';
import { alternatives, wholeWord } from '../../text/alternatives.ts';
import type { Dosage } from '@medplum/fhirtypes';
import { parseSig } from '../../sig/parse-sig.ts';
import { ROUTES, type RouteRow } from '../../terminology/codes/route-table.ts';
import { isOnlyForm } from '../../terminology/forms/form-words.ts';
import { FORM_WORD_TABLE, type FormFeature } from '../../terminology/forms/form-word-table.ts';
import type { DoseFormGroup } from '../../terminology/rxnorm.ts';
import { countOfUnknown, isSecondAmount } from './dose/dose-of-several.ts';
import { namesOtherDose } from './dose/dose-elsewhere.ts';
import { doseInProduct, isTube } from './dose/dose-in-product.ts';
import { countBefore, doseBefore, doseIn, doseOf, doseOfPieces } from './dose/dose-in-words.ts';
import { LONGEST_IN_DOCUMENT, plainDirections } from './dose/plain-directions.ts';
import { SKIN_FORM_WORDS } from './dose/dosage-word-table.ts';
import { numberOfChange, saysDose } from './dose/said-as-dose.ts';
import { asNeeded, atMoment, fuller } from './dose/how-often.ts';
import { saysPartOfAmount, volumeCounted } from './dose/parts-and-volumes.ts';
import { routeBefore } from './dose/route-before.ts';
import { CONCENTRATION, STRENGTHS_OF_TWO } from './dose/pair-of-strengths.ts';
import { behindName } from './dose/words-behind-name.ts';
import { frequencyAbbreviation } from '../../sig/say/frequency-abbreviation.ts';
import { withoutReason } from '../sections/item-fields.ts';
import type { MedicationMention } from './mention.ts';
import { unitOfWord } from '../../terminology/codes/unit-lookup.ts';
import { COUNTED_UNITS } from '../names/directions/direction-words.ts';
import type { MentionMatch } from './resolve-mention.ts';
import type { MentionDosage, WrittenDose } from './resolved-mention.ts';

const ROUTE_ROWS: readonly RouteRow[] = ROUTES;

/** How a product sets its drug free, in letters or in words. */
const RELEASES: ReadonlySet<FormFeature> = new Set<FormFeature>(['extended', 'delayed']);

/** Reads the directions of a mention, the most telling first; what they leave open is read from all words that are the drug's own. */
function directedDosage(mention: MedicationMention, match: MentionMatch | undefined): MentionDosage {
  const words = ownWords(mention);
  const whole = firstDosage(words);
  // What a cell of times implies comes behind how often it is said to be taken.
  const sigs = mention.sigs.toSorted(
    (left, right) => Number(ONLY_TIMES.test(left)) - Number(ONLY_TIMES.test(right)),
  );
  const inTurn = sigs.reduce<MentionDosage>(
    (before, sig) => together(before, directionsOf(plainDirections(sig))),
    hasSecondDose(mention, words) ? whole : {},
  );
  const said = withLentMoment(mention, inTurn);
  const oftenIn = (sig: string) => directionsOf(plainDirections(sig)).frequency;
  const frequency = fuller(atMoment(said.frequency, sigs, oftenIn), whole.frequency);
  // A route in the description of a product ("oral tablet 10 mg") directs nothing.
  const isDirected = frequency !== undefined || said.route !== undefined || saysDose(mention);
  const taken = volumeCounted(said.dose, whole.dose, sigs);
  const counted = piecesOfOpen(mention, match) ?? taken ?? countIn(mention) ?? countOfUnknown(words);
  const dose = counted ?? (isDirected ? doseInWords(mention, match, words) : undefined);
  const stated = routeIn(mention, said, whole, words);
  const route = nearerRoute(onSkin(mention, words, stated), match, [...sigs, words]);
  return {
    ...(dose !== undefined && { dose }),
    ...(route !== undefined && { route }),
    ...(frequency !== undefined && { frequency }),
  };
}

/** `"0600 1400 2200"` */
const ONLY_TIMES = /^\d[\d\s:,/]*$/u;

/** `"warfarin, take one and a half 5 mg tablets"`: where the product is open, the strength that is counted stands nowhere else. */
function piecesOfOpen({ sigs }: MedicationMention, match: MentionMatch | undefined): WrittenDose | undefined {
  if (match?.ingredients[0]?.strength !== undefined) return undefined;
  return sigs.map((sig) => doseOfPieces(sig, match)).find((dose) => dose !== undefined);
}

/** `"see chart"` in the cell of the dose: what it says nobody knows, and the strength of the product is not it. */
function hasUnreadDose({ fields }: MedicationMention): boolean {
  const saysForm = (text: string): boolean => /^[\p{L}\s-]+$/u.test(text) && isOnlyForm(text);
  return fields.some(({ field, text }) => field === 'dose' && /[\p{L}\d]/u.test(text) && !saysForm(text));
}

/** `"sublingual spray, 2 puffs"`: a route that only the unit of the dose implies comes behind one in the words of the product; else the one before the name. */
function routeIn(
  mention: MedicationMention,
  said: MentionDosage,
  whole: MentionDosage,
  words: string,
): RouteRow | undefined {
  const isStated = mention.sigs.some((sig) =>
    parseSig(plainDirections(sig)).fields.some(
      ({ field, certainty }) => (field === 'route' || field === 'site') && certainty === 'stated',
    ),
  );
  const [first, second] = isStated ? [said, whole] : [whole, said];
  return first.route ?? second.route ?? routeBefore(mention, words);
}

/** The amount that the words of the product give. */
function doseInWords(
  mention: MedicationMention,
  match: MentionMatch | undefined,
  words: string,
): WrittenDose | undefined {
  if (hasUnreadDose(mention)) return undefined;
  const whole = firstDosage(words);
  // "10 mg, one and a half daily": the strength, and how many are taken.
  const isCount = whole.dose?.unit === '' || saysPartOfAmount(words);
  const counted = isCount ? whole.dose : (countBefore(mention, words) ?? doseOfPieces(words, match));
  const ofProduct = counted ?? doseInProduct(mention, match);
  const dose =
    ofProduct ?? doseIn(words, match) ?? doseBefore(mention, match) ?? numberOfChange(mention, words);
  return dose !== undefined && isTube(dose, mention.product) ? undefined : dose;
}

/** `"tramadol 50 mg q6h; may take 100 mg"`: in one sentence the amount before the directions is the dose, and not another one behind them. */
function hasSecondDose({ sigs, clause }: MedicationMention, words: string): boolean {
  const sig = sigs.at(-1) ?? '';
  return sigs.length === 1 && clause.replaceAll('\n', ' ').includes(sig) && isSecondAmount(words, sig);
}

/** What is said of the drug behind its name, as written: the rest of the product and the directions. */
export function ownWords({ name, product, sigs }: MedicationMention): string {
  const at = product.toLowerCase().indexOf(name.toLowerCase());
  const rest =
    at < 0
      ? ''
      : product
          .slice(at + name.length)
          .replace(STRENGTHS_OF_TWO, ' ')
          .replace(CONCENTRATION, ' ')
          .replace(RELEASE, '');
  return plainDirections(behindName(rest, sigs.at(-1) ?? '', name));
}

/** `"Calan SR 240 b.i.d."`: letters of the maker before a bare number, which is the dose as it is without them. */
const RELEASE = new RegExp(
  String.raw`^\s*(?:${alternatives(FORM_WORD_TABLE.flatMap(({ words, features }) => (features.every((one) => RELEASES.has(one)) ? words : [])))})\s+(?=\d)`,
  'iu',
);

/** What is said first stands; as needed is said of how often, wherever that is told. */
function together(first: MentionDosage, next: MentionDosage): MentionDosage {
  const [said, more] = [first.frequency, next.frequency];
  const frequency = said === 'PRN' && more !== undefined ? asNeeded(more) : said;
  return { ...next, ...first, ...(frequency !== undefined && { frequency }) };
}

/** `"Bedtime: zolpidem 5 mg if needed"`: the time that a title or a label lends an entry takes nothing from what it says itself; the cells of a row are told of many things. */
function withLentMoment({ item, fields, sigs }: MedicationMention, said: MentionDosage): MentionDosage {
  const moments = fields.filter(({ field }) => field === 'moment').map(({ text }) => text);
  if (item.shape !== 'entry' || moments.length === 0 || said.frequency === undefined) return said;
  const own = sigs.filter((sig) => !moments.includes(sig)).map((sig) => directionsOf(plainDirections(sig)));
  const isNeeded = own.some(({ frequency }) => frequency === 'PRN');
  return isNeeded ? { ...said, frequency: asNeeded(said.frequency) } : said;
}

/**
 * How a mention says that it is taken. Where its directions name different doses for different times (`"10 units in the morning and 8 units at
 * bedtime"`) the first of them: `stepsOf` has all.
 */
export function readDosage(mention: MedicationMention, match: MentionMatch | undefined): MentionDosage {
  const dosage = directedDosage(mention, match);
  const words = ownWords(mention);
  if (namesOtherDose(mention, words)) {
    const { dose: _either, ...open } = dosage;
    return { ...open, isOpen: true };
  }
  const said = mention.sigs.some(saysSameEachTime) ? mention.sigs : [...mention.sigs, words];
  const parts = said.map((sig) => sideBySide(sig)).find((found) => found.length > 1);
  if (parts === undefined) return dosage;
  if (isOneDrug(match, parts)) return { ...dosage, ...parts[0] };
  // None of several amounts is the dose.
  const { dose: _one, ...open } = dosage;
  return { ...open, ...timesADay(parts) };
}

/** What nobody knows is one where it is measured: so many of it may be a combination. */
function isOneDrug(match: MentionMatch | undefined, parts: readonly MentionDosage[]): boolean {
  if (match !== undefined) return match.ingredients.length === 1;
  return parts.every(({ dose }) => dose !== undefined && dose.unit !== '' && !isCounted(dose.unit));
}

function isCounted(unit: string): boolean {
  return COUNTED_UNITS.has(unitOfWord(unit)?.id ?? '');
}

/** A combination has no dose but one of its form; what is left to say is how many times a day. */
function timesADay(parts: readonly MentionDosage[]): Pick<MentionDosage, 'frequency'> {
  const times = parts.map((part) => TIMES_OF_PART[part.frequency ?? ''] ?? Number.NaN);
  const frequency = TIMES_A_DAY[times.reduce((sum, count) => sum + count, 0)];
  return frequency === undefined ? {} : { frequency };
}

const TIMES_OF_PART: Readonly<Record<string, number>> = { QD: 1, QAM: 1, QPM: 1, QHS: 1, BID: 2, TID: 3 };
const TIMES_A_DAY: Readonly<Record<number, string>> = { 2: 'BID', 3: 'TID', 4: 'QID' };

/** `10 … and 8`, `one …, half …`: without two amounts there are no two doses. */
const AMOUNT = String.raw`(?:\d|${wholeWord(FEW_WORDS)}|½)`;
const SEVERAL_AMOUNTS = new RegExp(
  String.raw`${AMOUNT}.{1,60}(?:\b(?:and|except)\b|[,;&+]).{0,12}?${AMOUNT}`,
  'iu',
);

/** Doses of one step that differ, each with its time; the steps of a taper follow each other and are none. */
function sideBySide(sig: string): MentionDosage[] {
  if (!SEVERAL_AMOUNTS.test(sig)) return [];
  const { dosages } = parseSig(sig.slice(0, LONGEST_IN_DOCUMENT));
  const parts = dosages.filter(({ sequence }) => sequence === dosages[0]?.sequence).map(dosageOf);
  const doses = new Set(parts.map(({ dose }) => dose?.quantity));
  const areWhole = parts.every(({ dose, frequency }) => dose !== undefined && frequency !== undefined);
  return areWhole && doses.size > 1 ? parts : [];
}

/** `"1 with breakfast and 1 at bedtime"`: the same at each time. What the product holds, before it, is no other dose. */
function saysSameEachTime(sig: string): boolean {
  return SEVERAL_AMOUNTS.test(sig) && parseSig(sig.slice(0, LONGEST_IN_DOCUMENT)).dosages.length === 1;
}

/** A sentence as a whole; where that leaves how or how often open, its parts between commas say it: `"20 unit(s)= 0.2 mL, Subcutaneous, qHS"`. */
function directionsOf(sig: string): MentionDosage {
  const whole = firstDosage(sig);
  if (whole.route !== undefined && whole.frequency !== undefined) return whole;
  const parts = sig.split(/,\s+/u).slice(1, MAX_PARTS);
  return parts.reduce<MentionDosage>((said, part) => {
    const { route, frequency } = firstDosage(part);
    return { ...(route !== undefined && { route }), ...(frequency !== undefined && { frequency }), ...said };
  }, whole);
}

const MAX_PARTS = 6;

function firstDosage(sig: string): MentionDosage {
  const [first] = parseSig(sig).dosages;
  return first === undefined ? {} : dosageOf(first);
}

/** A dose column, or one for directions, that holds a bare number: so many of what the product comes in. */
function countIn({ fields }: MedicationMention): WrittenDose | undefined {
  const told =
    fields.find((field) => field.field === 'dose') ?? fields.find((field) => field.field === 'sig');
  const dose = withoutReason(told?.text.trim() ?? '');
  const count = (told?.field === 'dose' ? COUNT : BARE_COUNT).exec(dose)?.groups?.['count'];
  return count === undefined ? undefined : { quantity: String(Number(count)), unit: '' };
}

const BARE_COUNT = /^(?<count>\d{1,3}(?:\.\d{1,2})?)$/u;
/** In the cell of the dose a number before a word that is no unit anybody knows (`1 comp`) counts too. */
const COUNT = /^(?<count>\d{1,3}(?:\.\d{1,2})?)(?:\s\p{L}{2,12}\.?)?$/u;

/** What one dosage of a sig says, in the terms of entries. */
export function dosageOf(dosage: Dosage): MentionDosage {
  const dose = doseOf(dosage);
  const route = routeOf(dosage);
  const frequency = frequencyAbbreviation(dosage);
  return {
    ...(dose !== undefined && { dose }),
    ...(route !== undefined && { route }),
    ...(frequency !== undefined && { frequency }),
  };
}

function routeOf(dosage: Dosage): RouteRow | undefined {
  const code = dosage.route?.coding?.find((coding) => coding.system?.includes('snomed'))?.code;
  return ROUTE_ROWS.find((row) => row.snomedCode === code);
}

/** The route that the form of a product leaves no choice about; injections have several. */
const ROUTE_OF_GROUP: Readonly<Partial<Record<DoseFormGroup, string>>> = {
  oral: 'oral',
  inhaled: 'respiratory (inhalation)',
  topical: 'topical',
  transdermal: 'transdermal',
  ophthalmic: 'ophthalmic',
  otic: 'otic',
  nasal: 'nasal',
  rectal: 'rectal',
  vaginal: 'vaginal',
};

/** `"cream to the eyelids"`: a place says where, and a form that is for the skin alone how; a way in that is stated stays. */
function onSkin(
  { product, fields }: MedicationMention,
  words: string,
  said: RouteRow | undefined,
): RouteRow | undefined {
  if (said === undefined || !ON_PARTS.has(said.id)) return said;
  const text = [product, words].join(' ');
  const isStated = fields.some(({ field }) => field === 'route') || statesRoute(text);
  return !isStated && SKIN_FORM.test(text) ? ROUTE_ROWS.find(({ id }) => id === 'topical') : said;
}

const SKIN_FORM = new RegExp(wholeWord(SKIN_FORM_WORDS.skin.words), 'iu');

/** `"topical Pred Forte"`: what goes into the eye alone is put on there; and a place ("use this one for the knee") puts no tablet on the skin. */
function nearerRoute(
  said: RouteRow | undefined,
  match: MentionMatch | undefined,
  told: readonly string[],
): RouteRow | undefined {
  const ofForm = routeOfForm(match);
  if (said === undefined || ofForm === undefined || !OUTSIDE.has(said.id)) return said ?? ofForm;
  if (match?.product.doseFormGroup === 'oral' && !told.some(statesRoute)) return ofForm;
  return said.id === 'topical' && ON_PARTS.has(ofForm.id) ? ofForm : said;
}

function statesRoute(text: string): boolean {
  return parseSig(text).fields.some(({ field, certainty }) => field === 'route' && certainty === 'stated');
}

const ON_PARTS: ReadonlySet<string> = new Set(['ophthalmic', 'otic', 'nasal']);
const OUTSIDE: ReadonlySet<string> = new Set(['topical', ...ON_PARTS]);

function routeOfForm(match: MentionMatch | undefined): RouteRow | undefined {
  const group = match?.product.doseFormGroup ?? match?.place ?? match?.usual?.group;
  const id = group === undefined ? undefined : ROUTE_OF_GROUP[group];
  return id === undefined ? undefined : ROUTE_ROWS.find((row) => row.id === id);
}
