import type { Edition, EditionForm } from 'shared/contract/edition';
import type { RouteLevel } from 'shared/facts/enumerations';
import type { Price } from 'shared/facts/prices';
import { type Actor, createStaffWrites } from '../../accounts/audit/staff-writes.ts';
import type { AppContext } from '../../accounts/security/context.ts';
import { readAccount } from '../../core/bank/read-account.ts';
import type { Db } from '../../core/db/schema.ts';
import { HttpError, notFound } from '../../core/base/http-error.ts';
import { madridClock, momentInMadrid } from '../../core/base/madrid-day.ts';
import { describeAccounts, guardSensitive } from '../../accounts/audit/sensitive-writes.ts';
import type { SessionActor } from '../../accounts/security/guard.ts';
import { isSameWord } from 'shared/facts/fold';
import { countSignedUp, describeRoute, findStoredCall, listEditionYears } from './calls-queries.ts';
import { type LevelTerms, rowsOfLevels, storeRows } from './call-rows.ts';
import { copyQuestions } from '../questions/questions-queries.ts';
import { lockCall, type StoredCall } from './places.ts';
import { createRoadbookFiles, callLock } from './roadbook-files.ts';

const stale = 'Otra persona ha cambiado la configuración de la ruta mientras la editabas. No se ha guardado nada.';

/** Writes of staff to the editions of the route: to that of a year, or the one in force. */
export function createRouteChanges(context: Pick<AppContext, 'db' | 'files' | 'now' | 'log' | 'mail'>) {
  const { write } = createStaffWrites(context, { entidad: 'edicion', lock: callLock, pictures: createRoadbookFiles(context) });

  /** Saves; the first save creates it. @throws HttpError 400 with what is wrong, 409 as `StaffWrite.edit`, 403 as `guardSensitive`. */
  const save = async (actor: SessionActor, { version, ...sent }: EditionForm, anio?: number): Promise<Edition> => {
    const saved = await write(actor, async ({ trx, moment, record, edit }) => {
      const before = await findStoredCall(trx, moment, { anio });
      const { form, levels } = splitLevels(sent);
      if (!before && anio !== undefined) throw notFound();
      const values = { ...readValues(form), horario_desde: moment.toISOString() };
      await confirmActivity(trx, values.actividad_id);
      if (!before) {
        const accounts = describeAccounts({}, values);
        if (accounts !== undefined) await guardSensitive(trx, actor, 'cuentas', accounts, moment);
        const made = await trx
          .insertInto('convocatorias')
          .values({ ...values, es_ruta: 1 })
          .returning('id')
          .executeTakeFirstOrThrow();
        await storeRows(trx, made.id, rowsOfLevels(levels));
        await record('crear', form.anio, { valores: accounts });
        return describeRoute(await lockCall(trx, made.id));
      }
      const { abre, cierra } = values;
      const keepsTimes = abre === before.abre && cierra === before.cierra;
      const after = await edit(before.anio ?? form.anio, {
        before,
        form,
        // Changed times apply from now on.
        otherwise: keepsTimes ? { ...values, horario_desde: before.horario_desde } : values,
        version,
        also: changedLevels(before, levels),
        stale,
        show: describeRoute,
        valores: ({ before: old, after: now }) => describeAccounts(old, now),
        resumen: ({ changed }) => changed.filter((name) => name !== 'horario_desde').join(', '),
        store: async (changes) => {
          if (changes.anio !== undefined) await confirmYear(trx, before, changes.anio);
          const accounts = describeAccounts(before, { ...before, ...changes });
          if (accounts !== undefined) await guardSensitive(trx, actor, 'cuentas', accounts, moment);
          await trx.updateTable('convocatorias').set(changes).where('id', '=', before.id).execute();
          await storeRows(trx, before.id, withLevels(before, levels));
          return lockCall(trx, before.id);
        },
      });
      return describeRoute(after);
    });
    context.mail.wake();
    return saved;
  };

  /** Creates next year's: all settings, on the same days and hours a year later, and its activity where that is announced already. */
  const renew = (actor: Actor): Promise<Edition> =>
    write(actor, async ({ trx, moment, record }) => {
      const [newest] = await listEditionYears(trx);
      const before = await findStoredCall(trx, moment, { anio: newest });
      if (!before) throw notFound();
      const { id: _, ultimo_numero: __, version: ___, niveles, precios, ...carried } = before;
      const anio = (before.anio ?? 0) + 1;
      const made = await trx
        .insertInto('convocatorias')
        .values({
          ...carried,
          anio,
          actividad_id: await findNextActivity(trx, before, anio),
          abre: aYearLater(before.abre),
          cierra: aYearLater(before.cierra),
          horario_desde: moment.toISOString(),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const later = (hasta: string | null) => hasta && `${Number(hasta.slice(0, 4)) + 1}${hasta.slice(4)}`;
      await storeRows(trx, made.id, { niveles, precios: precios.map((row) => ({ ...row, hasta: later(row.hasta) })) });
      await copyQuestions(trx, before.id, made.id);
      await record('crear', anio, { resumen: `como la de ${before.anio}` });
      return describeRoute(await lockCall(trx, made.id));
    });

  /** Raises no version: a form open beside it has no roadbook in it. */
  const setRoadbook = (actor: Actor, file: { name: string; bytes: number; path: string } | undefined, anio?: number): Promise<Edition> =>
    write(
      actor,
      async ({ trx, moment, picture: roadbook = null, drop, record }) => {
        const before = await findStoredCall(trx, moment, { anio });
        if (!before) throw new HttpError(404, 'Guarda antes la configuración de la ruta.');
        drop(before.roadbook);
        await trx
          .updateTable('convocatorias')
          .set({ roadbook, roadbook_nombre: file?.name ?? null, roadbook_bytes: file?.bytes ?? null })
          .where('id', '=', before.id)
          .execute();
        await record(file ? 'editar' : 'eliminar', before.anio, { resumen: 'roadbook' });
        return describeRoute(await lockCall(trx, before.id));
      },
      file?.path,
    );

  /** @throws HttpError 404, or 400 once there is a sign-up. */
  const discard = (actor: Actor, anio: number): Promise<void> =>
    write(actor, async ({ trx, moment, drop, record }) => {
      const found = await findStoredCall(trx, moment, { anio });
      if (!found) throw notFound();
      // A sign-up at this moment holds the row.
      const { id, roadbook } = await lockCall(trx, found.id);
      await confirmNobodySignedUp(trx, found, 'su edición no se puede descartar.');
      drop(roadbook);
      await trx.deleteFrom('convocatorias').where('id', '=', id).execute();
      await record('eliminar', anio);
    });

  return { save, renew, setRoadbook, discard };
}

type Levels = Record<RouteLevel, LevelTerms>;
const byLevel = { pro: 'PRO', amateur: 'Amateur', guiada: 'Guiada' } as const;

/** The levels of the form, and the rest of it. */
function splitLevels(sent: Omit<EditionForm, 'version'>) {
  const levels: Levels = { PRO: {}, Amateur: {}, Guiada: {} };
  const form: Partial<typeof sent> = { ...sent };
  for (const [name, nivel] of Object.entries(byLevel) as ['pro', 'PRO'][]) {
    levels[nivel] = {
      general: sent[`precio_${name}`],
      acompanante: sent[`acompanante_${name}`],
      socio: sent[`socio_${name}`],
      plazas: sent[`plazas_${name}`],
      texto: sent[`texto_${name}`],
    };
    for (const what of ['precio', 'acompanante', 'socio', 'plazas', 'texto'] as const) delete form[`${what}_${name}`];
  }
  return { form: form as Omit<typeof sent, `${string}_pro` | `${string}_amateur` | `${string}_guiada`>, levels };
}

/** The rows of the call with these levels; other prices, and what was not sent, stay. */
function withLevels({ niveles, precios }: StoredCall, levels: Levels) {
  const rows = rowsOfLevels(levels);
  const isSent = ({ nivel, persona, hasta }: Price) =>
    nivel !== null && hasta === null && persona !== 'menor' && levels[nivel as RouteLevel]?.[persona] !== undefined;
  const textOf = (nombre: string) => niveles.find((level) => level.nombre === nombre)?.texto ?? null;
  return {
    niveles: rows.niveles.map((level) =>
      levels[level.nombre as RouteLevel].texto === undefined ? { ...level, texto: textOf(level.nombre) } : level,
    ),
    precios: [...rows.precios, ...precios.filter((price) => !isSent(price))],
  };
}

function changedLevels(before: StoredCall, levels: Levels): string[] {
  const after = describeRoute({ ...before, ...withLevels(before, levels) });
  const old = describeRoute(before);
  return Object.keys(old).filter(
    (name) => /_(pro|amateur|guiada)$/.test(name) && old[name as 'precio_pro'] !== after[name as 'precio_pro'],
  );
}

/** The form's values as they are stored. @throws HttpError 400 */
function readValues({ abre, cierra, iban, efectivo, ...rest }: ReturnType<typeof splitLevels>['form']) {
  return { ...rest, ...readTimes({ abre, cierra }), iban: readAccount(iban), efectivo: efectivo ? 1 : 0 };
}

/** @throws HttpError 400 */
export function readTimes({ abre, cierra }: { abre: string | null; cierra: string | null }) {
  const moments = { abre: readMoment(abre), cierra: readMoment(cierra) };
  if (moments.abre !== null && moments.cierra !== null && moments.abre >= moments.cierra)
    throw new HttpError(400, 'Las inscripciones deben cerrarse después de abrirse.');
  return moments;
}

/** The moment of what the clocks in Spain show. @throws HttpError 400 */
export function readMoment(shown: string | null): string | null {
  if (shown === null) return null;
  const moment = momentInMadrid(shown);
  if (moment === undefined) throw new HttpError(400, 'Esa hora no existe: ese día no está en el calendario, o los relojes se la saltan.');
  return moment;
}

async function confirmActivity(trx: Db, id: number | null): Promise<void> {
  if (id === null) return;
  const found = await trx.selectFrom('actividades').select('id').where('id', '=', id).executeTakeFirst();
  if (!found) throw new HttpError(400, 'Esa actividad ya no existe: elige otra.');
}

async function confirmNobodySignedUp(trx: Db, { id, anio }: StoredCall, consequence: string): Promise<void> {
  if ((await countSignedUp(trx, id)) > 0) throw new HttpError(400, `Ya hay inscripciones de ${anio}: ${consequence}`);
}

async function confirmYear(trx: Db, before: StoredCall, anio: number): Promise<void> {
  await confirmNobodySignedUp(trx, before, 'para otro año, crea una nueva edición.');
  const others = await listEditionYears(trx);
  const year = before.anio ?? anio;
  if (others.some((other) => other < year && other >= anio))
    throw new HttpError(400, 'El año debe ser posterior al de las ediciones anteriores.');
  if (others.some((other) => other > year && other <= anio))
    throw new HttpError(400, 'El año debe ser anterior al de las ediciones siguientes.');
}

async function findNextActivity(trx: Db, { actividad_id }: StoredCall, anio: number): Promise<number | null> {
  const activities = await trx.selectFrom('actividades').selectAll().orderBy('fecha_evento').orderBy('id').execute();
  const last = activities.find(({ id }) => id === actividad_id);
  if (!last?.evento) return null;
  const { evento } = last;
  return (
    activities.find((next) => next.fecha_evento?.startsWith(`${anio}-`) && next.evento !== null && isSameWord(next.evento, evento))?.id ??
    null
  );
}

/** The same day and hour in Spain; of the 29th of February the day after. */
function aYearLater(moment: string | null): string | null {
  if (moment === null) return null;
  const shown = madridClock(new Date(moment));
  const later = `${Number(shown.slice(0, 4)) + 1}${shown.slice(4)}`;
  return momentInMadrid(later) ?? new Date(new Date(moment).getTime() + 366 * 86_400_000).toISOString();
}
