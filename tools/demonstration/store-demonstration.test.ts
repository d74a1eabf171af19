import { listDemoActivities } from './activities.ts';
import { registrationKey } from './emails.ts';
import { listDemoRegistrations } from './registrations.ts';
import { routeOf } from './route.ts';
import { routeLevels } from 'shared/facts/enumerations';
import { type FormStatus, registration } from 'shared/contract/registrations';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { findNews } from '../../api/src/registrations/departures/departures-queries.ts';
import { findCall } from '../../api/src/registrations/calls/calls-queries.ts';
import { offerPlaces } from '../../api/src/registrations/calls/offer-places.ts';
import { readWaitingList } from '../../api/src/registrations/calls/waiting-list-queries.ts';
import { madridDay } from 'shared/text/moments';
import { listMailings } from '../../api/src/registrations/mailings/mailings-queries.ts';
import { daysBetween } from '../../api/src/operations/panel/sign-up-curves.ts';
import { startTestApp } from '../../api/src/testing/test-app.ts';
import { startFileApp } from '../../api/src/testing/file-app.ts';
import { listLogIns } from './list-log-ins.ts';
import { storeDemonstration } from './store-demonstration.ts';

const now = new Date();
const today = madridDay(now);
const app = await startFileApp();
const { files } = app.context;
const tables = ['usuarios', 'actividades', 'galerias', 'imagenes', 'patrocinadores', 'inscripciones', 'contenidos'] as const;
const count = async () => {
  const counts: Record<string, number> = {};
  for (const table of tables) counts[table] = (await app.db.selectFrom(table).selectAll().execute()).length;
  return counts;
};
const widthOf = async ({ rawPayload }: { rawPayload: Buffer }) => (await sharp(rawPayload).metadata()).width;
const everything = { usuarios: 4, actividades: 19, galerias: 6, imagenes: 88, patrocinadores: 10, inscripciones: 158, contenidos: 3 };

beforeAll(async () => {
  // A process that dies half-way.
  await expect(storeDemonstration(app.db, { ...files, put: async () => Promise.reject(new Error('killed')) }, now)).rejects.toThrow(
    'killed',
  );
  expect(Object.values(await count()).every((rows) => rows === 0)).toBe(true);
  await storeDemonstration(app.db, files, now);
}, 180_000);

test('an empty database is filled whole, and the accounts are printed', async () => {
  expect(await count()).toEqual(everything);
  expect(await listLogIns(app.db, app.config.publicUrl)).toContain('  direccion@club.example / demo-direccion');
});

test('every demo account can log in', async () => {
  for (const rol of ['webmaster', 'direccion', 'socio', 'invitado']) {
    const payload = { correo_electronico: `${rol}@club.example`, contrasena: `demo-${rol}` };
    expect((await app.server.inject({ method: 'POST', url: '/api/login', payload })).json()).toMatchObject({ usuario: { rol } });
  }
});

test('every picture that a visitor is shown exists, in every width', async () => {
  const get = async <T>(url: string) => (await app.server.inject(`/api${url}`)).json<T>();
  const paths = [
    (await get<{ imagen: string }>('/contenido_inicio')).imagen,
    (await get<{ imagen: string }>('/contenido/castillos')).imagen,
    ...(await get<{ imagen_url: string }[]>('/actividades/')).map((row) => `static/actividades/${row.imagen_url}`),
    ...(await get<{ imagen: string }[]>('/patrocinadores')).map((row) => `static/patrocinadores/${row.imagen}`),
  ];
  for (const { id } of await get<{ id: number }[]>('/galerias/publicas')) {
    paths.push(
      ...(await get<{ imagenes: { ruta_archivo: string }[] }>(`/galerias/${id}/imagenes`)).imagenes.map((image) => image.ruta_archivo),
    );
  }
  expect(paths).toHaveLength(2 + 19 + 10 + 70);
  for (const path of paths) {
    const address = `/${path}${path.includes('?') ? '&' : '?'}w=`;
    const widths = await Promise.all([480, 960, 1920].map(async (width) => widthOf(await app.server.inject(address + width))));
    // Upright pictures are 1280 wide and as high as the others are wide, the marks of sponsors 960.
    expect([path, widths]).toEqual([path, [480, 960, expect.toSatisfy((width: number) => [960, 1280, 1600, 1920].includes(width))]]);
  }
  const hero = await app.server.inject(`/${paths[0]}?w=960`);
  expect(hero.rawPayload.length).toBeLessThan(60_000);
});

test('there is something to come and something past, two galleries are private, and the form is open', async () => {
  const activities = await app.db.selectFrom('actividades').select('fecha_evento').execute();
  const days = activities.map((row) => row.fecha_evento ?? '');
  expect(days.filter((day) => day >= today).length).toBeGreaterThanOrEqual(4);
  expect(days.filter((day) => day < today).length).toBeGreaterThanOrEqual(4);
  expect(await app.db.selectFrom('galerias').select('id').where('tipo', '=', 'privada').execute()).toHaveLength(2);
  expect((await app.server.inject('/api/inscripciones/estado-formulario')).json()).toMatchObject({ activo: true });
});

test.each(['2026-01-01', '2026-02-28', '2028-02-29', '2026-11-26', '2026-12-31'])('seeded on %s no sign-up is of the future', (day) => {
  const rows = listDemoRegistrations(day);
  const { anio, opens, ride } = routeOf(day);
  expect(rows).toHaveLength(140);
  expect(new Set(rows.map((row) => row.anio))).toEqual(new Set([anio - 3, anio - 2, anio - 1, anio]));
  for (const [i, row] of rows.entries()) {
    registration.strict().parse({ id: i + 1, ...row });
    expect(row.fecha <= day).toBe(true);
    expect(row.evento === 'Castillos' || row.fecha.startsWith(String(row.anio))).toBe(true);
  }
  const current = rows.filter((row) => row.anio === anio && row.evento === 'Castillos');
  expect(current.every(({ fecha }) => fecha >= opens) && ride > day).toBe(true);
  const bibs = current.flatMap(({ dorsal }) => dorsal ?? []);
  expect(bibs.length).toBeGreaterThan(30);
  expect(new Set(bibs).size).toBe(bibs.length);
  for (const ruta of routeLevels) expect(current.some((row) => row.ruta === ruta)).toBe(true);
  expect(listDemoRegistrations(day)).toEqual(rows);
  expect(listDemoActivities(day).every(({ dates }) => dates.every((date) => new Date(`${date}T00:00:00Z`).getUTCDay() % 6 === 0))).toBe(
    true,
  );
});

/** The state of the season when it is seeded at that moment. */
async function readSeason(moment: Date) {
  const { server, db, config, context, close } = await startTestApp({ now: () => moment });
  try {
    await storeDemonstration(db, context.files, moment);
    const { activo, edicion } = (await server.inject('/api/inscripciones/estado-formulario')).json<FormStatus>();
    const { plazas, ocupadas, filas } = await readWaitingList(db, moment, {});
    const route = await findCall(db, moment);
    const riders = await db
      .selectFrom('inscripciones')
      .selectAll()
      .where('convocatoria_id', '=', route?.edition.id ?? 0)
      .execute();
    const paid = riders.filter(({ pagado }) => pagado === 'Si');
    return {
      activo,
      levels: edicion?.precios.filter(({ persona }) => persona === 'general').length,
      full: edicion?.niveles.filter(({ completo }) => completo),
      daysAhead: edicion?.actividad?.fecha_evento && daysBetween(madridDay(moment), edicion.actividad.fecha_evento),
      free: (plazas ?? 0) - ocupadas,
      states: new Set(filas.map(({ estado }) => estado)),
      paidShare: paid.length / riders.length,
      groups: new Set(paid.flatMap(({ grupo_num, salida }) => (grupo_num === null || salida === null ? [] : grupo_num))).size,
      news: (await findNews(db, { anio: edicion?.anio ?? 0 })).news,
      mailings: (await listMailings(db, 'inscripciones')).map(({ pendientes, enviados }) => ({ pendientes, isSent: enviados > 0 })),
      offers: await offerPlaces({ db, config, now: () => moment, sharedNow: () => Promise.resolve(moment) }),
    };
  } finally {
    await close();
  }
}

// The first and the last minute of a year in Spain.
test.each(['2025-12-31T23:00:00Z', '2026-06-15T10:00:00Z', '2026-12-31T22:59:00Z'])(
  'seeded at %s the club is in the middle of a season, with places for everybody',
  { tags: 'nightly' },
  async (moment) => {
    const season = await readSeason(new Date(moment));
    expect(season).toMatchObject({ activo: true, levels: 3, full: [], states: new Set(['ofrecida', 'pasada']) });
    expect(season.daysAhead).toBeGreaterThanOrEqual(14);
    expect(season.free).toBeGreaterThanOrEqual(60);
    expect(season.paidShare).toBeGreaterThan(0.6);
    expect(season.groups).toBeGreaterThan(3);
    expect(season.news).toMatchObject({ por_escribir: 3 });
    expect(season.mailings).toEqual(Array.from({ length: 3 }, () => ({ pendientes: 0, isSent: true })));
    // A place in the waiting list sends no email by itself.
    expect(season.offers).toBe(0);
  },
);

test('a trip has guests and members, the club keeps documents, and a cancelled activity says why', async () => {
  const [trip] = (await app.server.inject('/api/actividades/'))
    .json<{ id: number; titulo: string }[]>()
    .filter(({ titulo }) => /autobús/.test(titulo));
  const call = await app.db
    .selectFrom('convocatorias')
    .selectAll()
    .where('actividad_id', '=', trip?.id ?? 0)
    .executeTakeFirstOrThrow();
  const riders = await app.db.selectFrom('inscripciones').selectAll().where('convocatoria_id', '=', call.id).execute();
  expect(riders).toHaveLength(call.ultimo_numero);
  expect(riders.reduce((sum, { invitados }) => sum + 1 + invitados, 0)).toBeLessThan(call.plazas ?? 0);
  for (const { importe, persona, invitados, menores } of riders)
    expect(importe).toBe((persona === 'socio' ? 2500 : 3500) + (invitados - menores) * 3000 + menores * 1500);
  const socio = await app.db.selectFrom('usuarios').select('id').where('rol', '=', 'socio').executeTakeFirstOrThrow();
  expect(riders.filter(({ usuario_id }) => usuario_id === socio.id)).toMatchObject([
    { mail: 'socio@club.example', invitados: 2, menores: 1 },
  ]);
  expect(await app.db.selectFrom('convocatorias').select('motivo_cancelacion').where('cancelada', 'is not', null).execute()).toHaveLength(
    1,
  );
  const files = await app.db.selectFrom('versiones_documento').selectAll().execute();
  for (const { archivo } of files) expect(await app.context.files.exists(archivo)).toBe(true);
  expect(files).toHaveLength(4);
});

test('the link of the demonstration opens a registration that is paid and has its group', async () => {
  const reply = await app.server.inject({ url: '/api/inscripciones/mia', headers: { 'clave-inscripcion': registrationKey } });
  expect(reply.json()).toMatchObject({ estado: 'confirmada' });
});

test('a second run changes nothing', async () => {
  await storeDemonstration(app.db, files, now);
  expect(await count()).toEqual(everything);
});
