import { type CensusLine, type Member, member, type MemberFile } from 'shared/contract/members';
import { type VisibleField, visibleFields } from 'shared/facts/members';
import type { Db, StoredMember } from '../../core/db/schema.ts';
import { listFeesOf } from '../fees/fees-queries.ts';
import { notFound } from '../../core/base/http-error.ts';
import { readSettings } from '../../core/club/settings-queries.ts';
import { slicesById } from '../../core/db/slices.ts';

/** Lines of a member's page, of each kind. */
const mostLines = 200;

const readVisibility = (stored: string): VisibleField[] => visibleFields.filter((name) => stored.split(',').includes(name));

export const describeMember = (row: StoredMember): Member =>
  member.parse({ ...row, visibilidad: readVisibility(row.visibilidad), noticias: row.noticias === 1 });

const selectMember = (db: Db, id: number) => db.selectFrom('socios').selectAll().where('id', '=', id);
export const findMember = (db: Db, id: number): Promise<StoredMember | undefined> => selectMember(db, id).executeTakeFirst();
/** @throws HttpError 404 */
export const getMember = (db: Db, id: number): Promise<StoredMember> => selectMember(db, id).executeTakeFirstOrThrow(notFound);

/** All of them, in slices. */
export async function* readMembers(db: Db): AsyncGenerator<Member[]> {
  const slices = slicesById((last, most) => db.selectFrom('socios').selectAll().where('id', '>', last).orderBy('id').limit(most).execute());
  for await (const rows of slices) yield rows.map(describeMember);
}

/** Who may come to an assembly. */
export async function listCensus(db: Db): Promise<CensusLine[]> {
  return db
    .selectFrom('socios')
    .select(['numero', 'nombre', 'primer_apellido', 'segundo_apellido', 'estado'])
    .where('estado', 'in', ['alta', 'impago'])
    .orderBy('numero')
    .orderBy('id')
    .execute();
}

export async function findMemberFile(db: Db, id: number): Promise<Omit<MemberFile, 'por_venir' | 'siguiente'> | undefined> {
  const row = await findMember(db, id);
  if (!row) return undefined;
  const { correo_electronico: correo, usuario_id } = row;
  const head = row.cabeza_id ?? row.id;
  const familia = await db
    .selectFrom('socios')
    .select(['id', 'numero', 'estado', 'nombre', 'primer_apellido', 'segundo_apellido', 'cabeza_id'])
    .where(({ or, eb }) => or([eb('id', '=', head), eb('cabeza_id', '=', head)]))
    .where('id', '!=', id)
    .orderBy('id')
    .execute();
  const cuenta =
    usuario_id === null
      ? undefined
      : await db
          .selectFrom('usuarios')
          .select(['id', 'correo_electronico', 'rol', 'ultimo_acceso'])
          .where('id', '=', usuario_id)
          .executeTakeFirst();
  const historial = await db
    .selectFrom('historial_socios')
    .select(['momento', 'campo', 'antes', 'despues', 'dia', 'motivo', 'autor'])
    .where('socio_id', '=', id)
    .orderBy('id', 'desc')
    .limit(mostLines)
    .execute();
  const inscripciones =
    correo === null
      ? []
      : await db
          .selectFrom('inscripciones')
          .select(['id', 'fecha', 'evento', 'anio', 'ruta', 'pagado'])
          .where('mail', '=', correo)
          .where('eliminada', 'is', null)
          .orderBy('fecha', 'desc')
          .orderBy('id', 'desc')
          .limit(mostLines)
          .execute();
  const correos =
    correo === null
      ? []
      : await db
          .selectFrom('correos')
          .select(['asunto', 'creado', 'estado'])
          .where('para', '=', correo)
          .where('responder_correo', 'is', null)
          .orderBy('id', 'desc')
          .limit(mostLines)
          .execute();
  return {
    socio: describeMember(row),
    familia: familia.toSorted((a, b) => Number(a.cabeza_id !== null) - Number(b.cabeza_id !== null)),
    cuenta: cuenta ?? null,
    historial,
    inscripciones,
    correos,
    cuotas: await listFeesOf(db, id),
  };
}

/** @throws HttpError 404 until the webmaster turns the members on. */
export async function requireMembersOn(db: Db): Promise<void> {
  const { socios } = await readSettings(db, ['socios']);
  if (socios.activo === null) throw notFound();
}
