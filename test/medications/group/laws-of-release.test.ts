import { describe, expect, test } from '@jest/globals';
import fc from '../../support/fast-check.ts';
import { runs } from '../../support/runs.ts';
import { type ProductFacts, productFacts } from '../../../src/terminology/products/product-facts.ts';
import type { InferredMedication } from '../../../src/medications/medication-list.ts';
import { daysAgo, infer, type Json, request, rxnorm, store } from '../patient.ts';

/** Generic products that are swallowed, one amount an ingredient, by their ingredients. */
const SWALLOWED = [...new Set(ingredientKeys())].map((key) =>
  store.productsOfIngredients(key).flatMap((rxcui) => {
    const facts = productFacts(store, rxcui);
    return facts !== undefined && isSolid(facts) ? [facts] : [];
  }),
);

function ingredientKeys(): readonly string[] {
  return [...store.ingredientNames()].flatMap(([, rxcui, tty]) =>
    tty === 'IN' || tty === 'MIN' ? [store.product(rxcui)?.ingredientKey ?? ''] : [],
  );
}

function isSolid({ product, components }: ProductFacts): boolean {
  const isWhole = components.length === product.ingredients.length;
  return isWhole && product.tty === 'SCD' && components.every(({ per }) => per === undefined);
}

const KINDS = ['tablet', 'capsule'] as const;
type Kind = (typeof KINDS)[number];

/** One strength of one drug that comes as a plain tablet and as one of another release. */
interface Pair {
  readonly kind: Kind;
  readonly plain: ProductFacts;
  readonly slow: ProductFacts;
}

const PAIRS: readonly Pair[] = SWALLOWED.flatMap((products) =>
  KINDS.flatMap((kind) => {
    const ofKind = products.filter(({ doseForm }) => doseForm.endsWith(` ${kind}`));
    const plain = ofKind.filter(({ doseForm }) => doseForm === `oral ${kind}`);
    return ofKind
      .filter(({ product: { release } }) => release !== 'immediate')
      .flatMap((slow) => {
        const [first] = plain.filter((one) => strengthOf(one) === strengthOf(slow));
        return first === undefined ? [] : [{ kind, plain: first, slow }];
      });
  }),
);
const pair = fc.constantFrom(...PAIRS);

/** Strengths that have but one release, and it is not the plain one. */
const SLOW_ONLY = SWALLOWED.flatMap((products) =>
  KINDS.flatMap((kind) => {
    const ofKind = products.filter(({ features }) => features.has(kind));
    return ofKind.flatMap((slow) => {
      const same = ofKind.filter((one) => strengthOf(one) === strengthOf(slow));
      const made = new Set(
        same.map(({ product: { release, quantity } }) => `${release ?? ''} ${quantity ?? ''}`),
      );
      return slow.product.release === 'immediate' || made.size > 1 ? [] : [{ kind, slow }];
    });
  }),
);

function strengthOf({ components }: ProductFacts): string {
  return components.map(({ value, unit }) => `${value} ${unit}`).join('/');
}

/** Ways to write a form, none of which says anything of the release. */
const WORDINGS: Readonly<Record<Kind, readonly string[]>> = {
  tablet: ['tablet', 'tab', 'tabs', 'oral tablet', 'TABLETS', 'tablet, film coated', 'tablet by mouth'],
  capsule: ['capsule', 'cap', 'caps', 'oral capsule', 'CAPSULES', 'capsule by mouth'],
};
const RELEASES = { extended: 'ER', delayed: 'DR', immediate: '' } as const;

const written = pair.chain((one) =>
  fc.record({
    pair: fc.constant(one),
    wordings: fc.tuple(fc.constantFrom(...WORDINGS[one.kind]), fc.constantFrom(...WORDINGS[one.kind])),
    isCoded: fc.boolean(),
    isPlainStopped: fc.boolean(),
    ages: fc.tuple(fc.integer({ min: 1, max: 120 }), fc.integer({ min: 1, max: 120 })),
  }),
);

/** `metoprolol 50 MG tab`, `metoprolol ER 50 MG tab`: the ingredients as everyone calls them. */
function nameOf({ product, components }: ProductFacts, letters: string, form: string): string {
  const names = product.ingredients.map(({ name }) => name).join(' / ');
  const strengths = components.map(({ value, unit }) => `${value} ${unit}`).join(' / ');
  return [names, letters, strengths, form].filter((part) => part !== '').join(' ');
}

function order(medicationCodeableConcept: Json, age: number, status: string): Json {
  return request({ medicationCodeableConcept, status, authoredOn: daysAgo(age) });
}

function statuses(list: readonly InferredMedication[]): readonly string[] {
  return list.map(({ status }) => status).toSorted();
}

describe('a plain tablet and one of another release', () => {
  test('are found in the starter', () => {
    const names = PAIRS.map(({ plain, slow }) => `${plain.product.name} / ${slow.product.release ?? ''}`);
    expect(names).toContain('metformin hydrochloride 500 MG Oral Tablet / extended');
    expect(names.length).toBeGreaterThan(50);
  });

  test('are two entries, and a stop of either never ends the other, however their form is written', () => {
    fc.assert(
      fc.property(written, ({ pair: { plain, slow }, wordings, isCoded, isPlainStopped, ages }) => {
        const letters = RELEASES[slow.product.release ?? 'extended'];
        const plainWords = { text: nameOf(plain, '', wordings[0]) };
        const slowWords = isCoded ? rxnorm(slow.product.rxcui) : { text: nameOf(slow, letters, wordings[1]) };
        const list = infer([
          order(plainWords, ages[0], isPlainStopped ? 'stopped' : 'active'),
          order(slowWords, ages[1], isPlainStopped ? 'active' : 'stopped'),
        ]);
        expect([plainWords, slowWords, statuses(list)]).toEqual([
          plainWords,
          slowWords,
          ['active', 'stopped'],
        ]);
      }),
      runs(1000),
    );
  });

  test('an unmarked tablet of a strength that has no plain one is the one there is', () => {
    fc.assert(
      fc.property(fc.constantFrom(...SLOW_ONLY), fc.nat(), ({ kind, slow }, at) => {
        const names = slow.components.map(({ name, value, unit }) => `${name} ${value} ${unit}`).join(' / ');
        const text = `${names} ${WORDINGS[kind][at % WORDINGS[kind].length] ?? kind}`;
        const list = infer([order({ text }, 40, 'active'), order(rxnorm(slow.product.rxcui), 20, 'active')]);
        expect([text, list.map(({ displayName }) => displayName)]).toEqual([text, [slow.product.name]]);
      }),
      runs(500),
    );
  });

  test.each([
    ['metformin 500 mg', 'metformin ER 500 mg 24 hr tablet'],
    ['metformin 500 mg PO', 'metformin ER 500 mg 24 hr tablet'],
    ['pantoprazole 40 mg tablet', 'pantoprazole 40 MG Delayed Release Oral Tablet'],
    ['omeprazole 20 mg capsule', 'omeprazole DR 20 mg capsule'],
    ['zolpidem 12.5 mg tablet', 'zolpidem CR 12.5 mg'],
  ])('%s beside %s is one drug', (text, slow) => {
    expect(infer([order({ text }, 40, 'active'), order({ text: slow }, 20, 'active')])).toHaveLength(1);
  });
});
