import { countRows } from '../../core/db/rows.ts';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { type DataKind, monthsUnanswered } from 'shared/facts/data-periods';
import { goneStates } from 'shared/facts/members';
import type { Db, Tables } from '../../core/db/schema.ts';
import { madridDay } from 'shared/text/moments';
import { forgetEmailsAbout, forgetEmailsTo } from '../../core/mail/outbox.ts';
import { announced } from '../../registrations/calls/calls-queries.ts';
import { oldMailings } from '../../registrations/mailings/mailings-queries.ts';
import { forgetMailings } from '../../registrations/mailings/mailings-changes.ts';
import { forgetPayers, isOwed } from '../../members/fees/fees-of-members.ts';
import { passFamiliesOf } from '../../members/members/families.ts';
import { shiftMonths } from '../../site/legal/periods.ts';
import { keepCounts } from './ride-counts.ts';

/** The retention of one kind of data. */
interface RetentionRule {
  /** Counts the data from before that moment, seen from `now`. */
  count(db: Db, before: Date, now: Date): Promise<number>;
  /** Deletes them, and returns how many. */
  end(trx: Db, before: Date, now: Date): Promise<number>;
}

type Which<Table extends keyof Tables> = (row: ExpressionBuilder<Tables, Table>) => Expression<SqlBool>;

/** The mailbox of messages to the club, and how long ago the notice of the end of an account must have left. */
export interface RetentionParts {
  clubEmail: string;
  toldBefore: Date;
}

export function createRetentionRules({ clubEmail, toldBefore }: RetentionParts): Record<DataKind, RetentionRule> {
  return {
    contacto: {
      count: async (db, before) => count(db, 'inscripciones', await contactsOfRides(db, before)),
      async end(trx, before) {
        const { numUpdatedRows } = await trx
          .updateTable('inscripciones')
          .set((row) => ({ nacimiento: null, telefono: null, emergencia: null, version: row('version', '+', 1) }))
          .where(await contactsOfRides(trx, before))
          .executeTakeFirstOrThrow();
        return Number(numUpdatedRows);
      },
    },
    inscripciones: {
      count: async (db, before) => count(db, 'inscripciones', await ridesBefore(db, before)),
      async end(trx, before) {
        const which = await ridesBefore(trx, before);
        await keepCounts(trx, which);
        await forgetEmailsAbout(trx, which);
        return remove(trx, 'inscripciones', which);
      },
    },
    marcas: rows('marcas_ruta', (before) => (mark) => mark('recibida', '<', before)),
    mensajes: rows('correos', (before) => (mail) => mail.and([isOver(before)(mail), isToClub(clubEmail)(mail)])),
    cartas: rows('correos', (before) => (mail) => mail.and([isOver(before)(mail), mail.not(isToClub(clubEmail)(mail))])),
    envios: {
      async count(db, before) {
        return countRows(oldMailings(db, before.toISOString()));
      },
      end: (trx, before) => forgetMailings(trx, before.toISOString()),
    },
    registro: rows('auditoria', (before) => (entry) => entry.and([entry('momento', '<', before), entry('entidad', '!=', 'accesos')])),
    accesos: rows('auditoria', (before) => (entry) => entry.and([entry('momento', '<', before), entry('entidad', '=', 'accesos')])),
    altas: {
      count: (db, before, now) => count(db, 'socios', isApplicationOver(before, now)),
      end: (trx, before, now) => remove(trx, 'socios', isApplicationOver(before, now)),
    },
    bajas: {
      count: (db, before) => count(db, 'socios', hasLeft(before)),
      async end(trx, before, now) {
        const gone = (await trx.selectFrom('socios').select('id').where(hasLeft(before)).execute()).map(({ id }) => id);
        await passFamiliesOf(trx, gone, now);
        await forgetPayers(trx, gone);
        return remove(trx, 'socios', hasLeft(before));
      },
    },
    solicitudes: {
      count: async (db, before) =>
        (await count(db, 'solicitudes_datos', isDone(before))) + (await count(db, 'borrados_datos', isErased(before))),
      end: async (trx, before) =>
        (await remove(trx, 'solicitudes_datos', isDone(before))) + (await remove(trx, 'borrados_datos', isErased(before))),
    },
    cuentas: {
      count: (db, before) => count(db, 'usuarios', isIdle(before)),
      async end(trx, before) {
        const gone = await trx
          .deleteFrom('usuarios')
          .where(isIdle(before))
          .where('aviso_baja', '<=', toldBefore.toISOString())
          .returning('correo_electronico')
          .execute();
        for (const { correo_electronico } of gone) await forgetEmailsTo(trx, correo_electronico);
        return gone.length;
      },
    },
  };
}

const isOver =
  (before: string): Which<'correos'> =>
  (mail) =>
    mail.and([mail('estado', '!=', 'pendiente'), mail('envio_id', 'is', null), mail('creado', '<', before)]);

/** A message to the club. Once it is sent, only its recipient identifies it. */
const isToClub =
  (clubEmail: string): Which<'correos'> =>
  (mail) =>
    mail.or([mail('responder_correo', 'is not', null), mail('para', '=', clubEmail)]);

const isDone =
  (before: Date): Which<'solicitudes_datos'> =>
  (asked) =>
    asked('atendida', '<', before.toISOString());

const isErased =
  (before: Date): Which<'borrados_datos'> =>
  (erased) =>
    erased('momento', '<', before.toISOString());

/** Staff accounts have no retention: a webmaster gives the role, and takes it back. */
export const isIdle =
  (before: Date): Which<'usuarios'> =>
  (user) =>
    user.and([
      user('rol', 'in', ['socio', 'invitado']),
      // Without a log-in the creation counts. Both are texts that begin with the day.
      user(user.fn.coalesce('ultimo_acceso', 'creado'), '<', madridDay(before)),
    ]);

/** Who asked to be a member and was refused, or has waited for an answer too long, unless they have become one since. */
const isApplicationOver =
  (before: Date, now: Date): Which<'socios'> =>
  (member) => {
    const applications = member.selectFrom('altas_socio').select('socio_id');
    const oldest = shiftMonths(now, -monthsUnanswered).toISOString();
    return member.and([
      member('numero', 'is', null),
      member.or([
        member.and([member('estado', '=', 'baja'), member('id', 'in', applications.where('rechazada', '<', before.toISOString()))]),
        member.and([member('estado', '=', 'pendiente'), member('id', 'in', applications.where('recibida', '<', oldest))]),
      ]),
    ]);
  };

/** Who has left the club, and owes nothing. Without a day of leaving that of their row counts. */
const hasLeft =
  (before: Date): Which<'socios'> =>
  (member) =>
    member.and([
      member('estado', 'in', goneStates),
      member(member.fn.coalesce('baja', 'creado'), '<', madridDay(before)),
      member.not(
        member.exists(
          member
            .selectFrom('cuotas')
            .select('cuotas.id')
            .whereRef('cuotas.socio_id', '=', 'socios.id')
            .where(isOwed(madridDay(before))),
        ),
      ),
    ]);

/** Registrations of routes and activities before that day; without a known day, by their year. */
async function ridesBefore(db: Db, before: Date): Promise<Which<'inscripciones'>> {
  const day = madridDay(before);
  const calls = await announced(db).select(['convocatorias.id', 'fecha_evento']).execute();
  const over = calls.flatMap(({ id, fecha_evento }) => (fecha_evento !== null && fecha_evento < day ? id : []));
  const undated = calls.flatMap(({ id, fecha_evento }) => (fecha_evento === null ? id : []));
  return (row) =>
    row.or([
      row.and([
        row.or([row('convocatoria_id', 'is', null), ...(undated.length > 0 ? [row('convocatoria_id', 'in', undated)] : [])]),
        row('anio', '<', Number(day.slice(0, 4))),
      ]),
      ...(over.length > 0 ? [row('convocatoria_id', 'in', over)] : []),
    ]);
}

async function contactsOfRides(db: Db, before: Date): Promise<Which<'inscripciones'>> {
  const ofOld = await ridesBefore(db, before);
  return (row) =>
    row.and([ofOld(row), row.or([row('nacimiento', 'is not', null), row('telefono', 'is not', null), row('emergencia', 'is not', null)])]);
}

type Dated = 'socios' | 'solicitudes_datos' | 'borrados_datos' | 'inscripciones' | 'usuarios' | 'correos' | 'auditoria' | 'marcas_ruta';

const rows = <Table extends Dated>(table: Table, which: (before: string) => Which<Table>): RetentionRule => ({
  count: (db, before) => count(db, table, which(before.toISOString())),
  end: (trx, before) => remove(trx, table, which(before.toISOString())),
});

async function count<Table extends Dated>(db: Db, table: Table, which: Which<Table>): Promise<number> {
  return countRows(db.selectFrom(table as Dated).where(which as never));
}

async function remove<Table extends Dated>(trx: Db, table: Table, which: Which<Table>): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom(table as Dated)
    .where(which as never)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
