import { wrongLogIn } from 'shared/facts/faults';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LoginReply } from 'shared/contract/session';
import { createSecondStep } from '../account/second-step.ts';
import { recordSecurityEvent } from '../audit/security-events.ts';
import type { AppPlugin } from '../security/context.ts';
import type { Db, StoredUser } from '../../core/db/schema.ts';
import { transact } from '../../core/db/transact.ts';
import { HttpError } from '../../core/base/http-error.ts';
import { route } from '../../core/http/route.ts';
import { currentUser } from '../security/guard.ts';
import { passwordMatches } from '../security/passwords.ts';
import { mustEnrol } from '../security/staff-rules.ts';
import { countAttempt } from '../security/throttle.ts';
import { rateOnce } from '../security/weak-passwords.ts';
import { describeUser, findUserByEmail } from '../users/users-queries.ts';

export const sessionRoutes: AppPlugin = async (app, context) => {
  const { db, sessions, devices, now } = context;
  const secondStep = createSecondStep(context, 'segundo paso');

  route(app, 'POST /login', async (request, reply) => {
    const { correo_electronico: email, contrasena } = request.body;
    const found = await findUserByEmail(db, email);
    const device = found && (await devices.recognize(request, found));
    const rating = rateOnce(db, found, contrasena);
    const attempt = await countAttempt(db, email.trim().toLowerCase(), request.ip, now(), device);
    if (!(await passwordMatches(found?.contrasena_hash, contrasena)) || !found || hasExpired(found, now())) {
      // What was typed as an unknown account is not kept: it may be a password.
      await recordSecurityEvent(context, { user: found ?? null, ip: request.ip, accion: 'fallar', entidad: 'accesos', id: null });
      throw new HttpError(401, wrongLogIn);
    }
    const ratings = await rating();
    const settling = (trx: Db) => [...attempt.forgiving(trx), ...ratings(trx)];
    if (found.segundo_factor) {
      const [asked] = await Promise.all([
        secondStep.ask(request, found),
        transact(db, async (trx, sendLast) => void sendLast(...settling(trx))),
      ]);
      throw asked;
    }
    const [token] = await Promise.all([open(reply, found), recordSecurityEvent(context, entering(request, found), settling)]);
    return token;
  });

  route(app, 'POST /login/segundo-paso', async (request, reply) =>
    open(reply, await secondStep.check(request, request.body, (user) => entering(request, user))),
  );

  const entering = ({ ip }: FastifyRequest, user: StoredUser) => ({ user, ip, accion: 'entrar', entidad: 'accesos', id: null }) as const;

  async function open(reply: FastifyReply, found: StoredUser): Promise<LoginReply> {
    const debe_activar_segundo_factor = await mustEnrol(db, found);
    await devices.remember(reply, found);
    reply.header('cache-control', 'no-store');
    return { access_token: await sessions.issue(found), usuario: describeUser({ ...found, debe_activar_segundo_factor }) };
  }

  route(app, 'POST /logout', (request) => sessions.close(currentUser(request)));

  route(app, 'GET /user/me', (request) => describeUser(currentUser(request)));
};

const hasExpired = (found: StoredUser, now: Date) => found.contrasena_caduca !== null && found.contrasena_caduca <= now.toISOString();
