import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startFileApp } from '../../testing/file-app.ts';
import { createMetrics } from './create-metrics.ts';

const app = await startFileApp();

const read = (file: string) => readFileSync(join(import.meta.dirname, '../../../../ops', file), 'utf8');

/** The names of the exported metrics, as Prometheus keeps them; `up` is its own. */
const told = [...(await createMetrics(app.context).write()).matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
  type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
);

const words = ['and', 'or', 'unless', 'by', 'without', 'on', 'ignoring', 'bool', 'offset'];
/** The metrics of an expression: what is no function, no label, no text, no duration and no word of the language. */
const metricsOf = (expression: string) =>
  [...expression.replaceAll(/\{[^}]*\}|\[[^\]]*\]|\b(by|without|on|ignoring)\s*\([^)]*\)/g, ' ').matchAll(/\b[a-z_][a-z0-9_]*\b(?!\s*\()/g)]
    .map(([name]) => name)
    .filter((name) => !words.includes(name) && name !== 'up');

interface Dashboard {
  panels: { title: string; targets: { expr: string }[] }[];
}

const alerts = [...read('prometheus/alerts.yml').matchAll(/- alert: (\w+)\n\s+expr: (.+)$/gm)].map(([, name = '', expr = '']) => ({
  name,
  expr,
}));
const panels = (JSON.parse(read('grafana/dashboard.json')) as Dashboard).panels.flatMap(({ title: name, targets }) =>
  targets.map(({ expr }) => ({ name, expr })),
);

test('expressions are understood', () => {
  const expression = 'sum by (le) (rate(http_x_bucket{status=~"5..", job="a"}[5m])) / max(b_c) > 1.5e9 and up == 0';
  expect(metricsOf(expression)).toEqual(['http_x_bucket', 'b_c']);
  expect([alerts.length, panels.length]).toEqual([read('prometheus/alerts.yml').split('- alert:').length - 1, expect.any(Number)]);
  expect(panels.length).toBeGreaterThan(10);
});

test.each([...alerts, ...panels])('$name uses exported metrics', ({ expr }) => {
  expect(metricsOf(expr).filter((name) => !told.includes(name))).toEqual([]);
});

test('every number of our own is on the dashboard', () => {
  const shown = new Set(panels.flatMap(({ expr }) => metricsOf(expr)));
  const own = told.filter((name) => !/^(nodejs|process)_|_(bucket|sum)$/.test(name));
  expect(own.filter((name) => !shown.has(name))).toEqual([]);
});
