import { expect, test } from 'vitest';
import { sliceGroups } from './slice-groups.ts';

type Row = Record<string, unknown>;

function slice(chunks: string[]): Record<string, Row[]> {
  const groups: Record<string, Row[]> = {};
  const slicer = sliceGroups<Row>((year, rows) => (groups[year] ??= []).push(...rows));
  for (const chunk of chunks) slicer.write(chunk);
  slicer.end();
  return groups;
}

const cut = (text: string, size: number) =>
  Array.from({ length: Math.ceil(text.length / size) }, (_, i) => text.slice(i * size, i * size + size));

const groups = {
  '2026': [
    { id: 1, nombre: 'Ana "la Rápida" \\', notas: '}],{"[\\"', grupo: { a: [1, { b: '}' }] } },
    { id: 2, nombre: '🏍️ ñ\n', notas: null },
  ],
  '2025': [],
  '2024': [{ id: 3, nombre: '' }],
};

test.each([1, 2, 3, 7, 64, 10_000])('in chunks of %i characters the rows are the same', (size) => {
  for (const space of [undefined, 2]) {
    const { '2025': _, ...filled } = groups;
    expect(slice(cut(JSON.stringify(groups, null, space), size))).toEqual(filled);
  }
});

test('a row is emitted before the reply ends', () => {
  const seen: unknown[] = [];
  const slicer = sliceGroups<Row>((year, rows) => seen.push([year, rows]));
  slicer.write('{"2026":[{"id":1},{"id":');
  expect(seen).toEqual([['2026', [{ id: 1 }]]]);
  slicer.write('2}');
  expect(seen.at(-1)).toEqual(['2026', [{ id: 2 }]]);
  expect(() => slicer.end()).toThrow('broke off');
});

test('an empty object has no rows', () => expect(slice(['{}'])).toEqual({}));

test.each(['', '[]', '[{"id":1}]', 'null', '"texto"', '{"detail":{"a":1}}', '{"2026":[{"id":1}', '{}{}'])(
  '%j is no list by year',
  (text) => {
    expect(() => slice([text])).toThrow(TypeError);
  },
);
