import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { activity, activityEdit, activityForm, publicEvent } from 'shared/contract/activities';
import { idParams } from 'shared/contract/fields';
import { z } from 'zod';
import type { AppContext } from '../context.ts';
import { acceptForms, withPicture } from '../http/multipart.ts';
import { handlerValidates, readPath } from '../http/validate.ts';
import { madridDay } from '../madrid-day.ts';
import { currentUser } from '../security/guard.ts';
import { listActivities, listComingEvents } from './activities-queries.ts';
import { createActivityChanges } from './change-activities.ts';
import { orderActivities } from './order-activities.ts';

const activities = z.array(activity);
const publicEvents = z.array(publicEvent);
const formSchema = { consumes: ['multipart/form-data'], body: activityEdit };

export const activitiesRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  const { db, publicReplies, spool, now } = context;
  await acceptForms(app);
  const changes = createActivityChanges(context);

  app.get('/actividades/', { schema: { response: { 200: activities } } }, (request, reply) =>
    publicReplies.send(request, reply, 'actividades', activities, async () => orderActivities(await listActivities(db), madridDay(now()))),
  );

  app.get('/eventos/publicos', { schema: { response: { 200: publicEvents } } }, (request, reply) =>
    publicReplies.send(request, reply, 'eventos', publicEvents, () => listComingEvents(db, madridDay(now()))),
  );

  app.post(
    '/actividades/',
    { schema: { ...formSchema, body: activityForm, response: { 201: activity } }, ...handlerValidates },
    async (request, reply) => {
      const made = await withPicture(spool, request, activityForm, 'imagen', (form, picture) =>
        changes.add(currentUser(request), form, picture),
      );
      return reply.code(201).send(made);
    },
  );

  app.put(
    '/actividades/:id',
    { schema: { ...formSchema, params: idParams, response: { 200: activity } }, ...handlerValidates },
    async (request) => {
      const { id } = readPath(idParams, request.params);
      return withPicture(spool, request, activityEdit, 'imagen', (form, picture) => changes.edit(currentUser(request), id, form, picture));
    },
  );

  app.delete('/actividades/:id', { schema: { params: idParams } }, async (request, reply) => {
    await changes.remove(currentUser(request), request.params.id);
    return reply.code(204).send();
  });
};
