import { hasLeft, memberName, memberStateLabels, memberStates } from 'shared/facts/members';
import { formatEuros } from 'shared/facts/money';
import { madridDay } from 'shared/text/moments';
import { type Author, recordChange } from '../../accounts/audit/record-change.ts';
import type { Config } from '../../core/base/config.ts';
import { findInbox } from '../../core/club/addresses.ts';
import type { Db, StoredMember } from '../../core/db/schema.ts';
import { writeEmail } from '../../core/mail/email.ts';
import { queueEmail } from '../../core/mail/outbox.ts';
import { setState } from '../members/member-states.ts';
import { findMember } from '../members/members-queries.ts';
import { findMandate } from './mandates-queries.ts';

interface DeathParts {
  trx: Db;
  config: Pick<Config, 'clubEmail' | 'publicUrl'>;
  actor: Author;
  moment: Date;
}

interface ReturnedDebit {
  cuota: number;
  /** Reference of its mandate. */
  mandato: string;
}

/**
 * What follows where the bank says that the debtor has died (MD07), which the club is told once: the member is `fallecido`. Where the
 * account is another's, the mandate of that holder ends, and the member lives. Under the lock.
 *
 * @param debits Those that came back with that reason of their own.
 */
export async function noteDeaths(parts: DeathParts, debits: readonly ReturnedDebit[], dia: string | null): Promise<void> {
  const { trx, moment } = parts;
  const today = madridDay(moment);
  for (const { cuota, mandato } of debits) {
    const fee = await trx.selectFrom('cuotas').select(['socio_id', 'anio', 'importe']).where('id', '=', cuota).executeTakeFirst();
    const member = fee?.socio_id ? await findMember(trx, fee.socio_id) : undefined;
    const mandate = await trx.selectFrom('mandatos').select(['titular', 'revocado']).where('referencia', '=', mandato).executeTakeFirst();
    if (!fee || !member) continue;
    if (mandate?.titular) {
      if (mandate.revocado !== null) continue;
      await trx.updateTable('mandatos').set({ revocado: today }).where('referencia', '=', mandato).execute();
      await notifyHoldersDeath(parts, member, fee, { holder: mandate.titular, mandato });
    } else if (member.estado !== 'fallecido') await noteDeath(parts, member, fee, dia !== null && dia < today ? dia : today);
  }
}

const diedByBank = 'El banco dice que ha fallecido (MD07)';

/** The bank was wrong, or who read it: the member is what they were, or the holder's mandate is in force. Under the lock. */
export async function undoDeath(
  trx: Db,
  { socio_id, mandato }: { socio_id: number; mandato: string },
  actor: Author,
  moment: Date,
): Promise<void> {
  const member = await findMember(trx, socio_id);
  const line = await trx
    .selectFrom('historial_socios')
    .select(['antes', 'motivo'])
    .where('socio_id', '=', socio_id)
    .where('campo', '=', 'estado')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  const before = memberStates.find((state) => state === line?.antes);
  if (member?.estado === 'fallecido' && line?.motivo === diedByBank && before)
    await setState(trx, member, { estado: before, motivo: 'Devolución deshecha' }, actor, moment);
  const inForce = await findMandate(trx, socio_id);
  if (!inForce)
    await trx.updateTable('mandatos').set({ revocado: null }).where('referencia', '=', mandato).where('titular', 'is not', null).execute();
}

type Fee = { anio: number; importe: number };

async function noteDeath({ trx, config, actor, moment }: DeathParts, before: StoredMember, fee: Fee, dia: string): Promise<void> {
  await setState(trx, before, { estado: 'fallecido', dia, motivo: diedByBank }, actor, moment);
  const resumen = `estado: ${memberStateLabels[before.estado]} → ${memberStateLabels.fallecido}, por lo que dice el banco`;
  await recordChange(trx, actor, { accion: 'editar', entidad: 'socios', id: before.id, resumen }, moment);
  const email = writeEmail({ to: await findInbox(trx, config), subject: `El banco dice que ha fallecido ${memberName(before)}` }, [
    `${describeReturned(before, fee)}, porque la persona ha fallecido.`,
    'Su ficha está ahora como «Fallecido». La web no le escribe ni le cobra más: no ha salido ningún correo a su dirección.',
    {
      lead: `Si el banco se equivoca, vuelve a ponerle «${memberStateLabels[hasLeft(before.estado) ? 'alta' : before.estado]}» en su ficha, con «Cambiar estado»:`,
      ...linkTo(before, config),
    },
  ]);
  await queueEmail(trx, email, moment);
}

async function notifyHoldersDeath(
  { trx, config, actor, moment }: DeathParts,
  member: StoredMember,
  fee: Fee,
  { holder, mandato }: { holder: string; mandato: string },
): Promise<void> {
  const resumen = `mandato ${mandato} terminado: el banco dice que ha fallecido el titular`;
  await recordChange(trx, actor, { accion: 'editar', entidad: 'cuotas', id: member.id, resumen }, moment);
  const email = writeEmail(
    { to: await findInbox(trx, config), subject: `El banco dice que ha fallecido el titular de la cuenta de ${memberName(member)}` },
    [
      `${describeReturned(member, fee)}, porque ha fallecido ${holder}, titular de la cuenta.`,
      `El mandato ${mandato} ha terminado, y en esa cuenta no se cobra más. El socio sigue como estaba, y su cuota, sin pagar.`,
      { lead: 'Otra cuenta y otro mandato se ponen en su ficha:', ...linkTo(member, config) },
    ],
  );
  await queueEmail(trx, email, moment);
}

const describeReturned = (member: StoredMember, { anio, importe }: Fee): string =>
  `El banco ha devuelto el recibo de la cuota de ${anio}, de ${formatEuros(importe)}, de ${memberName(member)}${member.numero === null ? '' : `, socio n.º ${member.numero}`}`;

const linkTo = ({ id }: StoredMember, { publicUrl }: DeathParts['config']) => ({
  label: 'Ver su ficha',
  address: `${publicUrl}/socios/${id}`,
});
