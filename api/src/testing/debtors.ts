import { makeCreditorId } from 'shared/facts/iban';
import { inSlices } from '../core/db/transact.ts';
import type { Config } from '../core/base/config.ts';
import type { Db } from '../core/db/schema.ts';
import { createStoredAccounts } from '../members/sepa/stored-accounts.ts';
import { addRows } from './add-rows.ts';
import { makeAccount } from '../members/sepa/testing/make-account.ts';
import { addMembers, turnMembersOn } from './members.ts';

/** A club that debits so many members, each with an address, an account and a signed mandate, and a year whose fees are not opened yet. */
export async function addDebtors(db: Db, config: Pick<Config, 'jwtSecret'>, count: number, anio: number): Promise<number[]> {
  await turnMembersOn(db, { titular: 'Club', identificador: makeCreditorId('G12345674'), iban: makeAccount(42), bic: null });
  const ids = await addMembers(
    db,
    Array.from({ length: count }, (_, at) => ({ numero: at + 1, correo_electronico: `socia.${at + 1}@club.example` })),
  );
  const accounts = createStoredAccounts(config);
  await inSlices(ids, async (slice) => {
    const shown = { pais: 'ES', final: '0000', bic: null, cambiada: '' };
    const rows = slice.map((id) => ({ socio_id: id, cuenta: accounts.seal(id, makeAccount(id)), ...shown }));
    await db.insertInto('cuentas_socio').values(rows).execute();
    const unused = { firmado: `${anio - 1}-01-10`, revocado: null, ultimo_cobro: null, devuelto: null, creado: '' };
    const mandates = slice.map((id) => ({ socio_id: id, referencia: `SOCIO-${id}-1`, ...unused }));
    await db.insertInto('mandatos').values(mandates).execute();
  });
  await addRows(db, 'anios_cuota', { anio, vence: `${anio}-03-31`, por_meses: 0, recordatorios: '', abierta: null });
  await db.insertInto('importes_cuota').values({ anio, tipo_id: 1, importe: 4000 }).execute();
  return ids;
}
