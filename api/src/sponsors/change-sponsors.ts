import type { Selectable } from 'kysely';
import { type newSponsor, type Sponsor, sponsor, type sponsorEdit } from 'shared/contract/sponsors';
import type { z } from 'zod';
import { describeRenaming, recordChange } from '../audit/record-change.ts';
import type { AppContext } from '../context.ts';
import type { Db, SponsorsTable, StoredUser } from '../db/schema.ts';
import { takeTurn } from '../db/take-turn.ts';
import { Conflict, notFound } from '../http/errors.ts';
import { createSharedPictures } from '../images/shared-pictures.ts';
import { listSponsors } from './sponsors-queries.ts';

type StoredSponsor = Selectable<SponsorsTable>;

/** What staff do to sponsors. Their positions hang together, so one change follows another. */
export function createSponsorChanges({ db, files, now, log }: Pick<AppContext, 'db' | 'files' | 'now' | 'log'>) {
  const pictures = createSharedPictures({ db, files, log });

  const inTurn = <T>(change: (trx: Db) => Promise<T>): Promise<T> =>
    db.transaction().execute(async (trx) => {
      await takeTurn(trx, 'patrocinadores');
      return change(trx);
    });

  const find = async (trx: Db, id: number): Promise<StoredSponsor> => {
    const found = await trx.selectFrom('patrocinadores').selectAll().where('id', '=', id).executeTakeFirst();
    if (!found) throw notFound();
    return found;
  };

  /** Comes last. */
  const add = (actor: StoredUser, form: z.output<typeof newSponsor>, picture: string | undefined): Promise<Sponsor> =>
    pictures.change('patrocinadores', picture, (archivo) =>
      inTurn(async (trx) => {
        const { last } = await trx
          .selectFrom('patrocinadores')
          .select((row) => row.fn.max('orden').as('last'))
          .executeTakeFirstOrThrow();
        const values = { ...form, imagen: archivo ?? null, orden: Number(last ?? 0) + 1 };
        const made = await trx.insertInto('patrocinadores').values(values).returningAll().executeTakeFirstOrThrow();
        await recordChange(trx, actor, { accion: 'crear', entidad: 'patrocinadores', id: made.id, resumen: made.titulo }, now());
        return made;
      }),
    );

  const edit = (actor: StoredUser, id: number, form: z.output<typeof sponsorEdit>, picture: string | undefined): Promise<Sponsor> =>
    pictures.change('patrocinadores', picture, (archivo, drop) =>
      inTurn(async (trx) => {
        const before = await find(trx, id);
        if (typeof form.version === 'number' && form.version !== before.version) {
          throw new Conflict('Otra persona ha cambiado este patrocinador mientras lo editabas.', sponsor.parse(before));
        }
        const changes = {
          titulo: form.titulo ?? before.titulo,
          descripcion: form.descripcion === undefined ? before.descripcion : form.descripcion || null,
          imagen: archivo ?? before.imagen,
        };
        const changed = (['titulo', 'descripcion', 'imagen'] as const).filter((name) => changes[name] !== before[name]);
        if (changed.length === 0) return before;
        if (changed.includes('imagen')) drop(before.imagen);
        const after = await trx
          .updateTable('patrocinadores')
          .set({ ...changes, version: before.version + 1 })
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow();
        const valores = describeRenaming(before, after, ['titulo']);
        await recordChange(trx, actor, { accion: 'editar', entidad: 'patrocinadores', id, resumen: changed.join(', '), valores }, now());
        return after;
      }),
    );

  /** Half of a swap: for a moment two sponsors may share a position. */
  const place = (actor: StoredUser, id: number, orden: number): Promise<Sponsor> =>
    inTurn(async (trx) => {
      await find(trx, id);
      await recordChange(trx, actor, { accion: 'ordenar', entidad: 'patrocinadores', id, resumen: `posición ${orden}` }, now());
      return trx.updateTable('patrocinadores').set({ orden }).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
    });

  /** All of them in a new order; refused when somebody added or removed one meanwhile. */
  const arrange = (actor: StoredUser, ids: readonly number[]): Promise<Sponsor[]> =>
    inTurn(async (trx) => {
      const list = await listSponsors(trx);
      const known = new Set(list.map(({ id }) => id));
      if (ids.length !== known.size || new Set(ids).size !== known.size || !ids.every((id) => known.has(id))) {
        throw new Conflict('La lista de patrocinadores ha cambiado mientras la ordenabas.', sponsor.array().parse(list));
      }
      for (const [index, id] of ids.entries()) {
        await trx
          .updateTable('patrocinadores')
          .set({ orden: index + 1 })
          .where('id', '=', id)
          .execute();
      }
      await recordChange(trx, actor, { accion: 'ordenar', entidad: 'patrocinadores', id: null }, now());
      return listSponsors(trx);
    });

  const remove = (actor: StoredUser, id: number): Promise<void> =>
    pictures.change('patrocinadores', undefined, (_, drop) =>
      inTurn(async (trx) => {
        const gone = await trx.deleteFrom('patrocinadores').where('id', '=', id).returningAll().executeTakeFirst();
        if (!gone) throw notFound();
        drop(gone.imagen);
        await recordChange(trx, actor, { accion: 'eliminar', entidad: 'patrocinadores', id, resumen: gone.titulo }, now());
      }),
    );

  return { add, edit, place, arrange, remove };
}
