/** `medlist sig TEXT`: the reading of one dosage sentence, as a sentence and its fields, as JSON, or stage by stage. */
import type { Command } from 'commander';
import { sigSentence } from '../../sig/say/dosage-sentence.ts';
import { dosageStandard } from '../../sig/say/dosage-standard.ts';
import { explainSig } from '../../sig/explain-sig.ts';
import { normalizedFrequency, normalizedRoute } from '../../sig/say/normalized-dosage.ts';
import { parseSig } from '../../sig/parse-sig.ts';
import type { ParsedSig, SigSpan } from '../../sig/parsed-sig.ts';

interface SigOptions {
  readonly json?: true;
  readonly explain?: true;
}

const HELP = `
Examples:
  medlist sig "1 tab po bid prn pain x 7 days"
  medlist sig "take 2 tablets on day 1 then 1 tablet daily for 4 days" --explain
  medlist sig "inhale 2 puffs q4-6h prn" --json`;

/** Registers the subcommand. */
export function addSigCommand(program: Command): void {
  program
    .command('sig')
    .description('read a dosage sentence')
    .argument('<text...>', 'the sig; several words may stand without quotes')
    .option('--json', 'print the FHIR dosages, the DosageStandard view, offsets, unread words and warnings')
    .option('--explain', 'print every stage of the reading')
    .addHelpText('after', HELP)
    .action((words: string[], options: SigOptions) => {
      process.stdout.write(`${textOf(words.join(' '), options)}\n`);
    });
}

function textOf(text: string, { json, explain }: SigOptions): string {
  if (explain === true && json !== true) return explainSig(text);
  const parsed = parseSig(text);
  return json === true ? jsonOf(parsed) : summaryOf(parsed);
}

function jsonOf(parsed: ParsedSig): string {
  const views = {
    sentence: sigSentence(parsed.dosages),
    frequency: parsed.dosages.map((dosage) => normalizedFrequency(dosage) ?? null),
    route: parsed.dosages.map((dosage) => normalizedRoute(dosage)?.abbreviation ?? null),
    dosageStandard: parsed.dosages.map((dosage) => dosageStandard(dosage)),
  };
  return JSON.stringify({ ...parsed, ...views }, undefined, 2);
}

function summaryOf(parsed: ParsedSig): string {
  const quote = (span: SigSpan) => parsed.text.slice(span.start, span.end);
  const lines = [
    sigSentence(parsed.dosages) ?? 'Nothing was understood.',
    ...parsed.fields.map(
      (field) => `  ${field.field}: ${quote(field)}${field.certainty === 'implied' ? ' (implied)' : ''}`,
    ),
    ...parsed.unread.map((span) => `  not read: ${quote(span)}`),
    ...parsed.warnings.map((warning) => `  check (${warning.kind}): ${quote(warning)}`),
  ];
  return lines.join('\n');
}
