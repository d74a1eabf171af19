import { openDatabase } from '../../api/src/core/db/connect.ts';
import { listDemoRegistrations } from '../demonstration/registrations.ts';

export const manyYears = 8;

/** Replaces the registrations of a data folder (SQLite) with `count` invented ones, spread evenly over the last `years`. */
export async function fillRegistrations(dataDir: string, count: number, years = manyYears): Promise<void> {
  const today = new Date().toISOString().slice(0, 10);
  const samples = listDemoRegistrations(today);
  const thisYear = Number(today.slice(0, 4));
  const rows = Array.from({ length: count }, (_, i) => {
    const sample = samples[i % samples.length];
    if (!sample) throw new Error('The demonstration has no registrations.');
    const anio = thisYear - (i % years);
    const [name, ...surnames] = (sample.nombre ?? '').split(' ');
    return {
      ...sample,
      nombre: [name, ...surnames.slice(i % 2), `de la Sierra ${i}`].join(' '),
      mail: `rider${i}@correo.example`,
      anio,
      fecha: sample.fecha.replace(/^\d{4}-02-29/, '2024-02-28').replace(/^\d{4}/, String(anio)),
    };
  });
  const db = openDatabase({ databaseUrl: undefined, dataDir });
  try {
    await db.transaction().execute(async (trx) => {
      await trx.deleteFrom('inscripciones').execute();
      for (let from = 0; from < rows.length; from += 500) {
        await trx
          .insertInto('inscripciones')
          .values(rows.slice(from, from + 500))
          .execute();
      }
    });
  } finally {
    await db.destroy();
  }
}
