import type { ImportKind } from 'shared/facts/import-fields';
import type { ImportRecord } from 'shared/contract/imports';
import type { Db, Row } from '../../core/db/schema.ts';

export type StoredImport = Row<'importaciones'>;

/** The newest are listed; older ones are of no use any more. */
const mostListed = 50;

export const findImport = (db: Db, id: number): Promise<StoredImport | undefined> =>
  db.selectFrom('importaciones').selectAll().where('id', '=', id).executeTakeFirst();

export async function listImports(db: Db, tipo?: ImportKind): Promise<ImportRecord[]> {
  const rows = await db
    .selectFrom('importaciones')
    .selectAll()
    .$if(tipo !== undefined, (query) => query.where('tipo', '=', tipo ?? 'socios'))
    .orderBy('id', 'desc')
    .limit(mostListed)
    .execute();
  return describeImports(db, rows);
}

export async function describeImport(db: Db, row: StoredImport): Promise<ImportRecord> {
  const [described] = await describeImports(db, [row]);
  if (!described) throw new Error('An import was not described.');
  return described;
}

/** Rows of imports with the account that each became, or that its member has. */
export const importedAccounts = (db: Db) =>
  db
    .selectFrom('filas_importadas')
    .innerJoin('importaciones', 'importaciones.id', 'filas_importadas.importacion_id')
    .leftJoin('socios', (join) => join.onRef('socios.id', '=', 'filas_importadas.registro_id').on('importaciones.tipo', '=', 'socios'))
    .innerJoin('usuarios', (join) =>
      join.on((on) =>
        on.or([
          on.and([on('importaciones.tipo', '=', 'usuarios'), on('usuarios.id', '=', on.ref('filas_importadas.registro_id'))]),
          // Of an account from before nothing is sent.
          on.and([
            on('importaciones.cuentas', '=', 1),
            on('usuarios.id', '=', on.ref('socios.usuario_id')),
            on('usuarios.creado', '>=', on.ref('importaciones.creada')),
          ]),
        ]),
      ),
    );

async function describeImports(db: Db, rows: readonly StoredImport[]): Promise<ImportRecord[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const outcomes = await db
    .selectFrom('filas_importadas')
    .select(({ fn }) => ['importacion_id', 'estado', fn.countAll<number | string>().as('count')])
    .where('importacion_id', 'in', ids)
    .groupBy(['importacion_id', 'estado'])
    .execute();
  const emails = await importedAccounts(db)
    .select(({ fn }) => ['importacion_id', 'credencial', fn.countAll<number | string>().as('count')])
    .where('importacion_id', 'in', ids)
    .groupBy(['importacion_id', 'credencial'])
    .execute();
  return rows.map(({ credenciales_hora, cuentas, ...row }) => {
    const countOf = (estado: string) =>
      Number(outcomes.find((each) => each.importacion_id === row.id && each.estado === estado)?.count ?? 0);
    const emailsOf = (isIt: (credencial: string | null) => boolean) =>
      emails.filter((each) => each.importacion_id === row.id && isIt(each.credencial)).reduce((sum, { count }) => sum + Number(count), 0);
    return {
      ...row,
      cuentas: cuentas === 1,
      columnas: JSON.parse(row.columnas),
      nuevas: countOf('nueva'),
      estaban: countOf('estaba'),
      sin_correo: countOf('sin-correo'),
      errores: countOf('error'),
      credenciales: {
        por_hora: credenciales_hora,
        enviadas: emailsOf((credencial) => credencial !== null && credencial !== 'omitida'),
        pendientes: emailsOf((credencial) => credencial === null),
      },
    };
  });
}
