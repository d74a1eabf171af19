import { writeToUs } from 'shared/facts/club';
import { formatEuros } from 'shared/facts/money';
import { formatDay, formatLongDay } from 'shared/text/dates';
import type { Db } from '../../core/db/schema.ts';
import { type Email, writeEmail } from '../../core/mail/email.ts';
import { greetPerson } from '../../core/mail/greeting.ts';
import { queueEmails, withdrawEmails } from '../../core/mail/outbox.ts';
import type { Creditor } from '../sepa/split-debits.ts';

interface Announced {
  cuota: number;
  socio: number;
  correo: string | null;
  /** The member's own name. */
  llamado: string;
  anio: number;
  importe: number;
  iban: string;
  titular: string | null;
  referencia: string;
  concepto: string;
}

/** Queues the notices of debits to members with an address. @returns their numbers, by fee. */
export async function queueNotices(
  trx: Db,
  debits: readonly Announced[],
  cobro: string,
  acreedor: Creditor,
  moment: Date,
): Promise<Map<number, number>> {
  const reached = debits.flatMap(({ correo, ...debit }) => (correo === null ? [] : { ...debit, correo }));
  const numbers = await queueEmails(
    trx,
    reached.map((debit) => writeNotice(debit, cobro, acreedor)),
    moment,
  );
  return new Map(reached.map(({ cuota }, at) => [cuota, numbers[at] ?? 0]));
}

/** What SEPA has a debtor told before each debit (pre-notification): how much, when, under which mandate, and by whom. */
function writeNotice(debit: Announced & { correo: string }, cobro: string, acreedor: Creditor): Email {
  const { socio, correo, llamado, anio, importe, iban, titular, referencia, concepto } = debit;
  const facts = [
    `Importe: ${formatEuros(importe)}`,
    `Día de cobro: ${formatDay(cobro)}`,
    `Cuenta acabada en ${iban.slice(-4)}${titular === null ? '' : `, de ${titular}`}`,
    `Concepto: ${concepto}`,
    `Mandato: ${referencia}`,
    `Acreedor: ${acreedor.nombre}`,
    `Identificador del acreedor: ${acreedor.identificador}`,
  ];
  return writeEmail({ to: correo, subject: `Aviso de cobro de tu cuota de ${anio}`, member: socio }, [
    greetPerson(llamado),
    `El ${formatLongDay(cobro)} cobraremos en tu banco tu cuota de ${anio}. No tienes que hacer nada. Estos son los datos:`,
    facts.join('\n'),
    (club) => `Si algo no es correcto, ${writeToUs(club)} antes de ese día.`,
  ]);
}

/** Takes notices back of debits that are not made: those that have not left are withdrawn, and who has had one is told. */
export async function takeNoticesBack(trx: Db, remittance: number, moment: Date): Promise<void> {
  const told = await trx
    .selectFrom('cargos_remesa')
    .innerJoin('remesas', 'remesas.id', 'remesa_id')
    .innerJoin('cuotas', 'cuotas.id', 'cuota_id')
    .innerJoin('socios', 'socios.id', 'cuotas.socio_id')
    .select(['aviso_id', 'anio', 'cargos_remesa.importe', 'cobro', 'socios.nombre', 'socios.estado', 'correo_electronico as correo'])
    .select('socios.id as socio')
    .where('remesa_id', '=', remittance)
    .where('aviso_id', 'is not', null)
    .orderBy('cargos_remesa.id')
    .execute();
  const notices = told.map(({ aviso_id }) => aviso_id ?? 0);
  const withdrawn = new Set(await withdrawEmails(trx, notices));
  const emails = told.flatMap(({ aviso_id, correo, estado, ...debit }) =>
    correo === null || estado === 'fallecido' || withdrawn.has(aviso_id ?? 0) ? [] : writeEnd({ ...debit, correo }),
  );
  await queueEmails(trx, emails, moment);
}

interface Ended {
  socio: number;
  correo: string;
  nombre: string;
  anio: number;
  importe: number;
  cobro: string;
}

const writeEnd = ({ socio, correo, nombre, anio, importe, cobro }: Ended): Email =>
  writeEmail({ to: correo, subject: `No se cobra tu cuota de ${anio}`, member: socio }, [
    greetPerson(nombre),
    `Te avisamos de que el ${formatDay(cobro)} cobraríamos en tu banco ${formatEuros(importe)}, tu cuota de ${anio}. Ese cobro se ha anulado: no se te cobra nada.`,
    'La cuota sigue sin pagar. Si la cobramos por el banco otro día, te avisaremos antes.',
    (club) => `Si tienes alguna duda, ${writeToUs(club)}.`,
  ]);
