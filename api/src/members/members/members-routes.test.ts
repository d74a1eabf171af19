import { type Member, type MemberFile, memberFile } from 'shared/contract/members';
import { expect, test } from 'vitest';
import { addRows } from '../../testing/add-rows.ts';
import { turnMembersOn } from '../../testing/members.ts';
import { startMembersApp } from '../../testing/members-app.ts';

const { app, ask, audited } = await startMembersApp('2027-03-01T10:00:00Z');

const call = <T = Member>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object, as?: Record<string, string>) =>
  ask<T & { actual?: Member }>(method, `socios/${path}`, payload, as);
const add = async (fields: object = {}) => (await call('POST', '', { nombre: 'Ana', ...fields })).body;
const file = async (id: number) => (await call<MemberFile>('GET', String(id))).body;
test('until the webmaster turns the members on, none of their calls is there', async () => {
  await app.db.deleteFrom('ajustes').where('clave', '=', 'socios').execute();
  expect((await call('GET', '')).status).toBe(404);
  expect((await call('POST', '', { nombre: 5 })).status).toBe(404);
  expect((await call('GET', 'tipos')).status).toBe(404);
  const boss = await app.addUser('webmaster');
  const put = (activo: string) =>
    app.server.inject({ method: 'PUT', url: '/api/ajustes/socios', payload: { activo }, headers: boss.headers });
  expect((await put('si')).json()).toMatchObject({ activo: 'si', version: 1 });
  expect((await call('GET', '')).status).toBe(200);
  expect((await put('')).json()).toMatchObject({ activo: null });
  expect((await call('GET', '')).status).toBe(404);
});

test('a member is stored with the next number and today as the day of joining, and the audit has no name', async () => {
  const sent = {
    primer_apellido: 'Gil',
    correo_electronico: ' Ana@Correo.example ',
    telefono: ' 600 1',
    motos: 'BMW R 80\r\nVespa',
    tipo_id: 1,
  };
  const reply = await call('POST', '', { nombre: ' Ana ', ...sent });
  expect([reply.status, reply.body]).toEqual([
    201,
    expect.objectContaining({
      numero: 1,
      estado: 'alta',
      nombre: 'Ana',
      correo_electronico: 'ana@correo.example',
      telefono: ' 600 1',
      motos: 'BMW R 80\nVespa',
      alta: '2027-03-01',
      baja: null,
      visibilidad: [],
      version: 1,
    }),
  ]);
  const read = memberFile.strict().parse(await file(reply.body.id));
  expect(read.socio).toEqual(reply.body);
  expect(read.historial).toMatchObject([{ campo: 'estado', antes: null, despues: 'alta', dia: '2027-03-01', autor: 'Luisa Gil' }]);
  expect(await audited()).toEqual(['crear socios: número: 1']);
  expect((await call<Member[]>('GET', '')).body).toEqual([reply.body]);
});

test('a number is never given twice, also not after its member is gone; a member gets back one of their own', async () => {
  const ana = await add({ numero: 40 });
  expect((await call<{ numero: number }>('GET', 'siguiente')).body.numero).toBe(41);
  const refused = await call('POST', '', { nombre: 'Eva', numero: 40 });
  expect([refused.status, refused.body.detail]).toEqual([409, 'El número 40 ya se dio a otra persona, y un número no se da dos veces.']);
  expect(await app.db.selectFrom('socios').select('id').execute()).toHaveLength(1);

  expect((await call('PUT', String(ana.id), { numero: 12 })).body.numero).toBe(12);
  expect((await call('POST', '', { nombre: 'Eva', numero: 40 })).status).toBe(409);
  expect((await call('PUT', String(ana.id), { numero: 40 })).body.numero).toBe(40);
  await call('PUT', `${ana.id}/estado`, { estado: 'baja' });
  expect((await call('DELETE', String(ana.id))).status).toBe(204);
  expect((await call('POST', '', { nombre: 'Eva', numero: 40 })).status).toBe(409);
  expect((await call('POST', '', { nombre: 'Eva', numero: 12 })).status).toBe(409);
  expect((await add({ nombre: 'Eva' })).numero).toBe(41);
});

test('absent fields stay, empty ones are emptied, and bad ones are rejected by their name', async () => {
  const { id } = await add({ telefono: '1', dni: '2' });
  expect((await call('PUT', String(id), { telefono: '' })).body).toMatchObject({ telefono: null, dni: '2' });
  const bad: [object, RegExp][] = [
    [{ numero: 0 }, /«Número de socio»/],
    [{ rol: 'webmaster' }, /rol/i],
    [{ tipo_id: 999 }, /^Ese tipo de cuota ya no existe\.$/],
    [{ numero: null }, /^Un socio no se queda sin número\.$/],
  ];
  for (const [fields, says] of bad) {
    const reply = await call('PUT', String(id), fields);
    expect([fields, reply.status, reply.body.detail]).toEqual([fields, 400, expect.stringMatching(says)]);
  }
});

test('a state is stored with its day and reason, and the history keeps what was before', async () => {
  const { id } = await add({ alta: '2020-01-01' });
  const gone = await call('PUT', `${id}/estado`, { estado: 'baja', dia: '2027-02-01', motivo: 'Se muda' });
  expect(gone.body).toMatchObject({ estado: 'baja', alta: '2020-01-01', baja: '2027-02-01', numero: 1, version: 2 });
  expect((await call('PUT', `${id}/estado`, { estado: 'alta', version: 1 })).status).toBe(409);
  const back = await call('PUT', `${id}/estado`, { estado: 'alta', version: 2 });
  expect(back.body).toMatchObject({ estado: 'alta', baja: null, numero: 1, alta: '2020-01-01' });
  expect((await file(id)).historial.map(({ antes, despues, dia, motivo }) => `${antes} ${despues} ${dia} ${motivo}`)).toEqual([
    'baja alta 2027-03-01 null',
    'alta baja 2027-02-01 Se muda',
    'null alta 2020-01-01 null',
  ]);
  expect((await call('PUT', `${id}/estado`, { estado: 'baja', dia: '2019-01-01' })).body.detail).toBe(
    'La baja no puede ser de antes del alta.',
  );
  expect((await call('PUT', `${id}/estado`, { estado: 'pendiente' })).status).toBe(409);
  expect((await call('DELETE', String(id))).body.detail).toBe('Antes de borrar a un socio hay que darle de baja.');
});

test('who is pending has no number until they are taken in', async () => {
  const { id, numero, alta } = await add({ estado: 'pendiente' });
  expect([numero, alta]).toEqual([null, null]);
  expect((await call('PUT', `${id}/estado`, { estado: 'alta', dia: '2027-02-15' })).body).toMatchObject({ numero: 1, alta: '2027-02-15' });
  const refused = await add({ estado: 'pendiente' });
  expect((await call('DELETE', String(refused.id))).status).toBe(204);
});

test('a family has one head, who is in no other', async () => {
  const head = await add({ nombre: 'Madre' });
  const child = await add({ nombre: 'Hija', cabeza_id: head.id });
  const other = await add({ nombre: 'Otra' });
  expect((await file(child.id)).familia).toMatchObject([{ id: head.id, nombre: 'Madre' }]);
  expect((await file(head.id)).familia).toMatchObject([{ id: child.id }]);
  for (const [id, cabeza_id, detail] of [
    [other.id, child.id, 'Esa persona ya es de otra familia: elige a quien la encabeza.'],
    [head.id, other.id, 'Este socio encabeza una familia, y una familia tiene una sola cabeza.'],
    [head.id, head.id, 'Nadie es de su propia familia: quien la encabeza se queda sin «Familia de».'],
    [head.id, 9999, 'La cabeza de familia no está entre los socios.'],
  ] as const) {
    const reply = await call('PUT', String(id), { cabeza_id });
    expect([reply.status, reply.body.detail]).toEqual([400, detail]);
  }
  expect((await file(child.id)).historial).toHaveLength(1);
  await call('PUT', String(child.id), { cabeza_id: null });
  expect((await file(child.id)).historial[0]).toMatchObject({ campo: 'cabeza_id', antes: 'familia del n.º 1', despues: null });
});

test('two rows of one person become one: what it lacks is taken, numbers and history are kept', async () => {
  const kept = await add({ nombre: 'Ana', telefono: '1', alta: '2022-05-01', notas: 'Una' });
  const gone = await add({ nombre: 'Ana M.', telefono: '2', dni: '3', alta: '2019-05-01', notas: 'Otra', cabeza_id: kept.id });
  const child = await add({ nombre: 'Hijo' });
  await call('PUT', String(gone.id), { cabeza_id: null });
  await call('PUT', String(child.id), { cabeza_id: gone.id });
  const late = await call('POST', `${kept.id}/unir`, { con: gone.id, version: 9 });
  expect(late.status).toBe(409);
  const { status, body } = await call('POST', `${kept.id}/unir`, { con: gone.id, version: 1 });
  expect([status, body]).toEqual([
    200,
    expect.objectContaining({
      id: kept.id,
      numero: 1,
      nombre: 'Ana',
      telefono: '1',
      dni: '3',
      alta: '2019-05-01',
      notas: 'Una\n\nOtra',
      version: 2,
    }),
  ]);
  const after = await file(kept.id);
  expect(after.familia.map(({ id }) => id)).toEqual([child.id]);
  expect(after.historial[0]).toMatchObject({ campo: 'union', antes: '2' });
  expect((await call('GET', String(gone.id))).status).toBe(404);
  expect((await call('POST', '', { nombre: 'Eva', numero: 2 })).status).toBe(409);
  expect((await call('POST', `${kept.id}/unir`, { con: kept.id })).status).toBe(400);
  expect((await call('POST', `${kept.id}/unir`, { con: gone.id })).status).toBe(404);
});

test.each<[string, object, object, object, object | null]>([
  [
    'an application that is kept takes the state of the member',
    { estado: 'pendiente' },
    {},
    { estado: 'alta', numero: 1, baja: null },
    { antes: 'pendiente', despues: 'alta', dia: '2020-01-01' },
  ],
  ['a member stays one beside an application', {}, { estado: 'pendiente' }, { estado: 'alta', numero: 1 }, null],
  [
    'an application that is kept waits as before, with the number of who had left',
    { estado: 'pendiente' },
    { estado: 'alta', sale: '2027-02-01' },
    { estado: 'pendiente', numero: 1, baja: null },
    null,
  ],
  [
    'who has left and applies again waits, with the old number',
    { estado: 'alta', sale: '2027-02-01' },
    { estado: 'pendiente' },
    { estado: 'pendiente', numero: 1, baja: null },
    { antes: 'baja', despues: 'pendiente' },
  ],
  [
    'a refused application takes the state of the member',
    { estado: 'pendiente', sale: '2027-02-01' },
    {},
    { estado: 'alta', baja: null },
    { antes: 'baja', despues: 'alta' },
  ],
  ['of two with a number the kept one wins', { sale: '2027-02-01' }, {}, { estado: 'baja', baja: '2027-02-01' }, null],
])('%s', async (_what, ofKept, ofGone, expected, taken) => {
  const make = async ({ sale, ...fields }: { sale?: string }) => {
    const { id } = await add({ alta: '2020-01-01', ...fields });
    if (sale !== undefined) await call('PUT', `${id}/estado`, { estado: 'baja', dia: sale });
    return id;
  };
  const [kept, gone] = [await make(ofKept), await make(ofGone)];
  expect((await call('POST', `${kept}/unir`, { con: gone })).body).toMatchObject(expected);
  const { historial } = await file(kept);
  expect(historial.slice(0, 2)).toMatchObject(
    taken === null ? [{ campo: 'union' }, {}] : [{ campo: 'union' }, { campo: 'estado', ...taken }],
  );
});

test('an application moves to the row that is kept; of two it keeps its own, with the consent and the answers of the other', async () => {
  const [kept, gone] = [await add({ estado: 'pendiente' }), await add({ estado: 'pendiente' })];
  const tutor = { nombre: 'Luis', dni: '2Y', parentesco: 'Padre' };
  const application = { recibida: '2027-02-01T10:00:00.000Z', rechazada: null, estatutos: null };
  const read = () => app.db.selectFrom('altas_socio').selectAll().execute();
  const first = { ...application, socio_id: gone.id, respuestas: JSON.stringify([{ pregunta: 'A', valor: '1' }]) };
  await addRows(app.db, 'altas_socio', { ...first, tutor: JSON.stringify(tutor), aviso_privacidad: 'uno' });
  const second = await add({ estado: 'pendiente' });
  expect((await call('POST', `${second.id}/unir`, { con: gone.id })).status).toBe(200);
  expect(await read()).toEqual([{ ...first, socio_id: second.id, tutor: JSON.stringify(tutor), aviso_privacidad: 'uno' }]);

  const later = { ...application, recibida: '2027-02-20T10:00:00.000Z', tutor: null, aviso_privacidad: 'dos' };
  const respuestas = [
    { pregunta: 'A', valor: '2' },
    { pregunta: 'B', valor: '3' },
  ];
  await addRows(app.db, 'altas_socio', { ...later, socio_id: kept.id, respuestas: JSON.stringify(respuestas) });
  expect((await call('POST', `${kept.id}/unir`, { con: second.id })).status).toBe(200);
  expect(await read()).toEqual([
    {
      ...later,
      socio_id: kept.id,
      tutor: JSON.stringify(tutor),
      respuestas: JSON.stringify([...respuestas, { pregunta: 'A', valor: '1' }]),
    },
  ]);
});

test('a member needs no account; one is made by email, or the one of their address is linked', async () => {
  const { id } = await add();
  const none = await call('POST', `${id}/cuenta`);
  expect([none.status, none.body.detail]).toEqual([409, 'Este socio no tiene correo: escríbelo antes de crear su acceso.']);
  await call('PUT', String(id), { correo_electronico: 'ana@correo.example' });
  expect((await call('POST', `${id}/cuenta`)).body.usuario_id).toBeGreaterThan(0);
  const read = await file(id);
  expect(read.cuenta).toMatchObject({ correo_electronico: 'ana@correo.example', rol: 'socio' });
  expect(read.correos).toMatchObject([{ asunto: 'Tus datos para entrar en la web del club' }]);
  expect(await app.db.selectFrom('correos').select('para').execute()).toEqual([{ para: 'ana@correo.example' }]);

  const twin = await add({ correo_electronico: 'ana@correo.example' });
  expect((await call('POST', `${twin.id}/cuenta`)).body.detail).toBe('El acceso de ese correo ya es de otro socio.');
  expect((await call('DELETE', `${id}/cuenta`)).status).toBe(204);
  expect((await file(id)).cuenta).toBe(null);
  expect((await call('POST', `${twin.id}/cuenta`)).body.usuario_id).toBeGreaterThan(0);
  expect(await app.db.selectFrom('correos').select('para').execute()).toHaveLength(1);
  // The account goes, the member stays.
  await app.db.deleteFrom('usuarios').where('correo_electronico', '=', 'ana@correo.example').execute();
  expect((await file(twin.id)).socio.usuario_id).toBe(null);
});

test('kinds of fee are rows of the club; one in use stays', async () => {
  const kinds = async () =>
    (await call<{ nombre: string; socios: number }[]>('GET', 'tipos')).body.map(({ nombre, socios }) => [nombre, socios]);
  await add({ tipo_id: 2 });
  expect(await kinds()).toEqual([
    ['Numerario', 0],
    ['Familiar', 1],
    ['Juvenil', 0],
    ['Honor', 0],
  ]);
  const made = await call<{ id: number; version: number }>('POST', 'tipos', { nombre: ' Simpatizante ', paga: 'persona' });
  expect([made.status, made.body]).toEqual([201, { id: made.body.id, nombre: 'Simpatizante', paga: 'persona', socios: 0, version: 1 }]);
  expect((await call('POST', 'tipos', { nombre: 'Honor', paga: 'nadie' })).status).toBe(409);
  expect((await call('POST', 'tipos', { nombre: 'X', paga: 'todos' })).status).toBe(400);
  expect((await call('PUT', `tipos/${made.body.id}`, { nombre: 'Amigo', version: 1 })).body).toMatchObject({ nombre: 'Amigo', version: 2 });
  expect((await call('PUT', `tipos/${made.body.id}`, { nombre: 'Otro', version: 1 })).status).toBe(409);
  expect((await call('PUT', `tipos/${made.body.id}`, { nombre: 'Honor' })).body.detail).toBe('Ya hay un tipo de cuota con ese nombre.');
  expect((await call('DELETE', 'tipos/2')).body.detail).toBe('Hay socios con ese tipo de cuota: ponles otro antes.');
  expect((await call('DELETE', `tipos/${made.body.id}`)).status).toBe(204);
  expect((await call('DELETE', 'tipos/999')).status).toBe(404);
});

test('who takes the list away as a file stands in the audit', async () => {
  await add();
  expect((await call<Member[]>('GET', 'exportacion')).body).toHaveLength(1);
  expect((await audited()).at(-1)).toEqual('exportar socios: null');
});

test('the same change of many is made of all or none', async () => {
  const [ana, eva, gone] = [await add(), await add({ nombre: 'Eva', tipo_id: 1 }), await add({ nombre: 'Leo', alta: '2027-02-20' })];
  const ids = [ana.id, eva.id];
  const done = await call<Member[]>('PUT', 'lote', { ids, tipo_id: 1 });
  expect(done.body.map(({ tipo_id, version }) => `${tipo_id} ${version}`)).toEqual(['1 2', '1 1']);
  expect((await file(ana.id)).historial[0]).toMatchObject({ campo: 'tipo_id', antes: null, despues: 'Numerario' });
  const late = await call('PUT', 'lote', { ids: [ana.id, gone.id], estado: 'baja', dia: '2027-02-01' });
  expect([late.status, late.body.detail]).toEqual([400, 'La baja no puede ser de antes del alta.']);
  expect((await file(ana.id)).socio.estado).toBe('alta');
  expect((await call('PUT', 'lote', { ids: [ana.id, 999], tipo_id: 2 })).status).toBe(409);
  expect((await file(ana.id)).socio.tipo_id).toBe(1);
  expect((await call<Member[]>('PUT', 'lote', { ids, estado: 'impago' })).body.map(({ estado }) => estado)).toEqual(['impago', 'impago']);
  expect((await call('PUT', 'lote', { ids })).body.detail).toBe('Elige un tipo de cuota o un estado.');
  expect((await call('PUT', 'lote', { ids, tipo_id: 99 })).status).toBe(400);
});

test('where the club wishes it, the role of a member’s account follows the state, and that of staff does not', async () => {
  const rol = async (id: number | null) =>
    await app.db.selectFrom('usuarios').select(['rol', 'token_version']).where('id', '=', id).executeTakeFirstOrThrow();
  const { user } = await app.addUser('invitado', { correo_electronico: 'ana@correo.example' });
  const { id } = await add({ correo_electronico: 'ana@correo.example' });
  await call('POST', `${id}/cuenta`);
  expect((await rol(user.id)).rol).toBe('invitado');
  await turnMembersOn(app.db, { rol: 'si' });
  await call('PUT', `${id}/estado`, { estado: 'impago' });
  expect(await rol(user.id)).toEqual({ rol: 'socio', token_version: user.token_version + 1 });
  await call('PUT', `${id}/estado`, { estado: 'baja' });
  expect((await rol(user.id)).rol).toBe('invitado');
  expect(await audited()).toContain('editar usuarios: rol (invitado → socio), por su estado de socio');

  // An account that comes with the other row follows the state of the row that is kept.
  const kept = await add({ nombre: 'Ana otra vez' });
  await call('POST', `${kept.id}/unir`, { con: id });
  expect((await rol(user.id)).rol).toBe('socio');

  const chief = await app.addUser('direccion', { correo_electronico: 'jefa@correo.example' });
  const { id: other } = await add({ nombre: 'Jefa', correo_electronico: 'jefa@correo.example' });
  await call('POST', `${other}/cuenta`);
  await call('PUT', `${other}/estado`, { estado: 'baja' });
  expect((await rol(chief.user.id)).rol).toBe('direccion');
  await app.db.deleteFrom('usuarios').where('id', 'in', [user.id, chief.user.id]).execute();
});

test('the census has number, name and state of those who may come to an assembly, and the audit notes who took it', async () => {
  await add({ dni: '1', telefono: '600', primer_apellido: 'Gil' });
  await add({ nombre: 'Leo', estado: 'pendiente' });
  const { body } = await call<object[]>('GET', 'censo');
  expect(body).toEqual([{ numero: 1, nombre: 'Ana', primer_apellido: 'Gil', segundo_apellido: null, estado: 'alta' }]);
  expect((await audited()).at(-1)).toEqual('exportar socios: censo');
});
