import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findGaps, type Bill } from './check-bill.ts';
import { listDependencies, type Dependency } from './run-time-dependencies.ts';

const root = join(import.meta.dirname, '../..');
const dependencies = listDependencies(root);

/** The names that each entry begins with. */
const entries = [...readFileSync(join(root, 'docs/dependencies.md'), 'utf8').matchAll(/^- (`[^:]+`):/gm)].flatMap(([, names = '']) =>
  [...names.matchAll(/`([^`]+)`/g)].map(([, name]) => name),
);

test('every run-time dependency has an entry in docs/dependencies.md; nothing else has', () => {
  expect(dependencies.length).toBeGreaterThan(20);
  expect(entries.toSorted()).toEqual(dependencies.map(({ name }) => name).toSorted());
});

test('an alias and the catalog are followed to what is published', () => {
  expect(dependencies).toContainEqual({ name: 'xlsx', published: '@e965/xlsx', version: '0.20.3' });
});

const purl = 'pkg:npm/%40a/b@1.0.0';
const expected: Dependency[] = [{ name: 'b', published: '@a/b', version: '1.0.0' }];
const complete: Bill = {
  bomFormat: 'CycloneDX',
  specVersion: '1.7',
  serialNumber: 'urn:uuid:1',
  metadata: { timestamp: '2026-11-22T00:00:00Z', component: { name: 'moto-club' } },
  components: [{ name: 'b', version: '1.0.0', purl, licenses: [{}] }],
  dependencies: [{ ref: purl, dependsOn: [] }],
};

test('a bill of materials that says all has no gaps', () => expect(findGaps(complete, expected)).toEqual([]));

test.each<[string, Bill]>([
  ['CycloneDX', { ...complete, bomFormat: 'SPDX' }],
  ['serial', { ...complete, serialNumber: '1' }],
  ['describes', { ...complete, metadata: {} }],
  ['licence', { ...complete, components: [{ name: 'b', version: '1.0.0', purl }] }],
  ['missing', { ...complete, components: [] }],
  ['depends on', { ...complete, dependencies: [] }],
])('a bill of materials without %s is reported', (what, bill) => {
  expect(findGaps(bill, expected).join('\n')).toContain(what);
});
