import { priceOf } from 'shared/facts/prices';
import { afterAll, expect, test } from 'vitest';
import { migrate, migrations } from '../../core/db/migrate.ts';
import { openDatabase } from '../../core/db/connect.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { findRoute } from './edition-queries.ts';

const database = await createTestDatabase();
const db = openDatabase(database);
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const now = new Date('2027-01-01T10:00:00Z');
const before0038 = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0038'));

test('an edition from before the rows has them, and a server from before them goes on writing its columns', async () => {
  await migrate(db, { known: before0038 });
  const old = {
    anio: 2027,
    horario_desde: '',
    precio_pro: 4500,
    acompanante_pro: 1500,
    precio_amateur: 3000,
    plazas_pro: 20,
    texto_pro: 'Barro',
  };
  await db.insertInto('ediciones').values(old).execute();
  const signedUp = { mail: 'ana@correo.example', fecha: '2026-12-01', anio: 2027, ruta: 'PRO', referencia: 'C27-0001', importe: 4500 };
  await db
    .insertInto('inscripciones')
    .values(signedUp as never)
    .execute();
  await migrate(db);

  const read = async () => {
    const edition = (await findRoute(db, now, 2027))?.edition;
    if (!edition) throw new Error('The edition is gone.');
    const cost = (ruta: string | null, acompanante: 'Si' | 'No' = 'No') => priceOf(edition, { ruta, acompanante, dia: '2027-01-01' });
    return {
      niveles: edition.niveles,
      costs: [cost('PRO'), cost('PRO', 'Si'), cost('Amateur'), cost('Amateur', 'Si'), cost('Guiada'), cost(null)],
    };
  };
  expect(await read()).toEqual({
    niveles: [
      { nombre: 'PRO', plazas: 20, texto: 'Barro' },
      { nombre: 'Amateur', plazas: null, texto: null },
      { nombre: 'Guiada', plazas: null, texto: null },
    ],
    costs: [4500, 6000, 3000, null, null, null],
  });
  const row = await db.selectFrom('inscripciones').select(['importe', 'invitados', 'usuario_id']).executeTakeFirstOrThrow();
  expect(row).toEqual({ importe: 4500, invitados: 0, usuario_id: null });

  // The statement of a server from before migration 0038; an early price of the new one beside it stays.
  await db
    .insertInto('precios_edicion')
    .values({ edicion_id: 1, nivel: 'PRO', persona: 'general', hasta: '2027-01-15', precio: 4000 })
    .execute();
  await db.updateTable('ediciones').set({ precio_pro: 5000, precio_guiada: 5000, precio_amateur: 5000, plazas_pro: null }).execute();
  expect(await read()).toMatchObject({
    niveles: [{ plazas: null }, {}, {}],
    costs: [4000, 5500, 5000, null, 5000, null],
  });
  await db.updateTable('ediciones').set({ ultimo_numero: 7 }).execute();
  expect(await db.selectFrom('precios_edicion').selectAll().where('hasta', 'is not', null).execute()).toHaveLength(1);
});
