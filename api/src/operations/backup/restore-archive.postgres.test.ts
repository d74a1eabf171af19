import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startTestApp } from '../../testing/test-app.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';

const app = await startTestApp();
const work = await mkdtemp(join(tmpdir(), 'club-archive-'));
afterAll(async () => {
  await app.close();
  await rm(work, { recursive: true });
});

test('what a text for psql would run is not run', async () => {
  const place = join(work, 'psql');
  const { name } = await makeBackup(app.config, place, new Date());
  const marker = join(work, 'ran');
  const text = Buffer.from(`\\! touch ${marker}\n`);
  await writeFile(join(place, name, 'club.dump'), text);
  const sums = (await readFile(join(place, name, 'SHA256SUMS'), 'utf8')).replace(
    /^\w{64}(?= {2}.*club\.dump$)/m,
    createHash('sha256').update(text).digest('hex'),
  );
  await writeFile(join(place, name, 'SHA256SUMS'), sums);
  const description = JSON.parse(await readFile(join(place, name, 'backup.json'), 'utf8')) as object;
  const changed = { ...description, sums: createHash('sha256').update(sums).digest('hex') };
  await writeFile(join(place, name, 'backup.json'), JSON.stringify(changed));
  const target = await createTestDatabase();
  const into = { ...app.config, databaseUrl: target.databaseUrl };
  await expect(restoreBackup(into, place, join(target.dataDir, 'restored'))).rejects.toThrow('pg_restore ended with 1');
  expect(await stat(marker).catch(() => 'not there')).toBe('not there');
  await target.drop();
});
