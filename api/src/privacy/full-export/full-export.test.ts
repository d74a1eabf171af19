import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import JSZip from 'jszip';
import { expect, test } from 'vitest';
import { createFileStore } from '../../core/files/file-store.ts';
import { storePicture } from '../../core/images/picture-files.ts';
import { addRows } from '../../testing/add-rows.ts';
import { runAdmin } from '../../testing/admin.ts';
import { drawPhoto } from '../../testing/photo.ts';
import { startFileApp } from '../../testing/file-app.ts';
import { exportedTables } from './exported-tables.ts';

const app = await startFileApp();
const boss = await app.addUser('webmaster');
const headers = { ...boss.headers, 'user-agent': 'x' };

const ask = (contrasena_actual: string, who = headers) =>
  app.server.inject({ method: 'POST', url: '/api/exportacion', headers: who, payload: { contrasena_actual } });
const follow = (url: string, agent = 'x') => app.server.inject({ method: 'GET', url, headers: { 'user-agent': agent } });

const photo = await storePicture(createFileStore(app.config), 'actividades', Buffer.from(await (await drawPhoto(1)).arrayBuffer()));
await app.db.insertInto('actividades').values({ titulo: '=HYPERLINK("x")', descripcion: 'a;"b"\nc', imagen_url: photo.archivo }).execute();
await addRows(app.db, 'patrocinadores', { titulo: 'Sin foto', imagen: `${'0'.repeat(24)}.webp`, orden: 1 });
await addRows(
  app.db,
  'galerias',
  Array.from({ length: 1001 }, (_, at) => ({ nombre: `Galería ${at}`, tipo: 'publica' as const })),
);

await addRows(app.db, 'dispositivos', {
  usuario_id: boss.user.id,
  direccion: 'https://push.example/llave-del-telefono',
  clave: 'CLAVE',
  secreto: 'SECRETO',
  creado: '2027-01-09T10:00:00.000Z',
});

test('every table is exported or said to stay, and no column that may hold a secret leaves', async () => {
  const tables = (await app.db.introspection.getTables()).map(({ name, columns }) => [name, columns.map((column) => column.name)] as const);
  expect(tables.map(([name]) => name).toSorted()).toEqual(Object.keys(exportedTables).toSorted());
  const leaving = tables.flatMap(([name, columns]) => {
    const exported = exportedTables[name as keyof typeof exportedTables];
    if (exported === null) return [];
    const without: readonly string[] = exported.without ?? [];
    return columns.filter((column) => !without.includes(column)).map((column) => `${name}.${column}`);
  });
  // The file's digest names it, an address's key is its name, and a moment is none.
  const harmless = [
    'usuarios.contrasena_caduca',
    'ajustes.clave',
    'versiones_ajustes.clave',
    'contenidos.clave',
    'versiones.clave',
    'plazos_datos.clave',
    'importaciones.huella',
    'versiones_legales.huella',
  ];
  const suspicious = leaving.filter((column) => /hash|huella|secret|clave|token|contrasena|^sal$|llave/.test(column.split('.')[1] ?? ''));
  expect(suspicious.filter((column) => !harmless.includes(column))).toEqual([]);
});

test('the password gives all of it, once, and the audit says so', async () => {
  expect((await ask('otra')).json()).toEqual({ detail: 'La contraseña actual no es correcta.' });
  const { enlace } = (await ask('webmaster')).json<{ enlace: string }>();
  expect((await follow(enlace, 'another browser')).statusCode).toBe(401);
  const reply = await follow(enlace);
  expect(reply.statusCode).toBe(200);
  expect(reply.headers).toMatchObject({ 'content-type': 'application/zip', 'cache-control': 'private, no-store' });
  expect(Number(reply.headers['content-length'])).toBe(reply.rawPayload.length);
  expect((await follow(enlace)).statusCode).toBe(401);
  expect(await app.db.selectFrom('auditoria').select(['accion', 'entidad', 'resumen']).orderBy('id').execute()).toEqual([
    { accion: 'exportar', entidad: 'datos', resumen: 'todo' },
  ]);

  const zip = await JSZip.loadAsync(reply.rawPayload, { checkCRC32: true });
  const read = (name: string) => zip.file(name)?.async('string');
  const people = JSON.parse((await read('datos/usuarios.json')) ?? '') as object[];
  expect(people).toMatchObject([{ correo_electronico: boss.user.correo_electronico, rol: 'webmaster' }]);
  expect(await read('datos/usuarios.json')).not.toMatch(/argon2|token_version/);
  expect(await read('datos/actividades.csv')).toContain(`;"a;""b""\nc";`);
  expect(await read('datos/actividades.csv')).toContain(`"'=HYPERLINK(""x"")"`);
  expect((JSON.parse((await read('datos/galerias.json')) ?? '') as object[]).length).toBe(1001);
  expect((await read('datos/galerias.csv'))?.split('\r\n')).toHaveLength(1003);
  // Of a device with notifications whose service passes them on, and since when; never what reaches it.
  const devices = { id: expect.any(Number), usuario_id: boss.user.id, direccion: 'push.example', creado: '2027-01-09T10:00:00.000Z' };
  expect(JSON.parse((await read('datos/dispositivos.json')) ?? '')).toEqual([devices]);
  expect(await read('datos/dispositivos.csv')).toMatch(/;push\.example;/);
  const manifest = JSON.parse((await read('manifiesto.json')) ?? '') as {
    archivos: { ruta: string }[];
    faltan: string[];
    tablas: object[];
  };
  expect(manifest.faltan).toEqual([`imagenes/patrocinadores/${'0'.repeat(24)}`]);
  expect(manifest.tablas).toContainEqual({ tabla: 'galerias', filas: 1001 });
  const picture = await zip.file(`imagenes/actividades/${photo.archivo.slice(0, 24)}`)?.async('nodebuffer');
  expect(picture?.length).toBeGreaterThan(100);
  // Nothing is left on the disk.
  await expect
    .poll(() =>
      readdir(join(app.config.dataDir, 'subidas'), { recursive: true }).then((names) => names.filter((name) => name.endsWith('archivo'))),
    )
    .toEqual([]);
});

test('a link that a webmaster made ends with the role', async () => {
  const other = await app.addUser('webmaster');
  const { enlace } = (await ask('webmaster', { ...other.headers, 'user-agent': 'x' })).json<{ enlace: string }>();
  await app.db.updateTable('usuarios').set({ rol: 'direccion' }).where('id', '=', other.user.id).execute();
  expect((await follow(enlace)).statusCode).toBe(403);
});

test('the command writes the same to a new file, and to no other', { tags: 'nightly' }, async () => {
  const to = join(app.config.dataDir, 'todo.zip');
  const env = { DATA_DIR: app.config.dataDir, DATABASE_URL: app.config.databaseUrl };
  const told = await runAdmin(['export', to], env);
  expect(told.stderr).toBe('');
  expect(told.stdout).toMatch(/todo\.zip: \d+ rows and 1 files\. It holds personal data\. 1 files that rows name are missing/);
  const zip = await JSZip.loadAsync(await readFile(to), { checkCRC32: true });
  expect(Object.keys(zip.files)).toContain('datos/inscripciones.csv');
  expect(await runAdmin(['export', to], env)).toMatchObject({ code: 1, stderr: `${to} is there already.\n` });
  await writeFile(to, '');
  const last = await app.db.selectFrom('auditoria').select(['usuario', 'accion']).orderBy('id', 'desc').executeTakeFirst();
  expect(last).toEqual({ usuario: 'Consola del servidor', accion: 'exportar' });
});
