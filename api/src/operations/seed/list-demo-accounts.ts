import { accounts, addressOf, passwordOf } from 'demo/club';
import { registrationKey } from 'demo/emails';
import type { Db } from '../../core/db/schema.ts';
import { findRegistrationLink, myRegistrationPage } from '../../registrations/calls/registration-links.ts';

/** The remaining accounts of the demonstration, each as address and first password. */
export async function listDemoAccounts(db: Db): Promise<string[]> {
  const found = await db
    .selectFrom('usuarios')
    .select('correo_electronico')
    .where(
      'correo_electronico',
      'in',
      accounts.map(({ rol }) => addressOf(rol)),
    )
    .execute();
  const present = new Set(found.map((row) => row.correo_electronico));
  return accounts.filter(({ rol }) => present.has(addressOf(rol))).map(({ rol }) => `${addressOf(rol)} / ${passwordOf(rol)}`);
}

/** The page of one rider of the demonstration; undefined without one. */
export async function findDemoRider(db: Db, publicUrl: string): Promise<string | undefined> {
  return (await findRegistrationLink(db, registrationKey)) && `${myRegistrationPage(publicUrl)}#${registrationKey}`;
}
