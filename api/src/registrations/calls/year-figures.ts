import { groupBy } from 'shared/text/lists';
import type { YearFigures } from 'shared/contract/activity-sign-ups';
import { foldText } from 'shared/text/fold';
import type { Db } from '../../core/db/schema.ts';
import { receivedOf } from './prices.ts';
import { isComing } from './registration-rows.ts';

const sumReceived = (rows: readonly Parameters<typeof receivedOf>[0][]) => rows.reduce((sum, row) => sum + (receivedOf(row) ?? 0), 0);

/** One person signs up with an address that a family may share: the name tells them apart. */
const personOf = ({ mail, nombre }: { mail: string; nombre: string | null }) => `${mail} ${foldText(nombre ?? '')}`;

/** Years with people, newest first; without mistyped ones to come. */
export async function listFigureYears(db: Db, last: number): Promise<number[]> {
  const rows = await db
    .selectFrom('inscripciones')
    .select('anio')
    .distinct()
    .where('anio', '<=', last)
    .where(isComing)
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
    .select(['mail', 'nombre', 'inscripciones.anio', 'inscripciones.invitados', 'evento', 'importe', 'cobrado', 'pago', 'pagado'])
    .select(['convocatoria_id', 'convocatorias.actividad_id'])
    .where('inscripciones.anio', '<=', anio)
    .where(isComing)
    .orderBy('inscripciones.id')
    .execute();
  const activities = new Map(
    (await db.selectFrom('actividades').select(['id', 'titulo', 'fecha_evento']).execute()).map((row) => [row.id, row]),
  );
  const known = new Set(rows.filter((row) => row.anio < anio).map(personOf));
  const ofYear = rows.filter((row) => row.anio === anio);
  const calls = groupBy(ofYear, ({ convocatoria_id, evento }) => convocatoria_id ?? `evento ${evento ?? ''}`);
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
      return {
        actividad_id: actividad,
        titulo,
        fecha_evento,
        personas: people.size,
        invitados: all.reduce((sum, { invitados }) => sum + invitados, 0),
        nuevas: nuevas.length,
        cobrado: sumReceived(all),
      };
    });
  const visits = groups.map(({ all }) => [...new Set(all.map(personOf))]).filter((people) => people.length >= least);
  const byTimes = groupBy(groupBy(visits.flat(), (person) => person).values(), ({ length }) => length);
  const paid = groupBy(
    ofYear.filter(({ pagado }) => pagado === 'Si'),
    ({ pago }) => pago,
  );
  return {
    anio,
    actividades,
    asistencia: [...byTimes]
      .map(([times, people]) => ({ actividades: times, personas: people.length }))
      .toSorted((a, b) => a.actividades - b.actividades),
    cobros: [...paid]
      .map(([pago, all]) => ({ pago, cobros: all.length, importe: sumReceived(all) }))
      .toSorted((a, b) => b.importe - a.importe),
  };
}
