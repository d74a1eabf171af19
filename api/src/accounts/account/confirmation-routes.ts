import type { AppPlugin } from '../security/context.ts';
import { route } from '../../core/http/route.ts';
import { confirmPassword } from '../security/confirm-password.ts';
import { currentUser, unauthorized } from '../security/guard.ts';
import { createSecondStep } from './second-step.ts';

/** Confirms the identity of a session's user again, before what costs money or people: see `sensitiveWrites`. */
export const confirmationRoutes: AppPlugin = async (app, context) => {
  const { db, sessions, now } = context;
  const secondStep = createSecondStep(context, 'confirmación');

  route(app, 'GET /cuenta/confirmacion', async (request) => {
    const user = currentUser(request);
    return { segundo_paso: user.segundo_factor ? await secondStep.offer(request, user) : null };
  });

  route(app, 'POST /cuenta/confirmacion', async (request) => {
    const user = currentUser(request);
    const { body } = request;
    if ('contrasena' in body) await confirmPassword(db, user, body.contrasena, request.ip, now());
    else if ((await secondStep.check(request, body)).id !== user.id) throw unauthorized();
    await sessions.confirm(user);
  });
};
