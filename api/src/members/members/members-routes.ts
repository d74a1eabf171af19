import { madridDay } from 'shared/text/moments';
import { recordSecurityEvent } from '../../accounts/audit/security-events.ts';
import type { AppPlugin } from '../../accounts/security/context.ts';
import { actorOf, currentUser } from '../../accounts/security/guard.ts';
import { notFound } from '../../core/base/http-error.ts';
import { sendJsonStream, writeArray } from '../../core/http/json-stream.ts';
import { route } from '../../core/http/route.ts';
import { listComing } from './coming-sign-ups.ts';
import { listFamily, nextHead } from './families.ts';
import { nextNumber } from './member-numbers.ts';
import { createMemberChanges } from './members-changes.ts';
import { findMember, findMemberFile, listCensus, readMembers } from './members-queries.ts';

/** The register of members, for staff. */
export const membersRoutes: AppPlugin = async (app, context) => {
  const { db } = context;
  const changes = createMemberChanges(context);

  route(app, 'GET /socios/', async (request, reply) => {
    await sendJsonStream(request, reply, writeArray(readMembers(db)));
    return reply;
  });
  route(app, 'GET /socios/exportacion', async (request, reply) => {
    const event = { accion: 'exportar', entidad: 'socios', id: null } as const;
    if (request.method !== 'HEAD') await recordSecurityEvent(context, { ...event, user: currentUser(request), ip: request.ip });
    await sendJsonStream(request, reply, writeArray(readMembers(db)));
    return reply;
  });
  route(app, 'GET /socios/censo', async (request) => {
    const event = { accion: 'exportar', entidad: 'socios', id: null, resumen: 'censo' } as const;
    if (request.method !== 'HEAD') await recordSecurityEvent(context, { ...event, user: currentUser(request), ip: request.ip });
    return listCensus(db);
  });
  route(app, 'GET /socios/siguiente', async () => ({ numero: await nextNumber(db) }));
  route(app, 'POST /socios/', (request) => changes.add(actorOf(request), request.body));
  route(app, 'PUT /socios/lote', (request) => changes.changeMany(currentUser(request), request.body));
  route(app, 'GET /socios/:id', async (request) => {
    const file = await findMemberFile(db, request.params.id);
    if (!file) throw notFound();
    const next = nextHead(file.socio, await listFamily(db, file.socio.id), madridDay(context.now()));
    const member = await findMember(db, request.params.id);
    const por_venir = member ? await listComing(db, member, context.now()) : [];
    return { ...file, siguiente: next?.id ?? null, por_venir };
  });
  route(app, 'PUT /socios/:id', (request) => changes.edit(currentUser(request), request.params.id, request.body));
  route(app, 'DELETE /socios/:id', (request) => changes.remove(currentUser(request), request.params.id));
  route(app, 'PUT /socios/:id/estado', (request) => changes.changeState(currentUser(request), request.params.id, request.body));
  route(app, 'POST /socios/:id/unir', (request) => {
    const { con, version } = request.body;
    return changes.merge(actorOf(request), request.params.id, con, version);
  });
  route(app, 'POST /socios/:id/cuenta', (request) => changes.giveAccount(actorOf(request), request.params.id));
  route(app, 'DELETE /socios/:id/cuenta', (request) => changes.endAccount(currentUser(request), request.params.id));
};
