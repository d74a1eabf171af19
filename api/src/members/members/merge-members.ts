import { hasLeft, leadingOf } from 'shared/facts/members';
import { madridDay } from 'shared/text/moments';
import type { Author } from '../../accounts/audit/record-change.ts';
import { HttpError } from '../../core/base/http-error.ts';
import type { Db, StoredMember } from '../../core/db/schema.ts';
import { moveFees } from '../fees/fees-of-members.ts';
import { moveSignUps } from './coming-sign-ups.ts';
import { passFamily, succeedHead } from './families.ts';
import { followState } from './follow-state.ts';
import { noteHistory } from './member-history.ts';
import { stateLine } from './member-states.ts';
import { z } from 'zod';

/** Taken from the other where the kept row has none. */
const filled = [
  'primer_apellido',
  'segundo_apellido',
  'correo_electronico',
  'telefono',
  'dni',
  'direccion',
  'codigo_postal',
  'poblacion',
  'provincia',
  'nacimiento',
  'tipo_id',
  'motos',
  'emergencia',
  'usuario_id',
  'numero',
] as const satisfies readonly (keyof StoredMember)[];

/** Makes one row of two of the same person: the kept one wins, and the other goes. Its numbers stay given, to the kept one. Under the lock. */
export async function mergeMembers(trx: Db, kept: StoredMember, gone: StoredMember, actor: Author, moment: Date): Promise<StoredMember> {
  const today = madridDay(moment);
  const taken: Partial<StoredMember> = Object.fromEntries(filled.map((name) => [name, kept[name] ?? gone[name]]));
  if ((kept.estado === 'fallecido') !== (gone.estado === 'fallecido'))
    throw new HttpError(409, 'Una de las dos fichas dice que ha fallecido, y la otra no: corrige antes su estado.');
  const leading = leadingOf(kept, gone);
  const { estado, baja } = leading;
  const joined = [kept.alta, gone.alta].filter((day) => day !== null).toSorted();
  // One of the two may head the family of the other.
  const head = kept.cabeza_id === gone.id ? null : (kept.cabeza_id ?? (gone.cabeza_id === kept.id ? null : gone.cabeza_id));
  const headsOthers = await trx
    .selectFrom('socios')
    .select('id')
    .where('cabeza_id', 'in', [kept.id, gone.id])
    .where('id', 'not in', [kept.id, gone.id])
    .execute();
  const cabeza_id = headsOthers.length > 0 ? null : head;
  await trx.updateTable('historial_socios').set({ socio_id: kept.id }).where('socio_id', '=', gone.id).execute();
  await trx.updateTable('numeros_socio').set({ socio_id: kept.id }).where('socio_id', '=', gone.id).execute();
  await trx.updateTable('socios').set({ cabeza_id: kept.id }).where('cabeza_id', '=', gone.id).where('id', '!=', kept.id).execute();
  await trx.updateTable('correos').set({ socio_id: kept.id }).where('socio_id', '=', gone.id).execute();
  const photo = await trx.selectFrom('fotos_socio').select('socio_id').where('socio_id', '=', kept.id).executeTakeFirst();
  if (!photo) await trx.updateTable('fotos_socio').set({ socio_id: kept.id }).where('socio_id', '=', gone.id).execute();
  await moveFees(trx, kept.id, gone.id);
  await moveMandates(trx, kept.id, gone.id, today);
  await moveApplication(trx, kept.id, gone.id, leading.id);
  await moveSignUps(trx, gone, taken.usuario_id ?? null, moment);
  await trx.deleteFrom('socios').where('id', '=', gone.id).execute();
  const after = await trx
    .updateTable('socios')
    .set({
      ...taken,
      ...(kept.correo_electronico === null && { correo_antes: gone.correo_antes, correo_cambiado: gone.correo_cambiado }),
      estado,
      baja,
      alta: joined[0] ?? null,
      reingreso: kept.reingreso ?? gone.reingreso,
      cabeza_id,
      // Who refuses news on one of them refuses them.
      noticias: Math.min(kept.noticias, gone.noticias),
      notas: [kept.notas, gone.notas].filter(Boolean).join('\n\n') || null,
      version: kept.version + 1,
    })
    .where('id', '=', kept.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const antes = gone.numero === null ? null : String(gone.numero);
  const change = stateLine(kept.estado, estado, baja ?? after.alta);
  const union = { campo: 'union', antes, despues: null, dia: null, motivo: null };
  await noteHistory(trx, kept.id, [...(estado === kept.estado ? [] : [change]), union], actor, moment);
  await followState(trx, after, actor, moment);
  const next = hasLeft(estado) ? await passFamily(trx, after, { actor, moment }) : undefined;
  return next
    ? trx.updateTable('socios').set({ cabeza_id: next.id }).where('id', '=', kept.id).returningAll().executeTakeFirstOrThrow()
    : succeedHead(trx, after, actor, moment);
}

/**
 * The kept row takes the other's mandates, which prove what was debited, and the link that waits for a signature. They were signed for the
 * account that goes, so none of them is in force any more.
 */
async function moveMandates(trx: Db, kept: number, gone: number, today: string): Promise<void> {
  await trx
    .updateTable('mandatos')
    .set(({ fn, val }) => ({ socio_id: kept, revocado: fn.coalesce('revocado', val(today)) }))
    .where('socio_id', '=', gone)
    .execute();
  await trx.updateTable('enlaces_mandato').set({ socio_id: kept }).where('socio_id', '=', gone).execute();
}

const anyAnswers = z.array(z.unknown());

/**
 * Of two rows of one person the kept one takes the other's application: who consented, what was answered and which texts were seen. Where
 * both have one, the kept row's stays, with the consent that it lacks and the answers of both. Under the lock.
 *
 * @param leading The row of the two whose state stays: whether it was refused goes with it.
 */
async function moveApplication(trx: Db, kept: number, gone: number, leading: number): Promise<void> {
  const rows = await trx.selectFrom('altas_socio').selectAll().where('socio_id', 'in', [kept, gone]).execute();
  if (rows.length === 0) return;
  const of = (member: number) => rows.find(({ socio_id }) => socio_id === member);
  const [own, other] = [of(kept), of(gone)];
  const rechazada = of(leading)?.rechazada ?? null;
  if (!own) {
    await trx.updateTable('altas_socio').set({ socio_id: kept, rechazada }).where('socio_id', '=', gone).execute();
    return;
  }
  const answers = [own, other].flatMap((row) => (row ? anyAnswers.parse(JSON.parse(row.respuestas)) : []));
  await trx
    .updateTable('altas_socio')
    .set({
      rechazada,
      respuestas: JSON.stringify(answers),
      tutor: own.tutor ?? other?.tutor ?? null,
      estatutos: own.estatutos ?? other?.estatutos ?? null,
      aviso_privacidad: own.aviso_privacidad ?? other?.aviso_privacidad ?? null,
    })
    .where('socio_id', '=', kept)
    .execute();
}
