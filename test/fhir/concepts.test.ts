import { describe, expect, test } from '@jest/globals';
import { canonicalSystem, conceptText, readCodings } from '../../src/fhir/concepts.ts';
import { NDC, RXNORM, SNOMED_CT } from '../../src/fhir/systems.ts';

describe('code systems', () => {
  test.each([
    [RXNORM, RXNORM],
    ['https://www.nlm.nih.gov/research/umls/rxnorm', RXNORM],
    ['http://www.nlm.nih.gov/research/umls/rxnorm/', RXNORM],
    ['HTTP://WWW.NLM.NIH.GOV/research/umls/RXNORM', RXNORM],
    ['urn:oid:2.16.840.1.113883.6.88', RXNORM],
    ['2.16.840.1.113883.6.88', RXNORM],
    ['urn:oid:2.16.840.1.113883.6.69', NDC],
    ['urn:oid:2.16.840.1.113883.6.96', SNOMED_CT],
    ['urn:oid:1.2.3', 'urn:oid:1.2.3'],
  ])('%s', (written, system) => {
    expect(canonicalSystem(written)).toBe(system);
  });
});

describe('CodeableConcept', () => {
  test.each([
    [{ text: 'a', coding: [{ display: 'b' }] }, 'a'],
    [{ text: ' ', coding: [{ code: '1' }, { display: 'b' }] }, 'b'],
    ['a', 'a'],
    [' ', undefined],
    [{ text: 5, coding: 'x' }, undefined],
    [null, undefined],
  ])('the words of %j', (concept, text) => {
    expect(conceptText(concept)).toBe(text);
  });

  test.each([
    [
      { coding: [{ system: RXNORM, code: 314076 }] },
      [{ system: RXNORM, code: '314076', display: undefined }],
    ],
    [
      { coding: { system: RXNORM, code: ' 314076 ' } },
      [{ system: RXNORM, code: '314076', display: undefined }],
    ],
    [{ system: RXNORM, code: '314076' }, [{ system: RXNORM, code: '314076', display: undefined }]],
    [{ coding: [null, 'x', 5] }, []],
  ])('the codings of %j', (concept, codings) => {
    expect(readCodings(concept)).toEqual(codings);
  });
});
