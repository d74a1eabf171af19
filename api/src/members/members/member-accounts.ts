import { type Author, recordChange } from '../../accounts/audit/record-change.ts';
import type { StaffWrite } from '../../accounts/audit/staff-writes.ts';
import type { AppContext } from '../../accounts/security/context.ts';
import type { SessionActor } from '../../accounts/security/guard.ts';
import { hashPassword, makePassword } from '../../accounts/security/passwords.ts';
import { sendCredentials, temporaryMs } from '../../accounts/users/credentials-email.ts';
import { findUserByEmail } from '../../accounts/users/users-queries.ts';
import { insertUser } from '../../accounts/users/store-user.ts';
import { HttpError } from '../../core/base/http-error.ts';
import { lockByName } from '../../core/db/transact.ts';
import type { Db, StoredMember } from '../../core/db/schema.ts';
import { queueEmail } from '../../core/mail/outbox.ts';
import { followState } from './follow-state.ts';
import { notWritten } from './member-deaths.ts';
import { getMember } from './members-queries.ts';
import { guardNewAddress } from './old-addresses.ts';
import { changeMember } from './member-rows.ts';

export interface Password {
  password: string;
  contrasena_hash: string;
}

/** A temporary one, with its digest, which takes long: before a transaction. */
export async function drawPassword(): Promise<Password> {
  const password = makePassword();
  return { password, contrasena_hash: await hashPassword(password) };
}

type Write = <T>(actor: Author, work: (write: StaffWrite) => Promise<T>) => Promise<T>;

/** Accounts of members, who need none. */
export function createMemberAccounts({ config }: Pick<AppContext, 'config'>) {
  /** Links the account of the member's address; without one it is made, and its credentials are sent. */
  async function give(write: Write, actor: SessionActor, id: number): Promise<StoredMember> {
    const password = await drawPassword();
    return write(actor, async (one) => {
      const before = await getMember(one.trx, id);
      const { after, credentials } = await giveTo(one, actor, before, password);
      if (credentials) await queueEmail(one.trx, sendCredentials({ nombre: before.nombre, ...credentials }), one.moment);
      return after;
    });
  }

  /** The same, within another write, whose own email has the credentials; none of an account that was there. */
  async function giveTo(
    { trx, moment, record }: Pick<StaffWrite, 'trx' | 'moment' | 'record'>,
    actor: SessionActor,
    before: StoredMember,
    { password, contrasena_hash }: Password,
  ) {
    const { id } = before;
    if (before.usuario_id !== null) return { after: before, credentials: undefined };
    if (before.estado === 'fallecido') throw new HttpError(409, notWritten);
    const correo = before.correo_electronico;
    if (correo === null) throw new HttpError(409, 'Este socio no tiene correo: escríbelo antes de crear su acceso.');
    await guardNewAddress(trx, actor, 'cuenta_dada', before, moment);
    await lockByName(trx, 'usuarios');
    const expires = new Date(moment.getTime() + temporaryMs);
    const known = await findUserByEmail(trx, correo);
    const user =
      known ??
      (await insertUser(trx, {
        nombre: before.nombre,
        primer_apellido: before.primer_apellido,
        segundo_apellido: before.segundo_apellido,
        telefono: before.telefono,
        dni: before.dni,
        direccion: before.direccion,
        correo_electronico: correo,
        rol: 'socio',
        contrasena_hash,
        contrasena_debil: 0,
        contrasena_caduca: expires.toISOString(),
        creado: moment.toISOString(),
      }));
    if (!user) throw new HttpError(409, 'Ya hay un usuario con ese correo electrónico.');
    await confirmFree(trx, user.id);
    if (!known) await recordChange(trx, actor, { accion: 'crear', entidad: 'usuarios', id: user.id, resumen: `rol: ${user.rol}` }, moment);
    const after = await changeMember(trx, before, { usuario_id: user.id });
    await followState(trx, after, actor, moment);
    await record('editar', id, { resumen: known ? 'acceso enlazado' : 'acceso nuevo' });
    const credentials = known ? undefined : { correo_electronico: correo, password, expires, publicUrl: config.publicUrl };
    return { after, credentials };
  }

  const end = (write: Write, actor: Author, id: number): Promise<void> =>
    write(actor, async ({ trx, record }) => {
      const before = await getMember(trx, id);
      if (before.usuario_id === null) return;
      await changeMember(trx, before, { usuario_id: null });
      await record('editar', id, { resumen: 'acceso desenlazado' });
    });

  return { give, giveTo, end };
}

async function confirmFree(trx: Db, userId: number): Promise<void> {
  const other = await trx.selectFrom('socios').select('numero').where('usuario_id', '=', userId).executeTakeFirst();
  if (other) throw new HttpError(409, 'El acceso de ese correo ya es de otro socio.');
}
