import type { CallForm } from 'shared/contract/call-settings';
import { type RouteLevel, routeLevels } from 'shared/facts/enumerations';
import type { Price } from 'shared/facts/prices';
import type { Db } from '../../core/db/schema.ts';

type CallRows = Pick<CallForm, 'niveles' | 'precios' | 'codigos'>;

/** A level of the route: ordinary prices in cents, places, and what it is. */
export type LevelTerms = Partial<
  Record<'general' | 'acompanante' | 'socio' | 'plazas', number | null | undefined> & { texto: string | null | undefined }
>;

/** The rows of the route's three levels. */
export function rowsOfLevels(levels: Partial<Record<RouteLevel, LevelTerms>>): Pick<CallRows, 'niveles' | 'precios'> {
  const ofLevel = (nivel: RouteLevel) =>
    (['general', 'acompanante', 'socio'] as const).flatMap((persona): Price[] => {
      const precio = levels[nivel]?.[persona] ?? null;
      return precio === null ? [] : [{ nivel, persona, hasta: null, precio }];
    });
  return {
    niveles: routeLevels.map((nombre) => ({ nombre, plazas: levels[nombre]?.plazas ?? null, texto: levels[nombre]?.texto ?? null })),
    precios: routeLevels.flatMap(ofLevel),
  };
}

export const codesOf = (db: Db, convocatoria_id: number) =>
  db.selectFrom('codigos_convocatoria').select(['codigo', 'precio', 'usos']).where('convocatoria_id', '=', convocatoria_id);

/** Replaces levels, prices and, where they are given, codes. */
export async function storeRows(
  trx: Db,
  convocatoria_id: number,
  { niveles, precios, codigos }: Omit<CallRows, 'codigos'> & Partial<CallRows>,
): Promise<void> {
  await trx.deleteFrom('niveles_convocatoria').where('convocatoria_id', '=', convocatoria_id).execute();
  await trx.deleteFrom('precios_convocatoria').where('convocatoria_id', '=', convocatoria_id).execute();
  const levels = niveles.map(({ nombre, plazas, texto }, orden) => ({ convocatoria_id, nombre, plazas, texto, orden }));
  if (levels.length > 0) await trx.insertInto('niveles_convocatoria').values(levels).execute();
  const prices = precios.map(({ nivel, persona, hasta, precio }) => ({ convocatoria_id, nivel, persona, hasta, precio }));
  if (prices.length > 0) await trx.insertInto('precios_convocatoria').values(prices).execute();
  if (!codigos) return;
  await trx.deleteFrom('codigos_convocatoria').where('convocatoria_id', '=', convocatoria_id).execute();
  const codes = codigos.map((row) => ({ ...row, convocatoria_id }));
  if (codes.length > 0) await trx.insertInto('codigos_convocatoria').values(codes).execute();
}
