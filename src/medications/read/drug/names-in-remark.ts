/** The drugs that a remark names, and what each of them is to the drug that the remark is on. */

import type { RemarkName } from '../../../standing/remark/of-own-drug.ts';
import { REMARK_WORDS } from '../../../standing/remark/remark-word-table.ts';
import { formFeatures } from '../../../terminology/forms/form-words.ts';
import {
  type DrugNameEntry,
  drugNameMatcher,
  drugNameTokens,
} from '../../../terminology/names/drug-dictionary.ts';
import { strengthInWords } from '../../../terminology/products/strength-in-words.ts';
import { compareWithWords, strengthKey } from '../../../terminology/products/strength-key.ts';
import type { RxNormStore } from '../../../terminology/rxnorm.ts';
import { wholeWord } from '../../../text/alternatives.ts';
import { normalizeText } from '../../../text/normalize-text.ts';
import type { MedicationIdentity } from '../../medication-record.ts';

/** One that is named as the reason, `"held for potassium 6"`, is a value of the laboratory. */
export function namesInRemark(
  remark: string,
  medication: MedicationIdentity,
  store: RxNormStore,
): readonly RemarkName[] {
  const words = ` ${normalizeText(medication.text)} `;
  const own = ingredientsOf(medication.product?.rxcui ?? medication.concept?.rxcui, store);
  const found = mentionsIn(remark, store);
  const mentions = [...found, ...unknownName(remark, medication, found)].filter(({ start, end, values }) => {
    const isWritten = words.includes(` ${normalizeText(remark.slice(start, end))} `);
    if (!isWritten && values.every(({ needsSupport }) => needsSupport)) return false;
    return !OF_VALUE.test(remark.slice(Math.max(0, start - 12), start));
  });
  return mentions.map(({ start, end, values }, index) => {
    const written = remark.slice(start, end);
    if (BESIDES_OWN.test(remark.slice(Math.max(0, start - 14), start))) return { start, end, of: 'other' };
    const relation = relationOf(
      values.map(({ rxcuis }) => new Set(rxcuis.flatMap((rxcui) => [...ingredientsOf(rxcui, store)]))),
      own,
    );
    const isOwn =
      relation === 'own' || (relation === 'other' && words.includes(` ${normalizeText(written)} `));
    if (!isOwn) return { start, end, of: relation };
    const upTo = Math.min(mentions[index + 1]?.start ?? remark.length, end + FAR_BEHIND);
    const whole = written + (PRODUCT.exec(remark.slice(end, upTo))?.[0] ?? '');
    return { start, end, of: versionOf(whole, medication, store) };
  });
}

/** The first word of a name that nobody knows, as the record has it: `"Zyxomarin stopped"`. */
function unknownName(
  remark: string,
  { text, product, concept }: MedicationIdentity,
  found: readonly Mention[],
): readonly Mention[] {
  const [first = ''] = /^\p{L}{5,}(?![\p{L}\d])/u.exec(text) ?? [];
  if (first === '' || product !== undefined || concept !== undefined || found.length > 0) return [];
  const start = remark.search(new RegExp(`(?<![\\p{L}\\d])${first}(?![\\p{L}\\d])`, 'iu'));
  return start < 0
    ? []
    : [{ start, end: start + first.length, values: [{ rxcuis: [], needsSupport: false }] }];
}

const OF_VALUE = new RegExp(String.raw`${wholeWord(REMARK_WORDS.value.words)}\s$`, 'iu');
const BESIDES_OWN = new RegExp(String.raw`${wholeWord(REMARK_WORDS.besidesOwn.words)}\s$`, 'iu');
/** Behind a name what belongs to it stands near, and in no other clause. */
const FAR_BEHIND = 40;
const PRODUCT = /^(?:[^.;:,()\n]|\.(?=\d))*/u;

interface Mention {
  readonly start: number;
  readonly end: number;
  readonly values: readonly Pick<DrugNameEntry, 'rxcuis' | 'needsSupport'>[];
}

/** The names, those of a combination (`lisinopril-HCTZ`, `amlodipine / benazepril`) as one. */
function mentionsIn(remark: string, store: RxNormStore): readonly Mention[] {
  const mentions: Mention[] = [];
  for (const { start, end, values } of drugNameMatcher(store).matchTokens(drugNameTokens(remark))) {
    const before = mentions.at(-1);
    const isJoined = before !== undefined && PART_BEHIND.test(remark.slice(before.end, start));
    const combination = isJoined ? combinations(before, values, store) : [];
    if (before !== undefined && combination.length > 0)
      mentions.splice(-1, 1, { start: before.start, end, values: combination });
    else mentions.push({ start, end, values });
  }
  return mentions;
}

const PART_BEHIND = /^(?:[-–]|\s?[/+]\s?)$/u;

/** Those that are sold; `lisinopril/metformin` are two drugs. */
function combinations(before: Mention, values: Mention['values'], store: RxNormStore): Mention['values'] {
  return before.values
    .flatMap((left) =>
      values.map((right) => ({
        rxcuis: [...left.rxcuis, ...right.rxcuis],
        needsSupport: left.needsSupport && right.needsSupport,
      })),
    )
    .filter(({ rxcuis }) => {
      const parts = new Set(rxcuis.flatMap((rxcui) => [...ingredientsOf(rxcui, store)]));
      const key = [...parts].toSorted((one, other) => Number(one) - Number(other)).join('+');
      return parts.size > 1 && store.productsOfIngredients(key).length > 0;
    });
}

/** A combination is another drug than its parts, and a drug another than a combination it is in. */
function relationOf(
  meanings: readonly ReadonlySet<string>[],
  own: ReadonlySet<string>,
): 'own' | 'part' | 'other' {
  if (own.size === 0) return 'other';
  const parts = meanings.filter((named) => named.size > 0 && [...named].every((one) => own.has(one)));
  if (parts.some(({ size }) => size === own.size)) return 'own';
  return parts.length > 0 ? 'part' : 'other';
}

/** `"metformin ER"` is another drug than the plain one, and `"lisinopril 10 mg"` another strength than that of 20 mg. */
function versionOf(
  written: string,
  { product, wordStrength }: MedicationIdentity,
  store: RxNormStore,
): RemarkName['of'] {
  const features = formFeatures(written);
  const { release } = product ?? {};
  if (release !== undefined && RELEASES.some((one) => features.has(one) && one !== release)) return 'other';
  const said = strengthInWords(store, written, product);
  const key = strengthKey(product) ?? wordStrength;
  if (said === undefined || key === undefined) return 'own';
  const isOther = product === undefined ? said !== key : compareWithWords(key, said) === 'other';
  if (!isOther) return 'own';
  const times = Number.parseFloat(said) / Number.parseFloat(key.slice(key.indexOf(':') + 1));
  return Number.isInteger(times) ? 'amount' : 'version';
}

const RELEASES = ['extended', 'immediate'] as const;

function ingredientsOf(rxcui: string | undefined, store: RxNormStore): ReadonlySet<string> {
  if (rxcui === undefined) return new Set();
  const ingredients = store.product(rxcui)?.ingredients ?? [];
  return new Set(ingredients.length === 0 ? [rxcui] : ingredients.map((one) => one.rxcui));
}
