import { hasLeft, memberName, memberStateLabels } from 'shared/facts/members';
import { formatEuros } from 'shared/facts/money';
import { madridDay } from 'shared/text/moments';
import { type Author, recordChange } from '../../accounts/audit/record-change.ts';
import type { Config } from '../../core/base/config.ts';
import { findInbox } from '../../core/club/addresses.ts';
import type { Db } from '../../core/db/schema.ts';
import { inSlices } from '../../core/db/transact.ts';
import { writeEmail } from '../../core/mail/email.ts';
import { queueEmail } from '../../core/mail/outbox.ts';
import { setState } from '../members/member-states.ts';
import { findMember } from '../members/members-queries.ts';

interface DeathParts {
  trx: Db;
  config: Pick<Config, 'clubEmail' | 'publicUrl'>;
  actor: Author;
  moment: Date;
}

/**
 * What follows where the bank says that the debtor has died (MD07): the member is `fallecido`, and the club is told once. Under the lock.
 *
 * @param fees Whose debits came back with that reason of their own.
 */
export async function noteDeaths({ trx, config, actor, moment }: DeathParts, fees: readonly number[], dia: string | null): Promise<void> {
  const today = madridDay(moment);
  const day = dia !== null && dia < today ? dia : today;
  const found = await inSlices(fees, (slice) =>
    trx.selectFrom('cuotas').select(['socio_id', 'anio', 'importe']).where('id', 'in', slice).orderBy('id').execute(),
  );
  for (const { socio_id, anio, importe } of found.flat()) {
    const before = socio_id === null ? undefined : await findMember(trx, socio_id);
    if (!before || before.estado === 'fallecido') continue;
    const motivo = 'El banco dice que ha fallecido (MD07)';
    await setState(trx, before, { estado: 'fallecido', dia: day, motivo }, actor, moment);
    const resumen = `estado: ${memberStateLabels[before.estado]} → ${memberStateLabels.fallecido}, por lo que dice el banco`;
    await recordChange(trx, actor, { accion: 'editar', entidad: 'socios', id: before.id, resumen }, moment);
    const number = before.numero === null ? '' : `, socio n.º ${before.numero}`;
    const email = writeEmail({ to: await findInbox(trx, config), subject: `El banco dice que ha fallecido ${memberName(before)}` }, [
      `El banco ha devuelto el recibo de la cuota de ${anio}, de ${formatEuros(importe)}, de ${memberName(before)}${number}, porque la persona ha fallecido.`,
      'Su ficha está ahora como «Fallecido». La web no le escribe ni le cobra más: no ha salido ninguna carta a su dirección.',
      {
        lead: `Si el banco se equivoca, vuelve a ponerle «${memberStateLabels[hasLeft(before.estado) ? 'alta' : before.estado]}» en su ficha, con «Cambiar estado»:`,
        label: 'Ver su ficha',
        address: `${config.publicUrl}/socios/${before.id}`,
      },
    ]);
    await queueEmail(trx, email, moment);
  }
}
