import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { listExecuted } from '../../api/src/core/db/migrate.ts';
import { makeProof, proofHeader } from '../../api/src/operations/checks/proof.ts';
import type { SeenRequest } from '../../api/src/operations/checks/public-address.ts';
import { type Pair, startPair } from '../fixtures/pair.ts';
import { repository } from '../fixtures/server.ts';
import { makeWorkspace, type Workspace } from '../fixtures/workspace.ts';
import { nightly } from '../fixtures/tier.ts';

test.describe.configure({ mode: 'serial' });
test.setTimeout(180_000);

let pair: Pair;
let next: Workspace;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  next = makeWorkspace([]);
  pair = await startPair();
});
test.afterAll(async () => {
  await pair?.stop();
  next?.remove();
});

const { version } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as { version: string };

/** The number of the version that a server reports; what follows names its commit. */
async function versionOf(url: string): Promise<string | undefined> {
  const reply = await fetch(`${url}/healthz`, { headers: { [proofHeader]: makeProof(pair.secret, new Date()) } });
  return ((await reply.json()) as { seen: SeenRequest }).seen.version?.split('+')[0];
}

/** Visitors meanwhile notice nothing, and acknowledged writes are stored, once. */
async function exchangeBoth(root?: string): Promise<void> {
  await pair.db.deleteFrom('inscripciones').execute();
  const crowd = await pair.besiege();
  try {
    await pair.exchange(0, root);
    await pair.exchange(1, root);
  } finally {
    await crowd.end();
  }
  expect(crowd.failures).toEqual([]);
  expect(crowd.acknowledged.length).toBeGreaterThan(50);
  const stored = await pair.db.selectFrom('inscripciones').select('nombre').execute();
  expect(stored.map(({ nombre }) => nombre).toSorted()).toEqual(crowd.acknowledged.toSorted());
}

test('two servers are started again, one after the other, and no request fails', nightly, async () => {
  await exchangeBoth();
});

test('a newer version takes their place with a migration between, old and new side by side, and no request fails', nightly, async () => {
  // The table that all visitors write to meanwhile.
  const expanding = `import type { Migration } from 'kysely';

export const expanding: Migration = {
  async up(db) {
    await db.schema.alterTable('inscripciones').addColumn('apodo', 'text').execute();
  },
};
`;
  writeFileSync(join(next.folder, 'api/src/core/db/migrations/9000-expanding.ts'), expanding);
  const newest = (await listExecuted(pair.db)).at(-1);
  next.edit('api/src/core/db/migrations/list.json', '\n}\n', `,\n  "9000-expanding": { "beside": "${newest}" }\n}\n`);
  next.edit(
    'api/src/core/db/migrate.ts',
    "import type { Db } from './schema.ts';",
    "import { expanding } from './migrations/9000-expanding.ts';\nimport type { Db } from './schema.ts';",
  );
  next.edit('api/src/core/db/migrate.ts', '\n};\n', "\n  '9000-expanding': expanding,\n};\n");
  next.edit('package.json', `"version": "${version}"`, '"version": "99.0.0"');
  const built = await next.run(['platform/build/cli.ts', 'api']);
  expect(built.code, built.output).toBe(0);
  cpSync(join(repository, 'dist'), join(next.folder, 'dist'), { recursive: true });

  expect(await Promise.all(pair.servers.map(({ url }) => versionOf(url)))).toEqual([version, version]);
  await exchangeBoth(next.folder);
  expect(await Promise.all(pair.servers.map(({ url }) => versionOf(url)))).toEqual(['99.0.0', '99.0.0']);
  expect(await listExecuted(pair.db)).toContain('9000-expanding');
});

test('and back, with the newer schema left as it is', nightly, async () => {
  await exchangeBoth();
  expect(await Promise.all(pair.servers.map(({ url }) => versionOf(url)))).toEqual([version, version]);
});
