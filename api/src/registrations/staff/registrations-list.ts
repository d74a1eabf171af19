import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { filterFields } from 'shared/facts/registration-fields';
import type { RegistrationFilters } from 'shared/contract/registrations';
import type { Db } from '../../core/db/schema.ts';
import { isInListOf } from '../calls/calls-queries.ts';
import { isPaidByCaptain } from '../calls/prices.ts';
import { listSpellings, listYears, shown } from '../registrations/registrations-queries.ts';
import type { StoredRegistration } from '../calls/registration-rows.ts';

/** Filters that compare a column with the given value; an event may be written with accents or without. */
const comparedFields = filterFields.filter((name) => name !== 'evento');

/** Rows read at once: SQLite blocks the event loop, and so does turning them into JSON. */
const sliceSize = 200;

/** Some registrations of one year; none of a year that has no match. */
export interface Slice {
  anio: number;
  rows: StoredRegistration[];
}

/**
 * Reads all matching registrations, newest year first, and newest day first within a year. The whole list is never held in memory, and
 * other requests have their turn between slices. Each slice shows the table as it is at that moment: what is
 * written meanwhile may be in the list or not. No registration comes twice; one that is moved to a newer day or year while the
 * list is read may be missing.
 */
export async function* readSlices(db: Db, filters: RegistrationFilters): AsyncGenerator<Slice> {
  const wanted = filters.anios && new Set(filters.anios);
  const years = (await listYears(db, filters.actividad)).filter((anio) => wanted?.has(anio) ?? true);
  const spellings = filters.evento === undefined ? undefined : await listSpellings(db, filters.evento);
  if (spellings?.length === 0) return;
  const seen = new Set<number>();
  for (const anio of years) {
    let last: StoredRegistration | undefined;
    do {
      const rows: StoredRegistration[] = await readSlice(db, anio, { ...filters, spellings }, last);
      last = rows.length === sliceSize ? rows.at(-1) : undefined;
      const fresh = rows.filter(({ id }) => !seen.has(id));
      for (const { id } of fresh) seen.add(id);
      if (fresh.length > 0) yield { anio, rows: fresh };
      await setImmediate();
    } while (last);
  }
}

async function readSlice(
  db: Db,
  anio: number,
  { spellings, ...filters }: RegistrationFilters & { spellings: string[] | undefined },
  after: StoredRegistration | undefined,
): Promise<StoredRegistration[]> {
  let query = db
    .selectFrom('inscripciones')
    .select(shown)
    .where('anio', '=', anio)
    .where('eliminada', 'is', null)
    .where(isInListOf(filters));
  if (spellings) query = query.where('evento', 'in', spellings);
  for (const name of comparedFields) {
    const value = filters[name];
    if (!value) continue;
    query = query.where((is) => {
      if (name !== 'pagado') return is(name, '=', value);
      // No answer counts as not paid: a sign-up by the form says nothing of it.
      return value === 'No'
        ? is.and([is.or([is(name, '=', value), is(name, 'is', null)]), is.not(isPaidByCaptain(is))])
        : is.or([is(name, '=', value), isPaidByCaptain(is)]);
    });
  }
  if (after) query = query.where(sql<boolean>`(fecha, id) < (${after.fecha}, ${after.id})`);
  return query.orderBy('fecha', 'desc').orderBy('id', 'desc').limit(sliceSize).execute();
}
