import { answersShape, guardianShape } from './join-changes.ts';
import type { ReceivedApplication } from 'shared/contract/join';
import { shareDocument } from 'shared/facts/people';
import type { Db } from '../../core/db/schema.ts';
import { findMember } from '../members/members-queries.ts';

export async function findApplication(db: Db, id: number): Promise<ReceivedApplication | null> {
  const row = await db.selectFrom('altas_socio').selectAll().where('socio_id', '=', id).executeTakeFirst();
  const own = row && (await findMember(db, id));
  if (!row || !own) return null;
  const others = await db
    .selectFrom('socios')
    .select(['id', 'numero', 'estado', 'nombre', 'primer_apellido', 'segundo_apellido', 'correo_electronico', 'dni'])
    .where('id', '!=', id)
    .where(({ or, eb }) => or([eb('correo_electronico', '=', own.correo_electronico ?? ''), eb('dni', 'is not', null)]))
    .orderBy('id')
    .execute();
  const isAlike = (other: (typeof others)[number]) =>
    shareDocument(other, own) || (other.correo_electronico !== null && other.correo_electronico === own.correo_electronico);
  return {
    recibida: row.recibida,
    rechazada: row.rechazada,
    respuestas: answersShape.parse(JSON.parse(row.respuestas)),
    tutor: row.tutor === null ? null : guardianShape.parse(JSON.parse(row.tutor)),
    parecidos: others.filter(isAlike).slice(0, 20),
  };
}
