import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { repository } from '../../e2e/fixtures/server.ts';
import { lintFiles } from '../lint/lint-files.ts';

/** An import, and the border in its way; '' without one. */
const imports: [file: string, from: string, says: string][] = [
  ['mf-public/src/x.ts', 'shared/ui/button', ''],
  ['mf-public/src/x.ts', 'mf-galleries/src/routes', 'A module imports only'],
  ['mf-public/src/x.ts', '../../mf-galleries/src/routes.tsx', 'Packages meet only through their exports'],
  ['mf-public/src/x.ts', 'shared/contract/sponsors', 'The browser imports only types from the contract'],
  ['mf-public/src/x.ts', 'shared/facts/money', ''],
  ['mf-public/src/x.ts', 'react-router-dom', "Modules take the router from 'shared/router'"],
  ['shell/src/x.ts', 'mf-public/src/routes', 'A module never imports another module'],
  ['shared/src/ui/x.ts', '../session/session.ts', "Federation shares it as 'shared/…'"],
  ['platform/load/x.ts', 'shared/http/client', 'platform knows no site'],
  ['platform/load/x.ts', '../../site.config.ts', "platform reads a site's configuration by its path"],
  ['api/src/accounts/users/x.ts', 'shared/ui/button', 'The API shares the contract, facts and texts with the browser'],
  ['api/src/accounts/users/x.ts', 'demo/club', 'Only the seed knows the demonstration'],
  ['api/src/core/db/x.ts', '../../accounts/users/users-queries.ts', 'core imports no room above it'],
  ['api/src/site/legal/x.ts', '../../accounts/users/users-queries.ts', ''],
  ['api/src/privacy/personal-data/x.ts', '../../operations/backup/nightly.ts', 'privacy imports no room above it'],
  ['api/src/operations/seed/x.ts', '../../app/app.ts', 'operations imports no room above it'],
  ['api/src/operations/seed/x.ts', 'demo/club', ''],
  ['mf-registrations/src/list/store/x.ts', '../../registration/row.ts', ''],
  ['mf-registrations/src/list/store/x.ts', '../view/columns.ts', 'store/ is the first room'],
  ['mf-registrations/src/list/store/x.ts', '../registrations-page.tsx', 'store/ is the first room'],
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

const told = lintFiles(imports.map(([path, from]) => ({ path, text: `import { something } from '${from}';\nsomething();\n` })));
test.each(imports.map((each, place) => [...each, place] as const))('%s imports %s: %j', (_file, _from, says, place) => {
  expect(told[place]).toEqual(says === '' ? [] : [expect.stringContaining(says)]);
});

test('every folder of the server is one of its rooms', async () => {
  const { rooms } = (await import(pathToFileURL(join(repository, 'oxlint.config.mjs')).href)) as { rooms: readonly string[] };
  const entries = readdirSync(join(repository, 'api/src'), { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory() && !['testing', 'model'].includes(entry.name)).map(({ name }) => name);
  expect(folders.toSorted()).toEqual(rooms.toSorted());
});
