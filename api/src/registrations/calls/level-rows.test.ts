import { priceOf } from 'shared/facts/prices';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { migrate, migrations } from '../../core/db/migrate.ts';
import { openDatabase } from '../../core/db/connect.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { findCall } from './calls-queries.ts';

const database = await createTestDatabase();
const db = openDatabase(database);
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const now = new Date('2027-01-01T10:00:00Z');
const before0038 = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0038'));

test('an edition from before the rows has them', async () => {
  await migrate(db, { known: before0038 });
  await sql`insert into ediciones (anio, horario_desde, precio_pro, acompanante_pro, precio_amateur, plazas_pro, texto_pro)
    values (2027, '', 4500, 1500, 3000, 20, 'Barro')`.execute(db);
  const signedUp = { mail: 'ana@correo.example', fecha: '2026-12-01', anio: 2027, ruta: 'PRO', referencia: 'C27-0001', importe: 4500 };
  await db
    .insertInto('inscripciones')
    .values(signedUp as never)
    .execute();
  await migrate(db);

  const read = async () => {
    const edition = (await findCall(db, now, { anio: 2027 }))?.edition;
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
});
