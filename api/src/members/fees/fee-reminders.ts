import { writeToUs } from 'shared/facts/club';
import { nextReminder, reasonForMember, tellDueDay } from 'shared/facts/fees';
import { goneStates } from 'shared/facts/members';
import type { PaymentWays } from 'shared/facts/payment-ways';
import { formatEuros } from 'shared/facts/money';
import { countOf } from 'shared/text/count-of';
import { listAll } from 'shared/text/lists';
import type { AppContext } from '../../accounts/security/context.ts';
import { isAtNight } from '../../core/base/madrid-day.ts';
import { madridDay } from 'shared/text/moments';
import { repeatWork } from '../../core/base/repeat.ts';
import { findInbox } from '../../core/club/addresses.ts';
import { readSettings } from '../../core/club/settings-queries.ts';
import { inSlices, lockByName } from '../../core/db/transact.ts';
import { type Email, writeEmail } from '../../core/mail/email.ts';
import { greetPerson } from '../../core/mail/greeting.ts';
import { queueEmail, queueEmails } from '../../core/mail/outbox.ts';
import { endMemberships } from '../members/planned-leaving.ts';
import { feesAccount, readReminders, tellHowToPay } from './fees-queries.ts';
import { readmitDebited } from './debt-states.ts';
import { sendDebitReceipts } from './fee-receipts.ts';
import { columnOf } from '../../core/db/rows.ts';

interface Unpaid {
  socio: number;
  correo: string;
  nombre: string;
  numero: number | null;
  anio: number;
  importe: number;
  vence: string;
  motivo: string | null;
  today: string;
}

function writeReminder({ socio, correo, nombre, numero, anio, importe, vence, motivo, today }: Unpaid, pay: PaymentWays): Email {
  const reason = reasonForMember(motivo);
  return writeEmail({ to: correo, subject: `Tu cuota de ${anio}`, member: socio }, [
    greetPerson(nombre),
    `Tu cuota de ${anio}, de ${formatEuros(importe)}, está sin pagar. ${tellDueDay(vence, today)}.`,
    ...(reason === null ? [] : [`El banco devolvió el recibo: ${reason}.`]),
    ...tellHowToPay(pay, { numero, anio }),
    (club) => `Si ya la has pagado, o no puedes, ${writeToUs(club)}.`,
  ]);
}

/** Numbers that an email names, at most. */
const mostNumbers = 50;

/** What the club is told of members without an address: the site cannot reach them. */
function writeUnreached(to: string, anio: number, unreached: readonly { numero: number | null }[]): Email {
  const numbers = unreached.flatMap(({ numero }) => (numero === null ? [] : `n.º ${numero}`));
  const rest = unreached.length - mostNumbers;
  const who = rest > 0 ? [...numbers.slice(0, mostNumbers), `${rest} más`] : numbers;
  const have = unreached.length === 1 ? 'que no tiene correo' : 'que no tienen correo';
  return writeEmail({ to, subject: `Sin correo: recordatorio de la cuota de ${anio}` }, [
    `Hoy tocaba recordar su cuota de ${anio} a ${countOf(unreached.length, 'socio', 'socios')} ${have}: ${listAll(who)}.`,
    'La web no ha podido: avisadles vosotros. Cuenta como un recordatorio, y están en Socios, en «Cuotas».',
  ]);
}

/**
 * Emails who has not paid, for each of the days that the club has set, and tells the club who has no address: whole or not at all, by one of
 * its processes.
 *
 * @returns how many emails are queued.
 */
export async function sendFeeReminders({ db, config }: Pick<AppContext, 'db' | 'config'>, now: Date): Promise<number> {
  if (isAtNight(now)) return 0;
  const today = madridDay(now);
  return db.transaction().execute(async (trx) => {
    await lockByName(trx, 'socios');
    const { socios, cobro } = await readSettings(trx, ['socios', 'cobro']);
    if (socios.activo === null) return 0;
    let queued = 0;
    for (const year of await trx.selectFrom('anios_cuota').selectAll().where('abierta', 'is not', null).execute()) {
      const days = readReminders(year.recordatorios);
      const first = nextReminder(year.vence, days, { avisos: 0, avisado: null });
      if (first === undefined || first > today) continue;
      const unpaid = await trx
        .selectFrom('cuotas')
        .innerJoin('socios', 'socios.id', 'cuotas.socio_id')
        .select(['cuotas.id', 'correo_electronico as correo', 'socios.nombre', 'socios.numero', 'anio', 'importe', 'motivo'])
        .select(['avisos', 'avisado', 'socios.id as socio'])
        .where('anio', '=', year.anio)
        .where('cuotas.estado', 'in', ['pendiente', 'devuelta'])
        .where('socios.estado', 'not in', goneStates)
        .where('avisos', '<', days.length)
        .orderBy('cuotas.id')
        .execute();
      const due = unpaid.filter((fee) => (nextReminder(year.vence, days, fee) ?? today) <= today);
      const emails = due.flatMap(({ correo, ...fee }) =>
        correo === null ? [] : writeReminder({ ...fee, correo, vence: year.vence, today }, feesAccount({ socios, cobro })),
      );
      queued += (await queueEmails(trx, emails, now)).length;
      const unreached = due.filter(({ correo }) => correo === null);
      if (unreached.length > 0) {
        await queueEmail(trx, writeUnreached(await findInbox(trx, config), year.anio, unreached), now);
        queued += 1;
      }
      await inSlices(due, (slice) =>
        trx
          .updateTable('cuotas')
          .set((row) => ({ avisos: row('avisos', '+', 1), avisado: today }))
          .where('id', 'in', columnOf(slice, 'id'))
          .execute(),
      );
    }
    return queued;
  });
}

/** Ends memberships whose day has come, readmits whose debit has come, reminds who has not paid, and sends receipts of debits. */
export async function followFees({ db, config, mail }: Pick<AppContext, 'db' | 'config' | 'mail'>, now: Date): Promise<void> {
  await endMemberships(db, now);
  await readmitDebited(db, now);
  const sent = [await sendFeeReminders({ db, config }, now), await sendDebitReceipts(db, now)];
  if (sent.some((count) => count > 0)) mail.wake();
}

/** @returns a function that ends it. */
export function followFeesHourly(context: Pick<AppContext, 'db' | 'config' | 'mail' | 'log' | 'now'>): () => Promise<void> {
  const look = () => followFees(context, context.now());
  const failure = 'fees could not be followed: debits whose day has come, reminders and receipts';
  return repeatWork(look, { every: 3_600_000, failure, log: context.log }).stop;
}
