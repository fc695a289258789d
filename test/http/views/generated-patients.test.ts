import { afterAll, expect, test } from '@jest/globals';
import fc from '../../support/fast-check.ts';
import { VERBOSITIES } from '../../../src/http/wire/infer-request-body.ts';
import { InferResponseFull, InferResponseMinimal } from '../../../src/http/wire/inferred-medication.ts';
import { openStarterStore } from '../../support/starter-store.ts';
import { patientResources } from '../../support/arbitrary-resources.ts';
import { answerFor, bundleProblems } from '../../support/fixture-cases.ts';
import { runs } from '../../support/runs.ts';

/** Some hundred patients in the everyday run; `FUZZ_RUNS=20000 npm test -- generated` for a long one. */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? runs(300).numRuns);

const rxnorm = openStarterStore();
afterAll(() => rxnorm.close());

test('whatever the resources hold, the FHIR answer is valid R4', () => {
  fc.assert(
    fc.property(patientResources, fc.constantFrom(...VERBOSITIES), (resources, verbosity) => {
      const { list } = answerFor({ resources }, rxnorm);
      expect(bundleProblems(list, verbosity)).toEqual([]);
    }),
    { numRuns: RUNS },
  );
});

test('whatever the resources hold, the JSON answer has the shape of the specification', () => {
  fc.assert(
    fc.property(patientResources, (resources) => {
      const full = answerFor({ resources, verbosity: 'full' }, rxnorm).answer as { meta: object };
      const meta = { request_id: 'r', processing_time_ms: 1 };
      InferResponseFull.parse({ ...full, meta: { ...full.meta, ...meta } });
      const minimal = answerFor({ resources }, rxnorm).answer as { meta: object };
      InferResponseMinimal.parse({ ...minimal, meta: { ...minimal.meta, ...meta } });
    }),
    { numRuns: RUNS },
  );
});
