import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import path from 'node:path';
import { normalizeDrugName } from '../../../src/terminology/names/drug-name.ts';
import { installRelease } from '../../../src/terminology/release/install-release.ts';
import { openRxNormStore } from '../../../src/terminology/open-store.ts';
import type { RxNormStore } from '../../../src/terminology/rxnorm.ts';
import { StoreOutdated } from '../../../src/terminology/store/rxnorm-store.ts';
import { storePaths } from '../../../src/terminology/store/store-paths.ts';
import { FIXTURE_RELEASE } from '../../support/rxnorm-release.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const dataDir = temporaryFolder();
let store: RxNormStore;
beforeAll(async () => {
  await installRelease(FIXTURE_RELEASE, { dataDir });
  store = openRxNormStore({ dataDir });
});
afterAll(() => store.close());

const strengths = (rxcui: string): string[] | undefined =>
  store
    .product(rxcui)
    ?.ingredients.map(({ name, strength }) => `${name} ${strength?.value} ${strength?.unit}`);

describe('a clinical drug', () => {
  test('has its ingredient with salt and strength, form, group and release', () => {
    expect(store.product('861007')).toEqual({
      rxcui: '861007',
      tty: 'SCD',
      name: 'metformin hydrochloride 500 MG Oral Tablet',
      prescribableName: 'metFORMIN 500 MG Oral Tablet',
      ingredients: [
        {
          rxcui: '6809',
          name: 'metformin',
          precise: { rxcui: '235743', tty: 'PIN', name: 'metformin hydrochloride' },
          strength: { value: 500, unit: 'MG' },
        },
      ],
      ingredientKey: '6809',
      doseForm: 'Oral Tablet',
      doseFormGroup: 'oral',
      release: 'immediate',
    });
  });

  test('keeps its quantity and its release type', () => {
    expect(store.product('860975')).toMatchObject({ quantity: '24 HR', release: 'extended' });
  });

  test('of two ingredients has both, in numeric order', () => {
    expect(store.product('197886')).toMatchObject({ ingredientKey: '5487+29046' });
    expect(strengths('197886')).toEqual(['hydrochlorothiazide 12.5 MG', 'lisinopril 20 MG']);
  });

  test('made of a conjugate has the ingredient of its whole name, even where the release relates it to a part', () => {
    expect(store.product('1658084')).toMatchObject({ ingredientKey: '1371041' });
    expect(store.product('1658083')).toMatchObject({ ingredientKey: '1371041' });
  });

  test('with several salts of one ingredient has their sum, also over placeholder components', () => {
    expect(strengths('1648755')).toEqual(['nitrofurantoin 100 MG']);
    expect(strengths('541363')).toEqual(['amphetamine 15 MG', 'dextroamphetamine 15 MG']);
  });

  test('is frozen and the same object every time', () => {
    const product = store.product('861007');
    expect(Object.isFrozen(product) && Object.isFrozen(product?.ingredients[0]?.strength)).toBe(true);
    expect(store.product('861007')).toBe(product);
  });

  test.each(['', '0', '0861007', '861007 ', '-1', '1e3', '999999999999', 'x', '12345678'])(
    '%p is none',
    (rxcui) => {
      expect([
        store.product(rxcui),
        store.concept(rxcui),
        store.currentRxcui(rxcui),
        store.genericOf(rxcui),
      ]).toEqual([undefined, undefined, undefined, undefined]);
    },
  );
});

describe('brands', () => {
  test('a branded drug has its brand and its generic', () => {
    expect(store.product('104377')).toMatchObject({
      ingredientKey: '29046',
      brandName: 'Zestril',
      brand: { rxcui: '196472', tty: 'BN', name: 'Zestril' },
    });
    expect(store.genericOf('104377')).toBe('314076');
    expect(store.genericOf('314076')).toBe('314076');
  });

  test('a brand leads to its ingredient or mixture and to its drugs', () => {
    expect(store.genericOf('196472')).toBe('29046');
    expect(store.genericOf('85783')).toBe('214618');
    expect(store.productsOfBrand('196472')).toEqual(['104377', '578000', '578001']);
    expect(store.productsOfBrandName('zestril')).toEqual(['104377', '578000', '578001']);
  });

  test('a brand has what it was sold as before, where nothing of today stands for it', () => {
    const former = store.formerProductsOfBrandName('zestril').map((rxcui) => store.product(rxcui));
    expect(former.map((product) => product?.rxcui)).toContain('861001');
    expect(former.every((product) => product?.isRetired)).toBe(true);
    expect(store.formerProductsOfBrandName('no brand')).toEqual([]);
  });

  test('branded components and forms of the full release are read', () => {
    expect(store.product('578000')).toMatchObject({
      tty: 'SBDC',
      brandName: 'Zestril',
      ingredientKey: '29046',
    });
    expect(store.product('578001')).toMatchObject({
      tty: 'SBDF',
      doseForm: 'Oral Tablet',
      ingredientKey: '29046',
    });
    expect(store.product('1151131')).toMatchObject({
      tty: 'SCDG',
      ingredientKey: '29046',
      doseFormGroup: 'oral',
    });
  });
});

test('a pack has what its drugs have in common, without the placebo', () => {
  const pack = store.product('749785');
  expect(pack).toMatchObject({
    ingredientKey: '4124+31994',
    doseFormGroup: 'oral',
    release: 'immediate',
    brandName: 'Ortho Tri-Cyclen 28 Day',
    packItems: ['240128', '406396', '687424', '748797'],
  });
  expect(strengths('749785')).toEqual(['ethinyl estradiol 0.035 MG', 'norgestimate undefined undefined']);
  expect(store.genericOf('749785')).toBe('749784');
});

test('lists: products of a set of ingredients, names, synonyms', () => {
  expect(store.productsOfIngredients('29046')).toEqual(['104377', '314076', '314077']);
  expect(store.productsOfIngredients('5487+29046')).toEqual(['197886', '823982']);
  expect(store.productsOfIngredients('29046+5487')).toEqual([]);
  const named = (name: string) => store.conceptsNamed(normalizeDrugName(name)).map(({ rxcui }) => rxcui);
  expect(named('metFORMIN 500 MG Oral Tablet')).toEqual(['861007']);
  expect(named('Metformin HCl 500 mg oral tablet')).toEqual(['861007']);
  expect(named('LISINOPRIL ANHYDROUS')).toEqual(['29046']);
  expect(named('Lisinopril 10 MG Old Synonym')).toEqual([]);
  expect(named('a name of another vocabulary')).toEqual([]);
  const names = new Map([...store.ingredientNames()].map(([name, rxcui, tty]) => [name, `${tty} ${rxcui}`]));
  expect(names.get('lisinopril')).toBe('IN 29046');
  expect(names.get('zestril')).toBe('BN 196472');
  expect(names.has('lisinopril 10 mg oral tablet')).toBe(false);
});

describe('placeholder ids are joints, never answers', () => {
  const isPlaceholder = (rxcui: string | undefined): boolean => Number(rxcui) >= 97_000_000;

  test.each(['97000001', '99000152'])('%s is not a concept', (rxcui) => {
    expect([store.concept(rxcui), store.product(rxcui), store.currentRxcui(rxcui)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('a brand without an id of its own keeps its name and leads to its ingredient', () => {
    const product = store.product('745752');
    expect(product).toMatchObject({ brandName: 'ProAir', qualifier: 'NDA021457', quantity: '200 ACTUAT' });
    expect(product).not.toHaveProperty('brand');
    expect(store.conceptsNamed('proair')).toEqual([{ rxcui: '435', tty: 'IN', name: 'albuterol' }]);
    expect(store.productsOfBrandName('proair')).toEqual(['745752']);
  });

  test('no name, NDC or list gives one', () => {
    for (const [name, rxcui] of store.ingredientNames()) {
      expect([name, isPlaceholder(rxcui)]).toEqual([name, false]);
    }
    expect(store.rxcuiOfNdc('99999888877')).toBeUndefined();
  });
});

describe('retired concepts', () => {
  test.each([
    ['another case, the same drug', '999999', '197886'],
    ['no salt named, one current salt', '577154', '861007'],
    ['merged by NLM', '700001', '314076'],
    ['merged twice', '700002', '314076'],
    ['merged without a name', '700004', '861007'],
  ])('%s: has a replacement', (_, retired, current) => {
    expect(store.currentRxcui(retired)).toBe(current);
    expect(store.product(retired)?.rxcui).toBe(current);
    expect(store.concept(retired)).toBeUndefined();
  });

  test.each([
    ['another strength', '428759'],
    ['another strength of a brand', '861000'],
  ])('%s: has none, but keeps what it was', (_, retired) => {
    expect(store.currentRxcui(retired)).toBeUndefined();
    expect(store.product(retired)).toMatchObject({ rxcui: retired, isRetired: true, doseFormGroup: 'oral' });
  });

  test('one that was linked to a generic of another strength and form keeps its own', () => {
    expect(store.currentRxcui('861001')).toBeUndefined();
    expect(store.genericOf('861001')).toBeUndefined();
    expect(store.product('861001')).toMatchObject({ doseForm: 'Oral Solution', brandName: 'Zestril' });
    expect(strengths('861001')).toEqual(['lisinopril 15 MG/ML']);
  });

  test('one with an ingredient nobody knows is like nothing else', () => {
    expect(store.product('152000')).toMatchObject({ ingredients: [], ingredientKey: '152000' });
  });

  test('split by NLM or only in another vocabulary: unknown', () => {
    expect([store.product('700005'), store.product('700003')]).toEqual([undefined, undefined]);
  });
});

describe('NDCs', () => {
  test.each([
    ['11 digits', '11111222201', '314076'],
    ['another package of the same product code', '11111222202', '314077'],
    ['hyphenated 5-4-2', '11111-2222-02', '314077'],
    ['as the label writes it, 4-4-2', '0093-1112-01', '314076'],
    ['10 digits that fit one product only', '0093111201', '314076'],
    ['of a retired drug with a replacement', '54868123400', '197886'],
    ['of a retired drug without', '54868999900', '428759'],
    ['with a hidden digit', '00591-0406-*1', undefined],
    ['unknown', '99999999999', undefined],
    ['nonsense', 'abc', undefined],
  ])('%s', (_, ndc, rxcui) => expect(store.rxcuiOfNdc(ndc)).toBe(rxcui));
});

describe('opening', () => {
  test('a store of another version is refused with what to do', async () => {
    const folder = temporaryFolder();
    await installRelease(FIXTURE_RELEASE, { dataDir: folder });
    const database = new DatabaseSync(storePaths(folder).current);
    database.exec("UPDATE meta SET value = '0' WHERE key = 'format'");
    database.close();
    expect(() => openRxNormStore({ dataDir: folder })).toThrow(StoreOutdated);
    expect(() => openRxNormStore({ dataDir: folder })).toThrow(/run "medlist rxnorm install" again/);
    writeFileSync(storePaths(folder).current, 'not a database');
    expect(() => openRxNormStore({ dataDir: folder })).toThrow(StoreOutdated);
  });

  test('the starter formulary is built once into the data folder', () => {
    const folder = temporaryFolder();
    openRxNormStore({ dataDir: folder }).close();
    const [file = ''] = readdirSync(storePaths(folder).folder);
    expect(file).toMatch(/^starter-[0-9a-f]{16}\.sqlite$/);
    writeFileSync(path.join(storePaths(folder).folder, 'starter-old.sqlite'), '');
    const again = openRxNormStore({ dataDir: folder });
    expect(again.release.source).toBe('starter');
    again.close();
  });

  test('a starter store that was damaged is built again', () => {
    const folder = temporaryFolder();
    openRxNormStore({ dataDir: folder }).close();
    const [name = ''] = readdirSync(storePaths(folder).folder);
    const file = path.join(storePaths(folder).folder, name);
    writeFileSync(file, 'cut short');
    openRxNormStore({ dataDir: folder }).close();
    const database = new DatabaseSync(file, { readOnly: true });
    expect(database.prepare("SELECT count(*) AS n FROM meta WHERE key = 'format'").get()).toEqual({ n: 1 });
    database.close();
  });

  test('a data folder that cannot be used does not keep the service from starting', () => {
    const file = path.join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    const fallback = openRxNormStore({ dataDir: file });
    expect(fallback.product('6809')?.name).toBe('metformin');
    fallback.close();
    expect(existsSync(path.join(file, 'rxnorm'))).toBe(false);
  });
});
