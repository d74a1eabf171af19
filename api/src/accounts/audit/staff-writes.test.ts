import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { drawPhoto } from '../../testing/photo.ts';
import { multipartOf } from '../../testing/form.ts';
import { startFileApp } from '../../testing/file-app.ts';
import { createStaffWrites } from './staff-writes.ts';

const app = await startFileApp();
const { user, headers } = await app.addUser('direccion');
const { write } = createStaffWrites(app.context, { entidad: 'actividades', lock: 'actividades' });

beforeEach(async () => {
  for (const table of ['actividades', 'auditoria'] as const) await app.db.deleteFrom(table).execute();
});

const add = () => app.db.insertInto('actividades').values({ titulo: 'Ruta', lugar: 'Coca' }).returningAll().executeTakeFirstOrThrow();
const find = (id: number) => app.db.selectFrom('actividades').selectAll().where('id', '=', id).executeTakeFirst();
const audited = () => app.db.selectFrom('auditoria').select(['accion', 'resumen', 'red']).execute();

const edit = (id: number, form: { titulo?: string | undefined; lugar?: string | null }, version?: number, ip?: string) =>
  write(ip === undefined ? user : { ...user, ip }, async ({ trx, edit: editRow }) =>
    editRow(id, {
      before: await trx.selectFrom('actividades').selectAll().where('id', '=', id).executeTakeFirst(),
      form,
      version,
      stale: 'Otra persona ha sido más rápida.',
      show: ({ titulo }) => ({ titulo }),
      knownBy: ['titulo'],
      store: (changes) => trx.updateTable('actividades').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow(),
    }),
  );

test('stores what differs, raises the version and records what changed in the audit; what is left out stays', async () => {
  const { id } = await add();
  expect(await edit(id, { titulo: 'Otra', lugar: null }, 1)).toMatchObject({ titulo: 'Otra', lugar: null, version: 2 });
  expect(await edit(id, { titulo: undefined, lugar: 'Cuéllar' }, 2)).toMatchObject({ titulo: 'Otra', lugar: 'Cuéllar', version: 3 });
  expect(await audited()).toEqual([
    { accion: 'editar', resumen: 'titulo, lugar; titulo: Ruta → Otra', red: null },
    { accion: 'editar', resumen: 'lugar', red: null },
  ]);
});

test('an older version is rejected with the row; values that are stored already are no conflict, nor a change', async () => {
  const { id } = await add();
  await edit(id, { titulo: 'Otra' }, 1);
  await expect(edit(id, { titulo: 'Tarde' }, 1)).rejects.toMatchObject({
    statusCode: 409,
    detail: 'Otra persona ha sido más rápida.',
    more: { actual: { titulo: 'Otra' } },
  });
  expect(await edit(id, { titulo: 'Otra' }, 1)).toMatchObject({ version: 2 });
  expect(await audited()).toHaveLength(1);
  await expect(edit(999_999, { titulo: 'x' })).rejects.toMatchObject({ statusCode: 404 });
});

test('of writes at the same moment each sees what the one before stored', async () => {
  const { id } = await add();
  const outcomes = await Promise.allSettled(['a', 'b', 'c'].map((titulo) => edit(id, { titulo }, 1)));
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
  await Promise.all(['d', 'e', 'f'].map((titulo) => edit(id, { titulo })));
  expect(await find(id)).toMatchObject({ version: 5 });
  expect(await audited()).toHaveLength(4);
});

test('with an address the audit keeps its network', async () => {
  const { id } = await add();
  await edit(id, { titulo: 'Otra' }, 1, '192.0.2.7');
  expect(await audited()).toMatchObject([{ red: '192.0.2.0/24' }]);
});

test('what cannot be audited is not kept, and neither is its picture', async () => {
  await app.db.schema.alterTable('auditoria').renameTo('auditoria_fuera').execute();
  try {
    const form = await multipartOf({ titulo: 'Nueva', imagen: await drawPhoto(1) });
    const sent = { method: 'POST', url: '/api/actividades/', ...form, headers: { ...form.headers, ...headers } } as const;
    expect((await app.server.inject(sent)).statusCode).toBe(500);
  } finally {
    await app.db.schema.alterTable('auditoria_fuera').renameTo('auditoria').execute();
  }
  expect(await app.db.selectFrom('actividades').selectAll().execute()).toEqual([]);
  const files = await readdir(join(app.config.dataDir, 'files'), { recursive: true, withFileTypes: true }).catch(() => []);
  expect(files.filter((entry) => entry.isFile())).toEqual([]);
});
