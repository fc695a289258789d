import { expect, test } from '@jest/globals';
import { infer } from './patient.ts';
import { WRITTEN_PATIENTS_ABROAD } from './written-patients-abroad.ts';
import { HARD_WRITTEN_PATIENTS } from './written-patients-hard.ts';
import { WRITTEN_PATIENTS } from './written-patients.ts';

test.each([...WRITTEN_PATIENTS, ...HARD_WRITTEN_PATIENTS, ...WRITTEN_PATIENTS_ABROAD])(
  '$title',
  ({ resources, expected }) => {
    const found = infer(resources).map(({ status, provenance }) => {
      const ids = provenance.sources.map((source) => source.slice(source.indexOf('/') + 1));
      return [ids.toSorted((a, b) => (a < b ? -1 : 1)).join(' '), status];
    });
    const wanted = expected.map(([ids, status]) => [
      ids
        .split(' ')
        .sort((a, b) => (a < b ? -1 : 1))
        .join(' '),
      status,
    ]);
    expect(new Set(found.map(String))).toEqual(new Set(wanted.map(String)));
  },
);
