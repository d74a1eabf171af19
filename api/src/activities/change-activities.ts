import { type Activity, activity, type activityEdit, type activityForm } from 'shared/contract/activities';
import type { z } from 'zod';
import { describeRenaming, recordChange } from '../audit/record-change.ts';
import type { AppContext } from '../context.ts';
import type { StoredUser } from '../db/schema.ts';
import { takeTurn } from '../db/take-turn.ts';
import { Conflict, notFound } from '../http/errors.ts';
import { createSharedPictures } from '../images/shared-pictures.ts';

type Form = z.output<typeof activityForm>;
type Edit = z.output<typeof activityEdit>;

/** What staff do to activities. */
export function createActivityChanges({ db, files, now, log }: Pick<AppContext, 'db' | 'files' | 'now' | 'log'>) {
  const pictures = createSharedPictures({ db, files, log });

  const add = (actor: StoredUser, form: Form, picture: string | undefined): Promise<Activity> =>
    pictures.change('actividades', picture, (archivo) =>
      db.transaction().execute(async (trx) => {
        const values = { ...form, imagen_url: archivo ?? null, modificado: now().toISOString() };
        const made = await trx.insertInto('actividades').values(values).returningAll().executeTakeFirstOrThrow();
        await recordChange(trx, actor, { accion: 'crear', entidad: 'actividades', id: made.id, resumen: made.titulo }, now());
        return made;
      }),
    );

  const edit = (actor: StoredUser, id: number, { version, ...form }: Edit, picture: string | undefined): Promise<Activity> =>
    pictures.change('actividades', picture, (archivo, drop) =>
      db.transaction().execute(async (trx) => {
        await takeTurn(trx, 'actividades');
        const before = await trx.selectFrom('actividades').selectAll().where('id', '=', id).executeTakeFirst();
        if (!before) throw notFound();
        if (typeof version === 'number' && version !== before.version) {
          throw new Conflict('Otra persona ha cambiado esta actividad mientras la editabas.', activity.parse(before));
        }
        const changes = { ...form, imagen_url: archivo ?? before.imagen_url };
        const changed = (Object.keys(changes) as (keyof typeof changes)[]).filter((name) => changes[name] !== before[name]);
        if (changed.length === 0) return before;
        if (changed.includes('imagen_url')) drop(before.imagen_url);
        const after = await trx
          .updateTable('actividades')
          .set({ ...changes, version: before.version + 1, modificado: now().toISOString() })
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow();
        const valores = describeRenaming(before, after, ['titulo']);
        await recordChange(trx, actor, { accion: 'editar', entidad: 'actividades', id, resumen: changed.join(', '), valores }, now());
        return after;
      }),
    );

  const remove = (actor: StoredUser, id: number): Promise<void> =>
    pictures.change('actividades', undefined, (_, drop) =>
      db.transaction().execute(async (trx) => {
        const gone = await trx.deleteFrom('actividades').where('id', '=', id).returningAll().executeTakeFirst();
        if (!gone) throw notFound();
        drop(gone.imagen_url);
        await recordChange(trx, actor, { accion: 'eliminar', entidad: 'actividades', id, resumen: gone.titulo }, now());
      }),
    );

  return { add, edit, remove };
}
