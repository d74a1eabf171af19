import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClubDocument } from 'shared/contract/documents';
import { beforeEach, expect, test } from 'vitest';
import { multipartOf } from '../../testing/form.ts';
import { addMembers, emptyMembers, turnMembersOn } from '../../testing/members.ts';
import { startFileApp } from '../../testing/file-app.ts';

const app = await startFileApp({ now: () => new Date('2027-03-01T10:00:00Z') });
const boss = await app.addUser('direccion', { nombre: 'Luisa', primer_apellido: 'Gil' });
const member = await app.addUser('socio');
const guest = await app.addUser('invitado');

beforeEach(async () => {
  await app.db.deleteFrom('versiones_documento').execute();
  await app.db.deleteFrom('documentos').execute();
  await emptyMembers(app.db);
  await turnMembersOn(app.db);
  await addMembers(app.db, [{ usuario_id: member.user.id }]);
});

const textOf = (text: string) => `%PDF-1.7\n${text}\n%%EOF`;
const pdf = (text: string, name = 'Acta «2027».pdf') => new File([textOf(text)], name);
async function send(method: 'POST' | 'PUT', path: string, fields: Record<string, string>, file?: File, headers: object = boss.headers) {
  const form = new FormData();
  const whole = { titulo: 'Acta', clase: 'acta', anio: '2027', para: 'socios', ...fields };
  for (const [name, value] of Object.entries(whole)) form.append(name, value);
  if (file) form.append('archivo', file);
  const { payload, headers: ofForm } = await multipartOf(form);
  const reply = await app.server.inject({ method, url: `/api/documentos${path}`, payload, headers: { ...headers, ...ofForm } });
  return { status: reply.statusCode, body: reply.json<ClubDocument & { detail?: string }>() };
}
const list = async (headers: object) =>
  (await app.server.inject({ url: '/api/documentos', headers: { ...headers } })).json<ClubDocument[]>();
const load = (path: string, headers: object) => app.server.inject({ url: `/api/documentos/${path}`, headers: { ...headers } });
const stored = async () => (await readdir(join(app.config.dataDir, 'files/documentos')).catch(() => [])).length;

test('members read what is for them, staff all; nobody else reads any, and no cache or search engine keeps a file', async () => {
  const { body: open } = await send('POST', '', {}, pdf('uno'));
  const { body: own } = await send('POST', '', { titulo: 'Presupuesto', para: 'direccion' }, pdf('dos'));
  expect((await list(member.headers)).map(({ titulo }) => titulo)).toEqual(['Acta']);
  expect((await list(boss.headers)).map(({ titulo }) => titulo)).toEqual(['Presupuesto', 'Acta']);
  expect(await list(guest.headers)).toEqual({ detail: 'Los documentos son para los socios.' });
  const file = await load(`${open.id}/archivo`, member.headers);
  expect([file.statusCode, file.body]).toEqual([200, textOf('uno')]);
  expect(file.headers).toMatchObject({
    'cache-control': 'private, no-store',
    'content-type': 'application/octet-stream',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
  });
  expect(file.headers['content-disposition']).toMatch(/^attachment; filename="Acta/);
  expect((await load(`${own.id}/archivo`, member.headers)).statusCode).toBe(404);
  expect((await load(`${open.id}/archivo`, guest.headers)).statusCode).toBe(403);
  expect((await load(`${open.id}/archivo`, {})).statusCode).toBe(401);
  expect((await send('POST', '', {}, pdf('x'), member.headers)).status).toBe(403);
});

test('a new version replaces the file; staff keep and read the old ones, members do not', async () => {
  const { body: first } = await send('POST', '', {}, pdf('uno', 'a.pdf'));
  const { body: second } = await send('PUT', `/${first.id}`, { titulo: 'Acta final', version: String(first.version) }, pdf('dos', 'b.pdf'));
  expect(second).toMatchObject({
    titulo: 'Acta final',
    version: 2,
    versiones: [{ nombre: 'b.pdf', autor: 'Luisa Gil' }, { nombre: 'a.pdf' }],
  });
  const old = second.versiones[1]?.id;
  expect((await load(`${first.id}/archivo`, member.headers)).body).toBe(textOf('dos'));
  expect((await load(`${first.id}/archivo?de=${old}`, boss.headers)).body).toBe(textOf('uno'));
  expect((await load(`${first.id}/archivo?de=${old}`, member.headers)).statusCode).toBe(404);
  expect((await list(member.headers))[0]?.versiones).toHaveLength(1);
  const before = await stored();
  const stale = await send('PUT', `/${first.id}`, { titulo: 'Otra', version: '1' }, pdf('tres'));
  expect([stale.status, await stored()]).toEqual([409, before]);
});

test.each([
  ['no file', undefined, 'Elige el archivo del documento.'],
  ['a page that says it is a PDF', new File(['<html>'], 'acta.pdf'), /^El archivo tiene que ser un PDF/],
  ['a PDF that is called a page', pdf('x', 'acta.html'), /^El archivo tiene que ser un PDF/],
])('%s is refused, and nothing is stored', async (_what, file, detail) => {
  const before = await stored();
  const { status, body } = await send('POST', '', {}, file);
  expect([status, await stored()]).toEqual([400, before]);
  expect(body.detail).toMatch(detail);
});
