import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { repository } from '../../e2e/fixtures/server.ts';

/** Who imports what, and which border stands in the way; '' where none does. */
const imports: [file: string, from: string, says: string][] = [
  ['mf-public/src/x.ts', 'shared/ui/button', ''],
  ['mf-public/src/x.ts', 'mf-galleries/src/routes', 'A module imports only'],
  ['mf-public/src/x.ts', '../../mf-galleries/src/routes.tsx', 'Packages meet only through their exports'],
  ['mf-public/src/x.ts', 'shared/contract/sponsors', 'The browser imports only types from the contract'],
  ['mf-public/src/x.ts', 'react-router-dom', "Modules take the router from 'shared/router'"],
  ['shell/src/x.ts', 'mf-public/src/routes', 'A module never imports another module'],
  ['shared/src/ui/x.ts', '../session/session.ts', "Federation shares it as 'shared/…'"],
  ['platform/load/x.ts', 'shared/http/client', 'platform knows no site'],
  ['api/src/accounts/users/x.ts', 'shared/ui/button', 'The API shares the contract with the browser'],
  ['api/src/accounts/users/x.ts', 'demo/accounts', 'Only the seed knows the demonstration'],
  ['api/src/core/db/x.ts', '../users/users-queries.ts', 'Plumbing imports no feature'],
  ['mf-registrations/src/list/store/x.ts', '../../registration/row.ts', ''],
  ['mf-registrations/src/list/store/x.ts', '../view/columns.ts', 'store/ is the first room'],
  ['mf-registrations/src/list/store/x.ts', '../list-screen.ts', 'store/ is the first room'],
  ['mf-registrations/src/list/view/x.ts', '../store/filters.ts', ''],
  ['mf-registrations/src/list/view/x.ts', '../table/row-context.ts', 'view/ shows what has arrived'],
  ['mf-registrations/src/list/view/x.ts', '../../edit/conflict-modal.tsx', 'view/ shows what has arrived'],
  ['mf-registrations/src/list/filters/x.ts', '../view/columns.ts', ''],
  ['mf-registrations/src/list/filters/x.ts', '../table/row-context.ts', 'filters/ and table/ know store/ and view/'],
  ['mf-registrations/src/list/table/x.ts', '../filters/totals.tsx', 'filters/ and table/ know store/ and view/'],
  ['mf-registrations/src/list/table/x.ts', '../use-toast.ts', 'filters/ and table/ know store/ and view/'],
  ['mf-registrations/src/list/table/x.ts', 'mf-galleries/src/routes', 'A module imports only'],
  ['mf-registrations/src/list/x.ts', './table/row-context.ts', ''],
];

/** A folder with the same rules and nothing else. */
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'moto-club-borders-'));
  cpSync(join(repository, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(imports)('%s imports %s: %j', (file, from, says) => {
  const path = join(folder, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `import { something } from '${from}';\nsomething();\n`);
  const { stdout } = spawnSync(join(repository, 'node_modules/.bin/oxlint'), ['--format=json', file], { cwd: folder, encoding: 'utf8' });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { message: string; help?: string }[] };
  const told = diagnostics.map(({ message, help }) => `${message} ${help}`);
  rmSync(path);
  if (says === '') expect(told).toEqual([]);
  else expect(told).toEqual([expect.stringContaining(says)]);
});
