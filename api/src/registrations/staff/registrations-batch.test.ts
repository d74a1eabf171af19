import type { RegistrationBatch } from 'shared/contract/registrations';
import { beforeEach, expect, test } from 'vitest';
import { addRegistrations, type RegistrationValues } from '../../testing/registrations.ts';
import { startFileApp } from '../../testing/file-app.ts';

const app = await startFileApp({ now: () => new Date('2026-05-04T10:00:00Z') });
const { headers } = await app.addUser('direccion');
const { db } = app;

beforeEach(async () => {
  await db.deleteFrom('inscripciones').execute();
  await db.deleteFrom('auditoria').execute();
});

const add = (...rows: RegistrationValues[]) =>
  addRegistrations(
    db,
    rows.map((row) => ({ mail: 'ana@example.com', fecha: '2026-03-01', anio: 2026, evento: null, ...row })),
  );
const send = (cambios: readonly object[], as = headers) =>
  app.server.inject({ method: 'PUT', url: '/api/inscripciones/lote', headers: as, payload: { cambios } });
const read = () => db.selectFrom('inscripciones').select(['id', 'pago', 'pagado', 'version']).orderBy('id').execute();
const audited = () => db.selectFrom('auditoria').select(['accion', 'entidad', 'entidad_id', 'resumen']).execute();

const unpaid = { pago: null, pagado: null };
const paid = { pago: 'Bizum', pagado: 'Si' };
const pay = (ids: readonly number[]) => ids.map((id) => ({ id, antes: unpaid, despues: paid }));

test('many are paid at once, with one line in the audit, and taken back the same way', async () => {
  const rows = await add(...Array.from({ length: 20 }, () => ({})));
  const ids = rows.map(({ id }) => id);
  const reply = await send(pay(ids));
  expect(reply.statusCode).toBe(200);
  expect(reply.json<RegistrationBatch['cambios']>()).toHaveLength(20);
  expect(await read()).toEqual(ids.map((id) => ({ id, ...paid, version: 2 })));
  expect(await audited()).toEqual([
    { accion: 'editar', entidad: 'inscripciones', entidad_id: null, resumen: '20 inscripciones: pago, pagado' },
  ]);
  expect((await send(pay(ids))).statusCode).toBe(200);
  expect(await audited()).toHaveLength(1);

  const back = await send(ids.map((id) => ({ id, antes: paid, despues: unpaid })));
  expect(back.statusCode).toBe(200);
  expect(await read()).toEqual(ids.map((id) => ({ id, ...unpaid, version: 3 })));
});

test('a concurrent edit of the same field rejects the whole batch with a conflict; of another field it does not', async () => {
  const [first, second, third] = await add({ version: 1 }, { version: 1, pagado: 'No' }, { version: 7, telefono: '600' });
  if (!first || !second || !third) throw new Error('They were not stored.');
  const reply = await send(pay([first.id, second.id]));
  expect(reply.statusCode).toBe(409);
  expect(reply.json()).toEqual({
    detail: 'Otra persona ha cambiado una de estas inscripciones mientras tanto. No se ha guardado nada.',
    actual: [expect.objectContaining({ id: second.id, pagado: 'No' })],
  });
  expect((await read()).map(({ version }) => version)).toEqual([1, 1, 7]);
  expect((await send(pay([first.id, third.id]))).statusCode).toBe(200);
  expect((await read()).map(({ pagado }) => pagado)).toEqual(['Si', 'No', 'Si']);
});

test('one that is gone stops the others', async () => {
  const [first, gone] = await add({}, { eliminada: '2026-05-04T09:00:00.000Z' });
  if (!first || !gone) throw new Error('They were not stored.');
  const reply = await send(pay([first.id, gone.id, gone.id + 1]));
  expect(reply.statusCode).toBe(404);
  expect(reply.json().detail).toBe('2 de las inscripciones ya no existen: otra persona ha eliminado lo que falta. No se ha guardado nada.');
  expect(await read()).toEqual(expect.arrayContaining([{ id: first.id, ...unpaid, version: 1 }]));
  expect(await audited()).toEqual([]);
});

test.each([
  [[]],
  [[{ id: 1, antes: {}, despues: { pagado: 'quizás' } }]],
  [[{ id: 1, antes: {}, despues: { nombre: 'Otro' } }]],
  [[{ id: 1, antes: {}, despues: { grupo_num: 10_000 } }]],
  [
    [
      { id: 1, antes: {}, despues: paid },
      { id: 1, antes: {}, despues: paid },
    ],
  ],
  [Array.from({ length: 2001 }, (_, index) => ({ id: index + 1, antes: {}, despues: paid }))],
])('rejects %#', async (cambios) => {
  const reply = await send(cambios);
  expect(reply.statusCode).toBe(400);
  expect(reply.json().detail).toMatch(/^[A-ZÚ].*\.$/);
});
