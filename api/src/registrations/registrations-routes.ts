import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { signUp, staffSignUp } from 'shared/contract/registrations';
import { requireCaptcha } from '../captcha/captcha.ts';
import type { AppContext } from '../context.ts';
import { admitsEarly, useUpEarlyLink } from '../edition/early-links.ts';
import { enrol } from '../edition/edition-queries.ts';
import { releaseHold } from '../edition/place-hold-queries.ts';
import { isLimited } from '../edition/places.ts';
import { markNetwork } from '../edition/sign-up-networks.ts';
import { HttpError } from '../http/errors.ts';
import { formStatusKey } from '../http/public-replies.ts';
import { route } from '../http/route.ts';
import { validate } from '../http/validate.ts';
import { findSeenNotice } from '../legal/legal-queries.ts';
import { queueEmail } from '../mail/outbox.ts';
import { addRegistrationLink } from '../my-registration/registration-links.ts';
import { unauthorized } from '../security/guard.ts';
import { isStaff } from '../security/is-staff.ts';
import { bearerToken } from '../security/sessions.ts';
import { confirmSignUp } from './confirmation-email.ts';
import { describeStatus, isFormOpen, readStatusFacts } from './form-status.ts';
import { createRegistrationChanges } from './registrations-changes.ts';
import { insertRegistration } from './registrations-queries.ts';

export const registrationsRoutes: FastifyPluginAsync<AppContext> = async (app, context) => {
  const { config, db, captcha, limits, mail, sessions, publicReplies, now, sharedNow } = context;
  const changes = createRegistrationChanges(context);
  route(app, 'GET /inscripciones/estado-formulario', (request, reply) =>
    // By the clock, also while the database is away.
    publicReplies.send(request, reply, formStatusKey, async () =>
      describeStatus(await publicReplies.orLastKnown('formulario', async () => readStatusFacts(db, await sharedNow())), now()),
    ),
  );

  // Who calls decides which fields are admitted, and a closed form says so first.
  route(app, 'POST /inscripciones/', { checksBody: true }, async (request) => {
    const user = await sessions.find(request);
    if (user && isStaff(user)) {
      const { captcha_token: _, clave_plaza, clave_anticipada: __, aviso_privacidad: ___, ...fields } = validate(staffSignUp, request.body);
      const added = await changes.add(user, fields);
      if (clave_plaza) await releaseHold(db, clave_plaza);
      return added;
    }
    // The staff screen sends no captcha: what a caller with an ended session lacks is a session.
    if (!user && bearerToken(request) !== null && !carries(request.body, 'captcha_token')) throw unauthorized();
    return registerByPublic(request);
  });

  async function registerByPublic(request: FastifyRequest) {
    const isOpen = await isFormOpen(db, now());
    // Whoever has no link hears first that it is closed.
    if (!isOpen && !carries(request.body, 'clave_anticipada')) throw formClosed();
    const { captcha_token: token, clave_plaza, clave_anticipada, aviso_privacidad: seen, ...fields } = validate(signUp, request.body);
    if (!isOpen && !(clave_anticipada && (await admitsEarly(db, clave_anticipada, fields.evento, now())))) throw formClosed();
    await requireCaptcha(captcha, token ?? '', request.ip);
    await limits.admit('signUps', request);
    const stored = await db.transaction().execute(async (trx) => {
      const { route, values } = await enrol(trx, fields, now(), { clock: sharedNow, clave_plaza });
      if (clave_anticipada && !isOpen) await useUpEarlyLink(trx, clave_anticipada, now());
      const red = route && isLimited(route.edition) ? markNetwork(request.ip, route.edition.id, config) : null;
      const row = await insertRegistration(trx, {
        ...fields,
        ...values,
        red,
        aviso_privacidad: await findSeenNotice(trx, config, seen, now()),
      });
      // Families share an address: what is beyond its emails of the day is stored all the same.
      if (await limits.mayWriteTo(trx, row.mail, 'sign-up')) {
        const link =
          row.referencia === null ? undefined : await addRegistrationLink(trx, row.id, { publicUrl: config.publicUrl, now: now() });
        await queueEmail(
          trx,
          confirmSignUp({ ...row, confirmar_hasta: values.confirmar_hasta }, route, values.importe ?? null, link),
          now(),
          row.id,
        );
      }
      return row;
    });
    mail.wake();
    return stored;
  }
};

const formClosed = () => new HttpError(403, 'Inscripciones cerradas por el momento.');

const carries = (body: unknown, name: 'captcha_token' | 'clave_anticipada') =>
  typeof body === 'object' && body !== null && name in body && Boolean((body as Record<string, unknown>)[name]);
