import { expect, test } from 'vitest';
import { acceptsContract, findByRoute, findOwner, type RegistryEntry } from './registry.ts';

const entry = (name: string, ...paths: string[]): RegistryEntry => ({ name, paths, version: '1', entry: '', manifest: '', preload: {} });
const registry = [
  entry('public', '/', '/activities'),
  entry('registrations', '/sign-ups', '/admin/sign-ups'),
  entry('content', '/admin/activities', '/users'),
];

test.each([
  ['/', 'public'],
  ['/activities', 'public'],
  ['/admin/activities', 'content'],
  ['/admin/sign-ups', 'registrations'],
  ['/users/7/edit', 'content'],
  ['/usersx', undefined],
  ['/admin', undefined],
  ['/nada', undefined],
])('%s belongs to %s', (path, owner) => {
  expect(findOwner(registry, path)?.name).toBe(owner);
});

test('the longest prefix wins, in any order', () => {
  const nested = [entry('outer', '/galleries'), entry('inner', '/galleries/challenges')];
  expect(findOwner(nested, '/galleries/challenges/1')?.name).toBe('inner');
  expect(findOwner(nested.toReversed(), '/galleries/1')?.name).toBe('outer');
});

test('a parameter stands for any segment, and a literal wins over it', () => {
  const mixed = [entry('public', '/activities'), entry('form', '/activities/:id/sign-up'), entry('new', '/activities/new/sign-up')];
  for (const registry of [mixed, mixed.toReversed()]) {
    expect(findOwner(registry, '/activities/7/sign-up')?.name).toBe('form');
    expect(findOwner(registry, '/activities/7/sign-up/x')?.name).toBe('form');
    expect(findOwner(registry, '/activities/new/sign-up')?.name).toBe('new');
    expect(findOwner(registry, '/activities/7')?.name).toBe('public');
    expect(findOwner(registry, '/activities/7/sign-upx')?.name).toBe('public');
  }
});

test.each([
  ['/admin/activities', 'content'],
  ['/admin/activities/', 'content'],
  ['/admin/activities/7', 'registrations'],
  ['/admin/activities/7/entries/payments', 'registrations'],
  ['/activities/7', 'public'],
  ['/activities/7/sign-up', 'registrations'],
  ['/activities/7/sign-up/x', 'registrations'],
])('a segment with a colon stands for any: %s belongs to %s', (path, owner) => {
  const below = [...registry, entry('registrations', '/admin/activities/:id', '/activities/:id/sign-up')];
  expect(findOwner(below, path)?.name).toBe(owner);
});

test.each([
  ['/galleries', 'list'],
  ['/galleries/7', 'one'],
  ['/galleries/new', 'new'],
  ['/galleries/7/order', undefined],
  ['/otras/7', undefined],
])('%s is the route of %s', (path, found) => {
  expect(findByRoute({ '/galleries': 'list', '/galleries/:id': 'one', '/galleries/new': 'new' }, path)).toBe(found);
});

test.each([
  ['1.0', '1.2', true],
  ['1.10', '1.2', true],
  ['2.0', '1.2', false],
  ['12.0', '1.2', false],
  [undefined, '1.2', true],
  [undefined, '2.0', false],
])('a module built for %s works in a shell of %s: %s', (offered, own, works) => {
  expect(acceptsContract(offered, own)).toBe(works);
});
