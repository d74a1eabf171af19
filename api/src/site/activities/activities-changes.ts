import { type Activity, activity, type activityEdit, type activityForm } from 'shared/contract/activities';
import type { z } from 'zod';
import { type Actor, createStaffWrites } from '../../accounts/audit/staff-writes.ts';
import type { AppContext } from '../../accounts/security/context.ts';
import { notFound } from '../../core/base/http-error.ts';
import { createSharedPictures } from '../../core/images/shared-pictures.ts';

type Form = z.output<typeof activityForm>;
type Edit = z.output<typeof activityEdit>;

/** Writes of staff to activities. */
export function createActivityChanges(context: Pick<AppContext, 'db' | 'files' | 'now' | 'log'>) {
  const pictures = createSharedPictures(context, 'actividades');
  const { write } = createStaffWrites(context, { entidad: 'actividades', lock: 'actividades', pictures });

  const add = (actor: Actor, form: Form, picture: string | undefined): Promise<Activity> =>
    write(
      actor,
      async ({ trx, moment, picture: imagen_url = null, record }) => {
        const values = { ...form, imagen_url, modificado: moment.toISOString() };
        const made = await trx.insertInto('actividades').values(values).returningAll().executeTakeFirstOrThrow();
        await record('crear', made.id, { resumen: made.titulo });
        return made;
      },
      picture,
    );

  const edit = (actor: Actor, id: number, { version, ...form }: Edit, picture: string | undefined): Promise<Activity> =>
    write(
      actor,
      async ({ trx, moment, edit }) =>
        edit(id, {
          before: await trx.selectFrom('actividades').selectAll().where('id', '=', id).executeTakeFirst(),
          form,
          version,
          pictureField: 'imagen_url',
          stale: 'Otra persona ha cambiado esta actividad mientras la editabas.',
          show: (row) => activity.parse(row),
          knownBy: ['titulo'],
          store: (changes) =>
            trx
              .updateTable('actividades')
              .set({ ...changes, modificado: moment.toISOString() })
              .where('id', '=', id)
              .returningAll()
              .executeTakeFirstOrThrow(),
        }),
      picture,
    );

  const remove = (actor: Actor, id: number): Promise<void> =>
    write(actor, async ({ trx, drop, record }) => {
      const gone = await trx.deleteFrom('actividades').where('id', '=', id).returningAll().executeTakeFirstOrThrow(notFound);
      drop(gone.imagen_url);
      await record('eliminar', id, { resumen: gone.titulo });
    });

  return { add, edit, remove };
}
