import type { MemberGroups } from 'shared/contract/member-emails';
import { statesOf } from 'shared/facts/route-marks';
import type { Db } from '../../core/db/schema.ts';
import { announced } from '../../registrations/edition/edition-queries.ts';
import { matchMembers } from '../../registrations/route-day/cards-of-riders.ts';

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
    .select(['ediciones.id', 'ediciones.anio as key', 'actividades.titulo', 'actividades.fecha_evento'])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('inscripciones')
          .select('inscripciones.id')
          .whereRef('inscripciones.edicion_id', '=', 'ediciones.id')
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
    .orderBy('ediciones.id', 'desc')
    .limit(mostCalls)
    .execute();
  const members = await db
    .selectFrom('socios')
    .select(['id', 'usuario_id', 'correo_electronico', 'nombre', 'primer_apellido', 'segundo_apellido', 'nacimiento'])
    .execute();
  const salidas: MemberGroups['salidas'] = [];
  for (const { id, key, titulo, fecha_evento } of calls) {
    const year = key > 0 ? String(key) : (fecha_evento?.slice(0, 4) ?? '');
    const nombre = titulo === null ? `Ruta de ${year}` : `${titulo}${year && !titulo.includes(year) ? ` (${year})` : ''}`;
    salidas.push({ id, nombre, vinieron: await findComing(db, id, key, members) });
  }
  return { deben: owing.flatMap(({ socio_id }) => socio_id ?? []), salidas };
}

/** Who was marked as there; without any mark of the day, who signed up. */
async function findComing(db: Db, call: number, key: number, members: Parameters<typeof matchMembers>[1]): Promise<number[]> {
  const riders = await db
    .selectFrom('inscripciones')
    .select(['id', 'nombre', 'mail', 'usuario_id', 'nacimiento'])
    .where('edicion_id', '=', call)
    .where('eliminada', 'is', null)
    .where('anulada', 'is', null)
    .where('espera', 'is', null)
    .orderBy('id')
    .execute();
  const marks = await db
    .selectFrom('marcas_ruta')
    .select(['marca as id', 'tipo', 'de', 'momento', 'nombre', 'evento', 'anula'])
    .where('anio', '=', key)
    .execute();
  const states = statesOf(marks);
  const isThere = (rider: number) => {
    const step = states.get(String(rider))?.paso;
    return states.size === 0 || (step !== undefined && step !== 'no_presentado');
  };
  return [...matchMembers(riders, members)].flatMap(([{ id }, member]) => (isThere(id) ? member : [])).toSorted((a, b) => a - b);
}
