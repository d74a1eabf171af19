import type { Db } from '../../api/src/core/db/schema.ts';

/** The year of these activities. */
export const anio = new Date().getFullYear() + 1;

/** Opens the sign-ups of so many new activities. @returns their numbers. */
export async function openCalls(db: Db, count: number, plazas: number | null): Promise<number[]> {
  const ids: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const { id } = await db
      .insertInto('actividades')
      .values({ titulo: `Comida ${index}`, evento: 'Semanal', fecha_evento: `${anio}-05-${10 + (index % 20)}`, modificado: '' } as never)
      .returning('id')
      .executeTakeFirstOrThrow();
    const call = { actividad_id: id, horario_desde: '', plazas };
    const { id: convocatoria_id } = await db
      .insertInto('convocatorias')
      .values(call as never)
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('precios_convocatoria')
      .values({ convocatoria_id, persona: 'general', precio: 2000 } as never)
      .execute();
    ids.push(id);
  }
  return ids;
}
