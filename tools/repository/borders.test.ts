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
  ['platform/load/x.ts', '../serve/visits.ts', 'load imports only from the rooms below it'],
  ['platform/serve/x.ts', '../release/lines.ts', ''],
  ['platform/load/x.ts', '../../site.config.ts', "platform reads a site's configuration by its path"],
  ['api/src/accounts/users/x.ts', 'shared/ui/button', 'The API shares the contract, facts and texts with the browser'],
  ['api/src/accounts/users/x.ts', '../../../../tools/demonstration/club.ts', 'Packages meet only through their exports'],
  ['api/src/core/db/x.ts', '../../accounts/users/users-queries.ts', 'core imports only from the rooms below it'],
  ['api/src/site/legal/x.ts', '../../accounts/users/users-queries.ts', ''],
  ['api/src/privacy/personal-data/x.ts', '../../operations/backup/nightly.ts', 'privacy imports only from the rooms below it'],
  ['api/src/operations/panel/x.ts', '../../app/app.ts', 'operations imports only from the rooms below it'],
  ['shared/src/text/x.ts', '../facts/money.ts', 'text imports only from the rooms below it'],
  ['shared/src/ui/x.tsx', 'shared/data/use-write', 'ui imports only from the rooms below it'],
  ['shared/src/bank/x.ts', '../mailing/email-gaps.ts', 'bank imports only from the rooms below it'],
  ['mf-registrations/src/rows/x.ts', '../registration/row.ts', ''],
  ['mf-registrations/src/rows/x.ts', '../list/selection-bar.tsx', 'rows imports only from the rooms below it'],
  ['mf-registrations/src/list/table/x.ts', '../../person/person-file.tsx', 'list imports only from the rooms below it'],
];

const told = lintFiles(imports.map(([path, from]) => ({ path, text: `import { something } from '${from}';\nsomething();\n` })));
test.each(imports.map((each, place) => [...each, place] as const))('%s imports %s: %j', (_file, _from, says, place) => {
  expect(told[place]).toEqual(says === '' ? [] : [expect.stringContaining(says)]);
});

test('every folder of an ordered package is one of its rooms', async () => {
  const { rooms } = (await import(pathToFileURL(join(repository, 'oxlint.config.mjs')).href)) as {
    rooms: Record<string, (string | string[])[]>;
  };
  const found = Object.keys(rooms).map((folder) => {
    const entries = readdirSync(join(repository, folder), { withFileTypes: true });
    const folders = entries.filter(
      (entry) => entry.isDirectory() && !['testing', 'model', 'docs', 'node_modules', 'dist'].includes(entry.name),
    );
    return [folder, folders.map(({ name }) => name).toSorted()];
  });
  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries(Object.entries(rooms).map(([folder, list]) => [folder, list.flat().toSorted()])),
  );
});
