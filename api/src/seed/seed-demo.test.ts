import { listDemoActivities } from 'demo/activities';
import { listDemoRegistrations } from 'demo/registrations';
import { routeLevels } from 'shared/contract/enumerations';
import { registration } from 'shared/contract/registrations';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { madridDay } from '../madrid-day.ts';
import { startTestApp } from '../testing/test-app.ts';
import { listDemoAccounts } from './list-demo-accounts.ts';
import { seedDemo } from './seed-demo.ts';

const now = new Date();
const today = madridDay(now);
const app = await startTestApp();
const { files } = app.context;
afterAll(() => app.close());
const tables = ['usuarios', 'actividades', 'galerias', 'imagenes', 'patrocinadores', 'inscripciones', 'contenidos'] as const;
const count = async () => {
  const counts: Record<string, number> = {};
  for (const table of tables) counts[table] = (await app.db.selectFrom(table).selectAll().execute()).length;
  return counts;
};
const widthOf = async ({ rawPayload }: { rawPayload: Buffer }) => (await sharp(rawPayload).metadata()).width;
const everything = { usuarios: 4, actividades: 12, galerias: 6, imagenes: 88, patrocinadores: 10, inscripciones: 140, contenidos: 3 };

beforeAll(async () => {
  // A process that dies half way.
  await expect(seedDemo(app.db, { ...files, put: async () => Promise.reject(new Error('killed')) }, now)).rejects.toThrow('killed');
  expect(Object.values(await count()).every((rows) => rows === 0)).toBe(true);
  await seedDemo(app.db, files, now);
}, 180_000);

test('an empty database is filled whole, and the accounts are told', async () => {
  expect(await count()).toEqual(everything);
  expect(await listDemoAccounts(app.db)).toContain('direccion@club.example / demo-direccion');
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
  expect(paths).toHaveLength(2 + 12 + 10 + 70);
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
  expect((await app.server.inject('/api/inscripciones/estado-formulario')).json()).toEqual({ activo: true });
});

test('some of this year wear a number, and nobody the same', () => {
  const numbers = listDemoRegistrations(today).flatMap(({ dorsal }) => dorsal ?? []);
  expect(numbers.length).toBeGreaterThan(5);
  expect(new Set(numbers).size).toBe(numbers.length);
});

test.each(['2026-01-01', '2026-02-28', '2028-02-29', '2026-12-31'])('seeded on %s no sign-up comes from the future', (day) => {
  const rows = listDemoRegistrations(day);
  const year = Number(day.slice(0, 4));
  expect(rows).toHaveLength(140);
  expect(new Set(rows.map(({ anio }) => anio))).toEqual(new Set([year - 3, year - 2, year - 1, year]));
  for (const [i, row] of rows.entries()) {
    registration.strict().parse({ id: i + 1, ...row });
    expect(row.fecha <= day && row.fecha.startsWith(String(row.anio))).toBe(true);
  }
  for (const ruta of routeLevels) expect(rows.some((row) => row.ruta === ruta)).toBe(true);
  expect(listDemoRegistrations(day)).toEqual(rows);
  expect(listDemoActivities(day).every(({ fecha_evento }) => new Date(`${fecha_evento}T00:00:00Z`).getUTCDay() % 6 === 0)).toBe(true);
});

test('whoever comes second changes nothing', async () => {
  await seedDemo(app.db, files, now);
  expect(await count()).toEqual(everything);
});
