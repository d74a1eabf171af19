import { statutesUnread } from 'shared/facts/faults';
import type { Application } from 'shared/contract/join';
import type { Member } from 'shared/contract/members';
import { writePeriod } from 'shared/facts/data-periods';
import { foldText } from 'shared/text/fold';
import { goneStates, memberName } from 'shared/facts/members';
import { areTwoPeople, type Traits } from 'shared/facts/people';
import { isMinorOn } from 'shared/facts/births';
import { writeAnswer } from 'shared/facts/sign-up-fields';
import { madridDay } from 'shared/text/moments';
import { z } from 'zod';
import type { Author } from '../../accounts/audit/record-change.ts';
import { createStaffWrites, type StaffWrite } from '../../accounts/audit/staff-writes.ts';
import type { AppContext } from '../../accounts/security/context.ts';
import type { SessionActor } from '../../accounts/security/guard.ts';
import { HttpError } from '../../core/base/http-error.ts';
import { findInbox } from '../../core/club/addresses.ts';
import { readSettings } from '../../core/club/settings-queries.ts';
import { lockByName } from '../../core/db/transact.ts';
import { readTexts } from '../../core/db/json-rows.ts';
import type { Db, StoredMember } from '../../core/db/schema.ts';
import { type Email, writeEmail } from '../../core/mail/email.ts';
import { greetPerson } from '../../core/mail/greeting.ts';
import { queueEmail } from '../../core/mail/outbox.ts';
import { checkAnswers } from '../../registrations/calls/check-answers.ts';
import { findSeenNotice } from '../../site/legal/legal-versions.ts';
import { readPeriods } from '../../site/legal/periods.ts';
import { listJoinKinds } from '../fee-kinds/fee-kinds-queries.ts';
import { drawPassword } from '../members/member-accounts.ts';
import { noteHistory } from '../members/member-history.ts';
import { setState, stateLine } from '../members/member-states.ts';
import { confirmVersion, insertMember } from '../members/members-changes.ts';
import { createWelcome } from '../members/welcome.ts';
import { describeMember, getMember } from '../members/members-queries.ts';
import { listJoinQuestions } from './join-questions.ts';

export const answersShape = z.array(z.object({ pregunta: z.string(), valor: z.string() }));
export const guardianShape = z.object({ nombre: z.string(), dni: z.string(), parentesco: z.string() });

/** Applications for membership: what visitors send, and what the board says to it. */
export function createJoinChanges(context: Pick<AppContext, 'db' | 'config' | 'now' | 'log' | 'limits' | 'mail'>) {
  const { db, config, now, limits, mail } = context;
  const { write } = createStaffWrites(context, { entidad: 'socios', lock: 'socios', mail });
  const welcome = createWelcome(context);

  /** The answer is always the same: that a person is in the register already is said to their own address alone. */
  async function apply({ respuestas, tutor, estatutos, aviso_privacidad, ...person }: Omit<Application, 'captcha_token'>): Promise<void> {
    const moment = now();
    const today = madridDay(moment);
    const isMinor = isMinorOn(today, person.nacimiento);
    if (isMinor && !tutor)
      throw new HttpError(
        400,
        'Quien no ha cumplido 18 años necesita el consentimiento de su madre, su padre o su tutor: escribe sus datos.',
      );
    const [{ socios }, questions, notice] = await Promise.all([
      readSettings(db, ['socios']),
      listJoinQuestions(db),
      findSeenNotice(db, config, aviso_privacidad),
    ]);
    const statutes = socios.estatutos ?? null;
    if (statutes !== null && !estatutos) throw new HttpError(400, statutesUnread);
    const answers = checkAnswers(questions, respuestas, { isMember: false }).map(({ pregunta_id, valor }) => {
      const { texto = '', tipo } = questions.find(({ id }) => id === pregunta_id) ?? {};
      return { pregunta: texto, valor: writeAnswer(tipo === 'varias' ? readTexts(valor) : valor, tipo) };
    });
    await db.transaction().execute(async (trx) => {
      await lockByName(trx, 'socios');
      const { correo_electronico: to } = person;
      const known = await findSame(trx, to, person);
      const mayWrite = await limits.mayWriteTo(trx, to, 'join');
      if (known) {
        if (mayWrite) await queueEmail(trx, notifyKnown(to, person.nombre, known), moment);
        return;
      }
      const kinds = await listJoinKinds(trx, Number(today.slice(0, 4)));
      if (typeof person.tipo_id === 'number' && kinds.every(({ id }) => id !== person.tipo_id))
        throw new HttpError(400, 'Ese tipo de cuota ya no existe, o no se puede pedir.');
      const made = await insertMember(trx, { ...person, estado: 'pendiente' }, moment);
      await trx
        .insertInto('altas_socio')
        .values({
          socio_id: made.id,
          recibida: moment.toISOString(),
          rechazada: null,
          respuestas: JSON.stringify(answers),
          tutor: isMinor && tutor ? JSON.stringify(tutor) : null,
          estatutos: statutes,
          aviso_privacidad: notice.huella,
        })
        .execute();
      await trx.executeQuery(notice.keeping(trx, moment));
      await noteHistory(trx, made.id, [stateLine(null, 'pendiente', today)], null, moment);
      if (mayWrite) await queueEmail(trx, notifyReceived(to, person.nombre), moment);
      await queueEmail(trx, notifyBoard(await findInbox(trx, config), `${config.publicUrl}/socios/${made.id}`), moment);
    });
    mail.wake();
  }

  const decide = (
    actor: Author,
    id: number,
    version: number | null | undefined,
    work: (one: StaffWrite, before: StoredMember) => Promise<{ after: StoredMember; email: Email | undefined; resumen: string }>,
  ): Promise<Member> =>
    write(actor, async (one) => {
      const { trx, moment, record } = one;
      const before = await getMember(trx, id);
      if (before.estado !== 'pendiente') throw new HttpError(409, 'Esta solicitud ya está contestada: vuelve a cargar la página.');
      confirmVersion(before, version);
      const { after, email, resumen } = await work(one, before);
      if (email) await queueEmail(trx, email, moment);
      await record('editar', id, { resumen });
      return describeMember(after);
    });

  /** All that a new member has to know leaves in one email. */
  async function accept(
    actor: SessionActor,
    id: number,
    { con_acceso, version }: { con_acceso: boolean; version?: number | null | undefined },
  ): Promise<Member> {
    const password = con_acceso ? await drawPassword() : undefined;
    return decide(actor, id, version, async (one, before) => {
      const taken = await setState(one.trx, before, { estado: 'alta' }, actor, one.moment);
      const { after, email } = await welcome(one, actor, taken, { password, first: 'El club ha aceptado tu solicitud.' });
      return { after, email, resumen: `solicitud aceptada, número: ${after.numero}` };
    });
  }

  const refuse = (actor: Author, id: number, motivo: string, version: number | null | undefined): Promise<Member> =>
    decide(actor, id, version, async ({ trx, moment }, before) => {
      const after = await setState(trx, before, { estado: 'baja', motivo }, actor, moment);
      await trx.updateTable('altas_socio').set({ rechazada: moment.toISOString() }).where('socio_id', '=', id).execute();
      const { altas } = await readPeriods(trx);
      return { after, email: notifyRefused(after, motivo, writePeriod('altas', altas)), resumen: 'solicitud rechazada' };
    });

  return { apply, accept, refuse };
}

/** A member, or who has applied, with the same address and name, and no other birth or document: a family may share address and name. */
async function findSame(
  trx: Db,
  correo: string,
  person: Traits & Pick<Application, 'nombre' | 'primer_apellido' | 'segundo_apellido'>,
): Promise<StoredMember | undefined> {
  const name = foldText(memberName({ ...person, segundo_apellido: person.segundo_apellido ?? null }));
  const sharing = await trx
    .selectFrom('socios')
    .selectAll()
    .where('correo_electronico', '=', correo)
    .where('estado', 'not in', goneStates)
    .execute();
  return sharing.find((member) => foldText(memberName(member)) === name && !areTwoPeople(member, person));
}

const notifyReceived = (to: string, nombre: string): Email =>
  writeEmail({ to, subject: 'Hemos recibido tu solicitud de socio' }, [
    greetPerson(nombre),
    'Hemos recibido tu solicitud para hacerte socio. La dirección del club la verá y te contestará por correo.',
    'Si no has sido tú, no tienes que hacer nada: sin respuesta del club no hay alta.',
  ]);

/** Without what was typed: its reader takes all of it for the site's words. */
const notifyBoard = (to: string, address: string): Email =>
  writeEmail({ to, subject: 'Alguien pide hacerse socio' }, [
    { lead: 'Hay una solicitud nueva por contestar:', label: 'Ver la solicitud', address },
    'Quien la ha enviado espera la respuesta del club por correo.',
  ]);

const notifyKnown = (to: string, nombre: string, { estado }: StoredMember): Email =>
  writeEmail({ to, subject: 'Tu solicitud de socio' }, [
    greetPerson(nombre),
    estado === 'pendiente'
      ? 'Hemos recibido otra solicitud para hacerte socio. La primera sigue pendiente, y la dirección del club te contestará por correo.'
      : 'Hemos recibido una solicitud para hacerte socio, y ya lo eres: no hace falta nada más.',
    'Si no has sido tú, no tienes que hacer nada.',
  ]);

const notifyRefused = ({ correo_electronico: to, nombre }: StoredMember, motivo: string, period: string): Email | undefined =>
  to === null
    ? undefined
    : writeEmail({ to, subject: 'Sobre tu solicitud de socio' }, [
        greetPerson(nombre),
        'El club no ha podido aceptar tu solicitud. El motivo:',
        { quote: motivo },
        `Lo que nos enviaste se borra de la web en ${period}.`,
      ]);
