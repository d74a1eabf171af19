import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { YearFigures } from 'shared/contract/activity-sign-ups';
import { fold } from 'shared/text/fold';
import type { Db, Tables } from '../../core/db/schema.ts';
import { receivedOf } from './prices.ts';

/** One person signs up with an address that a family may share: the name tells them apart. */
const personOf = ({ mail, nombre }: { mail: string; nombre: string | null }) => `${mail} ${fold(nombre ?? '')}`;

/** Neither deleted, nor cancelled, nor waiting. */
const comes = (row: ExpressionBuilder<Tables, 'inscripciones'>): Expression<SqlBool> =>
  row.and([row('eliminada', 'is', null), row('anulada', 'is', null), row('espera', 'is', null)]);

/** Years with people, newest first; without mistyped ones to come. */
export async function listFigureYears(db: Db, last: number): Promise<number[]> {
  const rows = await db
    .selectFrom('inscripciones')
    .select('anio')
    .distinct()
    .where('anio', '<=', last)
    .where(comes)
    .orderBy('anio', 'desc')
    .execute();
  return rows.map(({ anio }) => anio);
}

/**
 * Counts of a year over all activities: who comes to how many, new faces, and payments by method. Without the cancelled and the waiting.
 * Who comes to how many is of the activities with at least `least` people.
 */
export async function readYearFigures(db: Db, anio: number, least = 1): Promise<YearFigures> {
  const rows = await db
    .selectFrom('inscripciones')
    .leftJoin('convocatorias', 'convocatorias.id', 'inscripciones.convocatoria_id')
    .select([
      'inscripciones.mail',
      'inscripciones.nombre',
      'inscripciones.anio',
      'inscripciones.invitados',
      'evento',
      'importe',
      'cobrado',
      'pago',
      'pagado',
      'fecha',
    ])
    .select(['convocatoria_id', 'convocatorias.actividad_id'])
    .where('inscripciones.anio', '<=', anio)
    .where(comes)
    .orderBy('inscripciones.id')
    .execute();
  const activities = new Map(
    (await db.selectFrom('actividades').select(['id', 'titulo', 'fecha_evento']).execute()).map((row) => [row.id, row]),
  );
  const known = new Set(rows.filter((row) => row.anio < anio).map(personOf));
  const ofYear = rows.filter((row) => row.anio === anio);
  const calls = new Map<string, typeof ofYear>();
  for (const row of ofYear) {
    const key = row.convocatoria_id === null ? `evento ${row.evento ?? ''}` : String(row.convocatoria_id);
    calls.set(key, [...(calls.get(key) ?? []), row]);
  }
  const groups = [...calls.values()].map((all) => {
    const { actividad_id: actividad = null, evento = null } = all[0] ?? {};
    const activity = actividad === null ? undefined : activities.get(actividad);
    return { all, actividad, titulo: activity?.titulo ?? evento ?? 'Sin evento', fecha_evento: activity?.fecha_evento ?? null };
  });
  const actividades = groups
    .toSorted((one, other) => ((one.fecha_evento ?? '9') < (other.fecha_evento ?? '9') ? -1 : 1))
    .map(({ all, actividad, titulo, fecha_evento }) => {
      const people = new Set(all.map(personOf));
      const nuevas = [...people].filter((person) => !known.has(person));
      for (const person of people) known.add(person);
      const paid = all.filter(({ pagado }) => pagado === 'Si');
      return {
        actividad_id: actividad,
        titulo,
        fecha_evento,
        personas: people.size,
        invitados: all.reduce((sum, { invitados }) => sum + invitados, 0),
        nuevas: nuevas.length,
        cobrado: paid.reduce((sum, row) => sum + (receivedOf(row) ?? 0), 0),
      };
    });
  const times = new Map<string, number>();
  for (const { all } of groups) {
    const people = new Set(all.map(personOf));
    if (people.size >= least) for (const person of people) times.set(person, (times.get(person) ?? 0) + 1);
  }
  const counts = new Map<number, number>();
  for (const count of times.values()) counts.set(count, (counts.get(count) ?? 0) + 1);
  const payments = new Map<string | null, { cobros: number; importe: number }>();
  for (const row of ofYear) {
    const { pago, pagado } = row;
    if (pagado !== 'Si') continue;
    const sum = payments.get(pago) ?? { cobros: 0, importe: 0 };
    payments.set(pago, { cobros: sum.cobros + 1, importe: sum.importe + (receivedOf(row) ?? 0) });
  }
  return {
    anio,
    actividades,
    asistencia: [...counts].map(([actividades, personas]) => ({ actividades, personas })).toSorted((a, b) => a.actividades - b.actividades),
    cobros: [...payments].map(([pago, sum]) => ({ pago, ...sum })).toSorted((a, b) => b.importe - a.importe),
  };
}
