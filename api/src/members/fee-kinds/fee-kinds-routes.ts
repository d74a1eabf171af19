import type { AppContext, AppPlugin } from '../../accounts/security/context.ts';
import { currentUser } from '../../accounts/security/guard.ts';
import { route } from '../../core/http/route.ts';
import { listFeeKinds } from './fee-kinds-queries.ts';
import type { FeeKind, feeKindEdit, newFeeKind } from 'shared/contract/members';
import type { z } from 'zod';
import { type Actor, createStaffWrites } from '../../accounts/audit/staff-writes.ts';
import { HttpError, notFound } from '../../core/base/http-error.ts';
import type { Db } from '../../core/db/schema.ts';

export const feeKindsRoutes: AppPlugin = async (app, context) => {
  const changes = createFeeKindChanges(context);

  route(app, 'GET /socios/tipos', () => listFeeKinds(context.db));
  route(app, 'POST /socios/tipos', (request) => changes.add(currentUser(request), request.body));
  route(app, 'PUT /socios/tipos/:id', (request) => changes.edit(currentUser(request), request.params.id, request.body));
  route(app, 'DELETE /socios/tipos/:id', (request) => changes.remove(currentUser(request), request.params.id));
};

/** Writes of staff to kinds of fee, under the lock of the members who have one. */
function createFeeKindChanges(context: Pick<AppContext, 'db' | 'now' | 'log'>) {
  const { write } = createStaffWrites(context, { entidad: 'socios', lock: 'socios' });

  async function confirmNew(trx: Db, nombre: string | undefined): Promise<void> {
    if (nombre === undefined) return;
    const taken = await trx.selectFrom('tipos_socio').select('id').where('nombre', '=', nombre).executeTakeFirst();
    if (taken) throw new HttpError(409, 'Ya hay un tipo de cuota con ese nombre.');
  }

  async function show(trx: Db, id: number): Promise<FeeKind> {
    const [kind] = await listFeeKinds(trx, id);
    if (!kind) throw notFound();
    return kind;
  }

  const add = (actor: Actor, form: z.output<typeof newFeeKind>): Promise<FeeKind> =>
    write(actor, async ({ trx, record }) => {
      await confirmNew(trx, form.nombre);
      const { id } = await trx.insertInto('tipos_socio').values(form).returning('id').executeTakeFirstOrThrow();
      await record('crear', null, { resumen: `tipo de cuota: ${form.nombre}` });
      return show(trx, id);
    });

  const edit = (actor: Actor, id: number, { version, ...form }: z.output<typeof feeKindEdit>): Promise<FeeKind> =>
    write(actor, async (one) => {
      const { trx } = one;
      await one.edit(id, {
        before: await trx.selectFrom('tipos_socio').selectAll().where('id', '=', id).executeTakeFirst(),
        form,
        version,
        stale: 'Otra persona ha cambiado este tipo de cuota mientras lo editabas.',
        show: () => show(trx, id),
        resumen: ({ after }) => `tipo de cuota: ${after.nombre}`,
        store: async (changes) => {
          await confirmNew(trx, changes.nombre);
          return trx.updateTable('tipos_socio').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
        },
      });
      return show(trx, id);
    });

  const remove = (actor: Actor, id: number): Promise<void> =>
    write(actor, async ({ trx, record }) => {
      const { nombre, socios } = await show(trx, id);
      if (socios > 0) throw new HttpError(409, 'Hay socios con ese tipo de cuota: ponles otro antes.');
      await trx.deleteFrom('tipos_socio').where('id', '=', id).execute();
      await record('eliminar', null, { resumen: `tipo de cuota: ${nombre}` });
    });

  return { add, edit, remove };
}
