import { describe, expect, test } from '@jest/globals';
import {
  ANSWER_KINDS,
  changelog,
  fingerprintNow,
  isNamed,
  isNamedUnreleased,
  recordedFingerprints,
  withFingerprintsOfNow,
} from './support/answer-fingerprints.ts';

const RELEASED =
  '## Unreleased\n\n### Added\n\n- Something.\n\n## 1.0.0\n\n- A rule (ruleset 0) (extraction ruleset 0).\n';

function unreleased(): string {
  const named = Object.values(ANSWER_KINDS).map(({ called, version }) => `(${called} ${version})`);
  return `## Unreleased\n\n### Clinical changes\n\n- A rule ${named.join(' ')}.\n\n## 1.0.0\n`;
}

describe.each(['bundles', 'documents'] as const)('the golden answers of %s', (kind) => {
  const { version } = ANSWER_KINDS[kind];

  test('are those recorded for this version of the rules; `npm run fixtures:write` records them', () => {
    expect(fingerprintNow(kind)).toBe(recordedFingerprints()[kind][version]);
  });

  test('have their version named in the changelog', () => {
    expect(isNamed(kind, changelog())).toBe(true);
  });

  test('of a version that was released do not change', () => {
    const others = { bundles: { [ANSWER_KINDS.bundles.version]: 'other' }, documents: {} };
    const alike = { bundles: {}, documents: { [ANSWER_KINDS.documents.version]: 'other' } };
    const recorded = kind === 'bundles' ? others : alike;
    expect(() => withFingerprintsOfNow(recorded, RELEASED)).toThrow(`fixtures/${kind} changed`);
    expect(withFingerprintsOfNow(recorded, unreleased())[kind]).toEqual({ [version]: fingerprintNow(kind) });
  });

  test('are looked up among what is not released yet', () => {
    expect(isNamedUnreleased(kind, unreleased())).toBe(true);
    expect(isNamedUnreleased(kind, RELEASED)).toBe(false);
    const { called } = ANSWER_KINDS[kind];
    expect(isNamedUnreleased(kind, `## Unreleased\n\n## 1.0.0\n\n- A rule (${called} ${version}).\n`)).toBe(
      false,
    );
  });
});
