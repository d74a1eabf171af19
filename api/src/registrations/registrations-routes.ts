import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { formStatus, registration, signUp, staffSignUp } from 'shared/contract/registrations';
import { recordChange } from '../audit/record-change.ts';
import { requireCaptcha } from '../captcha/captcha.ts';
import type { AppContext } from '../context.ts';
import type { StoredUser } from '../db/schema.ts';
import { Refusal } from '../http/errors.ts';
import { handlerValidates, validate } from '../http/validate.ts';
import { madridDay } from '../madrid-day.ts';
import { queueLetter } from '../mail/outbox.ts';
import { unauthorized } from '../security/guard.ts';
import { isStaff } from '../security/is-staff.ts';
import { bearerToken } from '../security/sessions.ts';
import { confirmSignUp } from './confirmation-letter.ts';
import { isFormOpen } from './form-status.ts';
import { findNextOuting, insertRegistration } from './registrations-queries.ts';

const setByStaff = { grupo_num: null, salida: null, pago: null, pagado: null, notas: null };

export const registrationsRoutes: FastifyPluginAsyncZod<AppContext> = async (
  app,
  { db, captcha, limits, mail, sessions, publicReplies, now },
) => {
  app.get('/inscripciones/estado-formulario', { schema: { response: { 200: formStatus } } }, (request, reply) =>
    publicReplies.send(request, reply, 'estado-formulario', formStatus, async () => ({ activo: await isFormOpen(db) })),
  );

  app.post(
    '/inscripciones/',
    {
      schema: { body: staffSignUp, response: { 201: registration } },
      // Who calls decides which fields are admitted, and a closed form says so first: the handler validates.
      ...handlerValidates,
    },
    async (request, reply) => {
      const user = await sessions.find(request);
      if (user && isStaff(user)) return reply.code(201).send(await registerByStaff(user, request.body));
      // The staff screen sends no captcha: what a caller with an ended session lacks is a session.
      if (!user && bearerToken(request) !== null && !carriesCaptcha(request.body)) throw unauthorized();
      return reply.code(201).send(await registerByPublic(request));
    },
  );

  async function registerByStaff(author: StoredUser, body: unknown) {
    const { captcha_token: _, ...fields } = validate(staffSignUp, body);
    return db.transaction().execute(async (trx) => {
      const row = await insertRegistration(trx, { ...fields, ...dayAndYear() });
      await recordChange(trx, author, { accion: 'crear', entidad: 'inscripciones', id: row.id }, now());
      return row;
    });
  }

  async function registerByPublic(request: FastifyRequest) {
    if (!(await isFormOpen(db))) throw new Refusal(403, 'Inscripciones cerradas por el momento.');
    const { captcha_token: token, ...fields } = validate(signUp, request.body);
    await requireCaptcha(captcha, token ?? '', request.ip);
    await limits.admit('signUps', request);
    const stored = await db.transaction().execute(async (trx) => {
      const row = await insertRegistration(trx, { ...fields, ...setByStaff, ...dayAndYear() });
      const outing = row.evento === null ? undefined : await findNextOuting(trx, row.evento, row.fecha);
      // Families share an address: what is beyond its letters of the day is stored all the same.
      if (await limits.mayWriteTo(trx, row.mail, 'sign-up')) await queueLetter(trx, confirmSignUp(row, outing), now(), row.id);
      return row;
    });
    mail.wake();
    return stored;
  }

  function dayAndYear() {
    const fecha = madridDay(now());
    return { fecha, anio: Number(fecha.slice(0, 4)) };
  }
};

const carriesCaptcha = (body: unknown) =>
  typeof body === 'object' && body !== null && 'captcha_token' in body && Boolean(body.captcha_token);
