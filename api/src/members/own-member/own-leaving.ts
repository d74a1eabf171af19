import type { OwnMember } from 'shared/contract/own-member';
import { writeToUs } from 'shared/facts/club';
import { isMemberState, plannedLeaving } from 'shared/facts/members';
import { formatDay } from 'shared/text/dates';
import { madridDay } from 'shared/text/moments';
import type { Author } from '../../accounts/audit/record-change.ts';
import { createStaffWrites } from '../../accounts/audit/staff-writes.ts';
import type { AppContext } from '../../accounts/security/context.ts';
import { HttpError } from '../../core/base/http-error.ts';
import { findInbox } from '../../core/club/addresses.ts';
import type { Db, StoredMember } from '../../core/db/schema.ts';
import { writeEmail } from '../../core/mail/email.ts';
import { greetPerson } from '../../core/mail/greeting.ts';
import { queueEmail } from '../../core/mail/outbox.ts';
import { correctState, setState } from '../members/member-states.ts';
import { describeMember } from '../members/members-queries.ts';
import { getOwn } from './find-own.ts';

/** Members who leave by themselves, on a day that is to come, and take that back until then. */
export function createOwnLeaving(context: Pick<AppContext, 'db' | 'config' | 'now' | 'log' | 'mail'>) {
  const { write } = createStaffWrites(context, { entidad: 'socios', lock: 'socios', mail: context.mail });

  const leave = (user: Author, dia: string): Promise<OwnMember> =>
    write(user, async ({ trx, moment, record }) => {
      const before = await getOwn(trx, user.id);
      if (!isMemberState(before.estado)) throw new HttpError(409, 'Ya no estás de alta como socio.');
      if (dia <= madridDay(moment)) throw new HttpError(400, 'Elige un día que no haya llegado: hasta entonces puedes deshacerlo.');
      if (before.baja === dia) return describeMember(before);
      const after = await setState(trx, before, { estado: 'baja', dia, motivo: 'Lo pide en su ficha' }, user, moment);
      await record('editar', before.id, { resumen: `baja el ${formatDay(dia)} (desde su ficha)` });
      await tellBoth(trx, after, moment, {
        what: `baja el ${formatDay(dia)}`,
        toMember: `Dejas de ser socio el ${formatDay(dia)}. Hasta ese día todo sigue igual, y puedes deshacerlo en «Mi ficha de socio».`,
        toClub: `deja de ser socio el ${formatDay(dia)}: lo ha pedido en su ficha. Si cambia de idea, lo deshace en ella y os avisamos.`,
      });
      return describeMember(after);
    });

  const stay = (user: Author): Promise<OwnMember> =>
    write(user, async ({ trx, moment, record }) => {
      const before = await getOwn(trx, user.id);
      if (plannedLeaving(before) === null) return describeMember(before);
      const after = await correctState(trx, before, { motivo: 'Lo deshace en su ficha' }, user, moment);
      await record('editar', before.id, { resumen: 'baja deshecha (desde su ficha)' });
      await tellBoth(trx, after, moment, {
        what: 'sigues como socio',
        toMember: 'Has deshecho tu baja: sigues siendo socio, como antes.',
        toClub: 'sigue siendo socio: ha deshecho su baja en su ficha.',
      });
      return describeMember(after);
    });

  async function tellBoth(
    trx: Db,
    member: StoredMember,
    moment: Date,
    { what, toMember, toClub }: { what: string; toMember: string; toClub: string },
  ): Promise<void> {
    const { id, numero, nombre, correo_electronico: to } = member;
    if (to !== null) {
      const told = writeEmail({ to, subject: `Tu alta de socio: ${what}`, member: id }, [
        greetPerson(nombre),
        toMember,
        (club) => `Si no has sido tú, ${writeToUs(club, 'escríbenos cuanto antes')}.`,
      ]);
      await queueEmail(trx, told, moment);
    }
    const subject = `Socio n.º ${numero ?? '—'}: ${what}`;
    // Its name is the member's own text.
    const text = `El socio n.º ${numero ?? '—'} ${toClub}`;
    await queueEmail(trx, writeEmail({ to: await findInbox(trx, context.config), subject }, [text]), moment);
  }

  return { leave, stay };
}
