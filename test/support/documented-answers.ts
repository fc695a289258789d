/** The answers shown in docs/infer.md: found by the comment before each block, made by the code. */
import { readFileSync } from 'node:fs';
import { medicationTable } from '../../src/cli/medication-table.ts';
import type { RxNormStore } from '../../src/terminology/rxnorm.ts';
import { answerFor, fixtureRequest } from './fixture-cases.ts';

export const DOCUMENT = new URL('../../docs/infer.md', import.meta.url);

/** `<!-- answer: titration -->` and the fenced block after it. */
const BLOCK = /<!-- (?<kind>answer|table): (?<name>[a-z-]+) -->\n```(?:json|text)\n[\s\S]*?```\n/g;

/** The text of docs/infer.md as it is, and as it would be with what the code answers now. */
export function documentedAnswers(rxnorm: RxNormStore): {
  readonly now: string;
  readonly due: string;
  readonly blocks: number;
} {
  const now = readFileSync(DOCUMENT, 'utf8');
  let blocks = 0;
  const due = now.replace(BLOCK, (_block, kind: string, name: string) => {
    blocks += 1;
    const { list, answer } = answerFor(fixtureRequest(name), rxnorm);
    const [language, content] =
      kind === 'answer' ? ['json', JSON.stringify(answer, undefined, 2)] : ['text', medicationTable(list)];
    return `<!-- ${kind}: ${name} -->\n\`\`\`${language}\n${content}\n\`\`\`\n`;
  });
  return { now, due, blocks };
}
