/** `medlist rxnorm resolve`: shows what a product text means in RxNorm and which step decided. */
import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { openRxNormStore } from '../../terminology/open-store.ts';
import { RESOLUTION_STEPS } from '../../terminology/products/resolve-product.ts';
import type { ProductIngredient, RxNormStore } from '../../terminology/rxnorm.ts';
import { resolveRespelt } from '../../terminology/spelling/resolve-respelt.ts';
import type { RespeltMatch } from '../../terminology/spelling/resolve-respelt.ts';
import { configOfProcess } from '../environment.ts';

interface ResolveFlags {
  readonly lines?: string;
  readonly json?: true;
}

const HELP = `
Examples:
  medlist rxnorm resolve "Lisinopril 10 mg tab PO BID"
  medlist rxnorm resolve --lines list.txt --json > answers.jsonl`;

/** Registers `resolve` below the `rxnorm` command. */
export function addRxnormResolveCommand(parent: Command): void {
  parent
    .command('resolve')
    .description('Find the RxNorm concept that a product text means, the most specific one it supports.')
    .argument('[text...]', 'a drug as a list or a note writes it')
    .option('--lines <file>', 'resolve every line of a file ("-" for standard input)')
    .option('--json', 'print one JSON object per line')
    .addHelpText('after', HELP)
    .action((words: string[], flags: ResolveFlags) => resolve(words.join(' '), flags));
}

function resolve(text: string, { lines, json }: ResolveFlags): void {
  const texts = lines === undefined ? [text] : linesOf(lines);
  if (lines === undefined && text.trim() === '') throw new Error('give either a text or --lines FILE');
  const store = openRxNormStore({ dataDir: configOfProcess().dataDir });
  try {
    for (const [index, line] of texts.entries()) {
      const match = resolveRespelt(store, withoutBullet(line));
      process.stdout.write(
        json ? `${JSON.stringify(answerOf(index + 1, match))}\n` : describe(line, match, store),
      );
    }
  } finally {
    store.close();
  }
}

function linesOf(file: string): string[] {
  const lines = readFileSync(file === '-' ? 0 : file, 'utf8').split(/\r?\n/);
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}

/** List lines often begin with a bullet: `- lisinopril 10 mg`. */
function withoutBullet(line: string): string {
  return line.replace(/^\s{0,20}[-*•·]\s{1,5}/u, '');
}

function answerOf(line: number, match: RespeltMatch | undefined): Record<string, unknown> {
  const { rxcui, tty, name } = match?.concept ?? {};
  const answer = {
    line,
    rxcui: rxcui ?? null,
    tty: tty ?? null,
    name: name ?? null,
    step: match?.step ?? null,
  };
  return match?.spelling === undefined ? answer : { ...answer, spelling: match.spelling };
}

function describe(text: string, match: RespeltMatch | undefined, store: RxNormStore): string {
  if (!match) return `${text}\n  no match\n`;
  const { concept, ingredients, step, product, spelling } = match;
  const form = [product.doseForm, product.doseFormGroup, product.release].filter(
    (word) => word !== undefined,
  );
  const generic = store.genericOf(concept.rxcui);
  const rows: [string, string][] = [
    ['read as', spelling === undefined ? '' : `${spelling.read}, written ${spelling.written}`],
    ['concept', `${concept.rxcui} (${concept.tty}) ${concept.name}`],
    ['ingredients', ingredients.map(ingredientText).join('; ')],
    ['form', form.join(', ')],
    ['generic', generic === undefined || generic === concept.rxcui ? '' : conceptText(store, generic)],
    ['decided by', step === undefined ? '' : `${step}: ${RESOLUTION_STEPS[step]}`],
  ];
  const shown = rows.filter(([, value]) => value !== '');
  return [text, ...shown.map(([label, value]) => `  ${label.padEnd(12)} ${value}`), ''].join('\n');
}

function ingredientText({ name, precise, strength }: ProductIngredient): string {
  const amount = strength ? ` ${strength.value} ${strength.unit}` : '';
  return `${precise?.name ?? name}${amount}`;
}

function conceptText(store: RxNormStore, rxcui: string): string {
  const concept = store.concept(rxcui);
  return concept ? `${concept.rxcui} (${concept.tty}) ${concept.name}` : rxcui;
}
