import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { foldText } from 'shared/text/fold';
import { readGuests } from '../../registrations/calls/questions-queries.ts';
import { memberName } from 'shared/facts/members';
import { fieldNames } from 'shared/facts/registration-fields';
import type { Person, PersonData } from 'shared/contract/personal-data';
import { createHmac } from 'node:crypto';
import type { Config } from '../../core/base/config.ts';
import type { Db, StoredMember, StoredUser, Tables } from '../../core/db/schema.ts';
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

/** Of the member who looks for their own data. */
interface OwnSearch {
  member: Pick<StoredMember, 'id' | 'nombre' | 'primer_apellido' | 'segundo_apellido'>;
  /** Other addresses that are nobody else's. */
  addresses: readonly string[];
  /** Other addresses that are somebody else's too: under them only what was signed up in the member's name is theirs. */
  shared: readonly string[];
}

/** What a member searches by beside the address of their account: that of their file, which a family may share. */
export async function searchOwn(db: Db, { id, correo_electronico }: StoredUser, member: StoredMember): Promise<OwnSearch> {
  const other = member.correo_electronico;
  if (other === null || other === correo_electronico) return { member, addresses: [], shared: [] };
  const [user, relative] = [
    await db.selectFrom('usuarios').select('id').where('correo_electronico', '=', other).where('id', '!=', id).executeTakeFirst(),
    await db.selectFrom('socios').select('id').where('correo_electronico', '=', other).where('id', '!=', member.id).executeTakeFirst(),
  ];
  return user || relative ? { member, addresses: [], shared: [other] } : { member, addresses: [other], shared: [] };
}

/**
 * All data under an address. Credentials (digests of passwords, keys and codes) are named, not shown.
 *
 * @param own Of who looks for their own data with the address of their account: of the register their own row alone, whoever has the same
 *   address.
 */
export async function findPerson(db: Db, correo: string, config: Pick<Config, 'jwtSecret'>, now: Date, own?: OwnSearch): Promise<Person> {
  const user = await findUserByEmail(db, correo);
  const addresses = [correo, ...(own?.addresses ?? [])];
  const under = await db
    .selectFrom('inscripciones')
    .select([...fieldNames, 'importe', 'cobrado', 'eliminada', 'aviso_privacidad', 'invitados', 'menores', 'lista_invitados', 'codigo'])
    .where('mail', 'in', [...addresses, ...(own?.shared ?? [])])
    .orderBy('id')
    .execute();
  const ofOwnName = ({ nombre }: { nombre: string | null }) =>
    own && foldText(nombre ?? '').trim() === foldText(memberName(own.member)).trim();
  const rides = under.filter((row) => addresses.includes(row.mail ?? '') || ofOwnName(row));
  const respuestas = await db
    .selectFrom('respuestas')
    .innerJoin('preguntas', 'preguntas.id', 'respuestas.pregunta_id')
    .select(['inscripcion_id', 'texto', 'valor'])
    .where('inscripcion_id', 'in', rides.length > 0 ? rides.map(({ id }) => id) : [0])
    .orderBy('inscripcion_id')
    .orderBy('orden')
    .execute();
  const cesiones = await db
    .selectFrom('cesiones')
    .select(['nombre', 'mail', 'telefono', 'pedida'])
    .where('mail', 'in', addresses)
    .orderBy('pedida')
    .execute();
  const telling = await Promise.all(addresses.map((address) => findTellingLines(db, address)));
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
      .where((mail) => mail.or([mail('para', 'in', addresses), ...(own ? [mail('socio_id', '=', own.member.id)] : [])]))
      .where((mail) => mail.or([mail('responder_correo', 'is', null), mail('responder_correo', 'not in', addresses)]))
      .orderBy('id')
      .execute(),
    await db
      .selectFrom('correos')
      .select(['asunto', 'texto', 'creado', 'estado'])
      .where('responder_correo', 'in', addresses)
      .orderBy('id')
      .execute(),
    await db
      .selectFrom('solicitudes_datos')
      .select(['derecho', 'mensaje', 'creada', 'vence'])
      .where('correo', 'in', addresses)
      .orderBy('id')
      .execute(),
    await db
      .selectFrom('auditoria')
      .select(['momento', 'usuario', 'accion', 'entidad', 'resumen', 'red'])
      .where((entry) =>
        entry.or([
          entry('correo', 'in', addresses),
          ...(user ? [entry('usuario_id', '=', user.id)] : []),
          ...(user ? [entry.and([entry('entidad', '=', 'usuarios'), entry('entidad_id', '=', String(user.id))])] : []),
          entry.and([entry('entidad', '=', 'inscripciones'), entry('entidad_id', 'in', orNone(rideIds))]),
          entry('id', 'in', telling.flat()),
        ]),
      )
      .orderBy('id', 'desc')
      .limit(mostLines)
      .execute(),
    await db
      .selectFrom('borrados_datos')
      .select('momento')
      .where(
        'huella',
        'in',
        addresses.map((address) => markOf(address, config)),
      )
      .orderBy('id')
      .execute(),
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
    inscripciones: rides.map((row) => ({
      ...row,
      lista_invitados: readGuests(row)
        .map(({ nombre }) => nombre)
        .join(', '),
    })),
    respuestas: [...respuestas, ...(await findGuestAnswers(db, rides))],
    ...(cesiones.length > 0 && { cesiones }),
    dia_de_la_ruta: marks,
    sesiones,
    llaves,
    cartas: emails,
    mensajes_al_club: messages,
    solicitudes: requests,
    registro_de_cambios: audit,
    ...(await findDevices(db, ofUser)),
    ...(await findMembership(db, own ? (row) => row('id', '=', own.member.id) : isMember(correo, ofUser))),
  };
  return { correo, momento: now.toISOString(), datos, borrados: erased.map(({ momento }) => momento) };
}

/** Devices with push notifications, by the service that passes them on; an address there is a key to the device. */
async function findDevices(db: Db, ofUser: number): Promise<Pick<PersonData, 'dispositivos'>> {
  const rows = await db.selectFrom('dispositivos').select(['direccion', 'creado']).where('usuario_id', '=', ofUser).orderBy('id').execute();
  if (rows.length === 0) return {};
  return { dispositivos: rows.map(({ direccion, creado }) => ({ servicio: serviceOf(direccion), creado })) };
}

/** What a person has answered for their guests. */
async function findGuestAnswers(db: Db, rides: readonly { id: number; lista_invitados: string | null }[]) {
  const given = rides.flatMap((row) =>
    readGuests(row).flatMap(({ nombre, respuestas }) =>
      Object.entries(respuestas).map(([id, answer]) => ({ row: row.id, nombre, id: Number(id), valor: [answer].flat().join(', ') })),
    ),
  );
  if (given.length === 0) return [];
  const asked = await db
    .selectFrom('preguntas')
    .select(['id', 'texto'])
    .where('id', 'in', [...new Set(given.map(({ id }) => id))])
    .execute();
  return given.map(({ row, nombre, id, valor }) => ({
    inscripcion_id: row,
    texto: `${asked.find((question) => question.id === id)?.texto ?? ''} (${nombre ?? 'invitado'})`,
    valor,
  }));
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
  which: ReturnType<typeof isMember>,
): Promise<
  Pick<
    PersonData,
    'socios' | 'historial_socios' | 'altas_socio' | 'cuotas' | 'cuentas_socio' | 'cargos_remesa' | 'mandatos' | 'fotos_socio'
  >
> {
  const socios = await db.selectFrom('socios').selectAll().where(which).orderBy('id').execute();
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
      .select(['anio', 'tipo', 'importe', 'estado', 'pago', 'pagada', 'motivo'])
      .where('socio_id', 'in', ids)
      .orderBy('anio', 'desc')
      .execute(),
    cuentas_socio: await db
      .selectFrom('cuentas_socio')
      .select(['pais', 'final', 'bic', 'titular', 'domicilio', 'cambiada'])
      .where('socio_id', 'in', ids)
      .execute(),
    cargos_remesa: await db
      .selectFrom('cargos_remesa')
      .innerJoin('remesas', 'remesas.id', 'remesa_id')
      .select([
        'codigo as remesa',
        'cobro',
        'importe',
        'concepto',
        'nombre',
        'titular',
        'domicilio',
        'cargos_remesa.mandato',
        'devuelto',
        'dia_devuelto',
      ])
      // By their fees too: those of a row that became one with theirs.
      .where((debit) =>
        debit.or([
          debit('socio', 'in', ids),
          debit('cuota_id', 'in', db.selectFrom('cuotas').select('cuotas.id').where('socio_id', 'in', ids)),
        ]),
      )
      .orderBy('cargos_remesa.id')
      .execute(),
    mandatos: await db
      .selectFrom('mandatos')
      .select(['referencia', 'firmado', 'firma', 'titular', 'revocado', 'ultimo_cobro'])
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
