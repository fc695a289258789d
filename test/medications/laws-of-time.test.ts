import { describe, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import {
  boundedDirections,
  openDirections,
  pausingWords,
  stoppingWords,
} from '../support/arbitrary-directions.ts';
import {
  AS_OF,
  complete,
  daysAgo,
  dispense,
  infer,
  inferOne,
  type Json,
  request,
  rxnorm,
  statement,
  statusChanged,
} from './patient.ts';
import { runs } from '../support/runs.ts';

const RUNS = runs(200);
const AMOXICILLIN = rxnorm('308191');
const OXYCODONE = rxnorm('1049621');
const DOXYCYCLINE = rxnorm('1649988');
const OTHER_STRENGTH = rxnorm('311354');

const age = fc.integer({ min: 20, max: 170 });
const days = (value: number) => ({ value, unit: 'days', code: 'd' });
const named = (id: string) => ({ authorizingPrescription: [{ reference: `MedicationRequest/${id}` }] });

describe('a course ends by its last step', () => {
  test('directions whose last step is open never end an order by themselves', () => {
    fc.assert(
      fc.property(openDirections, age, (dosageInstruction, written) => {
        const order = request({ authoredOn: daysAgo(written), dosageInstruction });
        expect(inferOne([order]).status).toBe('active');
      }),
      RUNS,
    );
  });

  test('directions whose last step is bounded end it after all steps and their grace', () => {
    fc.assert(
      fc.property(boundedDirections, ({ dosages, length }) => {
        const at = (written: number) =>
          inferOne([request({ authoredOn: daysAgo(written), dosageInstruction: dosages })]).status;
        expect(at(length - 1)).toBe('active');
        expect(at(Math.ceil(length * 1.2) + 4)).toBe('completed');
      }),
      RUNS,
    );
  });
});

describe('a short course ends', () => {
  const drug = fc.constantFrom(AMOXICILLIN, OXYCODONE, DOXYCYCLINE);
  const supply = fc.integer({ min: 1, max: 14 });

  test('a short supply without refills is over after supply and grace, from order, fill or both', () => {
    fc.assert(
      fc.property(drug, supply, fc.constantFrom('order', 'fill', 'both'), (medication, supplied, kind) => {
        const facts = (written: number): Json[] => [
          ...(kind === 'fill'
            ? []
            : [
                request({
                  medicationCodeableConcept: medication,
                  authoredOn: daysAgo(written),
                  ...(kind === 'order' && { dispenseRequest: { expectedSupplyDuration: days(supplied) } }),
                }),
              ]),
          ...(kind === 'order'
            ? []
            : [
                dispense({
                  medicationCodeableConcept: medication,
                  whenHandedOver: daysAgo(written),
                  daysSupply: days(supplied),
                }),
              ]),
        ];
        expect(inferOne(facts(supplied - 1)).status).toBe('active');
        expect(inferOne(facts(supplied + 6)).status).toBe('completed');
      }),
      RUNS,
    );
  });

  test('the same drug with a refill, or filled three times, goes on', () => {
    fc.assert(
      fc.property(drug, supply, fc.integer({ min: 0, max: 60 }), (medication, supplied, since) => {
        const medicationCodeableConcept = medication;
        const refilled = request({
          medicationCodeableConcept,
          authoredOn: daysAgo(since),
          dispenseRequest: { expectedSupplyDuration: days(supplied), numberOfRepeatsAllowed: 2 },
        });
        const fills = [0, 1, 2].map((back) =>
          dispense({
            medicationCodeableConcept,
            whenHandedOver: daysAgo(since + back * (supplied + 3)),
            daysSupply: days(supplied),
          }),
        );
        expect(inferOne([refilled]).status).toBe('active');
        expect(inferOne(fills).status).toBe('active');
      }),
      RUNS,
    );
  });

  test('a short supply of any other drug ends nothing', () => {
    fc.assert(
      fc.property(supply, fc.integer({ min: 0, max: 90 }), (supplied, since) => {
        const fill = dispense({ whenHandedOver: daysAgo(since), daysSupply: days(supplied) });
        expect(inferOne([fill]).status).toBe('active');
      }),
      RUNS,
    );
  });
});

describe('an undated stop', () => {
  const stop = (written: number): Json =>
    request({ id: 'stopped', status: 'stopped', authoredOn: daysAgo(written) });
  const gap = fc.integer({ min: 1, max: 300 });

  test('is not refuted by a fill since its writing, whether it names the order or not', () => {
    fc.assert(
      fc.property(gap, fc.boolean(), fc.nat(), (written, isNamed, seed) => {
        const fill = dispense({ whenHandedOver: daysAgo(seed % written), ...(isNamed && named('stopped')) });
        expect(inferOne([stop(written), fill]).status).toBe('stopped');
      }),
      RUNS,
    );
  });

  test('is refuted by an order written later, and by a fill of that order', () => {
    fc.assert(
      fc.property(gap, fc.integer({ min: 1, max: 85 }), (between, since) => {
        const order = request({ id: 'new', authoredOn: daysAgo(since) });
        const fill = dispense({ whenHandedOver: daysAgo(since - 1), ...named('new') });
        const facts = [stop(between + since), order, fill];
        expect(inferOne(facts)).toMatchObject({
          status: 'active',
          provenance: { evidence: ['recent_dispense', 'active_order'] },
        });
      }),
      RUNS,
    );
  });

  test('is less sure than the same stop with a date, which its age makes up for', () => {
    fc.assert(
      fc.property(gap, fc.integer({ min: 1, max: 5000 }), (written, later) => {
        const [sure, sooner, old] = [
          inferOne([{ ...stop(written), ...statusChanged(daysAgo(written)) }]).confidence,
          inferOne([stop(written)]).confidence,
          inferOne([stop(written + later)]).confidence,
        ];
        expect(sooner).toBeLessThan(sure);
        expect(old).toBeGreaterThanOrEqual(sooner);
      }),
      RUNS,
    );
  });

  test('of one strength never ends another that was written after it', () => {
    fc.assert(
      fc.property(gap, fc.integer({ min: 1, max: 80 }), (between, since) => {
        const fill = dispense({ medicationCodeableConcept: OTHER_STRENGTH, whenHandedOver: daysAgo(since) });
        expect(inferOne([stop(between + since), fill]).status).toBe('active');
      }),
      RUNS,
    );
  });
});

describe('a hold', () => {
  const use = fc
    .integer({ min: 11, max: 150 })
    .chain((at) =>
      fc.constantFrom(
        request({ authoredOn: daysAgo(at) }),
        dispense({ whenHandedOver: daysAgo(at), daysSupply: days(90) }),
        statement({ dateAsserted: daysAgo(at) }),
      ),
    );
  const hold = fc
    .tuple(fc.integer({ min: 0, max: 10 }), pausingWords)
    .chain(([at, text]) =>
      fc.constantFrom(
        request({ status: 'on-hold', authoredOn: daysAgo(at) }),
        request({ status: 'on-hold', authoredOn: daysAgo(200), ...statusChanged(daysAgo(at)) }),
        request({ authoredOn: daysAgo(at), dosageInstruction: [{ text }] }),
        statement({ status: 'on-hold', dateAsserted: daysAgo(at) }),
      ),
    );

  test('that is newer than every sign of use is never active, and is named', () => {
    fc.assert(
      fc.property(fc.array(use, { maxLength: 4 }), hold, (uses, held) => {
        const facts = [...uses, { ...held, id: 'held' }];
        const { status, provenance } = inferOne(facts);
        expect(status).toBe('unknown');
        expect(provenance.enrichments).toContainEqual(
          expect.objectContaining({ field: 'status', value: expect.stringMatching(/^on hold since/) }),
        );
      }),
      RUNS,
    );
  });

  test('is over with an order written after it', () => {
    fc.assert(
      fc.property(hold, (held) => {
        const dated =
          'authoredOn' in held
            ? { ...held, authoredOn: daysAgo(200) }
            : { ...held, dateAsserted: daysAgo(30) };
        const changed = 'extension' in held ? statusChanged(daysAgo(30)) : {};
        expect(inferOne([{ ...dated, ...changed }, request({ authoredOn: daysAgo(0) })]).status).toBe(
          'active',
        );
      }),
      RUNS,
    );
  });

  test('words that stop make no drug active', () => {
    fc.assert(
      fc.property(stoppingWords, fc.integer({ min: 0, max: 150 }), fc.boolean(), (text, at, isNote) => {
        const words = isNote ? { note: [{ text }] } : { dosageInstruction: [{ text }] };
        const order = request({ authoredOn: daysAgo(at), ...words });
        expect(inferOne([order]).status).toBe('stopped');
      }),
      RUNS,
    );
  });
});

describe('a cancelled order', () => {
  test('ends nothing that is filled and covered on another', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 85 }), fc.nat(), (filled, seed) => {
        const facts = [
          request({ id: 'kept', authoredOn: daysAgo(filled + 5) }),
          dispense({ whenHandedOver: daysAgo(filled), daysSupply: days(90), ...named('kept') }),
          request({ status: 'cancelled', authoredOn: daysAgo(seed % filled) }),
        ];
        expect(inferOne(facts).status).toBe('active');
      }),
      RUNS,
    );
  });

  test('ends what was handed over on it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 85 }), (filled) => {
        const facts = [
          request({ id: 'gone', status: 'cancelled', authoredOn: daysAgo(filled + 5) }),
          dispense({ whenHandedOver: daysAgo(filled), daysSupply: days(90), ...named('gone') }),
        ];
        expect(inferOne(facts).status).toBe('stopped');
      }),
      RUNS,
    );
  });
});

describe('a fill without a date', () => {
  const undated = dispense({ id: 'undated' });

  test('never makes a drug active, whatever else is over', () => {
    const over = fc.constantFrom<Json[]>(
      [],
      [request({ id: 'o', status: 'stopped', authoredOn: daysAgo(20) })],
      [request({ id: 'o', status: 'completed', authoredOn: daysAgo(20) })],
      [request({ id: 'o', status: 'cancelled', authoredOn: daysAgo(20) })],
    );
    fc.assert(
      fc.property(over, fc.boolean(), fc.integer({ min: 1, max: 5 }), (facts, isNamed, count) => {
        const fills = Array.from({ length: count }, (_, at) => ({
          ...undated,
          id: `undated${at}`,
          ...(isNamed && named('o')),
        }));
        for (const { status } of infer([...facts, ...fills])) expect(status).not.toBe('active');
      }),
      RUNS,
    );
  });

  test('counts from the writing of the active order it names', () => {
    const order = request({ id: 'o', authoredOn: daysAgo(20) });
    const { provenance } = inferOne([order, { ...undated, ...named('o') }]);
    expect(provenance.evidence).toEqual(['recent_dispense', 'active_order']);
  });

  test('supports an order without deciding', () => {
    const order = request({ authoredOn: daysAgo(20) });
    const alone = inferOne([order]);
    const both = inferOne([order, undated]);
    expect(both.provenance.evidence).toEqual(alone.provenance.evidence);
    expect(both.confidence).toBeGreaterThan(alone.confidence);
  });
});

test('a lapsed fill that is used as needed is told as surely for a year, whatever days it is a supply for', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10 }), fc.integer({ min: 130, max: 360 }), (supply, ago) => {
      const fill = dispense({
        whenHandedOver: daysAgo(ago),
        daysSupply: days(supply),
        dosageInstruction: [{ text: 'Place 1 tablet under the tongue as needed for chest pain' }],
      });
      expect(inferOne([fill])).toMatchObject({ status: 'unknown', confidence: 0.4 });
    }),
    RUNS,
  );
});

test('an end of any age is as sure as a new one', () => {
  const status = fc.constantFrom('stopped', 'completed', 'cancelled');
  fc.assert(
    fc.property(status, fc.integer({ min: 1, max: 6000 }), (said, at) => {
      const fresh = inferOne([request({ status: said, authoredOn: daysAgo(0) })]);
      const old = inferOne([request({ status: said, authoredOn: daysAgo(at) })]);
      expect(old.status).toBe(fresh.status);
      expect(old.confidence).toBeGreaterThanOrEqual(fresh.confidence);
    }),
    RUNS,
  );
});

test('dates in other digits and of impossible years are bad dates, and no figure is lost to them', () => {
  for (const authoredOn of ['２０２６-06-01', '0026-06-01', '9999-12-31', '1026-06', '٢٠٢٦-٠٦-٠١']) {
    const undated = inferOne([request({})], AS_OF);
    expect(inferOne(complete([request({ authoredOn })]), AS_OF)).toMatchObject({
      status: undated.status,
      confidence: undated.confidence,
    });
  }
});

describe('a prescription that ran out', () => {
  const expired = fc.integer({ min: 366, max: 1500 });
  const reported = fc.integer({ min: 0, max: 365 });
  const reporter = fc.constantFrom({}, { informationSource: { reference: 'Patient/p' } });

  test('makes the reports beside it less sure, and a renewal or a fill makes them as sure as without it', () => {
    fc.assert(
      fc.property(expired, reported, reporter, (written, said, source) => {
        const old = request({ authoredOn: daysAgo(written) });
        const report = statement({ dateAsserted: daysAgo(said), ...source });
        const [alone, beside] = [inferOne([report]), inferOne([report, old])];
        expect(beside.status).toBe('active');
        expect(beside.confidence).toBeLessThan(alone.confidence);
        const renewal = request({ id: 'renewed', authoredOn: daysAgo(20) });
        const fill = dispense({ whenHandedOver: daysAgo(20) });
        for (const sign of [renewal, fill])
          expect(inferOne([report, old, sign]).confidence).toBe(inferOne([report, sign]).confidence);
      }),
      RUNS,
    );
  });
});

describe('a start that is stated', () => {
  const WRITTEN = 120;
  const american = (day: string): string => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;
  const timing = (boundsPeriod: Json): Json[] => [
    { timing: { repeat: { frequency: 1, period: 1, periodUnit: 'd', boundsPeriod } } },
  ];
  const inWords = (words: (day: string) => string) => (start: string) =>
    request({ authoredOn: daysAgo(WRITTEN), dosageInstruction: [{ text: words(american(start)) }] });
  const stated = fc.constantFrom<(start: string) => Json>(
    (start) => request({ authoredOn: daysAgo(WRITTEN), dosageInstruction: timing({ start }) }),
    (start) => request({ authoredOn: daysAgo(WRITTEN), dispenseRequest: { validityPeriod: { start } } }),
    (start) => statement({ dateAsserted: daysAgo(WRITTEN), effectivePeriod: { start } }),
    (start) => statement({ dateAsserted: daysAgo(WRITTEN), dosage: timing({ start }) }),
    inWords((day) => `Start taking on ${day}. Take 1 tablet daily`),
    inWords((day) => `Take 1 tablet daily starting ${day}`),
  );
  const start = fc.integer({ min: -400, max: 100 });

  test('decides nothing before its day', () => {
    fc.assert(
      fc.property(stated, start, (tell, age) => {
        const { status, provenance } = inferOne([tell(daysAgo(age))]);
        expect(status).toBe(age < 0 ? 'unknown' : 'active');
        if (age < 0) expect(provenance.evidence).toEqual(['insufficient_signal']);
      }),
      RUNS,
    );
  });

  test('of another strength replaces nothing before its day', () => {
    fc.assert(
      fc.property(stated, fc.integer({ min: -400, max: -1 }), (tell, age) => {
        const current = request({ id: 'current', authoredOn: daysAgo(150) });
        const next = { ...tell(daysAgo(age)), id: 'next', medicationCodeableConcept: OTHER_STRENGTH };
        const [alone] = infer([current]);
        expect(infer([current, next])).toMatchObject([
          { displayName: alone?.displayName, status: 'active', confidence: alone?.confidence },
        ]);
      }),
      RUNS,
    );
  });

  test('of a later step puts off nothing', () => {
    const text = 'Take 1 tablet daily, then starting 7/10/2026 take 2 tablets daily';
    const steps = [
      { sequence: 1, text: '1 tablet daily' },
      { sequence: 2, ...timing({ start: '2026-07-10' })[0] },
    ];
    const increase = 'Take 1 tablet daily. Starting 7/10/2026 take 2 tablets daily';
    for (const dosageInstruction of [[{ text }], [{ text: increase }], steps])
      expect(inferOne([request({ authoredOn: daysAgo(20), dosageInstruction })]).status).toBe('active');
  });
});
