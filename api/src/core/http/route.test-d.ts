import type { FastifyInstance } from 'fastify';
import { route } from './route.ts';

/** Lines that must not compile: `pnpm check` fails when one of them does. Nothing here ever runs. */
export function doesNotCompile(app: FastifyInstance): void {
  // @ts-expect-error the table has no such call
  route(app, 'GET /usuario/', () => []);
  // @ts-expect-error a reply has the fields that the table says
  route(app, 'GET /inscripciones/estado-formulario', () => ({ abierto: true }));
  // @ts-expect-error a deletion has no reply
  route(app, 'DELETE /usuarios/:id', () => ({ borrado: true }));
  // @ts-expect-error a call without parameters has none
  route(app, 'GET /usuarios/contrasenas-debiles', (request) => ({ cuentas: request.params.id }));
  // @ts-expect-error this field was not sent
  route(app, 'PUT /ajustes/seguridad', (request) => ({ ...request.body, segundo_factor: request.body.todo }));
  // @ts-expect-error nor is it in the form
  route(app, 'POST /contacto', async (_request, _reply, form) => ({ mensaje: (await form.read()).asunto }));
}
