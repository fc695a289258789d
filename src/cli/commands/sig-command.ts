/** `medlist sig TEXT`: the reading of one dosage sentence, or of a file of them, as a sentence and its fields, as JSON, or stage by stage. */
import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { sigSentence } from '../../sig/say/dosage-sentence.ts';
import { dosageStandard } from '../../sig/say/dosage-standard.ts';
import { explainSig } from '../../sig/explain-sig.ts';
import { normalizedFrequency, normalizedRoute } from '../../sig/say/normalized-dosage.ts';
import { parseSig } from '../../sig/parse-sig.ts';
import type { ParsedSig, SigSpan } from '../../sig/parsed-sig.ts';
import { jsonText } from '../json-text.ts';

interface SigOptions {
  readonly json?: true;
  readonly explain?: true;
  readonly lines?: string;
}

const HELP = `
Examples:
  medlist sig "1 tab po bid prn pain x 7 days"
  medlist sig "take 2 tablets on day 1 then 1 tablet daily for 4 days" --explain
  medlist sig "inhale 2 puffs q4-6h prn" --json
  medlist sig --lines sigs.txt --json

A sig of which nothing was understood ends with status 1; with --lines, when
that is true of every line.`;

/** Registers the subcommand. */
export function addSigCommand(program: Command): void {
  const command = program.command('sig');
  command
    .description('read a dosage sentence')
    .argument('[text...]', 'the sig; several words may stand without quotes')
    .option('--lines <file>', 'read every line of a file ("-" for standard input)')
    .option('--json', 'print the FHIR dosages, the DosageStandard view, offsets, unread words and warnings')
    .option('--explain', 'print every stage of the reading')
    .addHelpText('after', HELP)
    .action((words: string[], options: SigOptions) => {
      if (words.length > 0 === (options.lines !== undefined))
        command.error('error: give either a sig or --lines FILE', { code: 'commander.usage' });
      const isRead = options.lines === undefined ? readOne(words.join(' '), options) : readLines(options);
      if (!isRead) throw new Error('nothing was understood');
    });
}

/** Prints one reading; true where anything was understood. */
function readOne(text: string, options: SigOptions): boolean {
  const parsed = parseSig(text);
  process.stdout.write(`${textOf(parsed, options)}\n`);
  return isUnderstood(parsed);
}

/** Prints a reading for every line of the file, an empty line too, so that answers and lines stay side by side. */
function readLines({ lines = '-', ...options }: SigOptions): boolean {
  const readings = readFileSync(lines === '-' ? 0 : lines, 'utf8')
    .replace(/\r?\n$/u, '')
    .split(/\r?\n/u)
    .map((line) => parseSig(line));
  for (const parsed of readings) {
    const text = options.json === true ? JSON.stringify(viewsOf(parsed)) : textOf(parsed, options);
    process.stdout.write(`${text}\n`);
  }
  return readings.some(isUnderstood);
}

function isUnderstood({ dosages }: ParsedSig): boolean {
  return sigSentence(dosages) !== undefined;
}

function textOf(parsed: ParsedSig, { json, explain }: SigOptions): string {
  if (json === true) return jsonText(viewsOf(parsed));
  return explain === true ? explainSig(parsed.text) : summaryOf(parsed);
}

function viewsOf(parsed: ParsedSig): object {
  return {
    ...parsed,
    sentence: sigSentence(parsed.dosages) ?? null,
    frequency: parsed.dosages.map((dosage) => normalizedFrequency(dosage) ?? null),
    route: parsed.dosages.map((dosage) => normalizedRoute(dosage)?.abbreviation ?? null),
    dosageStandard: parsed.dosages.map((dosage) => dosageStandard(dosage)),
  };
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
