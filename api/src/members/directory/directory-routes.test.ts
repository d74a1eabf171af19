import { beforeEach, expect, test } from 'vitest';
import { addMembers, emptyMembers, turnMembersOn } from '../../testing/members.ts';
import { startFileApp } from '../../testing/file-app.ts';

const app = await startFileApp({ now: () => new Date('2027-03-01T10:00:00Z') });
const boss = await app.addUser('direccion');
const member = await app.addUser('socio');

beforeEach(async () => {
  await emptyMembers(app.db);
  await turnMembersOn(app.db);
});

const read = async (headers: object) => app.server.inject({ url: '/api/directorio-socios', headers: { ...headers } });
const all = { poblacion: 'Soria', motos: 'Vespa', telefono: '600', correo_electronico: 'x@a.example', notas: 'no' };

test('the directory has what each member shows, and no one who shows no name, has left or is under age', async () => {
  await addMembers(app.db, [
    { ...all, nombre: 'Óscar', visibilidad: 'nombre,motos', usuario_id: member.user.id },
    { ...all, nombre: 'Ana', primer_apellido: 'Gil', visibilidad: 'nombre,poblacion,telefono,correo_electronico' },
    { ...all, nombre: 'Eva', visibilidad: 'motos' },
    { ...all, nombre: 'Leo', visibilidad: '' },
    { ...all, nombre: 'Luz', visibilidad: 'nombre', estado: 'baja' },
    { ...all, nombre: 'Niño', visibilidad: 'nombre', nacimiento: '2012-01-01' },
  ]);
  const nothing = { poblacion: null, motos: null, telefono: null, correo_electronico: null };
  const reply = await read(member.headers);
  expect(reply.json()).toMatchObject([
    { ...nothing, nombre: 'Ana Gil', poblacion: 'Soria', telefono: '600', correo_electronico: 'x@a.example' },
    { ...nothing, nombre: 'Óscar', motos: 'Vespa' },
  ]);
  expect(reply.headers['cache-control']).toBe('no-store');
  expect((await read(boss.headers)).json()).toHaveLength(2);
});

test('only members in good standing and staff see it', async () => {
  expect((await read({})).statusCode).toBe(401);
  expect((await read(member.headers)).json()).toEqual({ detail: 'El directorio es para los socios de alta.' });
  await addMembers(app.db, [{ usuario_id: member.user.id, estado: 'impago' }]);
  expect((await read(member.headers)).statusCode).toBe(403);
});
