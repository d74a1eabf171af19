import { type newSponsor, sponsor, type Sponsor, type sponsorEdit } from 'shared/contract/sponsors';
import type { z } from 'zod';
import { type Actor, createStaffWrites } from '../../accounts/audit/staff-writes.ts';
import type { AppContext } from '../../accounts/security/context.ts';
import { Conflict, notFound } from '../../core/base/http-error.ts';
import { createSharedPictures } from '../../core/images/shared-pictures.ts';
import type { Db, RowChanges } from '../../core/db/schema.ts';
import { listSponsors } from './sponsors-queries.ts';

/** Writes of staff to sponsors. All share one lock, since their positions depend on each other. */
export function createSponsorChanges(context: Pick<AppContext, 'db' | 'files' | 'now' | 'log'>) {
  const pictures = createSharedPictures(context, 'patrocinadores');
  const { write, writeWithFile } = createStaffWrites(context, { entidad: 'patrocinadores', lock: 'patrocinadores', pictures });
  const update = (trx: Db, id: number, values: RowChanges<'patrocinadores'>) =>
    trx.updateTable('patrocinadores').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow(notFound);

  /** Adds one at the end. */
  const add = (actor: Actor, form: z.output<typeof newSponsor>, sent: string | undefined): Promise<Sponsor> =>
    writeWithFile(actor, sent, async ({ trx, picture: imagen = null, record }) => {
      const orden = ((await listSponsors(trx)).at(-1)?.orden ?? 0) + 1;
      const made = await trx
        .insertInto('patrocinadores')
        .values({ ...form, imagen, orden })
        .returningAll()
        .executeTakeFirstOrThrow();
      await record('crear', made.id, { resumen: made.titulo });
      return made;
    });

  const edit = (actor: Actor, id: number, { version, ...form }: z.output<typeof sponsorEdit>, sent: string | undefined): Promise<Sponsor> =>
    writeWithFile(actor, sent, async ({ trx, edit }) =>
      edit(id, {
        before: await trx.selectFrom('patrocinadores').selectAll().where('id', '=', id).executeTakeFirst(),
        form,
        version,
        pictureField: 'imagen',
        stale: 'Otra persona ha cambiado este patrocinador mientras lo editabas.',
        show: (row) => sponsor.parse(row),
        knownBy: ['titulo'],
        store: (changes) => update(trx, id, changes),
      }),
    );

  /** Sets a position, as half of a swap: for a moment two sponsors may share one. */
  const setPosition = (actor: Actor, id: number, orden: number): Promise<Sponsor> =>
    write(actor, async ({ trx, record }) => {
      const moved = await update(trx, id, { orden });
      await record('ordenar', id, { resumen: `posición ${orden}` });
      return moved;
    });

  /** Puts all of them into a new order; rejected when one was added or removed meanwhile. */
  const arrange = (actor: Actor, ids: readonly number[]): Promise<Sponsor[]> =>
    write(actor, async ({ trx, record }) => {
      const list = await listSponsors(trx);
      const known = new Set(list.map(({ id }) => id));
      if (ids.length !== known.size || new Set(ids).size !== known.size || !ids.every((id) => known.has(id))) {
        throw new Conflict('La lista de patrocinadores ha cambiado mientras la ordenabas.', sponsor.array().parse(list));
      }
      for (const [index, id] of ids.entries()) await update(trx, id, { orden: index + 1 });
      await record('ordenar', null);
      return listSponsors(trx);
    });

  const remove = (actor: Actor, id: number): Promise<void> =>
    write(actor, async ({ trx, drop, record }) => {
      const gone = await trx.deleteFrom('patrocinadores').where('id', '=', id).returningAll().executeTakeFirstOrThrow(notFound);
      drop(gone.imagen);
      await record('eliminar', id, { resumen: gone.titulo });
    });

  return { add, edit, setPosition, arrange, remove };
}
