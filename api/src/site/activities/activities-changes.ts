import { type Activity, activity, type activityEdit, type activityForm } from 'shared/contract/activities';
import { formatLongDay } from 'shared/text/dates';
import { madridDay } from 'shared/text/moments';
import type { z } from 'zod';
import { type Actor, createStaffWrites } from '../../accounts/audit/staff-writes.ts';
import type { AppContext } from '../../accounts/security/context.ts';
import { HttpError, notFound } from '../../core/base/http-error.ts';
import { countRows, hasRows } from '../../core/db/rows.ts';
import type { Db } from '../../core/db/schema.ts';
import { writeEmail } from '../../core/mail/email.ts';
import { greetPerson } from '../../core/mail/greeting.ts';
import { queueEmail } from '../../core/mail/outbox.ts';
import { createSharedPictures } from '../../core/images/shared-pictures.ts';

type Form = z.output<typeof activityForm>;
type Edit = z.output<typeof activityEdit>;

/** Writes of staff to activities. */
export function createActivityChanges(context: Pick<AppContext, 'db' | 'files' | 'now' | 'log' | 'mail' | 'config'>) {
  const pictures = createSharedPictures(context, 'actividades');
  const { write, writeWithFile } = createStaffWrites(context, {
    entidad: 'actividades',
    lock: 'actividades',
    pictures,
    mail: context.mail,
  });

  const add = (actor: Actor, form: Form, sent: string | undefined): Promise<Activity> =>
    writeWithFile(actor, sent, async ({ trx, moment, picture: imagen_url = null, record }) => {
      const values = { ...form, imagen_url, modificado: moment.toISOString() };
      const made = await trx.insertInto('actividades').values(values).returningAll().executeTakeFirstOrThrow();
      await record('crear', made.id, { resumen: made.titulo });
      return made;
    });

  const edit = (actor: Actor, id: number, { version, ...form }: Edit, sent: string | undefined): Promise<Activity> =>
    writeWithFile(actor, sent, async ({ trx, moment, edit }) => {
      const before = await trx.selectFrom('actividades').selectAll().where('id', '=', id).executeTakeFirst();
      return edit(id, {
        before,
        form,
        version,
        pictureField: 'imagen_url',
        stale: 'Otra persona ha cambiado esta actividad mientras la editabas.',
        show: (row) => activity.parse(row),
        knownBy: ['titulo'],
        store: async (changes) => {
          const values = { ...changes, modificado: moment.toISOString() };
          const after = await trx.updateTable('actividades').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
          await tellMoved(trx, before?.fecha_evento ?? null, after, moment, context.config.publicUrl);
          return after;
        },
      });
    });

  const remove = (actor: Actor, id: number): Promise<void> =>
    write(actor, async ({ trx, drop, record }) => {
      await confirmFreeOfRoute(trx, id);
      await closeCall(trx, id);
      await trx.updateTable('convocatorias').set({ actividad_id: null }).where('actividad_id', '=', id).where('es_ruta', '=', 1).execute();
      const gone = await trx.deleteFrom('actividades').where('id', '=', id).returningAll().executeTakeFirstOrThrow(notFound);
      drop(gone.imagen_url);
      await record('eliminar', id, { resumen: gone.titulo });
    });

  return { add, edit, remove };
}

/** A write that changes nothing: a sign-up at this moment holds the row. */
const lockingCalls = (trx: Db) => trx.updateTable('convocatorias').set((row) => ({ ultimo_numero: row.ref('ultimo_numero') }));

/** Its riders would lose day, place and name of their ride. @throws HttpError 400 */
async function confirmFreeOfRoute(trx: Db, id: number): Promise<void> {
  const editions = await lockingCalls(trx).where('actividad_id', '=', id).where('es_ruta', '=', 1).returning(['id', 'anio']).execute();
  for (const { id: convocatoria_id, anio } of editions) {
    const coming = await countRows(signedUpTo(trx, convocatoria_id).where('anulada', 'is', null));
    if (coming > 0)
      throw new HttpError(
        400,
        `Es la actividad de la ruta de ${anio}, que tiene ${tell(coming)}: elige antes otra en «Configurar la ruta».`,
      );
  }
}

/** Who is signed up for what moves from a coming day to another one is told both. */
async function tellMoved(
  trx: Db,
  day: string | null,
  { id, titulo, fecha_evento }: Pick<Activity, 'id' | 'titulo' | 'fecha_evento'>,
  moment: Date,
  publicUrl: string,
): Promise<void> {
  const [from, to] = [day?.slice(0, 10), fecha_evento?.slice(0, 10)];
  if (!from || !to || from === to || from < madridDay(moment)) return;
  const rows = await trx
    .selectFrom('inscripciones')
    .innerJoin('convocatorias', 'convocatorias.id', 'inscripciones.convocatoria_id')
    .select(['inscripciones.id', 'mail', 'nombre', 'referencia', 'espera'])
    .where('actividad_id', '=', id)
    .where('cancelada', 'is', null)
    .where('anulada', 'is', null)
    .where('eliminada', 'is', null)
    .execute();
  for (const { id: inscripcion_id, mail, nombre, referencia, espera } of rows) {
    const stays = espera === null ? 'sigue en pie' : 'conserva su puesto en la lista de espera';
    const email = writeEmail({ to: mail, subject: `Cambia de día: ${titulo}` }, [
      greetPerson(nombre),
      `«${titulo}» cambia de día: no será el ${formatLongDay(from)}, sino el ${formatLongDay(to)}.`,
      `Tu inscripción ${referencia ?? ''} ${stays}. Si ese día no puedes, anúlala aquí:`,
      { label: 'Mi inscripción', address: `${publicUrl}/mi-inscripcion` },
    ]);
    await queueEmail(trx, email, moment, inscripcion_id);
  }
}

const signedUpTo = (trx: Db, call: number) =>
  trx.selectFrom('inscripciones').select('id').where('convocatoria_id', '=', call).where('eliminada', 'is', null);

const tell = (coming: number) => (coming === 1 ? 'una inscripción' : `${coming} inscripciones`);

/**
 * The call for sign-ups of an activity goes with it. With sign-ups it stays, so that payments and emails keep what they are
 * about, and the riders are notified first.
 *
 * @throws HttpError 400
 */
async function closeCall(trx: Db, id: number): Promise<void> {
  const call = await lockingCalls(trx)
    .where('actividad_id', '=', id)
    .where('es_ruta', '=', 0)
    .returning(['id', 'cancelada'])
    .executeTakeFirst();
  if (!call) return;
  const coming = await countRows(signedUpTo(trx, call.id).where('anulada', 'is', null));
  if (coming > 0 && call.cancelada === null)
    throw new HttpError(400, `Esta actividad tiene ${tell(coming)}: cancélala antes, para avisar a todos y devolver lo pagado.`);
  if (!(await hasRows(signedUpTo(trx, call.id)))) await trx.deleteFrom('convocatorias').where('id', '=', call.id).execute();
}
