import type { AppPlugin } from '../security/context.ts';
import { notFound, HttpError } from '../../core/base/http-error.ts';
import { route } from '../../core/http/route.ts';
import { confirmPassword } from '../security/confirm-password.ts';
import { actorOf, currentUser, type SessionActor, unauthorized } from '../security/guard.ts';
import { createTickets } from '../security/tickets.ts';
import { countAttempt } from '../security/throttle.ts';
import { describeUser } from '../users/users-queries.ts';
import { createFactorChanges } from './factors-changes.ts';
import { notifyOfAddedFactor, notifyOfRemovedFactor } from './factor-emails.ts';
import { readClub } from '../../core/club/settings-queries.ts';
import { createPasskeys } from './passkeys.ts';
import { createAuthenticators, findStep, makeTotpSecret, totpLink } from './totp.ts';

/** How long setting up a factor may take. */
const minutes = 10;
/** The most passkeys of a user. */
const mostPasskeys = 20;

/** The second factor of the session's user, and for a webmaster that of a user who has lost it. */
export const factorsRoutes: AppPlugin = async (app, context) => {
  const { db, config, now } = context;
  const changes = createFactorChanges(context);
  const authenticators = createAuthenticators(config);
  const passkeys = createPasskeys(config);
  const signed = { db, jwtSecret: config.jwtSecret, now };
  const appTickets = createTickets('aplicación', minutes, signed);
  const passkeyTickets = createTickets('llave', minutes, signed);
  const confirmed = async (request: Parameters<typeof actorOf>[0] & { body: { contrasena: string } }): Promise<SessionActor> => {
    const user = actorOf(request);
    await confirmPassword(db, user, request.body.contrasena, request.ip, now());
    return user;
  };

  route(app, 'GET /cuenta/segundo-factor', (request) => changes.describe(currentUser(request)));

  route(app, 'POST /cuenta/aplicacion', async (request) => {
    const user = await confirmed(request);
    const secreto = makeTotpSecret();
    const { ticket } = await appTickets.issue(request, user, secreto);
    return { resguardo: ticket, secreto, enlace: totpLink(secreto, user.correo_electronico, (await readClub(db)).nombre) };
  });

  route(app, 'POST /cuenta/aplicacion/activar', async (request) => {
    const user = actorOf(request);
    const ticket = await appTickets.read(request, request.body.resguardo);
    if (ticket.user.id !== user.id) throw unauthorized();
    const attempt = await countAttempt(db, `set up ${user.id}`, request.ip, now(), user.sesion ?? undefined);
    const step = findStep(ticket.note, request.body.codigo, now());
    if (step === null) throw new HttpError(400, 'El código no es correcto. Comprueba que la hora de tu teléfono es la automática.');
    await attempt.forgive();
    return changes.add(user, {
      write: async (trx) => {
        await ticket.spend(trx);
        await authenticators.store(trx, user.id, ticket.note, step, now());
      },
      resumen: 'verificación en dos pasos: aplicación añadida',
      email: notifyOfAddedFactor(user, 'una aplicación de códigos'),
    });
  });

  route(app, 'POST /cuenta/aplicacion/quitar', async (request) => {
    const user = await confirmed(request);
    return changes.remove(user, {
      write: async (trx) =>
        void (await trx
          .deleteFrom('aplicaciones')
          .where('usuario_id', '=', user.id)
          .returning('usuario_id')
          .executeTakeFirstOrThrow(notFound)),
      resumen: 'verificación en dos pasos: aplicación quitada',
      email: notifyOfRemovedFactor(user, 'la aplicación de códigos'),
    });
  });

  route(app, 'POST /cuenta/llaves/oferta', async (request) => {
    const user = await confirmed(request);
    if (!passkeys.areSupported) throw new HttpError(409, 'En esta dirección no se pueden usar llaves de acceso.');
    const { ticket, challenge } = await passkeyTickets.issue(request, user);
    return { resguardo: ticket, opciones: await passkeys.offer(db, user, challenge) };
  });

  route(app, 'POST /cuenta/llaves', async (request) => {
    const user = actorOf(request);
    const { resguardo, nombre, llave } = request.body;
    const ticket = await passkeyTickets.read(request, resguardo);
    if (ticket.user.id !== user.id) throw unauthorized();
    const made = await passkeys.accept(llave, ticket.challenge);
    return changes.add(user, {
      write: async (trx) => {
        await ticket.spend(trx);
        const { length } = await trx.selectFrom('llaves').select('id').where('usuario_id', '=', user.id).execute();
        if (length >= mostPasskeys) throw new HttpError(409, `Se admiten ${mostPasskeys} llaves de acceso como máximo.`);
        const row = { ...made, usuario_id: user.id, nombre, creada: now().toISOString() };
        const stored = trx
          .insertInto('llaves')
          .values(row)
          .onConflict((conflict) => conflict.doNothing());
        if (!(await stored.returning('id').executeTakeFirst())) throw new HttpError(409, 'Esa llave de acceso ya está añadida.');
      },
      resumen: 'verificación en dos pasos: llave de acceso añadida',
      email: notifyOfAddedFactor(user, 'una llave de acceso'),
    });
  });

  route(app, 'POST /cuenta/llaves/:id/quitar', async (request) =>
    changes.remove(await confirmed(request), {
      write: async (trx) => {
        const own = trx.deleteFrom('llaves').where('id', '=', request.params.id).where('usuario_id', '=', currentUser(request).id);
        await own.returning('id').executeTakeFirstOrThrow(notFound);
      },
      resumen: 'verificación en dos pasos: llave de acceso quitada',
      email: notifyOfRemovedFactor(currentUser(request), 'una llave de acceso'),
    }),
  );

  route(app, 'POST /cuenta/codigos', async (request) => changes.renewCodes(await confirmed(request)));

  route(app, 'POST /usuarios/:id/quitar-segundo-factor', async (request) =>
    describeUser(await changes.reset(actorOf(request), request.params.id)),
  );
};
