/** Laws of ends that are told in everyday words: they take their drug from the list and are told, and what sounds like them ends nothing. */
import { afterAll, describe, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { documentOf } from '../support/document-builders.ts';
import { openStarterStore } from '../support/starter-store.ts';
import { size } from '../support/runs.ts';
import { extractMedications } from '../../src/documents/med-list-from-documents.ts';

const store = openStarterStore();
afterAll(() => store.close());

const RUNS = { numRuns: size(60, 12) };

const DRUGS = ['lisinopril', 'metformin', 'warfarin', 'atenolol'] as const;
const two = fc.shuffledSubarray([...DRUGS], { minLength: 2, maxLength: 2 });
const heading = fc.constantFrom('PLAN', 'ASSESSMENT AND PLAN');

/** `ONE` and `OTHER` are the drugs. */
function said(words: string, one: string, other: string): string {
  return words.replaceAll('ONE', one).replaceAll('OTHER', other);
}

/** The drugs that are listed, and those that are set aside. */
async function read(lines: readonly string[]): Promise<{ listed: string[]; aside: string[] }> {
  const { list } = await extractMedications([documentOf(lines, 'document.pdf')], store);
  const known = (name: string): string => DRUGS.find((drug) => name.toLowerCase().includes(drug)) ?? name;
  return {
    listed: list.medications.map(({ drugName }) => known(drugName)),
    aside: (list.setAside ?? []).map(({ name }) => known(name)),
  };
}

/** Said in a plan below a list of both drugs, the one leaves the list and is set aside; the other stays. */
async function ends(words: string): Promise<void> {
  await fc.assert(
    fc.asyncProperty(heading, two, async (at, [one = '', other = '']) => {
      const list = `MEDICATIONS: ${one} 5 mg daily, ${other} 10 mg daily.`;
      const { listed, aside } = await read([list, `${at}: ${said(words, one, other)}`]);
      expect(listed).toEqual([other]);
      expect(aside).toContain(one);
    }),
    RUNS,
  );
}

/** Said in a plan below the list, both stay on it. */
async function endsNothing(words: string): Promise<void> {
  await fc.assert(
    fc.asyncProperty(heading, two, async (at, [one = '', other = '']) => {
      const list = `MEDICATIONS: ${one} 5 mg daily, ${other} 10 mg daily.`;
      const { listed } = await read([list, `${at}: ${said(words, one, other)}`]);
      expect(listed.toSorted()).toEqual([one, other].toSorted());
    }),
    RUNS,
  );
}

/** Behind its entry in a list a remark takes the entry from it, and the other stays. */
async function endsEntry(remark: string): Promise<void> {
  await fc.assert(
    fc.asyncProperty(two, fc.constantFrom(' - ', '; ', ' -- '), async ([one = '', other = ''], mark) => {
      const lines = ['# Medications', `${one} 5 mg daily${mark}${remark}`, `${other} 10 mg daily`];
      const { listed, aside } = await read(lines);
      expect(listed).toEqual([other]);
      expect(aside).toContain(one);
    }),
    RUNS,
  );
}

async function endsNoEntry(remark: string): Promise<void> {
  await fc.assert(
    fc.asyncProperty(two, fc.constantFrom(' - ', '; ', ' -- '), async ([one = '', other = ''], mark) => {
      const lines = ['# Medications', `${one} 5 mg daily${mark}${remark}`, `${other} 10 mg daily`];
      expect((await read(lines)).listed.toSorted()).toEqual([one, other].toSorted());
    }),
    RUNS,
  );
}

describe('who is done with a drug takes it no more', () => {
  test.each([
    'He is to finish with the ONE today.',
    'She is done with her ONE.',
    'He is all done with ONE as of Friday.',
    'She is through with the ONE for good.',
    'She has finished with ONE.',
  ])('%s', ends);

  test.each([
    'She is finished with the visit.',
    'We are done with the paperwork.',
    'She is not done with the ONE yet.',
    'Finish with the ONE for 5 more days.',
    'When she is done with the ONE we will see her.',
    'If she is done with the ONE she may call.',
    'Is she done with the ONE?',
  ])('%s', endsNothing);
});

describe('what has to go, goes', () => {
  test.each(['The ONE has to go.', 'With her falls the ONE must go.', 'The ONE will have to go.'])(
    '%s',
    ends,
  );

  test.each([
    'She has to go to the hospital.',
    'The ONE has to go up to 10 mg.',
    'The ONE does not have to go.',
    'The ONE may have to go.',
    'She takes ONE and has to go.',
  ])('%s', endsNothing);
});

describe('a verb for ending and a pronoun end the drug that is meant', () => {
  test.each(['lose it', 'lose it, she sleeps well', 'ditch it', 'scrap it'])('%s', endsEntry);
  test.each(['she lost it on the bus', 'drop it to 2.5 mg', 'keep it', 'do not lose it', 'do not ditch it'])(
    '%s',
    endsNoEntry,
  );
  test.each(['ONE did nothing for her and we scrapped it.', 'Lose the ONE.'])('%s', ends);
  test.each(['She must lose weight.', 'She lost her ONE on the bus.'])('%s', endsNothing);
});

describe('what is skipped until something happens is held', () => {
  test.each(['skip until renal has seen her', 'omit until the cultures are back', 'skip for now'])(
    '%s',
    endsEntry,
  );
  test.each([
    'skip if dizzy',
    'do not skip',
    'skip on dialysis days',
    'skip the morning of surgery',
    'skips until noon on Sundays',
  ])('%s', endsNoEntry);
  test.each(['Skip the ONE until the scan has been read.', 'Skip her ONE for now.'])('%s', ends);
  test.each(['Never skip the ONE.', 'Skip breakfast until the blood is drawn.'])('%s', endsNothing);
});

describe('what is not given or used in the passive is not taken', () => {
  test.each([
    'ONE should not be used any longer.',
    'ONE is not being used.',
    'The ONE is not being taken.',
    'The ONE should no longer be used.',
  ])('%s', ends);

  test.each([
    'ONE is not to be given with grapefruit.',
    'ONE should not be used more than once a day.',
    'ONE should not be used as a sleeping pill.',
    'Should the ONE not be used?',
    'Contrast was not given.',
  ])('%s', endsNothing);

  test('a drug that was not given is no entry, whatever is listed beside it', async () => {
    const not = fc.constantFrom('was not given as there was no infection', 'not given', 'was not given');
    await fc.assert(
      fc.asyncProperty(not, two, async (say, [one = '', other = '']) => {
        const { listed, aside } = await read([`To take home: ${other} 10 mg daily; ${one} ${say}.`]);
        expect(listed).toEqual([other]);
        expect(aside).toContain(one);
      }),
      RUNS,
    );
  });
});

describe('a drug goes out inside the verb that throws it out', () => {
  test.each([
    'Her daughter will throw the ONE out.',
    'She threw her ONE away.',
    'Take the ONE 5 mg off.',
    'We have left the ONE out.',
    'Cut the ONE out, and go on with the OTHER.',
  ])('%s', ends);

  test.each([
    'Do not throw the ONE out.',
    'Take the ONE out of the fridge an hour before.',
    'Take the ONE off the shelf.',
    'If she bleeds take the ONE off.',
    'Throw the box of ONE out when it is empty.',
    'She threw her back out and takes ONE.',
  ])('%s', endsNothing);
});

describe('an aim to end a drug is one, and with another in its place it has ended', () => {
  test.each([
    'I would like to get him off of the ONE, and have written instead for glipizide 5 mg daily.',
    'We want to get her off the ONE and will start glipizide 5 mg daily instead.',
  ])('%s', async (words) => {
    await fc.assert(
      fc.asyncProperty(heading, two, async (at, [one = '', other = '']) => {
        const list = `MEDICATIONS: ${one} 5 mg daily, ${other} 10 mg daily.`;
        const { listed, aside } = await read([list, `${at}: ${said(words, one, other)}`]);
        expect(listed.some((name) => name === one)).toBe(false);
        expect(listed).toContain(other);
        expect(aside).toContain(one);
      }),
      RUNS,
    );
  });

  test.each([
    'I would like to get him off of the ONE some day.',
    'We got her off the floor.',
    'She wants to get off ONE, and instead of arguing we talked.',
  ])('%s', endsNothing);
});

describe('an order without a drug is of the one that its paragraph is about', () => {
  test.each([
    'ONE is not helping. Please stop.',
    'ONE. I told her there is no need for it and she will stop.',
    'ONE makes her cough. She will stop.',
    'ONE upsets her stomach, and she has agreed to stop.',
  ])('%s', ends);

  test.each([
    'ONE is helping. She still smokes but she will stop.',
    'ONE is helping. Please stop by the clinic.',
    'ONE is helping. She will not stop.',
    'ONE is helping. Please stop smoking.',
    'ONE is helping. If she coughs she will stop.',
    'ONE and OTHER are helping. The bleeding will stop.',
  ])('%s', endsNothing);
});

describe('what may be begun some day is no entry', () => {
  const mayBe = fc.constantFrom(
    'ONE can be added later.',
    'ONE 5 mg daily would be added if this is not enough.',
    'Should the swelling spread over the knee, ONE will be started.',
    'Were her readings to stay high, ONE 5 mg daily would be my next step.',
    'ONE is the next step, should she become worse.',
  );

  test('beside what is taken, in a list and in prose', async () => {
    const title = fc.constantFrom('PLAN:', '# Medications', 'Current medications:');
    await fc.assert(
      fc.asyncProperty(title, mayBe, two, async (at, words, [one = '', other = '']) => {
        const { listed } = await read([at, `Continue ${other} 10 mg daily.`, said(words, one, other)]);
        expect(listed).toEqual([other]);
      }),
      RUNS,
    );
  });

  test('what is begun today is one', async () => {
    const begun = fc.constantFrom(
      'ONE 5 mg daily was added, since this was not enough.',
      'ONE 5 mg daily will be started today.',
      'ONE 5 mg daily will be added if tolerated.',
    );
    await fc.assert(
      fc.asyncProperty(begun, two, async (words, [one = '', other = '']) => {
        const { listed } = await read(['PLAN:', `Continue ${other} 10 mg daily.`, said(words, one, other)]);
        expect(listed.toSorted()).toEqual([one, other].toSorted());
      }),
      RUNS,
    );
  });
});

describe('who does without a drug, or is asked not to take it, does not take it', () => {
  test.each([
    'She is to do without the ONE.',
    'She takes ONE now and then and I have asked her not to, since it is risky.',
    'There is no need for ONE. She has agreed to go without the ONE.',
  ])('%s', ends);
  test.each([
    'she has agreed to go without',
    'not for now',
    'no need',
    'on a break from it',
    'asked her not to',
  ])('%s', endsEntry);

  test.each([
    'She cannot go without her ONE.',
    'She went without breakfast.',
    'I have asked her not to drive on ONE.',
    'There is no need for a scan.',
  ])('%s', endsNothing);
  test.each([
    'no need to crush',
    'never goes without',
    'asked her not to drive',
    'ended up in the clinic with it',
  ])('%s', endsNoEntry);
});

describe('a doubt that is none ends the drug', () => {
  test.each([
    'I think it is reasonable to stop the ONE now and go with OTHER alone.',
    'She has no cough and ONE may also be stopped.',
    'The ONE may now be discontinued.',
  ])('%s', ends);

  test.each([
    'It may be reasonable to stop the ONE at some point.',
    'ONE may be stopped if her pressure stays low.',
    'The ONE may also be stopped if her pressure stays low.',
    'We might stop the ONE.',
  ])('%s', endsNothing);
});

describe('what a clause of when or why is about is no entry by itself', () => {
  test('behind an entry, whatever the list', async () => {
    const occasion = fc.constantFrom(
      'while the ONE washes out',
      'until the ONE works',
      'before the ONE',
      'two hours after her ONE',
      'because the ONE did not help',
    );
    const title = fc.constantFrom('# Medications', 'PLAN:', 'Current medications:');
    await fc.assert(
      fc.asyncProperty(title, occasion, two, async (at, words, [one = '', other = '']) => {
        const { listed } = await read([at, `${other} 10 mg daily ${said(words, one, other)}`]);
        expect(listed).toEqual([other]);
      }),
      RUNS,
    );
  });

  test('a drug with an amount of its own is one there too', async () => {
    const { listed } = await read([
      '# Medications',
      'lisinopril 10 mg daily before the metformin 500 mg BID',
    ]);
    expect(listed.toSorted()).toEqual(['lisinopril', 'metformin']);
  });

  test('on which days a drug is left out ends no other', async () => {
    const { aside } = await read([
      '# Medications',
      'lisinopril 10 mg daily, not on the day of the metformin',
    ]);
    expect(aside).toEqual([]);
  });
});

test.each(['off the MAR now', 'off the list', 'off repeat'])('what is off a list has ended: %s', endsEntry);
test.each(['off work until Friday', 'off the shelf'])('what is off elsewhere has not: %s', endsNoEntry);
