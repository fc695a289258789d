/**
 * Fingerprints of the golden answers by ruleset version, `fixtures/fingerprints.json`: an answer does not change without being noticed. A version
 * under the changelog's Unreleased may still change; one that was released has its answers for good.
 */
import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { EXTRACTION_RULESET_VERSION } from '../../src/documents/med-list-from-documents.ts';
import { RULESET_VERSION } from '../../src/medications/infer-medications.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const FILE = path.join(ROOT, 'fixtures/fingerprints.json');

/** A kind of golden answers, with the version of the rules that make them and how the changelog calls it. */
export const ANSWER_KINDS = {
  bundles: { version: RULESET_VERSION, called: 'ruleset' },
  documents: { version: EXTRACTION_RULESET_VERSION, called: 'extraction ruleset' },
} as const;
export type AnswerKind = keyof typeof ANSWER_KINDS;

export type Fingerprints = Readonly<Record<AnswerKind, Readonly<Record<string, string>>>>;

/** The recorded ones: by kind and version. */
export function recordedFingerprints(): Fingerprints {
  // Decode edge: written by recordFingerprints.
  return JSON.parse(readFileSync(FILE, 'utf8')) as Fingerprints;
}

/** Of all `expected.json` of a kind as they are now; the version they carry does not count. */
export function fingerprintNow(kind: AnswerKind): string {
  const hash = createHash('sha256');
  for (const file of globSync(`fixtures/${kind}/*/expected.json`, { cwd: ROOT }).toSorted()) {
    const answer: unknown = JSON.parse(readFileSync(path.join(ROOT, file), 'utf8'), (key, value: unknown) =>
      key === 'ruleset_version' ? undefined : value,
    );
    hash.update(`${file}\n${JSON.stringify(answer)}\n`);
  }
  return hash.digest('hex').slice(0, 16);
}

export function changelog(): string {
  return readFileSync(path.join(ROOT, 'CHANGELOG.md'), 'utf8');
}

/** Does a text name the version as the changelog does: `ruleset 2026-01-31.v1`, for documents `extraction ruleset 2026-01-31.v1`? */
export function isNamed(kind: AnswerKind, text: string): boolean {
  const { called, version } = ANSWER_KINDS[kind];
  return kind === 'documents'
    ? text.includes(`${called} ${version}`)
    : text.replaceAll(ANSWER_KINDS.documents.called, '').includes(`${called} ${version}`);
}

/** Does the part of the changelog that is not released yet name the version among the clinical changes? */
export function isNamedUnreleased(kind: AnswerKind, text: string): boolean {
  const unreleased = /^## Unreleased$(?<part>.*?)(?=^## |(?![^]))/ms.exec(text)?.groups?.['part'] ?? '';
  return isNamed(kind, unreleased);
}

/** Puts the fingerprints of now beside those there are; throws where the answers of a released version changed. */
export function withFingerprintsOfNow(recorded: Fingerprints, text: string): Fingerprints {
  const of = (kind: AnswerKind): Readonly<Record<string, string>> => {
    const { version, called } = ANSWER_KINDS[kind];
    const now = fingerprintNow(kind);
    const before = recorded[kind][version];
    if (before !== undefined && before !== now && !isNamedUnreleased(kind, text)) {
      throw new Error(
        `answers of fixtures/${kind} changed under ${called} ${version}: move the version and name the rule in CHANGELOG.md, Unreleased, as "${called} ${version}"`,
      );
    }
    return { ...recorded[kind], [version]: now };
  };
  return { bundles: of('bundles'), documents: of('documents') };
}

/** Writes the file; scripts call it after they wrote answers. */
export function recordFingerprints(): void {
  const next = withFingerprintsOfNow(recordedFingerprints(), changelog());
  writeFileSync(FILE, `${JSON.stringify(next, undefined, 2)}\n`);
}
