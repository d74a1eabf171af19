import type { CallSummary, OwnSignUp } from 'shared/contract/activity-sign-ups';
import type { AppPlugin } from '../../accounts/security/context.ts';
import { currentUser } from '../../accounts/security/guard.ts';
import { notFound } from '../../core/base/http-error.ts';
import { placesKey } from '../../core/http/public-replies.ts';
import { route } from '../../core/http/route.ts';
import { findOpenCalls } from '../calls/calls-queries.ts';
import { createMyChanges } from '../my-registration/my-registration-changes.ts';
import { findCallsToSettle } from '../calls/refunds-queries.ts';
import {
  countCall,
  describeCall,
  describeStatus,
  getCallOfActivity,
  placesOf,
  readOfferFacts,
  readStatusFacts,
  stateNow,
  stateOf,
  summarize,
} from '../calls/describe-call.ts';
import { describeOwn, isOwn, listOwn } from './own-sign-ups.ts';
import { createPublicFigures } from '../calls/public-figures.ts';
import { readYearFigures } from '../calls/year-figures.ts';
import { getMine } from '../my-registration/my-registration-queries.ts';

/** What is public of calls, a member's own sign-ups, and counts for staff. */
export const callsRoutes: AppPlugin = async (app, context) => {
  const { db, now, publicReplies, sharedNow } = context;
  const own = createMyChanges(context);

  route(app, 'GET /inscripciones/estado-formulario', (request, reply) =>
    // Evaluated by the clock, also while the database is away.
    publicReplies.send(request, reply, placesKey('formulario'), async () =>
      describeStatus(await publicReplies.orLastKnown('formulario', async () => readStatusFacts(db, await sharedNow())), now()),
    ),
  );

  route(app, 'GET /convocatorias', (request, reply) =>
    publicReplies.send(request, reply, placesKey('convocatorias'), async () => {
      const moment = await sharedNow();
      const all: CallSummary[] = [];
      for (const call of await findOpenCalls(db, now())) {
        const state = await stateNow(db, call, now());
        const summary = state === 'terminada' ? undefined : summarize(call, state, await placesOf(db, call, moment), now());
        if (summary) all.push(summary);
      }
      return all;
    }),
  );

  route(app, 'GET /actividades/:id/convocatoria', (request, reply) =>
    publicReplies.send(request, reply, placesKey(`convocatoria ${request.params.id}`), async () => {
      const call = await getCallOfActivity(db, request.params.id, now());
      const offer = describeCall(call, stateOf(call, now()), await readOfferFacts(db, call, await sharedNow()), now());
      const { actividad } = offer;
      if (!actividad) throw notFound();
      return { ...offer, actividad, actividad_id: actividad.id };
    }),
  );

  route(app, 'GET /mis-inscripciones', (request) => listOwn(db, currentUser(request), now()));

  type OfOwn = Parameters<typeof currentUser>[0] & { params: { id: number } };
  const confirmOwn = async (request: OfOwn) => {
    if (!(await isOwn(db, currentUser(request), request.params.id))) throw notFound();
    return { inscripcion_id: request.params.id };
  };
  const shownAfter = ({ inscripcion_id }: { inscripcion_id: number }): Promise<OwnSignUp> => describeOwn(db, inscripcion_id, now());
  const change = (what: 'cancel' | 'revive' | 'acceptPlace' | 'waitAgain') => async (request: OfOwn) => {
    const link = await confirmOwn(request);
    await own[what](link);
    return shownAfter(link);
  };
  route(app, 'POST /mis-inscripciones/:id/anular', change('cancel'));
  route(app, 'POST /mis-inscripciones/:id/recuperar', change('revive'));
  route(app, 'POST /mis-inscripciones/:id/plaza', change('acceptPlace'));
  route(app, 'POST /mis-inscripciones/:id/espera', change('waitAgain'));
  route(app, 'POST /mis-inscripciones/:id/calculo', async (request) => {
    const { inscripcion_id } = await confirmOwn(request);
    return own.workOutChange(await getMine(db, inscripcion_id), request.body);
  });
  route(app, 'PUT /mis-inscripciones/:id', async (request) => {
    const link = await confirmOwn(request);
    await own.correct(link, request.body);
    return shownAfter(link);
  });

  route(app, 'GET /convocatorias/abiertas', async () => {
    const moment = await sharedNow();
    const { open, others } = await findCallsToSettle(db, now());
    return Promise.all([...open, ...others].map((call) => countCall(db, call, moment)));
  });

  const publicFigures = createPublicFigures(context);
  route(app, 'GET /cifras', (request, reply) => {
    const { anio } = request.query;
    const read = () => publicFigures.read(anio);
    // Any year may be asked for: kept replies of years that are none would push out those of other pages.
    if (anio !== undefined && !publicFigures.isCounted(anio)) {
      reply.header('cache-control', 'private, no-store');
      return read();
    }
    return publicReplies.send(request, reply, `cifras ${anio ?? ''}`, read);
  });
  route(app, 'GET /inscripciones/cifras', (request) => readYearFigures(db, request.query.anio));
};
