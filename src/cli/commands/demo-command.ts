/** `medlist demo`: one synthetic patient, everything there is about her, and the list with the reason of each line. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { styleText } from 'node:util';
import type { Command } from 'commander';
import { listFor } from '../../http/lists/list-for.ts';
import { readInferRequest } from '../../http/wire/infer-request.ts';
import type { InferredMedication, InferredStatus } from '../../medications/medication-list.ts';
import { openRxNormStore } from '../../terminology/open-store.ts';
import { configOfProcess } from '../environment.ts';
import { readDocumentRecords } from '../read-documents.ts';
import { givenFiles } from '../given-files.ts';
import { readInferFiles } from '../read-infer-files.ts';
import { LINE_WIDTH } from '../text-table.ts';
import { wrapped } from '../wrapped.ts';

const FOLDER = fileURLToPath(new URL('../../../fixtures/demo/', import.meta.url));

/** When the story is told; a later day would make every supply run out. */
const AS_OF = new Date('2026-06-01T12:00:00Z');

/** What the files are, in the order in which they are read. */
const SOURCES: Readonly<Record<string, string>> = {
  'clinic.json': 'the clinic: orders and what she said (FHIR)',
  'pharmacy.json': 'the pharmacy: fills, under other names (FHIR)',
  'hospital.xml': 'the hospital: a C-CDA document',
  'discharge.pdf': 'the hospital: discharge instructions (PDF)',
  'cardiology-letter.pdf': 'the cardiologist: a letter (PDF)',
  'medication-card.pdf': 'her own card (a scan, read by OCR)',
};

const HELP = `
The files are in fixtures/demo. The same as JSON, or with every record of each
drug:
  medlist infer fixtures/demo/*.{json,xml,pdf} --as-of 2026-06-01 --json
  medlist infer fixtures/demo/*.{json,xml,pdf} --as-of 2026-06-01 --explain`;

/** Registers the subcommand. */
export function addDemoCommand(program: Command): void {
  program
    .command('demo')
    .description('show what medlist makes of one patient: two FHIR sources, a C-CDA, three PDFs')
    .addHelpText('after', HELP)
    .action(async () => {
      process.stdout.write(`${await demo()}\n`);
    });
}

async function demo(): Promise<string> {
  const files = readdirSync(FOLDER).filter((name) => name in SOURCES);
  const input = await readInferFiles(
    givenFiles(Object.keys(SOURCES).flatMap((name) => placeOf(name, files))),
  );
  const rxnorm = openRxNormStore({ dataDir: configOfProcess().dataDir });
  try {
    const asked = readInferRequest({ ...input.body, explain: true });
    const { records } = await readDocumentRecords(input.documents, rxnorm);
    const { medications } = listFor({ ...asked, records }, AS_OF, rxnorm);
    const sources = Object.values(SOURCES).map((what) => `  ${what}`);
    return [
      'Ruth Samplewood, 74, on 1 June 2026. What is there about her medications:',
      ...sources,
      '',
      `One list of ${medications.length} drugs, each with why:`,
      ...GROUPS.flatMap((group) => groupLines(group, medications)),
    ].join('\n');
  } finally {
    rxnorm.close();
  }
}

function placeOf(name: string, files: readonly string[]): readonly string[] {
  if (!files.includes(name)) throw new Error(`the demo patient is not complete: ${name} is missing`);
  return [path.join(FOLDER, name)];
}

interface Group {
  readonly title: string;
  readonly statuses: readonly InferredStatus[];
  readonly colour: 'green' | 'red' | 'yellow';
}

const GROUPS: readonly Group[] = [
  { title: 'Taken', statuses: ['active'], colour: 'green' },
  { title: 'Not taken', statuses: ['stopped', 'completed', 'cancelled'], colour: 'red' },
  { title: 'Ask her', statuses: ['unknown'], colour: 'yellow' },
];

function groupLines(
  { title, statuses, colour }: Group,
  medications: readonly InferredMedication[],
): readonly string[] {
  const own = medications.filter(({ status }) => statuses.includes(status));
  if (own.length === 0) return [];
  const lines = own.flatMap((medication) => entryLines(medication, colour));
  return ['', styleText(['bold', colour], title), ...lines];
}

function entryLines(
  { displayName, status, confidence, sig, explained }: InferredMedication,
  colour: Group['colour'],
): readonly string[] {
  const right = `${status} ${confidence.toFixed(2)}`;
  const [first = '', ...more] = wrapped(displayName, LINE_WIDTH - right.length - GAP);
  return [
    `${styleText('bold', first)}${' '.repeat(LINE_WIDTH - first.length - right.length)}${styleText(colour, right)}`,
    ...more.map((line) => styleText('bold', line)),
    ...(sig === undefined ? [] : indented(sig)),
    ...(explained === undefined ? [] : indented(explained.explanation)),
  ];
}

/** Between a name and its status. */
const GAP = 2;

function indented(text: string): readonly string[] {
  return wrapped(text, LINE_WIDTH - 4).map((line) => `    ${line}`);
}
