import type { PanelStatus } from 'shared/contract/panel';
import { beforeEach, expect, test } from 'vitest';
import { addRows } from '../../testing/add-rows.ts';
import { addCall, openRoute } from '../../testing/open-route.ts';
import { startFileApp } from '../../testing/file-app.ts';
import { drawSignUps } from './sign-up-curves.ts';

const clock = new Date('2027-03-01T10:00:00Z');
const app = await startFileApp({ now: () => clock });
const { db, server } = app;
const { headers } = await app.addUser('direccion');

const read = async () => {
  const reply = await server.inject({ url: '/api/panel', headers });
  expect(reply.statusCode, reply.body).toBe(200);
  expect(reply.headers['cache-control']).toBe('private, no-store');
  return reply.json<PanelStatus>();
};

/** A registration of the newest edition. */
async function addRider(values: object = {}) {
  const { id, anio } = await db
    .selectFrom('convocatorias')
    .where('es_ruta', '=', 1)
    .selectAll()
    .orderBy('anio', 'desc')
    .executeTakeFirstOrThrow();
  const usual = { mail: 'secreta@example.com', anio, convocatoria_id: id, fecha: '2027-02-20', evento: 'Castillos' };
  await db
    .insertInto('inscripciones')
    .values({ ...usual, ...values } as never)
    .execute();
}

beforeEach(async () => {
  for (const table of ['imagenes', 'galerias', 'solicitudes_datos'] as const) await db.deleteFrom(table).execute();
  await openRoute(db, new Date('2027-02-01T19:00:00Z'), {
    abre: '2027-02-01T19:00:00.000Z',
    cierra: '2027-04-30T21:59:00.000Z',
    horario_desde: '2027-01-01T00:00:00.000Z',
  });
});

test('counts the requests about personal data that are to be answered, with the last day of the first', async () => {
  expect(await read()).toMatchObject({ solicitudes: { abiertas: 0, vence: null } });
  const asked = { derecho: 'acceso' as const, correo: 'secreta@example.com', creada: '2027-02-01T10:00:00.000Z' };
  const vence = '2027-03-05T10:00:00.000Z';
  await addRows(db, 'solicitudes_datos', [
    { ...asked, vence: '2027-03-09T10:00:00.000Z' },
    { ...asked, vence },
    // Not confirmed, and answered.
    { ...asked, vence: null },
    { ...asked, vence: '2027-03-01T10:00:00.000Z', atendida: '2027-02-20T10:00:00.000Z' },
  ]);
  const status = await read();
  expect(status).toMatchObject({ solicitudes: { abiertas: 2, vence } });
  expect(JSON.stringify(status)).not.toContain('secreta');
  // The screen's own count.
  const listed = (await server.inject({ url: '/api/datos/solicitudes', headers })).json<{ atendida: string | null; vence: string }[]>();
  expect(listed.filter(({ atendida }) => atendida === null).map((row) => row.vence)).toEqual([vence, '2027-03-09T10:00:00.000Z']);
});

test('counts what waits, by the rules of the screens that deal with it, and names no person', async () => {
  await addRider({ fecha: '2027-02-23' });
  await addRider({ fecha: '2027-02-22', pagado: 'No' });
  await addRider({ fecha: '2027-02-27', pagado: 'Si' });
  await addRider({ fecha: '2027-03-01', espera: '2027-03-01T09:00:00.000Z', espera_turno: 1 });
  await addRider({ fecha: '2027-03-01', anulada: '2027-03-01T09:00:00.000Z' });
  await addRider({ fecha: '2027-03-01', eliminada: '2027-03-01T09:00:00.000Z' });
  // From before the edition was configured; and another kind of outing.
  await addRider({ convocatoria_id: null });
  await addRider({ convocatoria_id: null, evento: 'Semanal' });
  const status = await read();
  expect(status).toMatchObject({ nuevas: 4, sin_pagar: 3, espera: 1, cartas_fallidas: 0 });
  expect(JSON.stringify(status)).not.toContain('secreta');
  // The screens' own counts.
  const due = (await server.inject({ url: '/api/inscripciones/pagos', headers })).json<
    { pagado: string | null; anulada: string | null }[]
  >();
  expect(due.filter(({ pagado, anulada }) => pagado !== 'Si' && !anulada)).toHaveLength(3);
});

test('counts no sign-ups of other activities: the list that it leads to has none of them', async () => {
  const call = await addCall(db, { actividad_id: 71 });
  await addRider({ fecha: '2027-02-27' });
  await addRider({ fecha: '2027-02-27', convocatoria_id: call.id });
  expect(await read()).toMatchObject({ nuevas: 1, sin_pagar: 1 });
  const years = (await server.inject({ url: '/api/inscripciones/agrupadas-por-anio', headers })).json<Record<string, unknown[]>>();
  expect(Object.values(years).flat()).toHaveLength(1);
});

test('emails that were given up this week, and pictures to take down: of one gallery, or of several', async () => {
  const email = { asunto: 'x', texto: '', html: '', creado: '', para: 'secreta@example.com' };
  const emails = [
    { estado: 'fallido' as const, intentos: 3, proximo_intento: '2027-02-25T00:00:00.000Z' },
    { estado: 'fallido' as const, intentos: 3, proximo_intento: '2027-02-20T00:00:00.000Z' },
    { estado: 'fallido' as const, intentos: 0, proximo_intento: '2027-02-25T00:00:00.000Z' },
    { estado: 'pendiente' as const, intentos: 3, proximo_intento: '2027-02-25T00:00:00.000Z' },
  ];
  await addRows(
    db,
    'correos',
    emails.map((values, index) => ({ ...email, ...values, message_id: `<${index}@x>` })),
  );
  const addPicture = async (galeria_id: number) =>
    addRows(db, 'imagenes', {
      galeria_id,
      archivo: `${galeria_id}.webp`,
      original: 'x',
      ancho: 1,
      alto: 1,
      color: '#000000',
      posicion: 0,
      checksum: String(galeria_id),
      retirada_solicitada: '2027-02-25T00:00:00.000Z',
    });
  await addRows(
    db,
    'galerias',
    [3, 4].map((id) => ({ id, nombre: 'Ruta', tipo: 'publica' as const })),
  );
  await addPicture(3);
  expect(await read()).toMatchObject({ cartas_fallidas: 1, retiradas: { fotos: 1, galeria: 3 } });
  await addPicture(4);
  expect(await read()).toMatchObject({ retiradas: { fotos: 2, galeria: null } });
});

test('says how the form stands, and what comes next', async () => {
  await addRows(db, 'actividades', [
    { titulo: 'Ayer', fecha_evento: '2027-02-28' },
    { titulo: 'Hoy', fecha_evento: '2027-03-01' },
  ]);
  expect(await read()).toMatchObject({
    formulario: { activo: true, abre: null, cierra: '2027-04-30T21:59:00.000Z' },
    actividad: { titulo: 'Hoy', fecha_evento: '2027-03-01', dias: 0 },
  });
});

test('a club that has configured no route sees its sign-ups against the years before', async () => {
  await addRider({ convocatoria_id: null });
  await addRider({ convocatoria_id: null, fecha: '2027-02-22', evento: 'Semanal' });
  await addRider({ convocatoria_id: null, fecha: '2026-03-01', anio: 2026 });
  await db.deleteFrom('convocatorias').execute();
  await db.deleteFrom('actividades').execute();
  expect(await read()).toEqual({
    nuevas: 1,
    sin_pagar: null,
    por_devolver: null,
    espera: null,
    cartas_fallidas: 0,
    retiradas: { fotos: 0, galeria: null },
    solicitudes: { abiertas: 0, vence: null },
    formulario: { activo: true, abre: null, cierra: null },
    actividad: null,
    altas: {
      eje: 'apertura',
      hoy: 9,
      ediciones: [
        {
          anio: 2027,
          dias: [
            { dia: 0, inscripciones: 1 },
            { dia: 2, inscripciones: 1 },
          ],
        },
        { anio: 2026, dias: [{ dia: 0, inscripciones: 1 }] },
      ],
    },
  });
});

test('sign-ups by day before the ride, beside the two editions before, whether they were configured or not', async () => {
  await addRider({ fecha: '2027-02-28' });
  await addRider({ fecha: '2027-02-28' });
  // Cancelled or waiting riders are in no sum of the list either.
  await addRider({ fecha: '2027-02-28', anulada: '2027-03-01T09:00:00.000Z' });
  await addRider({ fecha: '2027-02-25', espera: '2027-03-01T09:00:00.000Z', espera_turno: 1 });
  await db.insertInto('actividades').values({ titulo: 'XII Ruta', evento: 'Castillos', fecha_evento: '2026-05-24' }).execute();
  await db.insertInto('actividades').values({ id: 90, titulo: 'XI Ruta', evento: 'Castillos', fecha_evento: '2025-05-25' }).execute();
  await addRider({ fecha: '2026-05-23', anio: 2026, convocatoria_id: null });
  await addRider({ fecha: '2026-05-23', anio: 2026, convocatoria_id: null, evento: 'Semanal' });
  await db.insertInto('convocatorias').values({ es_ruta: 1, anio: 2025, actividad_id: 90, horario_desde: '' }).execute();
  await addRider({ fecha: '2025-05-20', anio: 2025, convocatoria_id: null });
  await addRider({ fecha: '2024-05-20', anio: 2024, convocatoria_id: null });
  expect((await read()).altas).toEqual({
    eje: 'ruta',
    hoy: -83,
    ediciones: [
      { anio: 2027, dias: [{ dia: -84, inscripciones: 2 }] },
      { anio: 2026, dias: [{ dia: -1, inscripciones: 1 }] },
      { anio: 2025, dias: [{ dia: -5, inscripciones: 1 }] },
    ],
  });
});

test('an unknown day of the ride leaves the days since the opening, or the first sign-up', () => {
  const year = (anio: number, ride: string | null, opening: string | null, ...days: string[]) => ({
    anio,
    ride,
    opening,
    days: days.map((fecha) => ({ fecha, count: 2 })),
  });
  const years = [year(2027, '2027-05-23', '2027-02-01', '2027-02-03'), year(2026, null, null, '2026-03-10', '2026-03-02')];
  expect(drawSignUps(years, '2027-03-01')).toEqual({
    eje: 'apertura',
    hoy: 28,
    ediciones: [
      { anio: 2027, dias: [{ dia: 2, inscripciones: 2 }] },
      {
        anio: 2026,
        dias: [
          { dia: 0, inscripciones: 2 },
          { dia: 8, inscripciones: 2 },
        ],
      },
    ],
  });
  expect(drawSignUps([year(2027, null, null)], '2027-03-01')).toBeNull();
  // A mistyped date stays at the edge.
  expect(drawSignUps([year(2027, '2027-05-23', null, '1999-01-01')], '2027-03-01')?.ediciones[0]?.dias).toEqual([
    { dia: -365, inscripciones: 2 },
  ]);
});
