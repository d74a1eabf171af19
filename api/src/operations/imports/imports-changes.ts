import type { ImportKind } from 'shared/facts/import-fields';
import type { ImportedRow, ImportRecord, newImport, UndoneImport } from 'shared/contract/imports';
import type { z } from 'zod';
import { createStaffWrites, type StaffWrite } from '../../accounts/audit/staff-writes.ts';
import { guardSensitive } from '../../accounts/audit/sensitive-writes.ts';
import { fullName } from '../../accounts/audit/record-change.ts';
import type { AppContext } from '../../accounts/security/context.ts';
import { countRows } from '../../core/db/rows.ts';
import { lockByName } from '../../core/db/transact.ts';
import type { Role } from 'shared/facts/enumerations';
import { countOf } from 'shared/text/count-of';
import { madridDay } from 'shared/text/moments';
import type { Db } from '../../core/db/schema.ts';
import { HttpError, notFound } from '../../core/base/http-error.ts';
import { forgetEmailsTo } from '../../core/mail/outbox.ts';
import { insertRegistration } from '../../registrations/registrations/store-registrations.ts';
import type { SessionActor } from '../../accounts/security/guard.ts';
import { hashPassword, makePassword } from '../../accounts/security/passwords.ts';
import { createStoredAccounts } from '../../members/sepa/stored-accounts.ts';
import { requireMembersOn } from '../../members/members/members-queries.ts';
import { addRegistered, findTouchedRegistered, inStoringOrder, removeRegistered } from './imported-members.ts';
import { describeImport, findImport, type StoredImport } from './imports-queries.ts';
import { validateRegister, type ValidatedRegister } from './register-rows.ts';
import {
  confirmColumns,
  type ValidatedMember,
  validateMembers,
  type ValidatedRegistration,
  type ValidatedRow,
  validateRegistrations,
  type SentRow,
} from './validate-rows.ts';

/** Ids in one statement. */
const chunkSize = 500;
/** Rows that stay after an undo, of which the reply lists at most so many. */
const mostNamed = 200;

interface Stored {
  fila: number;
  estado: ImportedRow['estado'];
  motivo: string | null;
  registro_id: number | null;
}

/** Writes of an import of members or registrations: the register of members is the board's too, all else a webmaster's. */
export function createImportChanges(context: Pick<AppContext, 'db' | 'now' | 'log' | 'sharedNow' | 'config' | 'mail'>) {
  const { db } = context;
  const accounts = createStoredAccounts(context.config);
  /** The lock of all other writes of these rows. */
  const staff = {
    usuarios: createStaffWrites(context, { entidad: 'usuarios', lock: 'usuarios' }),
    socios: createStaffWrites(context, { entidad: 'socios', lock: 'socios', mail: context.mail }),
    inscripciones: createStaffWrites(context, { entidad: 'inscripciones', lock: 'inscripciones' }),
  };

  async function find({ rol }: SessionActor, id: number): Promise<StoredImport> {
    const found = await findImport(db, id);
    if (!found) throw notFound();
    confirmMayImport(rol, found);
    return found;
  }

  /** Runs `work` on an import, read again under the lock. */
  async function change<T>(actor: SessionActor, id: number, work: (write: StaffWrite, found: StoredImport) => Promise<T>): Promise<T> {
    const { tipo } = await find(actor, id);
    return staff[tipo].write(actor, async (write) => {
      const found = await findImport(write.trx, id);
      if (!found) throw notFound();
      if (found.deshecha !== null) throw new HttpError(409, 'Esta importación se ha deshecho. Empieza otra.');
      return work(write, found);
    });
  }

  /** Begins an import; twice with the same `clave` it is one. */
  const begin = async (actor: SessionActor, { columnas, cuentas, ...fields }: z.output<typeof newImport>): Promise<ImportRecord> => {
    confirmMayImport(actor.rol, fields);
    await confirmKind(db, fields.tipo);
    confirmColumns(fields.tipo, columnas);
    return staff[fields.tipo].write(actor, async ({ trx, moment, record }) => {
      const made = await trx
        .insertInto('importaciones')
        .values({
          ...fields,
          cuentas: Number(cuentas),
          columnas: JSON.stringify(columnas),
          usuario: fullName(actor),
          creada: moment.toISOString(),
        })
        .onConflict((conflict) => conflict.column('clave').doNothing())
        .returningAll()
        .executeTakeFirst();
      if (made) {
        const withAccounts = columnas.includes('iban');
        // Once for all of its rows: whose account is another by it, everybody can see in the register.
        if (withAccounts)
          await guardSensitive(trx, actor, 'cuentas_importadas', `${countOf(made.filas, 'fila', 'filas')} de ${made.archivo}`, moment);
        const resumen = `importación ${made.id}: ${countOf(made.filas, 'fila', 'filas')}${withAccounts ? ', con cuentas' : ''}`;
        await record('importar', null, { resumen });
      }
      const row = made ?? (await trx.selectFrom('importaciones').selectAll().where('clave', '=', fields.clave).executeTakeFirstOrThrow());
      return describeImport(trx, row);
    });
  };

  /** Stores a piece: all of its rows or none. Rows stored before are reported as they were then. */
  async function add(actor: SessionActor, id: number, sent: readonly SentRow[]): Promise<ImportedRow[]> {
    // Random and ended at once: no log-in works until credentials are sent. One for the piece, since each costs 40 ms.
    const contrasena_hash = await hashPassword(makePassword());
    return change(actor, id, async ({ trx, moment }, found) => {
      const numbers = sent.map(({ fila }) => fila);
      const before = await trx
        .selectFrom('filas_importadas')
        .select(['fila', 'estado', 'motivo'])
        .where('importacion_id', '=', id)
        .where('fila', 'in', numbers)
        .execute();
      const done = new Map(before.map((row) => [row.fila, row]));
      const rest = sent.filter(({ fila }) => !done.has(fila));
      if (rest.length > 0) {
        await confirmRoom(trx, found, rest.length);
        const columnas: string[] = JSON.parse(found.columnas);
        const stored = await store[found.tipo]({ trx, moment, actor, found, columnas, rest, contrasena_hash, accounts });
        await trx
          .insertInto('filas_importadas')
          .values(stored.map((row) => ({ ...row, importacion_id: id })))
          .execute();
        for (const { registro_id: _, ...row } of stored) done.set(row.fila, row);
      }
      return numbers.flatMap((fila) => done.get(fila) ?? []);
    });
  }

  /** Takes back what was not changed since. Registrations stay a day in the bin, as any that was deleted. */
  async function undo(actor: SessionActor, id: number): Promise<UndoneImport> {
    return change(actor, id, async ({ trx, moment, record }, found) => {
      const made = await trx
        .selectFrom('filas_importadas')
        .select(['fila', 'registro_id', 'credencial'])
        .where('importacion_id', '=', id)
        .where('registro_id', 'is not', null)
        .orderBy('fila')
        .execute();
      if (made.length > 0 && (found.tipo === 'usuarios' || found.cuentas === 1))
        await guardSensitive(
          trx,
          actor,
          'cuenta_borrada',
          `las cuentas de la importación ${found.archivo}, en las que nadie ha entrado`,
          moment,
        );
      const kept: UndoneImport['filas'] = [];
      let undone = 0;
      for (let from = 0; from < made.length; from += chunkSize) {
        const chunk = made
          .slice(from, from + chunkSize)
          .flatMap(({ fila, registro_id }) => (registro_id === null ? [] : [{ fila, id: registro_id }]));
        const ids = chunk.map((row) => row.id);
        const changed = await findTouched[found.tipo](trx, ids, found);
        for (const row of chunk) {
          const motivo = changed.get(row.id);
          if (motivo) kept.push({ fila: row.fila, motivo });
        }
        const free = ids.filter((each) => !changed.has(each));
        if (free.length > 0) undone += await takeBack[found.tipo](trx, free, { moment, found });
      }
      await trx
        .updateTable('importaciones')
        .set({ deshecha: moment.toISOString(), credenciales_hora: null, credenciales_siguiente: null })
        .where('id', '=', id)
        .execute();
      await record('eliminar', null, { resumen: `importación ${id} deshecha: ${undone} filas, quedan ${kept.length}` });
      return { deshechas: undone, quedan: kept.length, filas: kept.slice(0, mostNamed) };
    });
  }

  /** Sends emails with credentials to imported members, so many in an hour; 0 ends it. */
  async function setPace(actor: SessionActor, id: number, porHora: number): Promise<void> {
    return change(actor, id, async ({ trx, record }, found) => {
      if (found.tipo === 'inscripciones') throw new HttpError(400, 'Solo se envían credenciales de una importación de socios.');
      const siguiente = porHora === 0 ? null : (await context.sharedNow(trx)).toISOString();
      await trx
        .updateTable('importaciones')
        .set({ credenciales_hora: porHora || null, credenciales_siguiente: siguiente })
        .where('id', '=', id)
        .execute();
      const pace = porHora === 0 ? 'detenidas' : `${porHora} por hora`;
      await record('enviar', null, { resumen: `credenciales de la importación ${id}: ${pace}` });
    });
  }

  const describe = async (actor: SessionActor, id: number): Promise<ImportRecord> => describeImport(db, await find(actor, id));

  return { begin, add, undo, setPace, describe };
}

const validators = { usuarios: validateMembers, socios: validateRegister, inscripciones: validateRegistrations };

/** A piece of an import. */
interface Piece {
  trx: Db;
  moment: Date;
  actor: SessionActor;
  found: StoredImport;
  columnas: readonly string[];
  rest: readonly SentRow[];
  contrasena_hash: string;
  accounts: ReturnType<typeof createStoredAccounts>;
}

const store: Record<ImportKind, (piece: Piece) => Promise<Stored[]>> = {
  usuarios: async ({ trx, found, columnas, rest, contrasena_hash, moment }) =>
    addMembers(trx, found, await validateMembers(trx, columnas, rest), { contrasena_hash, moment }),
  async socios({ trx, found, columnas, rest, actor, ...more }) {
    if (found.cuentas === 1) await lockByName(trx, 'usuarios');
    const stored: Stored[] = [];
    for (const row of inStoringOrder(await validateRegister(trx, columnas, rest, madridDay(more.moment))))
      stored.push(withoutValues(row, row.values ? await addRegistered(trx, found, row.values, actor, more) : null));
    return stored;
  },
  inscripciones: async ({ trx, columnas, rest }) => addRegistrations(trx, await validateRegistrations(trx, columnas, rest)),
};

/** By id, the reasons why they stay after an undo. */
const findTouched: Record<ImportKind, (trx: Db, ids: readonly number[], found: StoredImport) => Promise<Map<number, string>>> = {
  usuarios: findTouchedMembers,
  socios: findTouchedRegistered,
  inscripciones: findTouchedRegistrations,
};

const takeBack: Record<ImportKind, (trx: Db, ids: readonly number[], of: { moment: Date; found: StoredImport }) => Promise<number>> = {
  usuarios: removeMembers,
  socios: (trx, ids, { found }) => removeRegistered(trx, ids, found),
  inscripciones: (trx, ids, { moment }) => hideRegistrations(trx, ids, moment),
};

/** An import changes no role; the board brings members alone. */
function confirmMayImport(role: Role, { tipo, rol }: { tipo: ImportKind; rol?: string }): void {
  if (role !== 'webmaster' && (tipo !== 'socios' || (rol !== undefined && rol !== 'socio')))
    throw new HttpError(403, 'Eso solo lo importa un webmaster: la dirección importa socios.');
}

/** The register of members is imported where the club keeps one. */
async function confirmKind(db: Db, tipo: ImportKind): Promise<void> {
  if (tipo === 'socios') await requireMembersOn(db);
}

/** A dry run of rows: nothing is stored. */
export async function tryRows(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  role: Role,
  tipo: ImportKind,
  columnas: readonly string[],
  rows: readonly SentRow[],
): Promise<ImportedRow[]> {
  confirmMayImport(role, { tipo });
  await confirmKind(db, tipo);
  confirmColumns(tipo, columnas);
  const validated: readonly ValidatedRow[] = await validators[tipo](db, columnas, rows, madridDay(now()));
  return validated.map(({ fila, estado, motivo, clave, cabeza }) => ({
    fila,
    estado,
    motivo,
    ...(clave !== undefined && { clave }),
    ...(cabeza !== undefined && { cabeza }),
  }));
}

async function confirmRoom(trx: Db, { id, filas }: StoredImport, more: number): Promise<void> {
  const count = await countRows(trx.selectFrom('filas_importadas').where('importacion_id', '=', id));
  if (count + more > filas) throw new HttpError(400, 'Son más filas de las que tiene esta importación.');
}

const withoutValues = (
  { fila, estado, motivo }: ValidatedMember | ValidatedRegistration | ValidatedRegister,
  registro_id: number | null = null,
): Stored => ({
  fila,
  estado,
  motivo,
  registro_id,
});

async function addMembers(
  trx: Db,
  { rol }: StoredImport,
  validated: readonly ValidatedMember[],
  { contrasena_hash, moment }: { contrasena_hash: string; moment: Date },
): Promise<Stored[]> {
  const creado = moment.toISOString();
  const news = validated.flatMap(({ values }) =>
    values ? [{ ...values, rol, contrasena_hash, contrasena_debil: 0, contrasena_caduca: creado, creado }] : [],
  );
  const made =
    news.length === 0
      ? []
      : await trx
          .insertInto('usuarios')
          .values(news)
          .onConflict((conflict) => conflict.column('correo_electronico').doNothing())
          .returning(['id', 'correo_electronico'])
          .execute();
  const ids = new Map(made.map(({ id, correo_electronico }) => [correo_electronico, id]));
  return validated.map((row) => {
    if (!row.values) return withoutValues(row);
    const id = ids.get(row.values.correo_electronico);
    // The first webmaster of a server is inserted without the lock.
    if (id === undefined) return { fila: row.fila, estado: 'estaba', motivo: 'Ya hay un usuario con ese correo.', registro_id: null };
    return withoutValues(row, id);
  });
}

/** Adds registrations without an edition: a past ride has no reference, and takes no place. */
async function addRegistrations(trx: Db, validated: readonly ValidatedRegistration[]): Promise<Stored[]> {
  const stored: Stored[] = [];
  for (const row of validated)
    stored.push(withoutValues(row, row.values ? (await insertRegistration(trx, row.values).executeTakeFirstOrThrow()).id : null));
  return stored;
}

/** By id, the reasons why they stay. */
async function findTouchedMembers(trx: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const users = await trx
    .selectFrom('usuarios')
    .select(['id', 'version', 'contrasena_caduca', 'segundo_factor'])
    .where('id', 'in', ids)
    .execute();
  const inside = await trx.selectFrom('sesiones').select('usuario_id').distinct().where('usuario_id', 'in', ids).execute();
  const entered = new Set(inside.map(({ usuario_id }) => usuario_id));
  return new Map(
    users.flatMap(({ id, version, contrasena_caduca, segundo_factor }): [number, string][] => {
      // With a chosen password there is no temporary one any more.
      if (contrasena_caduca === null || segundo_factor === 1 || entered.has(id)) return [[id, 'Ya ha entrado en la web.']];
      return version === 1 ? [] : [[id, 'Alguien ha cambiado sus datos.']];
    }),
  );
}

async function findTouchedRegistrations(trx: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await trx
    .selectFrom('inscripciones')
    .select(['id', 'version'])
    .where('id', 'in', ids)
    .where('eliminada', 'is', null)
    .where('version', '!=', 1)
    .execute();
  return new Map(rows.map(({ id }) => [id, 'Alguien la ha cambiado.']));
}

async function removeMembers(trx: Db, ids: readonly number[]): Promise<number> {
  const gone = await trx.deleteFrom('usuarios').where('id', 'in', ids).returning('correo_electronico').execute();
  for (const { correo_electronico } of gone) await forgetEmailsTo(trx, correo_electronico);
  return gone.length;
}

async function hideRegistrations(trx: Db, ids: readonly number[], moment: Date): Promise<number> {
  const hidden = await trx
    .updateTable('inscripciones')
    .set({ eliminada: moment.toISOString() })
    .where('id', 'in', ids)
    .where('eliminada', 'is', null)
    .returning('id')
    .execute();
  return hidden.length;
}
