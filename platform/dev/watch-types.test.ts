import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { repoRoot } from '../build/site.ts';
import { readCheck, type TypeErrors, watchTypes } from './watch-types.ts';

let root = '';
let types: TypeErrors;
const write = (file: string, text: string) => writeFileSync(join(root, file), text);

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'watch-types-')));
  for (const folder of ['node_modules', 'src/deep']) mkdirSync(join(root, folder), { recursive: true });
  symlinkSync(join(repoRoot, 'node_modules/typescript'), join(root, 'node_modules/typescript'));
  write('tsconfig.json', JSON.stringify({ compilerOptions: { noEmit: true, lib: ['ES2023'], types: [] }, include: ['src'] }));
  write('src/page.ts', "import type { Row } from './deep/row';\nexport const row: Row = { id: 1 };\n");
  write('src/deep/row.ts', 'export interface Row {\n  id: number;\n}\n');
});
afterEach(() => {
  types.close();
  rmSync(root, { recursive: true, force: true });
});

test('an error is told with its place, also of a file that is only types, until it is repaired', { timeout: 60_000 }, async () => {
  let rounds = 0;
  types = watchTypes(root, ['tsconfig.json'], () => (rounds += 1));
  const settle = async (act: () => void, errors: readonly unknown[]) => {
    const before = rounds;
    act();
    await vi.waitFor(() => expect(rounds).toBeGreaterThan(before), 20_000);
    expect(types.errors()).toEqual(errors);
  };
  // Before the first check has said which files there are.
  await settle(
    () => write('src/page.ts', 'export const row: number = true;\n'),
    [expect.stringMatching(/^src\/page\.ts:1:14\nerror TS2322/)],
  );
  await settle(() => write('src/page.ts', "import type { Row } from './deep/row';\nexport const row: Row = { id: 1 };\n"), []);
  await settle(
    () => write('src/deep/row.ts', 'export interface Row {\n  id: string;\n}\n'),
    [expect.stringMatching(/^src\/page\.ts:2:27\nerror TS2322/)],
  );
  await settle(() => write('src/deep/row.ts', 'export interface Row {\n  id: number;\n}\n'), []);
});

test('what explains an error belongs to it; libraries are no files of the project', () => {
  types = { errors: () => [], close: () => {} };
  const output = `src/a.tsx(3,7): error TS2322: Type 'string' is not assignable.
  Types of 'b' differ.
error TS5083: Cannot read file.
/site/node_modules/x/index.d.ts
/site/src/a.tsx
/usr/lib/lib.d.ts
`;
  expect(readCheck(output, '/site')).toEqual({
    errors: ["src/a.tsx:3:7\nerror TS2322: Type 'string' is not assignable.\n  Types of 'b' differ.", 'error TS5083: Cannot read file.'],
    files: ['/site/src/a.tsx'],
  });
});
