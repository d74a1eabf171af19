import { expect, test } from 'vitest';
import { nameEntries } from './name-entries.ts';

test.each<[string, (string | null)[], string[]]>([
  ['names that differ stay as they are', ['a.jpg', 'b.jpg'], ['a.jpg', 'b.jpg']],
  ['the same again gets a number, also where capitals count for nothing', ['a.jpg', 'A.JPG', 'a.jpg'], ['a.jpg', 'A (2).JPG', 'a (3).jpg']],
  ['a number that is taken is not given again', ['a (2).jpg', 'a.jpg', 'a.jpg'], ['a (2).jpg', 'a.jpg', 'a (3).jpg']],
  ['a number that was given is not to be had', ['a.jpg', 'a.jpg', 'a (2).jpg'], ['a.jpg', 'a (2).jpg', 'a (2) (2).jpg']],
  ['only the last dot begins an extension', ['ruta.1.jpg', 'ruta.1.jpg'], ['ruta.1.jpg', 'ruta.1 (2).jpg']],
  ['what has no extension gets none', ['foto', 'foto'], ['foto', 'foto (2)']],
  ['a dot at the begin hides no file', ['.jpg', '.jpg'], ['_jpg', '_jpg (2)']],
  ['no system refuses a name', ['CON.jpg', 'fin.', 'a:b.jpg'], ['_CON.jpg', 'fin', 'a_b.jpg']],
  ['a picture without a name is called by its place', ['x.jpg', null], ['x.jpg', 'imagen-2.jpg']],
])('%s', (_rule, names, entries) => {
  expect(nameEntries(names)).toEqual(entries);
});

test('of ten pictures or more the numbers are as long as the last one: they stand in order', () => {
  const entries = nameEntries(Array.from({ length: 10 }, () => null));
  expect([entries[0], entries[9]]).toEqual(['imagen-01.jpg', 'imagen-10.jpg']);
});
