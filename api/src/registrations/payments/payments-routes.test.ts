import type { DuePayment } from 'shared/contract/payments';
import { beforeEach, expect, test } from 'vitest';
import { addRows } from '../../testing/add-rows.ts';
import { addCall } from '../../testing/open-route.ts';
import { addRegistrations, type RegistrationValues } from '../../testing/registrations.ts';
import { startFileApp } from '../../testing/file-app.ts';
import { rowsOfLevels, storeRows } from '../calls/call-rows.ts';

const app = await startFileApp({ now: () => new Date('2026-11-23T10:00:00Z') });
const { headers } = await app.addUser('direccion');
const { db } = app;

beforeEach(async () => {
  await db.deleteFrom('inscripciones').execute();
  await db.deleteFrom('convocatorias').execute();
  await db.deleteFrom('actividades').execute();
});

async function addEdition(anio: number): Promise<number> {
  await addRows(db, 'actividades', { id: anio, titulo: 'XIII Ruta', evento: 'Castillos', fecha_evento: `${anio}-05-23` });
  const { id } = await addCall(db, { es_ruta: 1, anio, actividad_id: anio });
  await storeRows(db, id, rowsOfLevels({ PRO: { general: 4550, acompanante: 2000 } }));
  return id;
}
const add = (...rows: RegistrationValues[]) =>
  addRegistrations(
    db,
    rows.map((row, at) => ({ mail: `p${at}@rider.example`, evento: null, ...row })),
  );
async function list(query = '') {
  const reply = await app.server.inject({ url: `/api/inscripciones/pagos${query}`, headers });
  expect(reply.statusCode).toBe(200);
  return reply.json<DuePayment[]>();
}

test('all of the edition in force, with what each owes: the stored price, or that of today', async () => {
  const before = await addEdition(2026);
  const now = await addEdition(2027);
  await add(
    { anio: 2026, convocatoria_id: before, referencia: 'C26-0001', importe: 4000 },
    { convocatoria_id: now, referencia: 'C27-0001', importe: 3000, nombre: 'Ana', pago: 'Bizum', pagado: 'Si', ruta: 'PRO' },
    { convocatoria_id: now, referencia: 'C27-0002', importe: null, ruta: 'PRO', anulada: '2026-11-02T10:00:00.000Z' },
    { mail: 'early@rider.example', evento: 'Castillos', ruta: 'PRO', acompanante: 'Si' },
    { evento: 'Semanal', ruta: 'PRO' },
    { convocatoria_id: now, referencia: 'C27-0004', espera: '2026-11-02T10:00:00.000Z' },
    { convocatoria_id: now, referencia: 'C27-0003', eliminada: '2026-11-02T10:00:00.000Z' },
  );
  const found = await list();
  expect(found.map(({ referencia, importe, pagado, anulada }) => `${referencia} ${importe} ${pagado} ${anulada}`)).toEqual([
    'C27-0001 3000 Si null',
    'C27-0002 null null 2026-11-02T10:00:00.000Z',
    'null 6550 null null',
  ]);
});
