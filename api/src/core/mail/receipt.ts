import { columnOf } from '../db/rows.ts';
import { writeToUs } from 'shared/facts/club';
import type { Db } from '../db/schema.ts';
import { inSlices } from '../db/transact.ts';
import { type Email, writeEmail } from './email.ts';
import { greetPerson } from './greeting.ts';
import { withdrawEmails } from './outbox.ts';

/** A receipt waits a minute: a wrong mark is taken back before any email has left. */
export const heldUntil = (moment: Date): Date => new Date(moment.getTime() + 60_000);

interface Receipt {
  to: string;
  subject: string;
  name: string | null;
  /** The first sentence. */
  received: string;
  /** 'Importe', '40 €'; without a value it is left out. */
  facts: readonly (readonly [string, string | null])[];
  /** What is to be known of this payment beside. */
  note?: string | undefined;
}

/** A payment as the club knows it. */
export const writeReceipt = ({ to, subject, name, received, facts, note }: Receipt): Email =>
  writeEmail({ to, subject }, [
    greetPerson(name),
    `${received} Gracias. Estos son los datos:`,
    facts.flatMap(([label, value]) => (value ? [`${label}: ${value}`] : [])).join('\n'),
    `Guarda este correo como recibo.${note === undefined ? '' : ` ${note}`}`,
    (club) => `Si algo no es correcto, ${writeToUs(club)}.`,
  ]);

/** Withdraws receipts of payments that are taken back, unless they have left. What has left stays known, and is not sent again. */
export async function withdrawSent(trx: Db, table: 'recibos' | 'recibos_cuota', receipts: readonly { correo_id: number }[]): Promise<void> {
  const gone = await inSlices(receipts, (slice) => withdrawEmails(trx, columnOf(slice, 'correo_id')));
  await inSlices(gone.flat(), (slice) => trx.deleteFrom(table).where('correo_id', 'in', slice).execute());
}
