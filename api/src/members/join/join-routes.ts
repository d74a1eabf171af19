import { madridDay } from 'shared/text/moments';
import { createStaffWrites } from '../../accounts/audit/staff-writes.ts';
import type { AppPlugin } from '../../accounts/security/context.ts';
import { actorOf, currentUser } from '../../accounts/security/guard.ts';
import { notFound } from '../../core/base/http-error.ts';
import { requireCaptcha } from '../../core/captcha/captcha.ts';
import { readSettings } from '../../core/club/settings-queries.ts';
import { route } from '../../core/http/route.ts';
import { listJoinKinds } from '../fee-kinds/fee-kinds-queries.ts';
import { findMember } from '../members/members-queries.ts';
import { createJoinChanges } from './join-changes.ts';
import { findApplication } from './join-queries.ts';
import { listJoinQuestions, saveJoinQuestions } from './join-questions.ts';

/** The form by which visitors ask to be members, and what the board does with it. */
export const joinRoutes: AppPlugin = async (app, context) => {
  const { db, captcha, limits, now } = context;
  const changes = createJoinChanges(context);
  const { write } = createStaffWrites(context, { entidad: 'socios', lock: 'socios' });

  route(app, 'GET /hazte-socio', async () => {
    const anio = Number(madridDay(now()).slice(0, 4));
    const [{ socios }, tipos, preguntas] = await Promise.all([
      readSettings(db, ['socios']),
      listJoinKinds(db, anio),
      listJoinQuestions(db),
    ]);
    return { preguntas, tipos, anio, estatutos: socios.estatutos ?? null };
  });

  route(app, 'POST /hazte-socio', async (request, reply) => {
    await limits.admit('signUps', request);
    const { captcha_token, ...application } = request.body;
    await requireCaptcha(captcha, captcha_token, request.ip);
    await changes.apply(application);
    return reply.code(201).send({ mensaje: 'Hemos recibido tu solicitud. Te contestaremos por correo.' });
  });

  route(app, 'GET /socios/preguntas', () => listJoinQuestions(db));
  route(app, 'PUT /socios/preguntas', (request) =>
    write(currentUser(request), async ({ trx, record }) => {
      const stored = await saveJoinQuestions(trx, request.body.preguntas);
      await record('editar', null, { resumen: 'preguntas de «Hazte socio»' });
      return stored;
    }),
  );

  route(app, 'GET /socios/:id/solicitud', async (request) => {
    if (!(await findMember(db, request.params.id))) throw notFound();
    return findApplication(db, request.params.id);
  });
  route(app, 'POST /socios/:id/aceptar', (request) => changes.accept(actorOf(request), request.params.id, request.body));
  route(app, 'POST /socios/:id/rechazar', (request) => {
    const { motivo, version } = request.body;
    return changes.refuse(currentUser(request), request.params.id, motivo, version);
  });
};
