import { describe, expect, test } from '@jest/globals';
import type { ApiKeyRecord } from '../../src/accounts/keys/key-store.ts';
import type { UsageDay } from '../../src/accounts/requests/usage-days.ts';
import { KEY_VARIABLE, exampleCurl } from '../../src/dashboard/parts/example-request.ts';
import { html } from '../../src/web/html.ts';
import { keyState } from '../../src/dashboard/parts/key-state.ts';
import { counted, grouped } from '../../src/web/numbers.ts';
import { moment } from '../../src/dashboard/parts/layout.ts';
import { meter } from '../../src/dashboard/parts/meter.ts';
import { monthUsage } from '../../src/dashboard/parts/month-usage.ts';
import { NAV } from '../../src/dashboard/parts/nav-table.ts';
import { NOTICES, noticeOf } from '../../src/dashboard/parts/notice-table.ts';
import { PAGES } from '../../src/dashboard/page-table.ts';
import { HOME, safeNext } from '../../src/dashboard/safe-next.ts';
import { usageChart, usageTable } from '../../src/dashboard/parts/usage-chart.ts';

describe('html', () => {
  test.each([
    [
      'text is escaped',
      html`<p title="${'"><script>'}">${`<b>&'`}</p>`,
      '<p title="&#34;&#62;&#60;script&#62;">&#60;b&#62;&#38;&#39;</p>',
    ],
    [
      'HTML of the tag is kept, in lists as well',
      html`${[1, 2].map((n) => html`<i>${n}</i>`)}`,
      '<i>1</i><i>2</i>',
    ],
    ['nothing leaves nothing', html`<p>${undefined}${false}${''}</p>`, '<p></p>'],
    ['lists of text are escaped', html`${['<', ['>']]}`, '&#60;&#62;'],
  ])('%s', (_, made, expected) => {
    expect(made.markup).toBe(expected);
  });

  test('an object that only looks like HTML is refused', () => {
    expect(() => html`${JSON.parse('{"markup":"<script>"}')}`).toThrow(TypeError);
  });
});

describe('safeNext', () => {
  test.each([
    '/dashboard',
    '/dashboard/keys',
    '/dashboard/usage?request=a-b_c.1',
    '/docs/api',
    `/dashboard/join/${'A'.repeat(43)}`,
  ])('%s is ours', (next) => expect(safeNext(next)).toBe(next));
  test.each([
    undefined,
    null,
    '',
    'https://evil.example',
    '//evil.example',
    String.raw`\\evil`,
    '/dashboardevil',
    '/dashboard/..',
    '/dashboard//evil.example',
    '/dashboard/%2e%2e',
    '/dashboard\n/x',
    '/v1/usage',
    'javascript:alert(1)',
  ])('%j is not', (next) => expect(safeNext(next)).toBe(HOME));
});

describe('usage of a month', () => {
  const now = new Date('2026-02-10T12:00:00Z');
  const rows: UsageDay[] = [
    { day: '2026-02-01', endpoint: 'infer-medications', units: 3, requests: 3 },
    { day: '2026-02-09', endpoint: 'infer-medications', units: 1, requests: 1 },
    { day: '2026-02-09', endpoint: 'med-lists-from-documents', units: 20, requests: 2 },
  ];

  test('every day has its row, the most used endpoint comes first', () => {
    const usage = monthUsage('free', rows, now);
    expect(usage).toMatchObject({
      units: 24,
      requests: 6,
      limit: 50,
      resetsAt: new Date('2026-03-01T00:00:00Z'),
      endpoints: ['med-lists-from-documents', 'infer-medications'],
    });
    expect(usage.days).toHaveLength(28);
    expect(usage.days[8]).toEqual({ day: '2026-02-09', units: [20, 1], requests: 3 });
    expect(monthUsage('unlimited', [], now)).toMatchObject({ units: 0, limit: undefined, endpoints: [] });
  });

  test('the chart draws as many bars as there are numbers above zero, none above the top', () => {
    const { markup } = usageChart(monthUsage('free', rows, now));
    const drawings = markup.match(/<svg[^]*?<\/svg>/g) ?? [];
    expect(drawings.map((drawing) => /class="(?<name>[^"]+)"/.exec(drawing)?.groups?.['name'])).toEqual([
      'chart wide',
      'chart tall',
    ]);
    for (const drawing of drawings) {
      const bars = [...drawing.matchAll(/y="(?<y>[\d.]+)"\s+width="[\d.]+"\s+height="(?<height>[\d.]+)"/g)];
      expect(bars).toHaveLength(3);
      for (const { groups } of bars) {
        expect(Number(groups?.['y'])).toBeGreaterThanOrEqual(12);
        expect(Number(groups?.['height'])).toBeGreaterThan(0);
      }
      expect(drawing).toContain('>1 Feb</text>');
    }
    expect(markup).not.toContain('style=');
  });

  test('the table has the same numbers', () => {
    const text = usageTable(monthUsage('free', rows, now))
      .markup.replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ');
    expect(text).toContain('1 Feb 2026 0 3 3');
    expect(text).toContain('9 Feb 2026 20 1 3');
  });

  test.each([
    [0, 'level"', 0],
    [39, 'level"', 78],
    [40, 'level warn"', 80],
    [50, 'level bad"', 100],
    [70, 'level bad"', 100],
  ])('%i of 50 fills the meter as it should', (units, tone, percent) => {
    const { markup } = meter({ units, limit: 50 }) ?? html``;
    expect(markup).toContain(tone);
    expect(markup).toContain(`${percent} percent`);
  });

  test('without a cap there is no meter', () =>
    expect(meter({ units: 5, limit: undefined })).toBeUndefined());
});

test.each<[string, Partial<ApiKeyRecord>, string, boolean]>([
  ['plain', {}, 'works', true],
  ['expires later', { expiresAt: new Date('2026-02-11') }, 'works', true],
  ['expired', { expiresAt: new Date('2026-02-10') }, 'expired', false],
  ['within its grace period', { graceUntil: new Date('2026-02-11') }, 'ends soon', true],
  ['after it', { graceUntil: new Date('2026-02-09') }, 'rotated out', false],
  [
    'revoked counts most',
    { revokedAt: new Date('2026-02-01'), graceUntil: new Date('2026-02-11') },
    'revoked',
    false,
  ],
])('a key that is %s', (_, given, label, isWorking) => {
  const key: ApiKeyRecord = {
    id: 'key',
    organizationId: 'org',
    prefix: 'medlist_Ab3dE9',
    lastFour: 'wxyz',
    createdAt: new Date('2026-01-01'),
    lastUsedAt: undefined,
    revokedAt: undefined,
    expiresAt: undefined,
    name: '',
    scopes: undefined,
    createdBy: undefined,
    graceUntil: undefined,
    ...given,
  };
  expect(keyState(key, new Date('2026-02-10'))).toMatchObject({ label, isWorking });
});

test('moments and numbers as people read them', () => {
  expect(moment(new Date('2026-11-20T11:49:59Z')).markup).toContain('20 Nov 2026, 11:49');
  expect(moment(undefined).markup).toContain('never');
  expect(grouped(1234567)).toBe('1,234,567');
  expect([counted(1, 'request'), counted(1200, 'request')]).toEqual(['1 request', '1,200 requests']);
});

test('the example is one shell command with JSON that can be read', () => {
  const text = exampleCurl('https://meds.example.org', `$${KEY_VARIABLE}`);
  const body: unknown = JSON.parse(/--data '([^']*)'$/.exec(text)?.[1] ?? '');
  expect(body).toMatchObject({
    resources: [{ resourceType: 'MedicationRequest' }, { resourceType: 'MedicationDispense' }],
  });
  expect(
    text
      .split('\n')
      .slice(0, 3)
      .every((line) => line.endsWith('\\')),
  ).toBe(true);
});

test('every entry of the bar leads to a page', () => {
  const reachable = PAGES.filter(({ method }) => method === 'GET').map(({ path }) => path);
  for (const { path } of NAV) expect(reachable).toContain(path);
});

test('only sentences of the table are shown as notices', () => {
  expect(noticeOf(new URLSearchParams('done=key-revoked'))).toBe(NOTICES['key-revoked']);
  expect(noticeOf(new URLSearchParams('done=constructor'))).toBeUndefined();
  expect(noticeOf(new URLSearchParams(''))).toBeUndefined();
});
