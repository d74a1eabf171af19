import { friendlyFormatIBAN } from 'ibantools';
import { writeToUs } from 'shared/facts/club';
import { feeReference, reminderDue } from 'shared/facts/fees';
import { formatEuros } from 'shared/facts/money';
import type { AppContext } from '../../accounts/security/context.ts';
import { madridClock } from '../../core/base/madrid-day.ts';
import { madridDay } from 'shared/text/moments';
import { repeat } from '../../core/base/repeat.ts';
import { readSettings } from '../../core/club/settings-queries.ts';
import { inSlices, lockByName } from '../../core/db/transact.ts';
import type { Db } from '../../core/db/schema.ts';
import { type Email, writeEmail } from '../../core/mail/email.ts';
import { greet } from '../../core/mail/greeting.ts';
import { queueEmail } from '../../core/mail/outbox.ts';
import { readReminders } from './fees-queries.ts';

/** Nobody is reminded of money at night. */
const firstHour = 9;

interface Unpaid {
  correo: string;
  nombre: string;
  numero: number | null;
  anio: number;
  importe: number;
  vence: string;
  motivo: string | null;
}

interface Ways {
  iban: string | null;
  bizum: string | null;
}

function writeReminder({ correo, nombre, numero, anio, importe, vence, motivo }: Unpaid, { iban, bizum }: Ways): Email {
  const concept = `con el concepto «${feeReference({ numero, anio }) ?? `Cuota ${anio}`}»`;
  const ways = [
    ...(bizum === null ? [] : [`- Bizum al ${bizum}, ${concept}`]),
    ...(iban === null ? [] : [`- Transferencia a la cuenta ${friendlyFormatIBAN(iban)}, ${concept}`]),
  ];
  return writeEmail({ to: correo, subject: `Tu cuota de ${anio}` }, [
    greet(nombre),
    `Tu cuota de ${anio}, de ${formatEuros(importe)}, está sin pagar. Se paga hasta el ${vence.split('-').toReversed().join('/')}.`,
    ...(motivo === null ? [] : [`El banco devolvió el recibo: ${motivo}.`]),
    ...(ways.length === 0 ? [] : [['Puedes pagar así:', ...ways].join('\n')]),
    (club) => `Si ya la has pagado, o no puedes, ${writeToUs(club)}.`,
  ]);
}

/** Emails who has not paid, once for each of the days that the club has set: whole or not at all, by one of its processes. */
export async function sendFeeReminders(db: Db, now: Date): Promise<number> {
  if (Number(madridClock(now).slice(11, 13)) < firstHour) return 0;
  return db.transaction().execute(async (trx) => {
    await lockByName(trx, 'socios');
    const { socios, cobro } = await readSettings(trx, ['socios', 'cobro']);
    if (socios.activo === null) return 0;
    let queued = 0;
    for (const year of await trx.selectFrom('anios_cuota').selectAll().where('abierta', 'is not', null).execute()) {
      const due = reminderDue(year.vence, readReminders(year.recordatorios), 0, madridDay(now));
      if (due === null) continue;
      const unpaid = await trx
        .selectFrom('cuotas')
        .innerJoin('socios', 'socios.id', 'cuotas.socio_id')
        .select(['cuotas.id', 'correo_electronico as correo', 'socios.nombre', 'socios.numero', 'anio', 'importe', 'motivo'])
        .where('anio', '=', year.anio)
        .where('cuotas.estado', 'in', ['pendiente', 'devuelta'])
        .where('socios.estado', '!=', 'baja')
        .where('avisos', '<', due)
        .orderBy('cuotas.id')
        .execute();
      for (const { id: _, correo, ...fee } of unpaid) {
        if (correo === null) continue;
        await queueEmail(trx, writeReminder({ ...fee, correo, vence: year.vence }, cobro), now);
        queued += 1;
      }
      await inSlices(unpaid, (slice) =>
        trx
          .updateTable('cuotas')
          .set({ avisos: due })
          .where(
            'id',
            'in',
            slice.map(({ id }) => id),
          )
          .execute(),
      );
    }
    return queued;
  });
}

/** @returns a function that ends it. */
export function remindFeesHourly({ db, mail, log }: Pick<AppContext, 'db' | 'mail' | 'log'>): () => Promise<void> {
  const look = async () => {
    if ((await sendFeeReminders(db, new Date())) > 0) mail.wake();
  };
  return repeat(look, { every: 3_600_000, failure: 'members could not be reminded of their fees', log }).stop;
}
