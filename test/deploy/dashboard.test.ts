import { beforeAll, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { openMetrics } from '../../src/http/metrics.ts';
import { read } from '../support/image-files.ts';

interface Panel {
  readonly title: string;
  readonly targets: readonly { readonly expr: string }[];
}

// Decode edge: our own files.
const { panels } = JSON.parse(read('deploy/grafana/medlist.json')) as { readonly panels: readonly Panel[] };
const { groups } = parse(read('deploy/alerts.yml')) as {
  readonly groups: readonly {
    readonly rules: readonly { readonly alert: string; readonly expr: string }[];
  }[];
};

const EXPRESSIONS = [
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
  ...groups.flatMap(({ rules }) => rules.map(({ alert, expr }) => [alert, expr] as const)),
];

/** Words of PromQL, and what Prometheus itself knows of every target. */
const WORDS = new Set(['sum', 'by', 'rate', 'histogram_quantile', 'le', 'up', 'job']);

/** Names and labels of the page that Prometheus reads, when everything that counts has counted. */
const names = new Set<string>();
const labels = new Set<string>(['instance', 'job']);
beforeAll(async () => {
  const metrics = openMetrics();
  const answered = { endpoint: 'infer-medications', status: 200, seconds: 1 };
  metrics.requestAnswered(answered);
  metrics.jobEnded(answered);
  metrics.unitsCounted('infer-medications', 1);
  for (const line of (await metrics.page()).text.split('\n')) {
    const found = /^(?<name>[a-z_0-9]+)(?:\{(?<labels>[^}]*)\})? /.exec(line)?.groups;
    if (found?.['name'] !== undefined) names.add(found['name']);
    for (const [, label = ''] of (found?.['labels'] ?? '').matchAll(/(\w+)="/g)) labels.add(label);
  }
});

test.each(EXPRESSIONS)('%s asks for what /metrics has', (_, expr) => {
  const bare = expr.replaceAll(/"[^"]*"/g, '').replaceAll(/\[[^\]]*\]/g, '');
  const words = [...bare.matchAll(/[a-z_][a-z_0-9]*/gi)].map(([word]) => word);
  expect(words.filter((word) => !WORDS.has(word) && !names.has(word) && !labels.has(word))).toEqual([]);
  expect(words.some((word) => names.has(word) || word === 'up')).toBe(true);
});

test('no panel without a name of its own', () => {
  expect(new Set(panels.map(({ title }) => title)).size).toBe(panels.length);
});
