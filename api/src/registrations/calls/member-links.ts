import type { OfCall } from 'shared/facts/of-call';
import { writeToUs } from 'shared/facts/club';
import { memberName } from 'shared/facts/members';
import { formatLongDay } from 'shared/text/dates';
import { type Actor, createStaffWrites } from '../../accounts/audit/staff-writes.ts';
import type { AppContext } from '../../accounts/security/context.ts';
import { isSignedFor, signFor } from '../../accounts/security/personal-links.ts';
import type { Config } from '../../core/base/config.ts';
import { HttpError } from '../../core/base/http-error.ts';
import { readSettings } from '../../core/club/settings-queries.ts';
import type { Db } from '../../core/db/schema.ts';
import { type Email, writeEmail } from '../../core/mail/email.ts';
import { greetPerson } from '../../core/mail/greeting.ts';
import { queueEmail } from '../../core/mail/outbox.ts';
import { type Call, formOf, titleOf, getCall } from './calls-queries.ts';
import { stateNow } from './describe-call.ts';
import { isStanding } from './registration-rows.ts';

/** Whoever signs up for themselves as one of the club: by a session, or by a personal link. */
export interface Own {
  /** Null without an account. */
  usuario_id: number | null;
  nombre: string;
  mail: string;
  telefono: string | null;
}

/** A member, and the part of the key that names them. */
interface Member extends Own {
  who: string;
}

/** Members with an address: accounts with what members have, then those of the club's list without one. */
async function listMembers(db: Db, only?: { from: string; id: number }): Promise<Member[]> {
  const accounts =
    only && only.from !== 'u'
      ? []
      : await db
          .selectFrom('usuarios')
          .select(['id', 'nombre', 'primer_apellido', 'segundo_apellido', 'correo_electronico', 'telefono'])
          .where('rol', '!=', 'invitado')
          .$if(only !== undefined, (query) => query.where('id', '=', only?.id ?? 0))
          .orderBy('id')
          .execute();
  const [{ socios }, members] = await Promise.all([
    readSettings(db, ['socios']),
    only && only.from !== 's'
      ? []
      : db
          .selectFrom('socios')
          .select(['id', 'nombre', 'primer_apellido', 'segundo_apellido', 'correo_electronico', 'telefono'])
          .where('estado', 'in', ['alta', 'impago'])
          .where('usuario_id', 'is', null)
          .where('correo_electronico', 'is not', null)
          .$if(only !== undefined, (query) => query.where('id', '=', only?.id ?? 0))
          .orderBy('id')
          .execute(),
  ]);
  const listed = socios.activo === null ? [] : members;
  const describe = (from: string, usuario_id: number | null, row: (typeof listed)[number]): Member => ({
    who: `${from}${row.id}`,
    usuario_id,
    nombre: memberName(row),
    mail: row.correo_electronico ?? '',
    telefono: row.telefono,
  });
  return [...accounts.map((row) => describe('u', row.id, row)), ...listed.map((row) => describe('s', null, row))];
}

/** Keyed, so that nothing is stored: it ends with the membership, and with the activity. */
const signed = (convocatoria_id: number, who: string, { jwtSecret }: Pick<Config, 'jwtSecret'>) =>
  [jwtSecret, 'links of members', `${convocatoria_id} ${who}`] as const;

/**
 * The member of a personal link.
 *
 * @param call The call that it is for, which may still be on its way: the member is read meanwhile.
 * @throws HttpError 403
 */
export async function findLinked(db: Db, config: Pick<Config, 'jwtSecret'>, call: Promise<number>, clave: string): Promise<Own> {
  const [, who = '', from = '', id = '', signature = ''] = /^(([us])(\d{1,9}))-([\w-]{43})$/.exec(clave) ?? [];
  const [convocatoria_id, [member]] = await Promise.all([call, who === '' ? [] : listMembers(db, { from, id: Number(id) })]);
  if (!member || !isSignedFor(...signed(convocatoria_id, who, config), signature))
    throw new HttpError(403, 'Este enlace de socio ya no vale: entra con tu acceso, o inscríbete sin él.');
  return member;
}

/** Emails to members about an activity, each with a link that signs up its owner for the price of members. */
export function createMemberInvitations(context: Pick<AppContext, 'db' | 'now' | 'log' | 'config' | 'mail'>) {
  const { config, mail } = context;
  const { write } = createStaffWrites(context, { entidad: 'edicion', lock: 'avisos a socios', mail });

  /** To those who have not signed up yet. @throws HttpError 400 where no one can sign up now. */
  const invite = (actor: Actor, of: OfCall): Promise<{ avisados: number }> =>
    write(actor, async ({ trx, moment, record }) => {
      const call = await getCall(trx, moment, of);
      if ((await stateNow(trx, call, moment)) !== 'abierta')
        throw new HttpError(400, 'Ahora nadie se puede inscribir: escribe a los socios cuando las inscripciones estén abiertas.');
      const signedUp = await trx
        .selectFrom('inscripciones')
        .select('mail')
        .where('convocatoria_id', '=', call.edition.id)
        .where(isStanding)
        .execute();
      const known = new Set(signedUp.map((row) => row.mail));
      const members = (await listMembers(trx)).filter((member) => !known.has(member.mail));
      for (const member of members) {
        const clave = `${member.who}-${signFor(...signed(call.edition.id, member.who, config))}`;
        await queueEmail(trx, inviteMember(member, call, `${config.publicUrl}${formOf(call.edition)}#socio=${clave}`), moment);
      }
      const { anio, actividad_id } = call.edition;
      const what = anio === null ? `de la actividad ${actividad_id}` : 'de la ruta';
      if (members.length > 0) await record('enviar', anio, { resumen: `aviso a los socios ${what}: ${members.length}` });
      return { avisados: members.length };
    });

  return { invite };
}

function inviteMember({ nombre, mail }: Own, call: Call, link: string): Email {
  const { activity, edition } = call;
  const titulo = titleOf(call);
  const day = [formatLongDay(activity?.fecha_evento), edition.hora, activity?.lugar].filter(Boolean).join(' · ');
  return writeEmail({ to: mail, subject: `Inscripción abierta: ${titulo}` }, [
    greetPerson(nombre),
    `Ya te puedes inscribir en «${titulo}»${day ? `: ${day}` : ''}.`,
    {
      lead: 'Este es tu enlace de socio. Con él no hace falta que escribas tus datos, y se aplica el precio de socio. Es personal, no lo reenvíes:',
      label: 'Inscribirme',
      address: link,
    },
    (club) => `Si tienes dudas, ${writeToUs(club)}.`,
  ]);
}
