/** The tables of calibration in docs/accuracy.md. */
import { ASSUMPTIONS } from './assumption-table.ts';
import type { Judged } from './judge.ts';
import { reliabilityOf, type Bin } from './reliability.ts';

/** Statuses whose confidence can be right or wrong; unknown is counted apart. */
const CALIBRATED = ['active', 'stopped', 'completed', 'cancelled', 'unknown: held'] as const;

/** Fewer entries say nothing. */
const LEAST = 30;

/** A summary of all simulations, then the ten bins of each. */
export function reliabilityTables(simulations: Readonly<Record<string, readonly Judged[]>>): string {
  const parts = Object.entries(simulations).map(([name, judged]) => ({ name, judged }));
  const summary = parts.flatMap(({ name, judged }) =>
    CALIBRATED.map((status) => {
      const { count, brier, error } = reliabilityOf(judged.filter((entry) => entry.status === status));
      const isEnough = count >= LEAST;
      return row([
        name,
        status,
        String(count),
        ...[brier, error].map((figure) => (isEnough ? figure.toFixed(3) : 'too few')),
      ]);
    }),
  );
  const bins = parts.map(({ name, judged }) => `**${name}**\n\n${binTable(judged)}`);
  return [
    [
      row(['simulation', 'status', 'entries', 'Brier score', 'calibration error']),
      row(['---', '---', '---:', '---:', '---:']),
      ...summary,
    ].join('\n'),
    ...bins,
    ...parts.map(({ name, judged }) => unknownLine(name, judged)),
  ].join('\n\n');
}

function binTable(judged: readonly Judged[]): string {
  const of = CALIBRATED.map(
    (status) => reliabilityOf(judged.filter((entry) => entry.status === status)).bins,
  );
  const rows = Array.from({ length: 10 }, (_, index) => index / 10).flatMap((from) => {
    const cells = of.map((bins) => cell(bins.find((bin) => bin.from === from)));
    return cells.every((text) => text === '')
      ? []
      : [row([`${from.toFixed(1)}–${(from + 0.1).toFixed(1)}`, ...cells])];
  });
  return [row(['confidence', ...CALIBRATED]), row(['---', ...CALIBRATED.map(() => '---:')]), ...rows].join(
    '\n',
  );
}

/** Share right of the entries, beside their mean confidence. */
function cell(bin: Bin | undefined): string {
  if (bin === undefined) return '';
  return `${bin.shareRight.toFixed(2)} at ${bin.meanConfidence.toFixed(2)} (${bin.count})`;
}

function unknownLine(name: string, judged: readonly Judged[]): string {
  const unknown = judged.filter(({ status }) => status === 'unknown');
  const taken = unknown.filter(({ truth }) => truth === 'taken').length;
  const share = ((100 * taken) / Math.max(unknown.length, 1)).toFixed(0);
  return `${name}: of ${judged.length} entries ${unknown.length} are unknown for want of newer records; ${share} % of those drugs are taken.`;
}

/** Every assumption with its source. */
export function assumptionTable(): string {
  const rows = Object.values(ASSUMPTIONS).map(({ meaning, usual, other, source }) =>
    row([meaning, String(usual), String(other), source]),
  );
  return [row(['what', 'usual', 'other', 'source']), row(['---', '---:', '---:', '---']), ...rows].join('\n');
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}
