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
const BLOCK = /<!-- (?<kind>answer|table): (?<name>[a-z-]+) -->\n```(?:json|text)\n[\s\S]*?```\n/g;

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
    const { list, answer } = answerFor(fixtureRequest(name), rxnorm);
    const [language, content] =
      kind === 'answer' ? ['json', JSON.stringify(answer, undefined, 2)] : ['text', medicationTable(list)];
    return `<!-- ${kind}: ${name} -->\n\`\`\`${language}\n${content}\n\`\`\`\n`;
  });
  return { now, due: due.replace(CASES, casesTable), blocks };
}
