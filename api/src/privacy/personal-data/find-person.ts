import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { fieldNames } from 'shared/facts/registration-fields';
import type { Person, PersonData } from 'shared/contract/personal-data';
import { createHmac } from 'node:crypto';
import type { Config } from '../../core/base/config.ts';
import type { Db, Tables } from '../../core/db/schema.ts';
import { serviceOf } from '../../core/push/push-service.ts';
import { findUserByEmail } from '../../accounts/users/users-queries.ts';
import { likeAddress, wholeAddress } from './whole-address.ts';
import { deriveSecret } from '../../core/base/secrets.ts';

/** Lines of the audit about a person, newest first, at most. */
const mostLines = 5000;

/** Lines of the audit in whose text the address stands, the newest; an id that matches none where there are none. */
async function findTellingLines(db: Db, correo: string): Promise<number[]> {
  const { isIn } = wholeAddress(correo);
  const lines = await db
    .selectFrom('auditoria')
    .select(['id', 'resumen'])
    .where(sql<boolean>`lower(resumen) like ${likeAddress(correo)} escape '\\'`)
    .orderBy('id', 'desc')
    .limit(mostLines)
    .execute();
  return [0, ...lines.filter(({ resumen }) => isIn(resumen ?? '')).map(({ id }) => id)];
}

/** All data under an address. Credentials (digests of passwords, keys and codes) are named, not shown. */
export async function findPerson(db: Db, correo: string, config: Pick<Config, 'jwtSecret'>, now: Date): Promise<Person> {
  const user = await findUserByEmail(db, correo);
  const rides = await db
    .selectFrom('inscripciones')
    .select([...fieldNames, 'importe', 'eliminada', 'aviso_privacidad', 'invitados', 'menores', 'codigo'])
    .where('mail', '=', correo)
    .orderBy('id')
    .execute();
  const respuestas = await db
    .selectFrom('respuestas')
    .innerJoin('preguntas', 'preguntas.id', 'respuestas.pregunta_id')
    .select(['inscripcion_id', 'texto', 'valor'])
    .where('inscripcion_id', 'in', rides.length > 0 ? rides.map(({ id }) => id) : [0])
    .orderBy('inscripcion_id')
    .orderBy('orden')
    .execute();
  const telling = await findTellingLines(db, correo);
  const rideIds = rides.map(({ id }) => String(id));
  const ofUser = user?.id ?? 0;
  const [sesiones, llaves, marks, emails, messages, requests, audit, erased] = [
    await db.selectFrom('sesiones').select(['dispositivo', 'red', 'inicio', 'ultimo_uso']).where('usuario_id', '=', ofUser).execute(),
    await db.selectFrom('llaves').select(['nombre', 'creada', 'usada']).where('usuario_id', '=', ofUser).execute(),
    await db
      .selectFrom('marcas_ruta')
      .select(['anio', 'tipo', 'momento', 'nombre'])
      .where('de', 'in', orNone(rideIds))
      .orderBy('id')
      .execute(),
    await db
      .selectFrom('correos')
      .select(['asunto', 'creado', 'estado'])
      .where('para', '=', correo)
      .where('responder_correo', 'is distinct from', correo)
      .orderBy('id')
      .execute(),
    await db
      .selectFrom('correos')
      .select(['asunto', 'texto', 'creado', 'estado'])
      .where('responder_correo', '=', correo)
      .orderBy('id')
      .execute(),
    await db
      .selectFrom('solicitudes_datos')
      .select(['derecho', 'mensaje', 'creada', 'vence'])
      .where('correo', '=', correo)
      .orderBy('id')
      .execute(),
    await db
      .selectFrom('auditoria')
      .select(['momento', 'usuario', 'accion', 'entidad', 'resumen', 'red'])
      .where((entry) =>
        entry.or([
          entry('correo', '=', correo),
          ...(user ? [entry('usuario_id', '=', user.id)] : []),
          ...(user ? [entry.and([entry('entidad', '=', 'usuarios'), entry('entidad_id', '=', String(user.id))])] : []),
          entry.and([entry('entidad', '=', 'inscripciones'), entry('entidad_id', 'in', orNone(rideIds))]),
          entry('id', 'in', telling),
        ]),
      )
      .orderBy('id', 'desc')
      .limit(mostLines)
      .execute(),
    await db.selectFrom('borrados_datos').select('momento').where('huella', '=', markOf(correo, config)).orderBy('id').execute(),
  ];
  const datos: PersonData = {
    cuenta: user
      ? [
          {
            id: user.id,
            nombre: user.nombre,
            primer_apellido: user.primer_apellido,
            segundo_apellido: user.segundo_apellido,
            telefono: user.telefono,
            correo_electronico: user.correo_electronico,
            dni: user.dni,
            direccion: user.direccion,
            rol: user.rol,
            creado: user.creado,
            ultimo_acceso: user.ultimo_acceso,
          },
        ]
      : [],
    inscripciones: rides,
    respuestas,
    dia_de_la_ruta: marks,
    sesiones,
    llaves,
    cartas: emails,
    mensajes_al_club: messages,
    solicitudes: requests,
    registro_de_cambios: audit,
    ...(await findDevices(db, ofUser)),
    ...(await findMembership(db, correo, ofUser)),
  };
  return { correo, momento: now.toISOString(), datos, borrados: erased.map(({ momento }) => momento) };
}

/** Devices with push notifications, by the service that passes them on; an address there is a key to the device. */
async function findDevices(db: Db, ofUser: number): Promise<Pick<PersonData, 'dispositivos'>> {
  const rows = await db.selectFrom('dispositivos').select(['direccion', 'creado']).where('usuario_id', '=', ofUser).orderBy('id').execute();
  if (rows.length === 0) return {};
  return { dispositivos: rows.map(({ direccion, creado }) => ({ servicio: serviceOf(direccion), creado })) };
}

/** SQL has no `in` with an empty list. */
export const orNone = (values: readonly string[]) => (values.length > 0 ? values : [sql<string>`null`]);

/** Rows of the register under an address, or of the member with this account. */
export const isMember =
  (correo: string, ofUser: number) =>
  (row: ExpressionBuilder<Tables, 'socios'>): Expression<SqlBool> =>
    row.or([row('correo_electronico', '=', correo), row('usuario_id', '=', ofUser)]);

/** What the register of members has of a person; nothing where they are not in it. An account is named by its last four characters. */
async function findMembership(
  db: Db,
  correo: string,
  ofUser: number,
): Promise<Pick<PersonData, 'socios' | 'historial_socios' | 'altas_socio' | 'cuotas' | 'cuentas_socio' | 'mandatos' | 'fotos_socio'>> {
  const socios = await db.selectFrom('socios').selectAll().where(isMember(correo, ofUser)).orderBy('id').execute();
  if (socios.length === 0) return {};
  const ids = socios.map(({ id }) => id);
  const historial_socios = await db
    .selectFrom('historial_socios')
    .select(['momento', 'campo', 'antes', 'despues', 'dia', 'motivo'])
    .where('socio_id', 'in', ids)
    .orderBy('id', 'desc')
    .execute();
  const more = {
    altas_socio: await db.selectFrom('altas_socio').selectAll().where('socio_id', 'in', ids).execute(),
    cuotas: await db
      .selectFrom('cuotas')
      .select(['anio', 'tipo', 'importe', 'estado', 'pago', 'pagada'])
      .where('socio_id', 'in', ids)
      .orderBy('anio', 'desc')
      .execute(),
    cuentas_socio: await db.selectFrom('cuentas_socio').select(['pais', 'final', 'bic', 'cambiada']).where('socio_id', 'in', ids).execute(),
    mandatos: await db
      .selectFrom('mandatos')
      .select(['referencia', 'firmado', 'firma', 'revocado', 'ultimo_cobro'])
      .where('socio_id', 'in', ids)
      .orderBy('id')
      .execute(),
    fotos_socio: await db.selectFrom('fotos_socio').select(['foto', 'en_carnet', 'cambiada']).where('socio_id', 'in', ids).execute(),
  };
  return { socios, historial_socios, ...Object.fromEntries(Object.entries(more).filter(([, rows]) => rows.length > 0)) };
}

/** A keyed digest that recognises an address without storing it: it takes this server's secret and the address. */
export const markOf = (correo: string, { jwtSecret }: Pick<Config, 'jwtSecret'>): string =>
  createHmac('sha256', deriveSecret(jwtSecret, 'erased person')).update(correo).digest('hex').slice(0, 32);
