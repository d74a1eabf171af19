import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { eventKinds } from 'shared/contract/enumerations';
import { idParams } from 'shared/contract/fields';
import {
  exportFilters,
  formStatus,
  registration,
  registrationConflict,
  registrationEdit,
  type RegistrationFilters,
  registrationFilters,
  registrationsByYear,
  registrationYears,
} from 'shared/contract/registrations';
import { z } from 'zod';
import { recordChange } from '../audit/record-change.ts';
import { recordSecurityEvent } from '../audit/security-events.ts';
import type { AppContext } from '../context.ts';
import { notFound, Refusal } from '../http/errors.ts';
import { sendJsonStream } from '../http/json-stream.ts';
import { handlerValidatesBody } from '../http/validate.ts';
import { currentUser } from '../security/guard.ts';
import { editRegistration } from './edit-registration.ts';
import { isFormOpen, setFormOpen } from './form-status.ts';
import { writeByYear, writeFlat } from './registrations-json.ts';
import { readSlices } from './registrations-list.ts';
import { findRegistration, hideRegistration, isSameKind, listYears, restoreRegistration } from './registrations-queries.ts';

/** What direccion and webmaster do with registrations. */
export const registrationsStaffRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  const { db, now } = context;
  app.post(
    '/inscripciones/activar-formulario',
    { schema: { body: formStatus, response: { 200: formStatus } } },
    // Sets what was sent: two people who close the form at once have closed it.
    async (request) => {
      const { activo } = request.body;
      await db.transaction().execute(async (trx) => {
        if ((await isFormOpen(trx)) === activo) return;
        await setFormOpen(trx, activo);
        const change = { accion: activo ? 'abrir' : 'cerrar', entidad: 'inscripciones', id: null } as const;
        await recordChange(trx, currentUser(request), change, now());
      });
      return { activo };
    },
  );

  app.get('/inscripciones/anios', { schema: { response: { 200: registrationYears } } }, async (_request, reply) =>
    reply.header('cache-control', 'private, no-store').send(await listYears(db)),
  );

  app.get(
    '/inscripciones/agrupadas-por-anio',
    { schema: { querystring: registrationFilters, response: { 200: registrationsByYear } } },
    async (request, reply) => {
      await sendJsonStream(request, reply, writeByYear(readSlices(db, checkKind(request.query))));
      return reply;
    },
  );

  app.get(
    '/inscripciones/',
    { schema: { querystring: exportFilters, response: { 200: z.array(registration) } } },
    async (request, reply) => {
      const { evento, anios } = checkKind(request.query);
      // The flat list is what leaves as a file, whoever asks for it; the screen itself reads the grouped one.
      const resumen = [evento, anios?.join(', ')].filter(Boolean).join(' · ') || 'todas';
      const event = { accion: 'exportar', entidad: 'inscripciones', id: null, resumen } as const;
      if (request.method !== 'HEAD') await recordSecurityEvent(context, { ...event, user: currentUser(request), ip: request.ip });
      await sendJsonStream(request, reply, writeFlat(readSlices(db, request.query)));
      return reply;
    },
  );

  app.put(
    '/inscripciones/:id',
    {
      schema: { params: idParams, body: registrationEdit, response: { 200: registration, 409: registrationConflict } },
      // An unchanged value is not checked again, so the handler validates the body; see `editRegistration`.
      ...handlerValidatesBody,
    },
    (request) => editRegistration(db, currentUser(request), request.params.id, request.body, now()),
  );

  app.delete('/inscripciones/:id', { schema: { params: idParams, response: { 204: z.void() } } }, async (request, reply) => {
    const { id } = request.params;
    await db.transaction().execute(async (trx) => {
      if (!(await hideRegistration(trx, id, now()))) throw notFound();
      await recordChange(trx, currentUser(request), { accion: 'eliminar', entidad: 'inscripciones', id }, now());
    });
    return reply.code(204).send();
  });

  app.post('/inscripciones/:id/restaurar', { schema: { params: idParams, response: { 200: registration } } }, async (request) => {
    const { id } = request.params;
    return db.transaction().execute(async (trx) => {
      const hidden = !(await findRegistration(trx, id));
      const restored = await restoreRegistration(trx, id);
      if (!restored) throw new Refusal(404, 'Esta inscripción ya no se puede recuperar.');
      if (hidden) await recordChange(trx, currentUser(request), { accion: 'restaurar', entidad: 'inscripciones', id }, now());
      return restored;
    });
  });
};

function checkKind<T extends RegistrationFilters>(filters: T): T {
  const { evento } = filters;
  if (evento === undefined || eventKinds.some((kind) => isSameKind(kind, evento))) return filters;
  throw new Refusal(400, 'El campo «Evento» no es válido.');
}
