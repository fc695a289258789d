import { describe, expect, test } from '@jest/globals';
import { DOSE_FORMS } from '../../../src/terminology/forms/dose-form-table.ts';
import { FORM_WORD_TABLE, SPECIAL_FEATURES } from '../../../src/terminology/forms/form-word-table.ts';
import type { FormFeature } from '../../../src/terminology/forms/form-word-table.ts';
import { fitsSites, formFeatures } from '../../../src/terminology/forms/form-words.ts';

describe('formFeatures', () => {
  test.each<[string, FormFeature[]]>([
    ['SL tab', ['sublingual', 'tablet']],
    ['Extended Release Oral Tablet', ['extended', 'oral', 'tablet']],
    ['Delayed Release Oral Capsule', ['capsule', 'delayed', 'oral']],
    ['EC tab', ['delayed', 'tablet']],
    ['ODT', ['disintegrating', 'tablet']],
    ['Metered Dose Inhaler', ['inhaled', 'inhaler', 'metered']],
    ['HFA inhaler', ['inhaled', 'inhaler', 'metered']],
    ['eye drops', ['liquid', 'ophthalmic']],
    ['Ophthalmic Solution', ['liquid', 'ophthalmic', 'solution']],
    ['Prefilled Syringe', ['injectable', 'syringe']],
    ['Transdermal System', ['patch', 'transdermal']],
    ['Vaginal System', ['ring', 'vaginal']],
    ['TABLET, FILM COATED', ['tablet']],
    ['CAPSULE, DELAYED RELEASE PELLETS', ['capsule', 'delayed']],
    ['lisinopril', []],
  ])('%j', (text, expected) => {
    expect([...formFeatures(text)].toSorted()).toEqual(expected);
  });

  test.each(FORM_WORD_TABLE.flatMap((row) => row.examples.map((example) => [example, row] as const)))(
    'example %j has the features of its row',
    (example, row) => {
      expect([...formFeatures(example)]).toEqual(expect.arrayContaining([...row.features]));
    },
  );

  test('no word stands in two rows', () => {
    const words = FORM_WORD_TABLE.flatMap((row): readonly string[] => row.words);
    expect(words.toSorted()).toEqual([...new Set(words)].toSorted());
  });

  test('the release of every RxNorm dose form is read from its name', () => {
    for (const [name, row] of Object.entries(DOSE_FORMS)) {
      if (row.release === 'extended')
        expect([name, formFeatures(name).has('extended')]).toEqual([name, true]);
      if (row.release === 'delayed') expect([name, formFeatures(name).has('delayed')]).toEqual([name, true]);
    }
  });

  test('special features are features of some row', () => {
    const features = new Set(FORM_WORD_TABLE.flatMap((row): readonly FormFeature[] => row.features));
    for (const feature of SPECIAL_FEATURES) expect(features).toContain(feature);
  });
});

test.each([
  [['oral'], 'oral', true],
  [['oral'], 'injectable', false],
  [['topical'], 'transdermal', true],
  [[], 'vaginal', true],
  [['ophthalmic', 'otic'], 'otic', true],
] as const)('sites %j fit group %s: %s', (sites, group, fits) => {
  expect(fitsSites(sites, group)).toBe(fits);
});
