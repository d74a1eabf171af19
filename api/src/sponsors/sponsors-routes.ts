import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { idParams } from 'shared/contract/fields';
import { newSponsor, sponsor, sponsorEdit, sponsorOrder, sponsorPosition } from 'shared/contract/sponsors';
import { z } from 'zod';
import type { AppContext } from '../context.ts';
import { acceptForms, withPicture } from '../http/multipart.ts';
import { handlerValidates, readPath, validate } from '../http/validate.ts';
import { currentUser } from '../security/guard.ts';
import { createSponsorChanges } from './change-sponsors.ts';
import { listSponsors } from './sponsors-queries.ts';

const sponsors = z.array(sponsor);

export const sponsorsRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  const { db, publicReplies, spool } = context;
  await acceptForms(app);
  const changes = createSponsorChanges(context);

  app.get('/patrocinadores', { schema: { response: { 200: sponsors } } }, (request, reply) =>
    publicReplies.send(request, reply, 'patrocinadores', sponsors, () => listSponsors(db)),
  );

  app.post(
    '/patrocinadores',
    { schema: { consumes: ['multipart/form-data'], body: newSponsor, response: { 201: sponsor } }, ...handlerValidates },
    async (request, reply) => {
      const made = await withPicture(spool, request, newSponsor, 'imagen', (form, picture) =>
        changes.add(currentUser(request), form, picture),
      );
      return reply.code(201).send(made);
    },
  );

  app.put('/patrocinadores/orden', { schema: { body: sponsorOrder, response: { 200: sponsors } } }, (request) =>
    changes.arrange(currentUser(request), request.body.ids),
  );

  app.put(
    '/patrocinadores/:id',
    {
      schema: { params: idParams, body: z.union([sponsorPosition, sponsorEdit]), response: { 200: sponsor } },
      // As JSON the position, as a form the rest.
      ...handlerValidates,
    },
    async (request) => {
      const { id } = readPath(idParams, request.params);
      const user = currentUser(request);
      if (!request.isMultipart()) return changes.place(user, id, validate(sponsorPosition, request.body).orden);
      return withPicture(spool, request, sponsorEdit, 'imagen', (form, picture) => changes.edit(user, id, form, picture));
    },
  );

  app.delete('/patrocinadores/:id', { schema: { params: idParams } }, async (request, reply) => {
    await changes.remove(currentUser(request), request.params.id);
    return reply.code(204).send();
  });
};
