import { recordOf } from 'shared/facts/keys-of';
import { type DataKind, dataKinds } from 'shared/facts/data-periods';
import { type KeptFor, type KindCounts, kindCounts } from 'shared/contract/personal-data';
import { z } from 'zod';
import { type Author, recordChange } from '../../accounts/audit/record-change.ts';
import type { AppContext } from '../../accounts/security/context.ts';
import { lockByName } from '../../core/db/transact.ts';
import type { Db } from '../../core/db/schema.ts';
import { madridDay } from 'shared/text/moments';
import { writeEmail } from '../../core/mail/email.ts';
import { greetPerson } from '../../core/mail/greeting.ts';
import { queueEmail } from '../../core/mail/outbox.ts';
import { findInbox } from '../../core/club/addresses.ts';
import { createRetentionRules, isIdle } from './retention-rules.ts';
import { endOfPeriod, readPeriods, shiftMonths } from '../../site/legal/periods.ts';

type Parts = Pick<AppContext, 'db' | 'config'>;

/** The notice of the end of an account goes out this long before, in ms. */
const notice = 30 * 86_400_000;
/** The setting with the last night, and its counts. */
const setting = 'plazos_aplicados';
const night = z.object({ dia: z.string(), borrado: kindCounts });

/** The author in the audit. */
const byItself: Author = { id: 0, nombre: 'Plazos de conservación', primer_apellido: null, correo_electronico: null };

/**
 * Applies the retention of all kinds of data: once a day in Spain, by one of its processes, all of it or nothing.
 *
 * @returns the counts; undefined when that day's was done already.
 */
export async function endData({ db, config }: Parts, now: Date): Promise<KindCounts | undefined> {
  const dia = madridDay(now);
  return db.transaction().execute(async (trx) => {
    await lockByName(trx, 'plazos');
    if ((await readLastNight(trx))?.dia === dia) return undefined;
    // In the order of other writes: an edit meanwhile waits.
    await lockByName(trx, 'inscripciones');
    await lockByName(trx, 'socios');
    await lockByName(trx, 'usuarios');
    const periods = await readPeriods(trx);
    const retentionRules = createRetentionRules({ clubEmail: await findInbox(trx, config), toldBefore: new Date(now.getTime() - notice) });
    const borrado = await eachKind((kind) => retentionRules[kind].end(trx, endOfPeriod(kind, periods[kind], now), now));
    await announce(trx, { periods, config, now });
    const resumen = dataKinds.flatMap((kind) => (borrado[kind] > 0 ? `${kind}: ${borrado[kind]}` : [])).join(', ');
    if (resumen) await recordChange(trx, byItself, { accion: 'eliminar', entidad: 'datos', id: null, resumen }, now);
    const valor = JSON.stringify({ dia, borrado });
    await trx
      .insertInto('ajustes')
      .values({ clave: setting, valor })
      .onConflict((conflict) => conflict.column('clave').doUpdateSet({ valor }))
      .execute();
    return borrado;
  });
}

export async function endDataOnce(context: Parts & Pick<AppContext, 'mail' | 'log'>, now: Date): Promise<void> {
  const gone = await endData(context, now);
  if (gone) context.mail.wake();
}

/** Emails members whose account ends in a month unless they come back. */
async function announce(trx: Db, { periods, config, now }: { periods: KeptFor; config: Parts['config']; now: Date }): Promise<void> {
  const soon = endOfPeriod('cuentas', periods.cuentas, new Date(now.getTime() + notice));
  const told = await trx
    .updateTable('usuarios')
    .set({ aviso_baja: now.toISOString() })
    .where(isIdle(soon))
    .where('aviso_baja', 'is', null)
    .returning(['id', 'nombre', 'correo_electronico'])
    .execute();
  const dead = await trx.selectFrom('socios').select('usuario_id').where('estado', '=', 'fallecido').execute();
  for (const { id, nombre, correo_electronico } of told) {
    if (dead.some(({ usuario_id }) => usuario_id === id)) continue;
    const email = writeEmail({ to: correo_electronico, subject: 'Tu acceso se va a borrar' }, [
      greetPerson(nombre),
      'Hace mucho que no entras en la web del club. Como no guardamos datos que ya no hacen falta, dentro de un mes borraremos tu acceso.',
      `Si quieres conservarla, basta con que entres antes: ${config.publicUrl}/login`,
    ]);
    await queueEmail(trx, email, now);
  }
}

export async function readLastNight(db: Db): Promise<z.infer<typeof night> | null> {
  const row = await db.selectFrom('ajustes').select('valor').where('clave', '=', setting).executeTakeFirst();
  // A newer kind is missing in it.
  const parsed = row && night.safeParse(JSON.parse(row.valor));
  return parsed?.data ?? null;
}

/** The counts with these periods: tonight, and until this day of next month. */
export async function foreseeEnds(
  db: Db,
  periods: KeptFor,
  clubEmail: string,
  now: Date,
): Promise<{ hoy: KindCounts; proximo: KindCounts }> {
  const retentionRules = createRetentionRules({ clubEmail, toldBefore: now });
  const countAt = (moment: Date) => eachKind((kind) => retentionRules[kind].count(db, endOfPeriod(kind, periods[kind], moment), moment));
  return { hoy: await countAt(now), proximo: await countAt(shiftMonths(now, 1)) };
}

/** Runs `work` for each kind, one after the other: there is one transaction. */
async function eachKind(work: (kind: DataKind) => Promise<number>): Promise<KindCounts> {
  const counts = recordOf(dataKinds, () => 0);
  for (const kind of dataKinds) counts[kind] = await work(kind);
  return counts;
}
