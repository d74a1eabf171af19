import { type StaffRules, staffRules } from 'shared/contract/second-factor';
import type { Db, StoredUser } from '../../core/db/schema.ts';
import { isStaff } from './is-staff.ts';

export const staffRulesSetting = 'seguridad_equipo';

/** Empty until a webmaster makes rules. */
export const parseStaffRules = (stored: string | null | undefined): StaffRules =>
  stored ? staffRules.parse(JSON.parse(stored)) : { segundo_factor: false, inactividad: false };

export async function readStaffRules(db: Db): Promise<StaffRules> {
  const row = await db.selectFrom('ajustes').select('valor').where('clave', '=', staffRulesSetting).executeTakeFirst();
  return parseStaffRules(row?.valor);
}

export async function writeStaffRules(db: Db, rules: StaffRules): Promise<void> {
  const valor = JSON.stringify(rules);
  await db
    .insertInto('ajustes')
    .values({ clave: staffRulesSetting, valor })
    .onConflict((conflict) => conflict.column('clave').doUpdateSet({ valor }))
    .execute();
}

/** Whether the club requires a second factor of this user, and they have none. */
export const mustEnrol = async (db: Db, user: StoredUser): Promise<boolean> =>
  isStaff(user) && user.segundo_factor === 0 && (await readStaffRules(db)).segundo_factor;
