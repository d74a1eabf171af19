import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { addRows } from '../../testing/add-rows.ts';
import { multipartOf } from '../../testing/form.ts';
import { drawPhoto } from '../../testing/photo.ts';
import { startFileApp } from '../../testing/file-app.ts';
import { runAdmin } from '../../testing/admin.ts';
import { runChecks } from './checks.ts';

const app = await startFileApp();
const { db, config } = app;
const { files } = app.context;
const staff = await app.addUser('direccion');
const env = { DATA_DIR: config.dataDir, DATABASE_URL: config.databaseUrl };
const longAgo = new Date(Date.now() - 2 * 86_400_000);

const check = async (mend = false) => {
  const findings = await runChecks('data', { db, files, isSqlite: config.databaseUrl === undefined, now: new Date(), mend });
  return findings.map(({ level, text }) => (level === 'good' ? text : `${level}: ${text}`));
};
/** Ages a file by two days. */
const age = (key: string) => utimes(join(config.dataDir, 'files', key), longAgo, longAgo);
const stray = async (key: string) => {
  await files.put(key, Buffer.from('x'));
  await age(key);
};
async function addSponsor(): Promise<{ id: number; stem: string }> {
  const form = await multipartOf({ titulo: 'Firma', imagen: await drawPhoto(7) });
  const headers = { ...form.headers, ...staff.headers };
  const reply = await app.server.inject({ method: 'POST', url: '/api/patrocinadores', payload: form.payload, headers });
  const { id, imagen } = reply.json<{ id: number; imagen: string }>();
  return { id, stem: imagen.replace('.webp', '') };
}

const sponsor = await addSponsor();
const keys = [`originales/patrocinadores/${sponsor.stem}`, ...[24, 480].map((w) => `patrocinadores/${sponsor.stem}/${w}.webp`)];
const well = [
  'No row points at one that is gone.',
  'No upload or deletion was left half done.',
  'Each of the 2 files that rows name is there.',
  'Each file older than a day is named by a row.',
];
// Old enough to go, if no row named them.
beforeEach(() => Promise.all(keys.map(age)));

test('a site in order is said to be so, and mending takes nothing', async () => {
  expect(await check()).toEqual(well);
  expect(await runAdmin(['check', '--mend'], env)).toEqual({
    code: 0,
    stdout: well.map((line) => `ok     ${line}\n`).join(''),
    stderr: '',
  });
  for (const key of keys) expect(await files.exists(key), key).toBe(true);
});

test('files without a row are reported, and deleted with `mend`: not the young ones, nor what is not ours', async () => {
  const old = [
    `originales/galerias/${'a'.repeat(24)}`,
    `galerias/${'a'.repeat(24)}/480.webp`,
    `envios/${'b'.repeat(32)}`,
    `roadbooks/${'9'.repeat(32)}.pdf`,
  ];
  const young = `actividades/${'c'.repeat(24)}/960.webp`;
  const foreign = ['galerias/fotos-de-ana.jpg', 'copias/2026/club.sqlite'];
  for (const key of [...old, ...foreign]) await stray(key);
  await files.put(young, Buffer.from('x'));
  const told = await runAdmin(['check'], env);
  expect(told.code).toBe(1);
  expect(told.stdout).toContain(`FAULT  4 files older than a day: named by no row. The first: ${old[1]}.\n       --mend removes them.`);
  for (const key of old) expect(await files.exists(key)).toBe(true);

  expect((await check(true)).at(-1)).toBe('4 files that no row named: removed.');
  for (const key of old) expect(await files.exists(key)).toBe(false);
  for (const key of [young, ...foreign]) expect(await files.exists(key)).toBe(true);
  expect(await check()).toEqual(well);
});

test('a roadbook is kept as long as an edition names it', async () => {
  const roadbook = `roadbooks/${'8'.repeat(32)}.pdf`;
  await stray(roadbook);
  await db.insertInto('convocatorias').values({ es_ruta: 1, anio: 2027, horario_desde: '', roadbook }).execute();
  expect((await check(true)).at(-1)).toBe(well.at(-1));
  await files.delete(roadbook);
  expect((await check())[2]).toBe(`fault: 1 file is missing, of: the roadbook of 2027. The first: ${roadbook}.`);
  await db.deleteFrom('convocatorias').execute();
});

test('a row without its file is reported with its name, and stays a fault', async () => {
  const [original = ''] = keys;
  await files.delete(original);
  const fault = `fault: 1 file is missing, of: sponsor ${sponsor.id}. The first: ${original}.`;
  expect((await check())[2]).toBe(fault);
  expect((await check(true))[2]).toBe(fault);
  await files.put(original, Buffer.from('x'));
  expect(await check()).toEqual(well);
});

test('what an upload left half done is finished, and what one is at work on is left', async () => {
  const [left, going] = ['d', 'e'].map((email) => email.repeat(24)) as [string, string];
  for (const stem of [left, going]) await stray(`galerias/${stem}/480.webp`);
  const note = (stem: string, moment: Date) => ({ archivo: `${stem}.webp`, proceso: 'elsewhere.7.x', momento: moment.toISOString() });
  await addRows(db, 'archivos_sueltos', [note(left, longAgo), note(going, new Date())]);
  const attachment = {
    archivo: `envios/${'f'.repeat(32)}`,
    nombre: 'acta.pdf',
    tipo: 'application/pdf',
    bytes: 1,
    creado: longAgo.toISOString(),
  };
  await stray(attachment.archivo);
  await db.insertInto('adjuntos').values(attachment).execute();

  const told = await check();
  expect(told).toEqual([well[0], 'fault: 2 uploads or deletions were left half done.', well[2], well[3]]);
  expect((await check(true))[1]).toBe('2 uploads or deletions that were left half done were finished.');
  expect(await files.exists(`galerias/${left}/480.webp`)).toBe(false);
  expect(await files.exists(attachment.archivo)).toBe(false);
  expect(await files.exists(`galerias/${going}/480.webp`)).toBe(true);
  expect(await check()).toEqual(well);
});
