import type { AppContext, AppPlugin } from '../../accounts/security/context.ts';
import { route } from '../../core/http/route.ts';
import { currentUser } from '../../accounts/security/guard.ts';
import { countRows, hasRows } from '../../core/db/rows.ts';
import { type EmailTemplate, type emailTemplateEdit, maxTemplates, type sentEmailTemplate } from 'shared/contract/email-templates';
import type { z } from 'zod';
import { type Actor, createStaffWrites } from '../../accounts/audit/staff-writes.ts';
import type { Db } from '../../core/db/schema.ts';
import { HttpError } from '../../core/base/http-error.ts';

export const emailTemplatesRoutes: AppPlugin = async (app, context) => {
  const changes = createTemplateChanges(context);

  route(app, 'GET /inscripciones/plantillas', () =>
    context.db.selectFrom('plantillas').selectAll().orderBy('nombre').orderBy('id').execute(),
  );
  route(app, 'POST /inscripciones/plantillas', (request) => changes.add(currentUser(request), request.body));
  route(app, 'PUT /inscripciones/plantillas/:id', (request) => changes.replace(currentUser(request), request.params.id, request.body));
  route(app, 'DELETE /inscripciones/plantillas/:id', (request) => changes.remove(currentUser(request), request.params.id));
};

const goneAlready = () => new HttpError(404, 'Esta plantilla ya no existe: otra persona la ha eliminado.');

/** Writes of staff to the emails that they keep. Under one lock, since their number and names are checked. */
function createTemplateChanges(context: Pick<AppContext, 'db' | 'now' | 'log'>) {
  const { write } = createStaffWrites(context, { entidad: 'plantillas', lock: 'plantillas' });

  /** @throws HttpError 400 when the name is taken, or there are too many. */
  const add = (actor: Actor, values: z.output<typeof sentEmailTemplate>): Promise<EmailTemplate> =>
    write(actor, async ({ trx, record }) => {
      await confirmName(trx, values.nombre);
      const count = await countRows(trx.selectFrom('plantillas'));
      if (count >= maxTemplates) throw new HttpError(400, `Se guardan ${maxTemplates} plantillas como máximo. Elimina alguna.`);
      const made = await trx.insertInto('plantillas').values(values).returningAll().executeTakeFirstOrThrow();
      await record('crear', made.id, { resumen: made.nombre });
      return made;
    });

  /** @throws HttpError 400 when the name is taken; 404; 409 as `StaffWrite.edit`. */
  const replace = (actor: Actor, id: number, { version, ...form }: z.output<typeof emailTemplateEdit>): Promise<EmailTemplate> =>
    write(actor, async ({ trx, edit }) => {
      const before = await trx.selectFrom('plantillas').selectAll().where('id', '=', id).executeTakeFirstOrThrow(goneAlready);
      await confirmName(trx, form.nombre, id);
      return edit(id, {
        before,
        form,
        version,
        stale: 'Otra persona ha cambiado esta plantilla mientras tanto. No se ha guardado nada.',
        show: (row) => row,
        knownBy: ['nombre'],
        store: (changes) => trx.updateTable('plantillas').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow(),
      });
    });

  const remove = (actor: Actor, id: number): Promise<void> =>
    write(actor, async ({ trx, record }) => {
      const gone = await trx.deleteFrom('plantillas').where('id', '=', id).returningAll().executeTakeFirstOrThrow(goneAlready);
      await record('eliminar', id, { resumen: gone.nombre });
    });

  return { add, replace, remove };
}

async function confirmName(trx: Db, nombre: string, own = 0): Promise<void> {
  const taken = trx.selectFrom('plantillas').select('id').where('nombre', '=', nombre).where('id', '!=', own);
  if (await hasRows(taken)) throw new HttpError(400, 'Ya hay una plantilla con ese nombre. Elige otro.');
}
