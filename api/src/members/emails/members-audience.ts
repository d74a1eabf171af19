import { memberEmailFields } from 'shared/facts/email-fields';
import { type MailingKind, memberName } from 'shared/facts/members';
import { formatEuros } from 'shared/facts/money';
import type { AppContext } from '../../accounts/security/context.ts';
import { inSlices } from '../../core/db/transact.ts';
import type { Db } from '../../core/db/schema.ts';
import { plainName } from '../../core/mail/greeting.ts';
import type { Audience } from '../../registrations/mailings/mailings-changes.ts';

/** Members with an address, of who is alive; of news only those who wish them. */
export const membersAudience = (clase: MailingKind): Audience => ({
  entidad: 'socios',
  column: 'socio_id',
  clase,
  fields: memberEmailFields,
  people: 'socios',
  none:
    clase === 'noticia'
      ? 'Ninguno de los socios elegidos tiene correo y quiere noticias del club.'
      : 'Ninguno de los socios elegidos tiene correo.',
  gone: 'Este socio ya no está, o no tiene correo.',
  listAddresses: async (db, ids) => {
    const found = await inSlices(ids, (slice) => findReachable(db, slice, clase).execute());
    return found.flat().map(({ id, correo_electronico }) => ({ id, mail: correo_electronico ?? '' }));
  },
  readRecipients: readMemberRecipients,
  complete: async (_trx, _parts, recipients) => recipients,
});

const findReachable = (db: Db, ids: readonly number[], clase: MailingKind) =>
  db
    .selectFrom('socios')
    .select(['id', 'correo_electronico'])
    .where('id', 'in', ids)
    .where('correo_electronico', 'is not', null)
    .where('estado', '!=', 'fallecido')
    .$if(clase === 'noticia', (query) => query.where('noticias', '=', 1));

interface MemberRecipient {
  id: number;
  nombre: string;
  mail: string;
  datos: Record<keyof typeof memberEmailFields, string>;
}

/** The values of placeholders; members without an address, and who has died, are left out. */
export async function readMemberRecipients(
  db: Db,
  { config }: Pick<AppContext, 'config'>,
  ids: readonly number[],
): Promise<Map<number, MemberRecipient>> {
  const kinds = new Map((await db.selectFrom('tipos_socio').select(['id', 'nombre']).execute()).map(({ id, nombre }) => [id, nombre]));
  const found = new Map<number, MemberRecipient>();
  await inSlices(ids, async (slice) => {
    const members = await db
      .selectFrom('socios')
      .selectAll()
      .where('id', 'in', slice)
      .where('correo_electronico', 'is not', null)
      .where('estado', '!=', 'fallecido')
      .execute();
    const owed = await findOwed(db, slice);
    for (const member of members) {
      const { id, correo_electronico: mail, nombre, numero, tipo_id, usuario_id } = member;
      const debt = owed.get(id);
      const datos = {
        nombre: plainName(nombre),
        numero: numero === null ? '' : String(numero),
        cuota: kinds.get(tipo_id ?? 0) ?? '',
        debe: debt === undefined ? '' : formatEuros(debt),
        ficha: usuario_id === null ? '' : `${config.publicUrl}/mi-ficha`,
      };
      found.set(id, { id, nombre: memberName(member), mail: mail ?? '', datos });
    }
  });
  return found;
}

/** In cents, by member. */
async function findOwed(db: Db, ids: readonly number[]): Promise<Map<number | null, number>> {
  const rows = await db
    .selectFrom('cuotas')
    .select(['socio_id', ({ fn }) => fn.sum<number | string>('importe').as('owed')])
    .where('socio_id', 'in', ids)
    .where('estado', 'in', ['pendiente', 'devuelta'])
    .groupBy('socio_id')
    .execute();
  return new Map(rows.map(({ socio_id, owed }) => [socio_id, Number(owed)]));
}
