import type { Author } from '../../accounts/audit/record-change.ts';
import { findUserByEmail } from '../../accounts/users/users-queries.ts';
import { insertUser } from '../../accounts/users/store-user.ts';
import { columnOf } from '../../core/db/rows.ts';
import { lockByName } from '../../core/db/transact.ts';
import { hasLeft, isMemberState, memberName, plannedLeaving } from 'shared/facts/members';
import { storingRank } from 'shared/facts/import-fields';
import { madridDay } from 'shared/text/moments';
import type { Db, StoredMember } from '../../core/db/schema.ts';
import { forgetEmailsTo } from '../../core/mail/outbox.ts';
import { changeAccount } from '../../members/debits/change-account.ts';
import { storeMandate } from '../../members/debits/mandates-changes.ts';
import type { createStoredAccounts } from '../../members/sepa/stored-accounts.ts';
import { noteHistory } from '../../members/members/member-history.ts';
import { insertMember } from '../../members/members/members-changes.ts';
import { findMember } from '../../members/members/members-queries.ts';
import type { StoredImport } from './imports-queries.ts';
import type { RegisterValues } from './register-rows.ts';

interface Importing {
  moment: Date;
  /** What users of an import begin with: a random password that has ended. */
  contrasena_hash: string;
  accounts: ReturnType<typeof createStoredAccounts>;
}

/** Stores one member of a register with its mandate, and a user where that is wished for. Under the lock. @returns its id. */
export async function addRegistered(
  trx: Db,
  { rol, cuentas }: StoredImport,
  { cabeza, iban, titular, referencia, firmado, ultimo_cobro, ...values }: RegisterValues,
  actor: Author,
  { contrasena_hash, moment, accounts }: Importing,
): Promise<number> {
  const head = await findHead(trx, cabeza);
  // Whose head has left heads the family themselves.
  const isNext = head !== undefined && hasLeft(head.estado) && isMemberState(values.estado);
  const member = { ...values, alta: values.alta ?? null, cabeza_id: isNext ? null : (head?.id ?? null) };
  const stored = await insertMember(trx, member, moment);
  const { id, alta, baja, estado, correo_electronico } = stored;
  const planned = plannedLeaving(stored);
  const since = (planned === null ? baja : null) ?? alta ?? madridDay(moment);
  const line = { campo: 'estado', antes: null, despues: estado, dia: since, motivo: 'Importación' };
  const later = { campo: 'baja', antes: null, despues: planned, dia: null, motivo: 'Importación' };
  await noteHistory(trx, id, planned === null ? [line] : [line, later], actor, moment);
  if (isNext)
    await trx
      .updateTable('socios')
      .set({ cabeza_id: id })
      .where(({ or, eb }) => or([eb('id', '=', head.id), eb('cabeza_id', '=', head.id)]))
      .execute();
  if (iban) {
    const account = await changeAccount(trx, accounts, { id, nombre: memberName(stored) }, { iban, titular }, moment);
    const mandate = { firmado, referencia, ultimo_cobro, moment, hasAccount: true, titular: account.titular };
    await storeMandate(trx, stored, mandate);
  }
  if (cuentas === 0 || correo_electronico === null || hasLeft(estado)) return id;
  const creado = moment.toISOString();
  const user =
    (await findUserByEmail(trx, correo_electronico)) ??
    (await insertUser(trx, {
      nombre: values.nombre,
      primer_apellido: values.primer_apellido ?? null,
      segundo_apellido: values.segundo_apellido ?? null,
      telefono: values.telefono ?? null,
      dni: values.dni ?? null,
      direccion: values.direccion ?? null,
      correo_electronico,
      rol,
      contrasena_hash,
      contrasena_debil: 0,
      contrasena_caduca: creado,
      creado,
    }));
  const isTaken = user && (await trx.selectFrom('socios').select('id').where('usuario_id', '=', user.id).executeTakeFirst());
  // A family with one address has one account.
  if (user && !isTaken) await trx.updateTable('socios').set({ usuario_id: user.id }).where('id', '=', id).execute();
  return id;
}

/** A number that a member had before is still theirs. */
async function findHead(trx: Db, numero: number | null | undefined): Promise<StoredMember | undefined> {
  if (numero === null || numero === undefined) return undefined;
  const head = await trx
    .selectFrom('numeros_socio')
    .innerJoin('socios', 'socios.id', 'socio_id')
    .selectAll('socios')
    .where('numeros_socio.numero', '=', numero)
    .executeTakeFirst();
  // Of a head who has left the family is the next one's.
  return head?.cabeza_id ? findMember(trx, head.cabeza_id) : head;
}

/** As `storingRank` says. */
export const inStoringOrder = <Row extends { values?: RegisterValues }>(rows: readonly Row[]): Row[] => {
  const rank = ({ values }: Row) =>
    storingRank({ hasNumber: (values?.numero ?? null) !== null, hasHead: (values?.cabeza ?? null) !== null });
  return rows.toSorted((a, b) => rank(a) - rank(b));
};

/** By id, the reasons why they stay. */
export async function findTouchedRegistered(trx: Db, ids: readonly number[], imported: StoredImport): Promise<Map<number, string>> {
  const rows = await trx
    .selectFrom('socios')
    .leftJoin('usuarios', 'usuarios.id', 'socios.usuario_id')
    .select(['socios.id', 'socios.version', 'usuarios.ultimo_acceso'])
    .where('socios.id', 'in', ids)
    .execute();
  const heads = await findKeptHeads(trx, ids, imported);
  const fees = await trx.selectFrom('cuotas').select('socio_id').where('socio_id', 'in', ids).execute();
  const payers = new Set(columnOf(fees, 'socio_id'));
  const signed = await trx.selectFrom('mandatos').select('socio_id').where('socio_id', 'in', ids).where('firma', 'is not', null).execute();
  const signers = new Set(columnOf(signed, 'socio_id'));
  return new Map(
    rows.flatMap(({ id, version, ultimo_acceso }): [number, string][] => {
      if (version !== 1) return [[id, 'Alguien ha cambiado su ficha.']];
      if (ultimo_acceso !== null) return [[id, 'Ya ha entrado en la web.']];
      if (payers.has(id)) return [[id, 'Ya tiene cuotas.']];
      if (signers.has(id)) return [[id, 'Ya ha firmado su domiciliación.']];
      return heads.has(id) ? [[id, 'Encabeza la familia de alguien que se queda.']] : [];
    }),
  );
}

/** Those of `ids` in whose family somebody stays: one who did not come with the import, or was changed since. */
async function findKeptHeads(trx: Db, ids: readonly number[], imported: StoredImport): Promise<Set<number>> {
  const kin = await trx
    .selectFrom('socios')
    .leftJoin('usuarios', 'usuarios.id', 'socios.usuario_id')
    .leftJoin('filas_importadas', (join) =>
      join.onRef('filas_importadas.registro_id', '=', 'socios.id').on('filas_importadas.importacion_id', '=', imported.id),
    )
    .select('socios.cabeza_id')
    .where('socios.cabeza_id', 'in', ids)
    .where(({ or, eb }) =>
      or([eb('socios.version', '!=', 1), eb('usuarios.ultimo_acceso', 'is not', null), eb('filas_importadas.registro_id', 'is', null)]),
    )
    .execute();
  return new Set(kin.flatMap(({ cabeza_id }) => cabeza_id ?? []));
}

/** Takes members back as if they had never come: their numbers too, and the accounts that came with them. Under the lock. */
export async function removeRegistered(trx: Db, ids: readonly number[], imported: StoredImport): Promise<number> {
  await lockByName(trx, 'usuarios');
  const accounts = await trx
    .selectFrom('socios')
    .innerJoin('usuarios', 'usuarios.id', 'socios.usuario_id')
    .select(['usuarios.id', 'usuarios.correo_electronico'])
    .where('socios.id', 'in', ids)
    // One from before the import was only linked.
    .where('usuarios.creado', '>=', imported.creada)
    .where('usuarios.version', '=', 1)
    .execute();
  await trx.deleteFrom('numeros_socio').where('socio_id', 'in', ids).execute();
  const gone = await trx.deleteFrom('socios').where('id', 'in', ids).returning('id').execute();
  if (accounts.length > 0)
    await trx
      .deleteFrom('usuarios')
      .where(
        'id',
        'in',
        accounts.map(({ id }) => id),
      )
      .execute();
  for (const { correo_electronico } of accounts) await forgetEmailsTo(trx, correo_electronico);
  return gone.length;
}
