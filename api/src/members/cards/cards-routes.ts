import type { OwnCard } from 'shared/contract/member-cards';
import { feeStateOn } from 'shared/facts/fees';
import { cardPath, type CardState } from 'shared/facts/member-cards';
import { memberName, plannedLeaving } from 'shared/facts/members';
import { formatDay, shiftDay } from 'shared/text/dates';
import { madridDay } from 'shared/text/moments';
import { recordSecurityEvent } from '../../accounts/audit/security-events.ts';
import type { AppPlugin } from '../../accounts/security/context.ts';
import { currentUser } from '../../accounts/security/guard.ts';
import { countWrongLink } from '../../accounts/security/throttle.ts';
import { HttpError } from '../../core/base/http-error.ts';
import { createCardCodes } from '../../core/club/card-codes.ts';
import { readClub } from '../../core/club/settings-queries.ts';
import type { StoredMember } from '../../core/db/schema.ts';
import { route } from '../../core/http/route.ts';
import { readOwnFees } from '../fees/fees-queries.ts';
import { findMember } from '../members/members-queries.ts';
import { findPhoto } from '../own-member/member-photos.ts';

/** Days whose codes a card has: so long it opens without signal. */
const daysAhead = 30;
/** Members read at once. */
const sliceSize = 500;

/** What staff read of a code that is not valid; `unknown` is one that this site has not made. */
const refusals = {
  'not now': 'Ese carnet es de alguien que no está de alta como socio.',
  unknown: 'Ese código no es de ningún carnet del club.',
};

/** A code of another year or day, in words, and whether that is to come. */
interface OtherTime {
  de: string;
  todavia: boolean;
}
const isOther = (found: object): found is OtherTime => 'todavia' in found;

function describeOtherTime({ de, todavia }: OtherTime): string {
  const isYear = de.length === 4;
  if (todavia) return `Ese carnet todavía no vale: es ${isYear ? 'de' : 'del'} ${de}.`;
  return isYear ? `Ese carnet ya no vale: es de ${de}.` : 'Ese carnet es de otro día: pide que lo abra otra vez.';
}

/** Cards of members: their own, those to print, and what is read of them. */
export const cardsRoutes: AppPlugin = async (app, context) => {
  const { config, db, now } = context;
  const codes = createCardCodes(config.jwtSecret);
  const start = config.publicUrl + cardPath;
  const kinds = () => db.selectFrom('tipos_socio').select(['id', 'nombre']).execute();

  async function check(code: string): Promise<StoredMember | OtherTime | keyof typeof refusals> {
    const found = codes.read(code);
    if (!found) return 'unknown';
    const today = madridDay(now());
    const { time } = found;
    if ('day' in time && time.day !== today) return { de: formatDay(time.day), todavia: time.day > today };
    if ('year' in time && !today.startsWith(`${time.year}-`)) return { de: String(time.year), todavia: String(time.year) > today };
    const member = await findMember(db, found.socio);
    return member?.estado === 'alta' ? member : 'not now';
  }

  route(app, 'GET /mi-carnet', async (request): Promise<OwnCard | null> => {
    const member = await db.selectFrom('socios').selectAll().where('usuario_id', '=', currentUser(request).id).executeTakeFirst();
    if (!member) return null;
    const today = madridDay(now());
    const leaving = plannedLeaving(member) ?? '9';
    const days = Array.from({ length: daysAhead }, (_, ahead) => shiftDay(today, ahead)).filter((day) => day < leaving);
    const isValid = member.estado === 'alta';
    const [club, names, photo, fees] = await Promise.all([readClub(db), kinds(), findPhoto(db, member.id), readOwnFees(db, member.id)]);
    return {
      cuotas: fees.cuotas.filter((fee) => feeStateOn(fee, today) !== 'pagada'),
      pago: fees.pago,
      nombre: memberName(member),
      numero: member.numero,
      estado: member.estado,
      tipo: names.find(({ id }) => id === member.tipo_id)?.nombre ?? null,
      club: club.nombre,
      foto: photo?.en_carnet ? photo.foto : null,
      direccion: start,
      codigos: isValid ? days.map((dia) => ({ dia, codigo: codes.write(member.id, { day: dia }) })) : [],
    };
  });

  route(app, 'GET /carnets/:codigo', async (request, reply) => {
    reply.headers({ 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' });
    const found = await check(request.params.codigo);
    if (found === 'unknown') await countWrongLink(db, 'card', request.ip, now());
    const anio = Number(madridDay(now()).slice(0, 4));
    const estado: CardState = typeof found === 'string' ? 'no' : isOther(found) ? 'caducado' : 'valido';
    return { estado, anio, ...(typeof found === 'object' && isOther(found) && found) };
  });

  route(app, 'POST /carnets/lectura', async (request) => {
    const found = await check(request.body.codigo);
    if (typeof found === 'string') throw new HttpError(409, refusals[found]);
    if (isOther(found)) throw new HttpError(409, describeOtherTime(found));
    return { numero: found.numero, nombre: memberName(found) };
  });

  route(app, 'POST /socios/carnets', async (request) => {
    const { ids, anio } = request.body;
    const wanted = [...new Set(ids)];
    const [club, names] = await Promise.all([readClub(db), kinds()]);
    const found: StoredMember[] = [];
    for (let from = 0; from < wanted.length; from += sliceSize)
      found.push(
        ...(await db
          .selectFrom('socios')
          .selectAll()
          .where('id', 'in', wanted.slice(from, from + sliceSize))
          .where('estado', '=', 'alta')
          .execute()),
      );
    const event = { accion: 'exportar', entidad: 'socios', id: null, resumen: `carnets de ${found.length}` } as const;
    await recordSecurityEvent(context, { ...event, user: currentUser(request), ip: request.ip });
    const carnets = found
      .toSorted((one, other) => (one.numero ?? 0) - (other.numero ?? 0))
      .map((member) => ({
        id: member.id,
        nombre: memberName(member),
        numero: member.numero,
        tipo: names.find(({ id }) => id === member.tipo_id)?.nombre ?? null,
        direccion: start + codes.write(member.id, { year: anio }),
      }));
    return { club: club.nombre, carnets };
  });
};
