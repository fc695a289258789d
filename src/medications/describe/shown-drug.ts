/** Which of the drugs that the records of one entry name is shown: the most specific that is true of what is taken (docs/evidence-rules.md, What an entry shows). */

import type { DrugProduct } from '../../terminology/rxnorm.ts';
import { liesAhead } from '../lies-ahead.ts';
import { normalizeText } from '../../text/normalize-text.ts';
import type { MedicationIdentity, MedicationRecord, Standing } from '../medication-record.ts';
import { SPECIFICITY } from '../read/drug/code-candidates.ts';
import { displayName } from './describe-name.ts';
import { newestOf, type View } from './view.ts';

/**
 * The most specific drug named by what still stands, of equally specific ones the newest; one at odds with the newest record that decides
 * is what was taken before.
 */
export function shownDrug(view: View): MedicationIdentity {
  const newest = newestOf({ ...view, shown: view.deciding }, isNamed)?.medication;
  const isTrue = (record: MedicationRecord): boolean =>
    (view.status !== 'active' || stands(record, view)) &&
    (newest === undefined || !areAtOdds(newest, record.medication));
  const shown = view.shown.filter(isTrue);
  return shown.some(isNamed)
    ? mostSpecific({ ...view, shown, deciding: view.deciding.filter(isTrue) })
    : mostSpecific(view);
}

/** Two strengths in one entry: both names, and the code of the ingredient they share. */
export function nameRegimen(
  regimen: readonly (readonly MedicationRecord[])[],
  view: View,
): MedicationIdentity {
  const named = regimen.map((shown) => shownDrug({ ...view, deciding: [], shown }));
  const text = named.map(displayName).join(' and ');
  const [ingredient, ...others] = named[0]?.product?.ingredients ?? [];
  if (ingredient === undefined || others.length > 0) return { text, via: 'none' };
  const concept = { rxcui: ingredient.rxcui, tty: 'IN', name: text } as const;
  return { text, via: 'regimen', concept };
}

/** Of a drug that is taken: what decides says so, and what nobody ended, only planned, or puts in the future. */
function stands(record: MedicationRecord, { deciding, asOf }: View): boolean {
  const { standing, authority } = record;
  if (deciding.includes(record) || deciding.some(({ fulfils }) => isResource(record, fulfils))) return true;
  return !liesAhead(record, asOf) && authority !== 'proposal' && STANDING.includes(standing);
}

const STANDING: readonly Standing[] = ['active', 'handed-over', 'in-preparation'];

function isResource({ source }: MedicationRecord, resource: object | undefined): boolean {
  return source.kind === 'fhir' && source.resource === resource;
}

/** Another brand, salt, biosimilar or dose form than the newest: the one or the other is taken. */
function areAtOdds(newest: MedicationIdentity, other: MedicationIdentity): boolean {
  const [one, two] = [newest.product, other.product];
  if (one === undefined || two === undefined || newest === other) return false;
  if (isOtherBrand(newest, one, two)) return true;
  const isOpen = newest.isReleaseOpen === true || other.isReleaseOpen === true;
  return areTwo(saltOf(one), saltOf(two)) || (!isOpen && areTwo(one.doseForm, two.doseForm));
}

function areTwo(one: string | undefined, other: string | undefined): boolean {
  return one !== undefined && other !== undefined && one !== other;
}

/** A brand fits the same brand and the generic name; a name that is neither, known as a brand or not, is another product. */
function isOtherBrand({ text }: MedicationIdentity, newest: DrugProduct, other: DrugProduct): boolean {
  if (newest.brandName === other.brandName) return false;
  if (areTwo(newest.brandName, other.brandName) || biosimilarOf(newest) !== biosimilarOf(other)) return true;
  const words = normalizeText(text);
  const names = [other.brandName, ...newest.ingredients.map(({ name }) => name.split(' ')[0])];
  const isCalledSo = names.some((name) => name !== undefined && words.includes(normalizeText(name)));
  return other.brandName !== undefined && words !== '' && !isCalledSo;
}

function saltOf({ ingredients }: DrugProduct): string | undefined {
  const salts = ingredients.flatMap(({ precise }) => precise?.rxcui ?? []);
  return salts.length < ingredients.length ? undefined : salts.join('+');
}

/** `insulin glargine-yfgn` where the product is one; biosimilars have four letters behind a hyphen. */
function biosimilarOf({ ingredients }: DrugProduct): string | undefined {
  return ingredients.find(({ precise }) => /-[a-z]{4}$/.test(precise?.name ?? ''))?.precise?.name;
}

/** The most specific drug named; of equally specific ones the newest. */
function mostSpecific(view: View): MedicationIdentity {
  let best = -1;
  for (const { medication } of view.shown) best = Math.max(best, specificityOf(medication));
  const isBest = ({ medication }: MedicationRecord): boolean => specificityOf(medication) === best;
  return newestOf(view, isBest)?.medication ?? UNNAMED;
}

function isNamed({ medication }: MedicationRecord): boolean {
  return specificityOf(medication) > UNNAMED_RANK;
}

/** How an identity ends that names not all of its parts. */
const PARTLY = ' / ...';
const UNNAMED_RANK = -1;

function specificityOf({ concept, text, foreignCode, isReleaseOpen }: MedicationIdentity): number {
  // The address of a drug that nobody named, or a part of one, is shown only where no other record names it.
  const isUnnamed = text === '' || foreignCode?.startsWith('reference|') === true || text.endsWith(PARTLY);
  if (concept === undefined) return isUnnamed ? UNNAMED_RANK : -0.5;
  // What leaves the release open says less than what names it.
  return SPECIFICITY[concept.tty] - (isReleaseOpen ? 0.5 : 0);
}

const UNNAMED: MedicationIdentity = { text: '', via: 'none' };
