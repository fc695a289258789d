/** A strength beside a name may be what is taken: where the concept of an entry does not say it (`"Mobic 75 mg one daily"`), and where no form is named. */
import { FORM_WORDS } from '../../../terminology/forms/form-words.ts';
import type { RxNormStore } from '../../../terminology/rxnorm.ts';
import { tokenize } from '../../../text/normalize-text.ts';
import { supportOf } from '../../names/directions/support.ts';
import { MILLIGRAMS, solidStrengthsOf } from '../doubt-dose.ts';
import { parseSig } from '../../../sig/parse-sig.ts';
import { NUMBER_WORDS } from '../../../sig/vocabulary/number-word-table.ts';
import { wholeWord } from '../../../text/alternatives.ts';
import type { MedicationMention } from '../mention.ts';
import type { MentionMatch } from '../resolve-mention.ts';
import type { MentionDosage, WrittenDose } from '../resolved-mention.ts';
import { doseInProduct } from './dose-in-product.ts';
import { doseOf } from './dose-in-words.ts';
import { hasUnexplainedDose } from './dose-of-several.ts';

/** So many of what has a strength are so much (`"Mobic 75 mg one daily"`), and a strength of which nothing is said is taken (`"calcium 500 mg"`). */
export function withUnshownStrength(
  dosage: MentionDosage,
  mention: MedicationMention,
  match: MentionMatch | undefined,
  store: RxNormStore,
): MentionDosage {
  const { dose } = dosage;
  const isTold =
    dose === undefined ? dosage.isOpen === true || isSetApart(mention) : !isBareCount(dose, mention);
  if (isTold || mention.isRemark === true || !isBesideName(mention)) return dosage;
  const strength = doseInProduct(mention, match);
  if (strength === undefined) return dosage;
  if (showsStrength(match)) {
    const isNamed = dose === undefined && isAmountOfDrug(strength, mention, match);
    return isNamed ? { ...dosage, named: strength } : dosage;
  }
  const amount = dose === undefined ? strength : amountOf(dose, strength, match, store);
  return amount === undefined ? dosage : { ...dosage, dose: amount };
}

/**
 * `"Celebrex 200 mg"`: where no form is named, it is so much of a drug; `"celecoxib 200 mg capsule"` is a product, of which nobody says how much.
 * What stands behind it may say how many: `"Tylenol 500 mg, 2 of them"`, `"methotrexate 2.5 mg five weekly"`.
 */
function isAmountOfDrug(
  strength: WrittenDose,
  { product, clause, nameEnd, ownEnd }: MedicationMention,
  match: MentionMatch | undefined,
): boolean {
  if (match?.ingredients.length !== 1 || supportOf(product).hasForm) return false;
  const behind = clause.slice(nameEnd, ownEnd);
  const { unread, dosages } = parseSig(behind);
  const isCounted = unread.some(({ start, end }) => MAYBE_COUNT.test(behind.slice(start, end)));
  const dose = dosages[0] && doseOf(dosages[0]);
  const isOther = dose !== undefined && dose.unit !== strength.unit;
  return !isCounted && !isOther && !hasUnexplainedDose(behind);
}

const MAYBE_COUNT = new RegExp(
  String.raw`(?<![\d.,])\d(?![\d.,])|½|${wholeWord(Object.keys(NUMBER_WORDS))}`,
  'iu',
);

/** In a table the amount has a cell: one that is left out, or that nobody can read, leaves the dose open. */
function isSetApart({ item, fields }: MedicationMention): boolean {
  return item.shape === 'row' || fields.some(({ field }) => field === 'dose' || field === 'sig');
}

/** The concept has one, or it is a combination, of which one amount is no dose. */
function showsStrength(match: MentionMatch | undefined): boolean {
  const { ingredients = [] } = match ?? {};
  return ingredients.length > 1 || ingredients.some(({ strength }) => strength !== undefined);
}

/** `"Avinza by decreasing in 60 mg intervals"`: between the name and its strength stand the form and letters of the maker alone. */
function isBesideName({ name, product }: MedicationMention): boolean {
  const at = product.toLowerCase().indexOf(name.toLowerCase());
  const [before, behind] = [product.slice(0, Math.max(0, at)), product.slice(at + name.length)];
  if (LEADING.test(before)) return true;
  const end = behind.search(/\d/u);
  return end >= 0 && tellsForm(behind.slice(0, end));
}

const LEADING = /\d\s?\p{L}{1,5}\s(?:of\s)?$/u;

/** Nothing but words of forms and letters that makers use. */
function tellsForm(text: string): boolean {
  const tokens = tokenize(text);
  let at = 0;
  for (let token = tokens[at]; token !== undefined; token = tokens[at]) {
    const form = FORM_WORDS.longestAt(tokens, at);
    const isLetters = /^\p{Lu}{1,3}$/u.test(text.slice(token.start, token.end));
    if (form === undefined && !isLetters) return false;
    at = form?.endToken ?? at + 1;
  }
  return true;
}

/** A bare number of what no word calls a tablet, and no column sets apart: there the product is counted, and the count is the dose. */
function isBareCount({ quantity, unit }: WrittenDose, { product, fields }: MedicationMention): boolean {
  const isSmall = quantity.split('-').every((part) => Number(part) <= MOST_PIECES);
  return unit === '' && isSmall && fields.length === 0 && !supportOf(product).hasForm;
}

const MOST_PIECES = 8;

/** `"Policosanol 20 mg two a day"`: 40 mg. Where tablets are sold of which so many come to the strength (`"Colace 200 mg two at bedtime"`), nobody knows. */
function amountOf(
  { quantity }: WrittenDose,
  strength: WrittenDose,
  match: MentionMatch | undefined,
  store: RxNormStore,
): WrittenDose | undefined {
  const counts = quantity.split('-').map(Number);
  const milligrams = Number(strength.quantity) * (MILLIGRAMS[strength.unit] ?? Number.NaN);
  const sold = match === undefined ? NONE : solidStrengthsOf(match.product.ingredientKey, store);
  if (counts.some((count) => count > 1 && sold.has(rounded(milligrams / count)))) return undefined;
  const amounts = counts.map((count) => String(rounded(Number(strength.quantity) * count)));
  return { quantity: amounts.join('-'), unit: strength.unit };
}

/** `"Keflex 500 mg 1 p.o."`: so many of a strength whose form is open; in a table the count stands in a cell of its own. */
export function amountOfShown(
  dose: WrittenDose,
  mention: MedicationMention,
  match: MentionMatch | undefined,
  store: RxNormStore,
): WrittenDose | undefined {
  const { ingredients = [], product } = match ?? {};
  const [only] = ingredients;
  const isOpen = product?.doseForm === undefined && only?.strength?.unit === 'MG' && ingredients.length === 1;
  const strength = isOpen && isBareCount(dose, mention) ? doseInProduct(mention, match) : undefined;
  return strength && amountOf(dose, strength, match, store);
}

const NONE: ReadonlySet<number> = new Set();

function rounded(value: number): number {
  return Number(value.toPrecision(9));
}
