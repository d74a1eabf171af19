import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { idParams } from 'shared/contract/fields';
import { user } from 'shared/contract/session';
import { messageReply, newUser, userEdit, weakPasswords } from 'shared/contract/users';
import { z } from 'zod';
import type { AppContext } from '../context.ts';
import { notFound } from '../http/errors.ts';
import { currentUser } from '../security/guard.ts';
import { countWeakPasswords } from '../security/weak-passwords.ts';
import { type Actor, createUserChanges } from './change-users.ts';
import { describeUser, findUser, listUsers } from './users-queries.ts';

export const usersRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  const { db } = context;
  const changes = createUserChanges(context);
  // Personal data: no cache keeps it.
  app.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'));

  app.get('/usuarios/', { schema: { response: { 200: z.array(user) } } }, async () => (await listUsers(db)).map(describeUser));

  app.get('/usuarios/contrasenas-debiles', { schema: { response: { 200: weakPasswords } } }, async () => ({
    cuentas: await countWeakPasswords(db),
  }));

  app.get('/usuarios/:id', { schema: { params: idParams, response: { 200: user } } }, async ({ params }) => {
    const found = await findUser(db, params.id);
    if (!found) throw notFound();
    return describeUser(found);
  });

  app.post('/usuarios/', { schema: { body: newUser, response: { 201: user } } }, async (request, reply) =>
    reply.code(201).send(describeUser(await changes.add(actorOf(request), request.body))),
  );

  app.put('/usuarios/:id', { schema: { params: idParams, body: userEdit, response: { 200: user } } }, async (request) =>
    describeUser(await changes.edit(actorOf(request), request.params.id, request.body)),
  );

  app.delete('/usuarios/:id', { schema: { params: idParams } }, async (request, reply) => {
    await changes.remove(actorOf(request), request.params.id);
    return reply.code(204).send();
  });

  app.post('/usuarios/:id/enviar-credenciales', { schema: { params: idParams, response: { 200: messageReply } } }, async (request) => {
    await changes.mailCredentials(actorOf(request), request.params.id);
    return { mensaje: 'Credenciales enviadas correctamente.' };
  });
};

const actorOf = (request: FastifyRequest): Actor => ({ ...currentUser(request), ip: request.ip });
