import { describe, expect, test } from '@jest/globals';
import { EVIDENCE_RULES, type EvidenceRule } from '../../../src/medications/weigh/evidence-table.ts';
import { EVIDENCE_TAGS } from '../../../src/medications/medication-list.ts';
import { inferOne, type Json } from '../patient.ts';

const rules: readonly (readonly [string, EvidenceRule])[] = Object.entries(EVIDENCE_RULES);

describe('evidence rules', () => {
  const examples = rules.flatMap(([id, rule]) =>
    rule.examples.map((example, at) => [`${id} ${at + 1}`, rule, example] as const),
  );

  test.each(examples)('%s decides its example', (_, rule, example) => {
    const medication = inferOne(example.resources as readonly Json[]);
    expect(medication.status).toBe(rule.status);
    expect(medication.provenance.evidence).toEqual([rule.tag]);
    expect(medication.confidence).toBeCloseTo(example.confidence, 5);
  });

  test.each(rules)('%s has an example and a reason', (_, rule) => {
    expect(rule.examples.length).toBeGreaterThan(0);
    expect(rule.reason).not.toBe('');
  });

  test('every tag of the specification has a rule', () => {
    expect(new Set(rules.map(([, rule]) => rule.tag))).toEqual(new Set(EVIDENCE_TAGS));
  });

  test('a single sign that a drug is taken stays below 0.7', () => {
    for (const [id, rule] of rules)
      if (rule.status === 'active') expect([id, rule.base < 0.7]).toEqual([id, true]);
  });
});
