/** The tables of docs/accuracy.md. */
import { FIELDS, type Failure, type Tally } from './score-case.ts';

export const HEAD = [
  'input',
  'cases',
  'drugs',
  'precision',
  'recall',
  'F1',
  'code',
  'dose',
  'route',
  'frequency',
  'status',
  'forbidden shown',
  'wrong merges',
  'missed merges',
] as const;

/** A Markdown table of one row a tally. */
export function figuresTable(tallies: ReadonlyMap<string, Tally>): string {
  const rows = [...tallies].map(([name, tally]) => row([name, ...figures(tally)]));
  return [row(HEAD), row(HEAD.map((_, index) => (index === 0 ? '---' : '---:'))), ...rows].join('\n');
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function figures(tally: Tally): string[] {
  const { drugs, found, extra } = tally;
  const precision = found + extra === 0 ? 1 : found / (found + extra);
  const recall = drugs === 0 ? 1 : found / drugs;
  const f1 = precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);
  const hasMerges = tally.fields.status.scored > 0;
  return [
    String(tally.cases),
    String(drugs),
    ...[precision, recall, f1].map((share) => share.toFixed(3)),
    ...FIELDS.map((field) => fieldFigure(tally.fields[field])),
    String(tally.forbidden),
    hasMerges ? String(tally.wrongMerges) : '',
    hasMerges ? String(tally.missedMerges) : '',
  ];
}

function fieldFigure({ right, scored }: { readonly right: number; readonly scored: number }): string {
  return scored === 0 ? '' : `${right}/${scored}`;
}

/** A Markdown list of what was wrong. */
export function failureList(failures: readonly Failure[]): string {
  return failures.map(({ id, what, says }) => `- \`${id}\`, ${what}: ${says}`).join('\n');
}
