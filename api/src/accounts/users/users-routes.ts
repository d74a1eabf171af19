import type { AppPlugin } from '../security/context.ts';
import { notFound } from '../../core/base/http-error.ts';
import { route } from '../../core/http/route.ts';
import { actorOf } from '../security/guard.ts';
import { countWeakPasswords } from '../security/weak-passwords.ts';
import { createUserChanges } from './users-changes.ts';
import { describeUser, findUser, listUsers } from './users-queries.ts';

export const usersRoutes: AppPlugin = async (app, context) => {
  const { db } = context;
  const changes = createUserChanges(context);
  route(app, 'GET /usuarios/', async () => (await listUsers(db)).map(describeUser));

  route(app, 'GET /usuarios/contrasenas-debiles', async () => ({
    cuentas: await countWeakPasswords(db),
  }));

  route(app, 'GET /usuarios/:id', async ({ params }) => {
    const found = await findUser(db, params.id);
    if (!found) throw notFound();
    return describeUser(found);
  });

  route(app, 'POST /usuarios/', async (request) => describeUser(await changes.add(actorOf(request), request.body)));

  route(app, 'PUT /usuarios/:id', async (request) => describeUser(await changes.edit(actorOf(request), request.params.id, request.body)));

  route(app, 'DELETE /usuarios/:id', (request) => changes.remove(actorOf(request), request.params.id));

  route(app, 'POST /usuarios/:id/enviar-credenciales', async (request) => {
    await changes.mailCredentials(actorOf(request), request.params.id);
    return { mensaje: 'Credenciales enviadas correctamente.' };
  });
};
