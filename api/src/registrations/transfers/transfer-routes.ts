import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppPlugin } from '../../accounts/security/context.ts';
import { isForMembers } from 'shared/offer/sign-up-words';
import { isMember } from '../../accounts/security/is-staff.ts';
import { currentUser } from '../../accounts/security/guard.ts';
import { personalLinks, personalReply } from '../../accounts/security/throttle.ts';
import { requireCaptcha } from '../../core/captcha/captcha.ts';
import { route } from '../../core/http/route.ts';
import { receivedOf } from '../calls/prices.ts';
import { findCall } from '../calls/calls-queries.ts';
import { findRegistrationLink, keyOfRider } from '../calls/registration-links.ts';
import { deadLink } from '../my-registration/my-registration-changes.ts';
import { createTransfers, deadTransfer } from './transfer-changes.ts';
import { amountFor, listAsked } from './transfer-queries.ts';

/** A rider's place, transferred to another person by a link. */
export const transferRoutes: AppPlugin = async (app, context) => {
  const { db, captcha, limits, now, sessions } = context;
  const toCome = (moment: string | null) => (moment !== null && moment > now().toISOString() ? moment : null);
  const transfers = createTransfers(context);

  const ofOwners = personalLinks(context, 'registration', deadLink);
  const ofTakers = personalLinks(context, 'registration', deadTransfer);

  /** The registration of its owner's link. @throws HttpError 404 */
  const owned = async (request: FastifyRequest, reply: FastifyReply): Promise<number> =>
    (await ofOwners.open(request, reply, findRegistrationLink(db, keyOfRider(request)))).inscripcion_id;

  route(app, 'POST /inscripciones/mia/cesion', async (request, reply) => ({ enlace: await transfers.offer(await owned(request, reply)) }));
  route(app, 'DELETE /inscripciones/mia/cesion', async (request, reply) => transfers.withdraw(await owned(request, reply)));

  const keyOfTaker = ({ headers }: FastifyRequest) => String(headers['clave-cesion'] ?? '');

  route(app, 'GET /inscripciones/cesion', async (request, reply) => {
    const found = await ofTakers.open(request, reply, transfers.find(keyOfTaker(request)));
    const { row, call: of, event, isPaid } = found.mine;
    const user = await sessions.find(request);
    const [importe, ofMember, received] = [amountFor(found.mine, null), amountFor(found.mine, 'socio'), receivedOf(row)];
    return {
      evento: event,
      fecha_evento: of.activity?.fecha_evento ?? null,
      hora: of.edition.hora,
      lugar: of.activity?.lugar ?? null,
      nivel: row.ruta,
      importe,
      pagada: isPaid,
      ...(received !== null && received !== importe && { cobrado: received }),
      ...(isMember(user) && ofMember !== importe && { importe_socio: ofMember }),
      ...(isForMembers({ quien: of.edition.quien, socios_hasta: toCome(of.edition.socios_hasta) }) && { solo_socios: true }),
      regla: of.edition.cesion,
      estado: found.pedida === null ? 'libre' : 'pedida',
    };
  });

  route(app, 'POST /inscripciones/cesion', async (request, reply) => {
    reply.headers(personalReply);
    await limits.admit('signUps', request);
    await requireCaptcha(captcha, request.body.captcha_token ?? '', request.ip);
    return { estado: await transfers.take(keyOfTaker(request), request.body, await sessions.find(request)) };
  });

  route(app, 'GET /inscripciones/cesiones', async (request) => listAsked(db, await findCall(db, now(), request.query)));
  route(app, 'PUT /inscripciones/cesiones/:id', (request) =>
    transfers.decide(currentUser(request), request.params.id, request.body.aceptar),
  );
};
