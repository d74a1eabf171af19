import { expect, test } from 'vitest';
import { acceptsContract, findByRoute, findOwner, type RegistryEntry } from './registry.ts';

const entry = (name: string, ...paths: string[]): RegistryEntry => ({ name, paths, version: '1', entry: '', manifest: '', preload: {} });
const registry = [
  entry('public', '/', '/actividades'),
  entry('registrations', '/inscripciones', '/admin/inscripciones'),
  entry('content', '/admin/actividades', '/usuarios'),
];

test.each([
  ['/', 'public'],
  ['/actividades', 'public'],
  ['/admin/actividades', 'content'],
  ['/admin/inscripciones', 'registrations'],
  ['/usuarios/7/editar', 'content'],
  ['/usuariosx', undefined],
  ['/admin', undefined],
  ['/nada', undefined],
])('%s belongs to %s', (path, owner) => {
  expect(findOwner(registry, path)?.name).toBe(owner);
});

test('the longest prefix wins, in any order', () => {
  const nested = [entry('outer', '/galerias'), entry('inner', '/galerias/retos')];
  expect(findOwner(nested, '/galerias/retos/1')?.name).toBe('inner');
  expect(findOwner(nested.toReversed(), '/galerias/1')?.name).toBe('outer');
});

test('a parameter stands for any segment, and a literal wins over it', () => {
  const mixed = [
    entry('public', '/actividades'),
    entry('form', '/actividades/:id/inscripcion'),
    entry('new', '/actividades/nueva/inscripcion'),
  ];
  for (const registry of [mixed, mixed.toReversed()]) {
    expect(findOwner(registry, '/actividades/7/inscripcion')?.name).toBe('form');
    expect(findOwner(registry, '/actividades/7/inscripcion/x')?.name).toBe('form');
    expect(findOwner(registry, '/actividades/nueva/inscripcion')?.name).toBe('new');
    expect(findOwner(registry, '/actividades/7')?.name).toBe('public');
    expect(findOwner(registry, '/actividades/7/inscripcionx')?.name).toBe('public');
  }
});

test.each([
  ['/admin/actividades', 'content'],
  ['/admin/actividades/', 'content'],
  ['/admin/actividades/7', 'registrations'],
  ['/admin/actividades/7/inscritos/pagos', 'registrations'],
  ['/actividades/7', 'public'],
  ['/actividades/7/inscripcion', 'registrations'],
  ['/actividades/7/inscripcion/x', 'registrations'],
])('a segment with a colon stands for any: %s belongs to %s', (path, owner) => {
  const below = [...registry, entry('registrations', '/admin/actividades/:id', '/actividades/:id/inscripcion')];
  expect(findOwner(below, path)?.name).toBe(owner);
});

test.each([
  ['/galerias', 'list'],
  ['/galerias/7', 'one'],
  ['/galerias/nueva', 'new'],
  ['/galerias/7/orden', undefined],
  ['/otras/7', undefined],
])('%s is the route of %s', (path, found) => {
  expect(findByRoute({ '/galerias': 'list', '/galerias/:id': 'one', '/galerias/nueva': 'new' }, path)).toBe(found);
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
