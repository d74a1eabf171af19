import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { idParams } from 'shared/contract/fields';
import {
  appOffer,
  appProof,
  passkeyOffer,
  passkeyParams,
  passkeyProof,
  secondFactorChange,
  secondFactorState,
  withPassword,
} from 'shared/contract/second-factor';
import { user as userSchema } from 'shared/contract/session';
import type { AppContext } from '../context.ts';
import { notFound, Refusal } from '../http/errors.ts';
import { confirmPassword } from '../security/confirm-password.ts';
import { currentUser, unauthorized } from '../security/guard.ts';
import { createTickets } from '../security/tickets.ts';
import { countAttempt } from '../security/throttle.ts';
import { describeUser } from '../users/users-queries.ts';
import { type Actor, createFactorChanges } from './change-factors.ts';
import { tellOfAddedFactor, tellOfRemovedFactor } from './factor-letters.ts';
import { createPasskeys } from './passkeys.ts';
import { createAuthenticators, findStep, makeTotpSecret, totpLink } from './totp.ts';

/** How long somebody may take to set a factor up. */
const minutes = 10;
/** More than anybody needs. */
const mostPasskeys = 20;

/** The second factor of whoever asks, and for a webmaster that of somebody who has lost it. */
export const factorsRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  const { db, config, now } = context;
  const changes = createFactorChanges(context);
  const authenticators = createAuthenticators(config);
  const passkeys = createPasskeys(config);
  const signed = { db, jwtSecret: config.jwtSecret, now };
  const appTickets = createTickets('aplicación', minutes, signed);
  const passkeyTickets = createTickets('llave', minutes, signed);
  app.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'));

  app.get('/cuenta/segundo-factor', { schema: { response: { 200: secondFactorState } } }, async (request) =>
    changes.describe(currentUser(request)),
  );

  app.post('/cuenta/aplicacion', { schema: { body: withPassword, response: { 200: appOffer } } }, async (request) => {
    const user = actorOf(request);
    await confirmPassword(db, user, request.body.contrasena, request.ip, now());
    const secreto = makeTotpSecret();
    const { ticket } = await appTickets.issue(request, user, secreto);
    return { resguardo: ticket, secreto, enlace: totpLink(secreto, user.correo_electronico) };
  });

  app.post('/cuenta/aplicacion/activar', { schema: { body: appProof, response: { 200: secondFactorChange } } }, async (request) => {
    const user = actorOf(request);
    const ticket = await appTickets.read(request, request.body.resguardo);
    if (ticket.user.id !== user.id) throw unauthorized();
    const attempt = await countAttempt(db, `set up ${user.id}`, request.ip, now(), user.sesion ?? undefined);
    const step = findStep(ticket.note, request.body.codigo, now());
    if (step === null) throw new Refusal(400, 'El código no es correcto. Comprueba que la hora de tu teléfono es la automática.');
    await attempt.forgive();
    return changes.add(user, {
      write: async (trx) => {
        await ticket.spend(trx);
        await authenticators.store(trx, user.id, ticket.note, step, now());
      },
      resumen: 'verificación en dos pasos: aplicación añadida',
      letter: tellOfAddedFactor(user, 'una aplicación de códigos'),
    });
  });

  app.post('/cuenta/aplicacion/quitar', { schema: { body: withPassword, response: { 200: secondFactorChange } } }, async (request) => {
    const user = actorOf(request);
    await confirmPassword(db, user, request.body.contrasena, request.ip, now());
    return changes.remove(user, {
      write: async (trx) => {
        const gone = await trx.deleteFrom('aplicaciones').where('usuario_id', '=', user.id).returning('usuario_id').executeTakeFirst();
        if (!gone) throw notFound();
      },
      resumen: 'verificación en dos pasos: aplicación quitada',
      letter: tellOfRemovedFactor(user, 'la aplicación de códigos'),
    });
  });

  app.post('/cuenta/llaves/oferta', { schema: { body: withPassword, response: { 200: passkeyOffer } } }, async (request) => {
    const user = actorOf(request);
    await confirmPassword(db, user, request.body.contrasena, request.ip, now());
    if (!passkeys.areSupported) throw new Refusal(409, 'En esta dirección no se pueden usar llaves de acceso.');
    const { ticket, challenge } = await passkeyTickets.issue(request, user);
    return { resguardo: ticket, opciones: await passkeys.offer(db, user, challenge) };
  });

  app.post('/cuenta/llaves', { schema: { body: passkeyProof, response: { 200: secondFactorChange } } }, async (request) => {
    const user = actorOf(request);
    const { resguardo, nombre, llave } = request.body;
    const ticket = await passkeyTickets.read(request, resguardo);
    if (ticket.user.id !== user.id) throw unauthorized();
    const made = await passkeys.accept(llave, ticket.challenge);
    return changes.add(user, {
      write: async (trx) => {
        await ticket.spend(trx);
        const { length } = await trx.selectFrom('llaves').select('id').where('usuario_id', '=', user.id).execute();
        if (length >= mostPasskeys) throw new Refusal(409, `Se admiten ${mostPasskeys} llaves de acceso como máximo.`);
        const row = { ...made, usuario_id: user.id, nombre, creada: now().toISOString() };
        const stored = trx
          .insertInto('llaves')
          .values(row)
          .onConflict((conflict) => conflict.doNothing());
        if (!(await stored.returning('id').executeTakeFirst())) throw new Refusal(409, 'Esa llave de acceso ya está añadida.');
      },
      resumen: 'verificación en dos pasos: llave de acceso añadida',
      letter: tellOfAddedFactor(user, 'una llave de acceso'),
    });
  });

  app.post(
    '/cuenta/llaves/:id/quitar',
    { schema: { params: passkeyParams, body: withPassword, response: { 200: secondFactorChange } } },
    async (request) => {
      const user = actorOf(request);
      await confirmPassword(db, user, request.body.contrasena, request.ip, now());
      return changes.remove(user, {
        write: async (trx) => {
          const own = trx.deleteFrom('llaves').where('id', '=', request.params.id).where('usuario_id', '=', user.id);
          if (!(await own.returning('id').executeTakeFirst())) throw notFound();
        },
        resumen: 'verificación en dos pasos: llave de acceso quitada',
        letter: tellOfRemovedFactor(user, 'una llave de acceso'),
      });
    },
  );

  app.post('/cuenta/codigos', { schema: { body: withPassword, response: { 200: secondFactorChange } } }, async (request) => {
    const user = actorOf(request);
    await confirmPassword(db, user, request.body.contrasena, request.ip, now());
    return changes.renewCodes(user);
  });

  app.post('/usuarios/:id/quitar-segundo-factor', { schema: { params: idParams, response: { 200: userSchema } } }, async (request) =>
    describeUser(await changes.reset(actorOf(request), request.params.id)),
  );
};

const actorOf = (request: FastifyRequest): Actor => ({ ...currentUser(request), ip: request.ip });
