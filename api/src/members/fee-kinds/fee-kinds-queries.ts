import type { JoinForm } from 'shared/contract/join';
import type { FeeKind } from 'shared/contract/members';
import type { Db } from '../../core/db/schema.ts';

/** In the order in which they were made. */
export async function listFeeKinds(db: Db, id?: number): Promise<FeeKind[]> {
  const rows = await db
    .selectFrom('tipos_socio')
    .leftJoin('socios', 'socios.tipo_id', 'tipos_socio.id')
    .select(({ fn }) => [
      'tipos_socio.id',
      'tipos_socio.nombre',
      'tipos_socio.paga',
      'tipos_socio.version',
      fn.count<number | string>('socios.id').as('socios'),
    ])
    .$if(id !== undefined, (query) => query.where('tipos_socio.id', '=', id ?? 0))
    .groupBy(['tipos_socio.id', 'tipos_socio.nombre', 'tipos_socio.paga', 'tipos_socio.version'])
    .orderBy('tipos_socio.id')
    .execute();
  return rows.map((row) => ({ ...row, socios: Number(row.socios) }));
}

/** The kinds of fee that one can ask for, with what each costs in a year: not the free ones, which the club gives. */
export async function listJoinKinds(db: Db, anio: number): Promise<JoinForm['tipos']> {
  const rows = await db
    .selectFrom('tipos_socio')
    .leftJoin('importes_cuota', (join) => join.onRef('tipo_id', '=', 'tipos_socio.id').on('anio', '=', anio))
    .select(['tipos_socio.id', 'nombre', 'paga', 'importe'])
    .where('paga', '!=', 'nadie')
    .orderBy('tipos_socio.id')
    .execute();
  return rows.map(({ paga, ...kind }) => ({ ...kind, por_familia: paga === 'familia' }));
}
