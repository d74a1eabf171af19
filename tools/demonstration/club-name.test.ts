import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { club } from './club.ts';

const root = join(import.meta.dirname, '../..');
/** Product code, without documentation and tests, which may say what they like. */
const isProduct = (file: string) =>
  /\.(tsx?|js|html|css|json|svg|ya?ml)$/.test(file) && !/^(docs|e2e|ops|tools)\/|\/testing\/|\.test\.tsx?$/.test(file);

test('what the demonstration says of its club stands in its folder and nowhere else', () => {
  const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n').filter(isProduct);
  expect(files.length).toBeGreaterThan(500);
  const { identidad, contacto } = club;
  const [, place = ''] = identidad.nombre.split('Club ');
  const said = [place, contacto.correo, contacto.direccion];
  const found = files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return said.filter((words) => text.includes(words)).map((words) => `${file}: ${words}`);
  });
  expect(found).toEqual([]);
});
