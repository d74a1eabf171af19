import { bareRegistration as everyRegistration } from 'shared/testing/bare-registration';
import type { Db, NewRow, Row } from '../core/db/schema.ts';

/** What staff are shown of a registration whose fields are all empty. */
export const bareRegistration = {
  ...everyRegistration,
  evento: null,
  dorsal: null,
  referencia: null,
  anulada: null,
  espera: null,
  devuelta: null,
  devuelta_pago: null,
  emergencia: null,
  sin_fotos: null,
};

export type RegistrationValues = Partial<NewRow<'inscripciones'>>;

/** Rows of a year, with an address each. */
export async function addRegistrations(db: Db, rows: readonly RegistrationValues[]): Promise<Row<'inscripciones'>[]> {
  const usual = { fecha: '2027-03-01', anio: 2027, evento: 'Castillos' };
  return db
    .insertInto('inscripciones')
    .values(rows.map((row, at) => ({ ...usual, mail: `r${at}@example.com`, ...row })))
    .returningAll()
    .execute();
}

export const addRegistration = async (db: Db, row: RegistrationValues): Promise<Row<'inscripciones'>> => {
  const [stored] = await addRegistrations(db, [row]);
  if (!stored) throw new Error('It was not stored.');
  return stored;
};
