import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { activity, publicEvent } from 'shared/contract/activities';
import { z } from 'zod';
import type { AppContext } from '../context.ts';
import { madridDay } from '../madrid-day.ts';
import { listActivities, listComingEvents } from './activities-queries.ts';
import { orderActivities } from './order-activities.ts';

const activities = z.array(activity);
const publicEvents = z.array(publicEvent);

export const activitiesRoutes: FastifyPluginAsyncZod<AppContext> = async (app, { db, publicReplies, now }) => {
  app.get('/actividades/', { schema: { response: { 200: activities } } }, (request, reply) =>
    publicReplies.send(request, reply, 'actividades', activities, async () => orderActivities(await listActivities(db), madridDay(now()))),
  );

  app.get('/eventos/publicos', { schema: { response: { 200: publicEvents } } }, (request, reply) =>
    publicReplies.send(request, reply, 'eventos', publicEvents, () => listComingEvents(db, madridDay(now()))),
  );
};
