/** Writes `expected.json` of every case under fixtures/bundles, the answers in README.md and docs/infer.md, the examples of the implementation guide and the fingerprints of all golden answers, from what the code answers now; read the difference before committing it. */
import { writeFileSync } from 'node:fs';
import { openRxNormStore } from '../src/terminology/open-store.ts';
import { documentedAnswers, documentFile, DOCUMENTS } from '../test/support/documented-answers.ts';
import { recordFingerprints } from '../test/support/answer-fingerprints.ts';
import { answerFor, fixtureCases, fixtureFile, fixtureRequest } from '../test/support/fixture-cases.ts';
import { exampleFile, exampleText, IG_EXAMPLES } from '../test/support/ig-examples.ts';

const rxnorm = openRxNormStore();
for (const name of fixtureCases()) {
  const { answer } = answerFor(fixtureRequest(name), rxnorm);
  writeFileSync(fixtureFile(name, 'expected.json'), `${JSON.stringify(answer, undefined, 2)}\n`);
}
for (const document of DOCUMENTS) {
  writeFileSync(documentFile(document), documentedAnswers(document, rxnorm).due);
}
for (const name of IG_EXAMPLES) writeFileSync(exampleFile(name), exampleText(name, rxnorm));
rxnorm.close();
recordFingerprints();
