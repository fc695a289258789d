import { afterAll, describe, expect, test } from '@jest/globals';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { decodeConcept, readConceptLine } from '../../../src/terminology/store/facts-format.ts';
import { doseFormRow } from '../../../src/terminology/forms/dose-form-table.ts';
import { openStarterStore } from '../../support/starter-store.ts';
import { readStarterFormulary } from '../../../src/terminology/store/starter-formulary.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../../src/terminology/store/starter');
const FILES = readdirSync(FOLDER);
const content = readStarterFormulary();
const facts = content.lines.map((line) => decodeConcept(readConceptLine(line)));
const store = openStarterStore();
afterAll(() => store.close());

describe('the files', () => {
  test.each(FILES)('%s is small enough for the repository', (name) => {
    expect(statSync(path.join(FOLDER, name)).size).toBeLessThanOrEqual(2_000_000);
  });

  test.each(FILES.filter((name) => name.endsWith('.tsv')))(
    '%s carries the statement that NLM asks for',
    (name) => {
      const text = readFileSync(path.join(FOLDER, name), 'utf8');
      const head = text
        .split('\n')
        .filter((line) => line.startsWith('# '))
        .map((line) => line.slice(2))
        .join(' ');
      expect(head).toContain(
        'This product uses publicly available data from the U.S. National Library of Medicine (NLM), National Institutes of Health, Department of Health and Human Services; NLM is not responsible for the product and does not endorse or recommend this or any other product.',
      );
    },
  );
});

describe('the facts', () => {
  const rxcuis = new Set(facts.map(({ rxcui }) => rxcui));
  const current = new Set(facts.filter(({ isRetired }) => !isRetired).map(({ rxcui }) => rxcui));

  test('each concept stands there once, none is a placeholder', () => {
    expect(rxcuis.size).toBe(facts.length);
    expect([...rxcuis].filter((rxcui) => rxcui >= 10_000_000)).toEqual([]);
  });

  test('what a concept refers to is there too', () => {
    const dangling = facts.flatMap((fact) =>
      [
        ...fact.ingredients.flatMap(({ ingredient, precise }) => [ingredient, precise]),
        fact.generic,
        fact.replacedBy,
        fact.isRetired ? undefined : fact.brandRxcui,
        ...(fact.packItems ?? []),
      ]
        .filter((rxcui) => rxcui !== undefined && !rxcuis.has(rxcui))
        .map((rxcui) => `${fact.rxcui} → ${rxcui}`),
    );
    expect(dangling).toEqual([]);
  });

  test('replacements are current', () => {
    expect(facts.filter(({ replacedBy }) => replacedBy !== undefined && !current.has(replacedBy))).toEqual(
      [],
    );
  });

  test('every product has ingredients, and every drug a form that the table knows', () => {
    const drugs = facts.filter(({ tty }) => tty === 'SCD' || tty === 'SBD');
    expect(drugs.filter(({ ingredients }) => ingredients.length === 0)).toEqual([]);
    expect(drugs.filter(({ doseForm = '' }) => doseFormRow(doseForm) === undefined)).toEqual([]);
  });

  test('NDCs are of the right length and belong to concepts of the formulary', () => {
    expect(content.ndcs.filter(([ndc, rxcui]) => ndc > 99_999_999_999 || !rxcuis.has(rxcui))).toEqual([]);
    expect(
      content.ndcPrefixes.filter(([prefix, rxcui]) => prefix > 999_999_999 || !rxcuis.has(rxcui)),
    ).toEqual([]);
  });

  test('every ingredient of the selection is there', () => {
    const names = new Set(facts.filter(({ tty }) => tty === 'IN').map(({ name }) => name));
    const selected = readFileSync(path.join(FOLDER, 'selection.txt'), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .flatMap((line) => line.slice(line.indexOf(': ') + 2).split('; '));
    expect(selected.length).toBeGreaterThan(2000);
    expect(selected.filter((name) => !names.has(name))).toEqual([]);
  });
});

describe('what care records every day is there', () => {
  test.each([
    ['lisinopril 10 mg oral tablet', 'SCD'],
    ['24 hr metoprolol succinate 50 mg extended release oral tablet', 'SCD'],
    ['warfarin sodium 5 mg oral tablet', 'SCD'],
    ['insulin glargine', 'IN'],
    ['zestril', 'BN'],
    ['ozempic', 'BN'],
    ['vancomycin', 'IN'],
    ['acetaminophen hydrocodone', 'MIN'],
  ])('%s', (name, tty) => expect(store.conceptsNamed(name).map((concept) => concept.tty)).toContain(tty));

  test.each([
    ['a package that is listed', '00093104801'],
    ['another package of the same labeler and product', '00093104899'],
  ])('%s', (_, ndc) =>
    expect(store.product(store.rxcuiOfNdc(ndc) ?? '')?.name).toBe(
      'metformin hydrochloride 500 MG Oral Tablet',
    ),
  );

  test('old codes keep their facts', () => {
    expect(store.product('892279')).toMatchObject({ isRetired: true, doseFormGroup: 'oral' });
  });
});
