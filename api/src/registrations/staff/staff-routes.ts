import { eventKinds } from 'shared/facts/enumerations';
import type { RegistrationFilters } from 'shared/contract/registrations';
import { recordSecurityEvent } from '../../accounts/audit/security-events.ts';
import type { AppPlugin } from '../../accounts/security/context.ts';
import { HttpError } from '../../core/base/http-error.ts';
import { isSameWord } from 'shared/text/fold';
import { sendJsonStream, writeArray } from '../../core/http/json-stream.ts';
import { route } from '../../core/http/route.ts';
import { currentUser } from '../../accounts/security/guard.ts';
import { listDistinctPeople } from '../registrations/distinct-people.ts';
import { createRegistrationChanges } from './registrations-changes.ts';
import { readSlices, type Slice } from './registrations-list.ts';
import { listYears } from '../registrations/registrations-queries.ts';

/** Bytes: `maxBatch` changes of all fields but long notes. */
const batchLimit = 1024 * 1024;

/** Calls of direccion and webmaster about registrations. */
export const registrationsStaffRoutes: AppPlugin = async (app, context) => {
  const { db } = context;
  const changes = createRegistrationChanges(context);

  route(app, 'POST /inscripciones/activar-formulario', async (request) => {
    await changes.openForm(currentUser(request), request.body.activo);
    return request.body;
  });

  route(app, 'GET /inscripciones/anios', () => listYears(db));

  route(app, 'GET /inscripciones/agrupadas-por-anio', async (request, reply) => {
    await sendJsonStream(request, reply, writeByYear(readSlices(db, checkKind(request.query))));
    return reply;
  });

  route(app, 'GET /inscripciones/', async (request, reply) => {
    const { evento, anios } = checkKind(request.query);
    // The flat list is the one that leaves as a file; the screen itself reads the grouped one.
    const resumen = [evento, anios?.join(', ')].filter(Boolean).join(' · ') || 'todas';
    const event = { accion: 'exportar', entidad: 'inscripciones', id: null, resumen } as const;
    if (request.method !== 'HEAD') await recordSecurityEvent(context, { ...event, user: currentUser(request), ip: request.ip });
    await sendJsonStream(request, reply, writeArray(rowsOf(readSlices(db, request.query))));
    return reply;
  });

  route(app, 'PUT /inscripciones/lote', { bodyLimit: batchLimit }, (request) => changes.editMany(currentUser(request), request.body));
  route(app, 'GET /inscripciones/distintas', () => listDistinctPeople(db));
  route(app, 'POST /inscripciones/distintas', (request) => changes.tellApart(currentUser(request), request.body.inscripciones));
  route(app, 'DELETE /inscripciones/distintas/:id', (request) => changes.forgetApart(currentUser(request), request.params.id));

  // An unchanged value is not checked again: see `readEdit`.
  route(app, 'PUT /inscripciones/:id', { checksBody: true }, (request) =>
    changes.edit(currentUser(request), request.params.id, request.body),
  );

  route(app, 'DELETE /inscripciones/:id', (request) => changes.remove(currentUser(request), request.params.id));

  route(app, 'POST /inscripciones/:id/restaurar', (request) => changes.restore(currentUser(request), request.params.id));
};

function checkKind<T extends RegistrationFilters>(filters: T): T {
  const { evento } = filters;
  if (evento === undefined || eventKinds.some((kind) => isSameWord(kind, evento))) return filters;
  throw new HttpError(400, 'El campo «Evento» no es válido.');
}

/** `{"2026":[…],"2025":[…]}`: a streaming reader sees the newest year first. */
async function* writeByYear(slices: AsyncIterable<Slice>): AsyncGenerator<string> {
  let open: number | undefined;
  for await (const { anio, rows } of slices) {
    const list = JSON.stringify(rows).slice(1, -1);
    if (anio === open) yield `,${list}`;
    else yield `${open === undefined ? '{' : '],'}"${anio}":[${list}`;
    open = anio;
  }
  yield open === undefined ? '{}' : ']}';
}

/** The rows of all years in one list. */
async function* rowsOf(slices: AsyncIterable<Slice>): AsyncGenerator<Slice['rows']> {
  for await (const { rows } of slices) yield rows;
}
