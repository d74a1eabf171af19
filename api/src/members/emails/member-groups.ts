import type { MemberGroups } from 'shared/contract/member-emails';
import { statesOf } from 'shared/facts/route-marks';
import type { Db } from '../../core/db/schema.ts';
import { announced } from '../../registrations/calls/calls-queries.ts';
import { isComing } from '../../registrations/calls/registration-rows.ts';
import { matchMembers } from '../../registrations/route-day/cards-of-riders.ts';
import { selectMarks } from '../../registrations/route-day/route-day-queries.ts';

/** Calls that members are chosen by, at most: the newest. */
const mostCalls = 30;

/** Members who owe a fee, and those who came to each of the newest calls. */
export async function readMemberGroups(db: Db): Promise<MemberGroups> {
  const owing = await db
    .selectFrom('cuotas')
    .select('socio_id')
    .distinct()
    .where('estado', 'in', ['pendiente', 'devuelta'])
    .where('socio_id', 'is not', null)
    .orderBy('socio_id')
    .execute();
  const calls = await announced(db)
    .select(['convocatorias.id', 'convocatorias.anio', 'es_ruta', 'actividades.titulo', 'actividades.fecha_evento'])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('inscripciones')
          .select('inscripciones.id')
          .whereRef('inscripciones.convocatoria_id', '=', 'convocatorias.id')
          .where((rider) =>
            rider.or([
              rider('mail', 'in', selectFrom('socios').select('correo_electronico').where('correo_electronico', 'is not', null)),
              rider('inscripciones.usuario_id', 'in', selectFrom('socios').select('usuario_id').where('usuario_id', 'is not', null)),
            ]),
          ),
      ),
    )
    // PostgreSQL puts null first.
    .orderBy(({ fn, val }) => fn.coalesce('fecha_evento', val('')), 'desc')
    .orderBy('convocatorias.id', 'desc')
    .limit(mostCalls)
    .execute();
  const members = await db
    .selectFrom('socios')
    .select(['id', 'usuario_id', 'correo_electronico', 'nombre', 'primer_apellido', 'segundo_apellido', 'nacimiento'])
    .execute();
  const salidas: MemberGroups['salidas'] = [];
  for (const { id, anio, es_ruta, titulo, fecha_evento } of calls) {
    const year = anio === null ? (fecha_evento?.slice(0, 4) ?? '') : String(anio);
    const nombre = titulo === null ? `Ruta de ${year}` : `${titulo}${year && !titulo.includes(year) ? ` (${year})` : ''}`;
    salidas.push({ id, nombre, vinieron: await findComing(db, id, es_ruta === 1 ? anio : null, members) });
  }
  return { deben: owing.flatMap(({ socio_id }) => socio_id ?? []), salidas };
}

/** Who was marked as there; without any mark of the day, who signed up. */
async function findComing(db: Db, call: number, anio: number | null, members: Parameters<typeof matchMembers>[1]): Promise<number[]> {
  const riders = await db
    .selectFrom('inscripciones')
    .select(['id', 'nombre', 'mail', 'usuario_id', 'nacimiento'])
    .where('convocatoria_id', '=', call)
    .where(isComing)
    .orderBy('id')
    .execute();
  const marks = await selectMarks(db)
    .where((row) => (anio === null ? row('convocatoria_id', '=', call) : row('anio', '=', anio)))
    .$if(anio !== null, (marks) => marks.where('convocatoria_id', 'is', null))
    .execute();
  const states = statesOf(marks);
  const isThere = (rider: number) => {
    const step = states.get(String(rider))?.paso;
    return states.size === 0 || (step !== undefined && step !== 'no_presentado');
  };
  return [...matchMembers(riders, members)].flatMap(([{ id }, member]) => (isThere(id) ? member : [])).toSorted((a, b) => a - b);
}
