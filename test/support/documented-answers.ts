/** The answers shown in documents: found by the comment before each block, made by the code. */
import { readFileSync } from 'node:fs';
import { medicationTable } from '../../src/cli/medication-table.ts';
import type { RxNormStore } from '../../src/terminology/rxnorm.ts';
import { answerFor, fixtureCases, fixtureFile, fixtureRequest } from './fixture-cases.ts';

/** The documents that show answers. */
export const DOCUMENTS = ['README.md', 'docs/infer.md'] as const;

/** Where a document is. */
export function documentFile(document: (typeof DOCUMENTS)[number]): URL {
  return new URL(`../../${document}`, import.meta.url);
}

/** `<!-- answer: titration -->` and the fenced block after it. */
const BLOCK =
  /<!-- (?<kind>answer|short answer|table|first entry): (?<name>[a-z-]+) -->\n```(?:json|text)\n[\s\S]*?```\n/g;

/** What a block shows, and as what. */
function shown(kind: string, name: string, rxnorm: RxNormStore): readonly ['json' | 'text', string] {
  // What the documents give is held against their `expected.json` by test/documents/document-fixtures.test.ts.
  if (kind === 'first entry') {
    const { medications } = JSON.parse(readFileSync(documentFixture(name), 'utf8'));
    return ['json', JSON.stringify(medications[0], undefined, 2)];
  }
  if (kind === 'short answer') {
    const { answer } = answerFor({ ...fixtureRequest(name), verbosity: 'minimal' }, rxnorm);
    return ['json', JSON.stringify(answer, undefined, 2)];
  }
  const { list, answer } = answerFor(fixtureRequest(name), rxnorm);
  return kind === 'answer' ? ['json', JSON.stringify(answer, undefined, 2)] : ['text', medicationTable(list)];
}

function documentFixture(name: string): URL {
  return new URL(`../../fixtures/documents/${name}/expected.json`, import.meta.url);
}

/** The table of cases after its comment. */
const CASES = /<!-- cases -->\n(?:\|.*\n)*/;

/** One row a case: its folder, and the line why it exists. */
function casesTable(): string {
  const rows = fixtureCases().map((name) => {
    const why = readFileSync(fixtureFile(name, 'why.md'), 'utf8').trim();
    return `| [\`${name}\`](../fixtures/bundles/${name}) | ${why} |\n`;
  });
  return `<!-- cases -->\n| Case | Why |\n|---|---|\n${rows.join('')}`;
}

/** The text of a document as it is, and as it would be with what the code answers now. */
export function documentedAnswers(
  document: (typeof DOCUMENTS)[number],
  rxnorm: RxNormStore,
): {
  readonly now: string;
  readonly due: string;
  readonly blocks: number;
} {
  const now = readFileSync(documentFile(document), 'utf8');
  let blocks = 0;
  const due = now.replace(BLOCK, (_block, kind: string, name: string) => {
    blocks += 1;
    const [language, content] = shown(kind, name, rxnorm);
    return `<!-- ${kind}: ${name} -->\n\`\`\`${language}\n${content}\n\`\`\`\n`;
  });
  return { now, due: due.replace(CASES, casesTable), blocks };
}
