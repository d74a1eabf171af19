import type { CallForm, StaffCall } from 'shared/contract/call-settings';
import { isActivity, type OfCall } from 'shared/facts/of-call';
import { routeLevels } from 'shared/facts/enumerations';
import { faultOfCodes, faultOfPrices } from 'shared/facts/price-faults';
import { describeAccounts, guardSensitive } from '../../accounts/audit/sensitive-writes.ts';
import { type Actor, createStaffWrites } from '../../accounts/audit/staff-writes.ts';
import type { AppContext } from '../../accounts/security/context.ts';
import type { SessionActor } from '../../accounts/security/guard.ts';
import { readAccount } from '../../core/bank/read-account.ts';
import { HttpError, notFound } from '../../core/base/http-error.ts';
import { momentInMadrid } from '../../core/base/madrid-day.ts';
import type { Db } from '../../core/db/schema.ts';
import { lockByName } from '../../core/db/transact.ts';
import { saveQuestions } from './questions-changes.ts';
import { storeRows, codesOf } from './call-rows.ts';
import { countSignedUp, findStoredCall, listEditionYears, nameInAudit, getCall } from './calls-queries.ts';
import { cancelCall } from './cancel-call.ts';
import { copyToDays, makeNext } from './copy-calls.ts';
import { describeForStaff } from './describe-call.ts';
import { postponeCall } from './postpone-call.ts';
import { countAll, lockCall, readPlaces, type StoredCall } from './places.ts';
import { callLock, createRoadbookFiles } from './roadbook-files.ts';
import { isWholePdf, readEnds } from '../../core/files/read-ends.ts';

type Rows = Pick<CallForm, 'niveles' | 'precios' | 'codigos'>;
/** What is stored in the call's own row. */
type Fields = Omit<CallForm, keyof Rows | 'preguntas' | 'version'>;

const stale = 'Otra persona ha cambiado estas inscripciones mientras las editabas. No se ha guardado nada.';

/** Writes of staff to calls: to that of an activity, of the route of a year, or of the one in force. */
export function createCallSettings(context: Pick<AppContext, 'config' | 'db' | 'files' | 'now' | 'sharedNow' | 'log' | 'mail'>) {
  const pictures = createRoadbookFiles(context);
  const { write, writeWithFile } = createStaffWrites(context, { entidad: 'edicion', lock: callLock, pictures, mail: context.mail });

  /** Saves; the first save creates it. @throws HttpError 400 with what is wrong, 409 as `StaffWrite.edit`, 403 as `guardSensitive`. */
  const save = (
    actor: SessionActor,
    of: OfCall,
    { version, niveles, precios, codigos, preguntas, ...form }: CallForm,
  ): Promise<StaffCall> =>
    write(actor, async ({ trx, moment, record, edit }) => {
      const found = await findStoredCall(trx, moment, of);
      if (!found && of.anio !== undefined) throw notFound();
      const named = await confirmActivity(trx, of, form, found);
      const rows = readRows({ niveles, precios, codigos }, of);
      const values = { ...readValues(form, found, moment), ...named };
      const guard = async (before: Parameters<typeof describeAccounts>[0]) => {
        const accounts = describeAccounts(before, values);
        if (accounts !== undefined) await guardSensitive(trx, actor, 'cuentas', accounts, moment);
        return accounts;
      };
      if (!found) {
        const valores = await guard({});
        const es_ruta = isActivity(of) ? 0 : 1;
        const stored = { ...values, es_ruta };
        const made = await trx.insertInto('convocatorias').values(stored).returning('id').executeTakeFirstOrThrow();
        await storeRows(trx, made.id, rows);
        await saveQuestions(trx, made.id, preguntas);
        await record('crear', values.anio, {
          valores,
          ...(es_ruta === 0 && { resumen: `inscripciones de la actividad ${of.actividad}` }),
        });
        return describeForStaff(trx, made.id, moment);
      }
      const before = await lockCall(trx, found.id);
      await confirmRoom(trx, before, rows, form.plazas, await context.sharedNow(trx));
      const also = [
        ...(sameRows(before, rows) ? [] : ['niveles y precios']),
        ...((await sameCodes(trx, before.id, codigos)) ? [] : ['códigos']),
        ...(await saveQuestions(trx, before.id, preguntas)),
      ];
      await edit(before.anio ?? before.actividad_id ?? 0, {
        before,
        form: values,
        version,
        also,
        stale,
        show: ({ id }) => describeForStaff(trx, id, moment),
        valores: ({ before: old, after }) => describeAccounts(old, after),
        resumen: ({ changed }) => nameInAudit(before, changed.filter((name) => name !== 'horario_desde').join(', ')),
        store: async (changes) => {
          if (typeof changes.anio === 'number') await confirmYear(trx, before, changes.anio);
          await guard(before);
          await trx.updateTable('convocatorias').set(changes).where('id', '=', before.id).execute();
          await storeRows(trx, before.id, rows);
          return lockCall(trx, before.id);
        },
      });
      return describeForStaff(trx, before.id, moment);
    });

  /** @throws HttpError 404, or 400 once there is a sign-up. */
  const discard = (actor: Actor, of: OfCall): Promise<void> =>
    write(actor, async ({ trx, moment, drop, record }) => {
      // A sign-up at this moment holds the row.
      const { id, anio, actividad_id, roadbook } = await lockCall(trx, (await getCall(trx, moment, of)).edition.id);
      if (anio === null && (await countSignedUp(trx, id)) > 0)
        throw new HttpError(400, 'Ya hay inscripciones: cancela la actividad para avisar a todos, o ciérralas.');
      if (anio !== null) await confirmNobodySignedUp(trx, id, anio, 'su edición no se puede descartar.');
      drop(roadbook);
      await trx.deleteFrom('convocatorias').where('id', '=', id).execute();
      await record('eliminar', anio, anio === null ? { resumen: `inscripciones de la actividad ${actividad_id}` } : {});
    });

  /** Raises no version: a form open beside it has no roadbook in it. */
  async function setRoadbook(actor: Actor, of: OfCall, file?: { name: string; bytes: number; path: string }): Promise<StaffCall> {
    if (file && !isWholePdf(await readEnds(file.path))) throw new HttpError(400, 'El roadbook debe ser un archivo PDF completo.');
    return writeWithFile(actor, file?.path, async ({ trx, moment, picture: roadbook = null, drop, record }) => {
      if (isActivity(of)) throw new HttpError(400, 'Solo la ruta tiene roadbook.');
      const before = await findStoredCall(trx, moment, of);
      if (!before) throw new HttpError(404, 'Guarda antes la configuración de la ruta.');
      drop(before.roadbook);
      const values = { roadbook, roadbook_nombre: file?.name ?? null, roadbook_bytes: file?.bytes ?? null };
      await trx.updateTable('convocatorias').set(values).where('id', '=', before.id).execute();
      await record(file ? 'editar' : 'eliminar', before.anio, { resumen: 'roadbook' });
      return describeForStaff(trx, before.id, moment);
    });
  }

  return {
    save,
    discard,
    setRoadbook,
    copy: (actor: Actor, of: OfCall, days: readonly string[]) => write(actor, (staffWrite) => copyToDays(staffWrite, of, days)),
    next: (actor: Actor, of: OfCall): Promise<StaffCall> =>
      write(actor, async (staffWrite) => describeForStaff(staffWrite.trx, await makeNext(staffWrite, of), staffWrite.moment)),
    postpone: (actor: Actor, of: OfCall, sent: Parameters<typeof postponeCall>[2]): Promise<StaffCall & { avisadas: number }> =>
      write(actor, async (staffWrite) => {
        const { trx, moment } = staffWrite;
        const { id } = (await getCall(trx, moment, of)).edition;
        const avisadas = await postponeCall(staffWrite, id, sent, context.config.publicUrl);
        return { ...(await describeForStaff(trx, id, moment)), avisadas };
      }),
    cancel: (actor: Actor, of: OfCall, motivo: string | null): Promise<StaffCall & { avisadas: number }> =>
      write(actor, async (staffWrite) => {
        const { trx, moment } = staffWrite;
        const { id } = (await getCall(trx, moment, of)).edition;
        const avisadas = await cancelCall(staffWrite, id, motivo);
        return { ...(await describeForStaff(trx, id, moment)), avisadas };
      }),
  };
}

/** The form's values as they are stored. @throws HttpError 400 */
function readValues(form: Fields, before: StoredCall | undefined, now: Date) {
  const [abre, cierra] = [readMoment(form.abre), readMoment(form.cierra)];
  if (abre !== null && cierra !== null && abre >= cierra) throw new HttpError(400, 'Las inscripciones deben cerrarse después de abrirse.');
  const comesFirst = form.quien === 'socios_antes';
  if (comesFirst && form.socios_hasta === null) throw new HttpError(400, 'Di hasta cuándo se inscriben solo los socios.');
  return {
    ...form,
    abre,
    cierra,
    // Changed times apply from now on.
    horario_desde: before && abre === before.abre && cierra === before.cierra ? before.horario_desde : now.toISOString(),
    socios_hasta: comesFirst ? readMoment(form.socios_hasta) : null,
    iban: readAccount(form.iban),
    efectivo: form.efectivo ? 1 : 0,
    lista_espera: form.lista_espera ? 1 : 0,
    nombres_invitados: form.nombres_invitados ? 1 : 0,
    pide: JSON.stringify(form.pide),
  };
}

/** The moment of what the clocks in Spain show. @throws HttpError 400 */
function readMoment(shown: string | null): string | null {
  const moment = shown === null ? null : momentInMadrid(shown);
  if (moment === undefined) throw new HttpError(400, 'Esa hora no existe: ese día no está en el calendario, o los relojes se la saltan.');
  return moment;
}

/** Levels, prices and codes; the route has all of its levels. @throws HttpError 400 */
function readRows({ niveles, precios, codigos }: Rows, of: OfCall): Rows {
  const isRoute = !isActivity(of);
  const names = isRoute ? [...routeLevels] : niveles.map(({ nombre }) => nombre);
  if (niveles.some(({ nombre }) => !names.includes(nombre)))
    throw new HttpError(400, `Los niveles de la ruta son ${routeLevels.slice(0, -1).join(', ')} y ${routeLevels.at(-1)}.`);
  const fault = faultOfPrices(names, precios, isRoute) ?? faultOfCodes(codigos.map(({ codigo }) => codigo));
  if (fault) throw new HttpError(400, fault);
  const level = (nombre: string) => niveles.find((each) => each.nombre === nombre) ?? { nombre, texto: null, plazas: null };
  return { niveles: names.map(level), precios, codigos };
}

/** Its year and activity. @throws HttpError 404 for an activity that is none, 400 where they cannot be. */
async function confirmActivity(trx: Db, { actividad }: OfCall, form: Fields, before: StoredCall | undefined) {
  // In the order of deletions of activities: neither is missed by the other.
  await lockByName(trx, 'actividades');
  const isRoute = !isActivity({ actividad });
  const actividad_id = actividad ?? form.actividad_id;
  if (isRoute && form.anio === null) throw new HttpError(400, 'El campo «Año» es obligatorio.');
  if (!isRoute && (form.anio !== null || (form.actividad_id ?? actividad) !== actividad))
    throw new HttpError(400, 'El año y la actividad se eligen solo en la ruta.');
  const named = { anio: form.anio, actividad_id };
  if (actividad_id === null) return named;
  const found = await trx.selectFrom('actividades').select('id').where('id', '=', actividad_id).executeTakeFirst();
  if (!found) throw isRoute ? new HttpError(400, 'Esa actividad ya no existe: elige otra.') : notFound();
  const other = await trx
    .selectFrom('convocatorias')
    .select('anio')
    .where('actividad_id', '=', actividad_id)
    .where('id', '!=', before?.id ?? 0)
    .executeTakeFirst();
  if (!other) return named;
  if (isRoute)
    throw new HttpError(
      400,
      `Esa actividad ${other.anio === null ? 'tiene sus propias inscripciones' : `es la ruta de ${other.anio}`}: elige otra.`,
    );
  throw new HttpError(
    400,
    `Las inscripciones de esta actividad son las de la ruta de ${other.anio}: se configuran en «Configurar la ruta».`,
  );
}

async function confirmNobodySignedUp(trx: Db, id: number, anio: number, consequence: string): Promise<void> {
  if ((await countSignedUp(trx, id)) > 0) throw new HttpError(400, `Ya hay inscripciones de ${anio}: ${consequence}`);
}

async function confirmYear(trx: Db, { id, anio }: StoredCall, wanted: number): Promise<void> {
  const year = anio ?? wanted;
  await confirmNobodySignedUp(trx, id, year, 'para otro año, crea una nueva edición.');
  const others = await listEditionYears(trx);
  if (others.some((other) => other < year && other >= wanted))
    throw new HttpError(400, 'El año debe ser posterior al de las ediciones anteriores.');
  if (others.some((other) => other > year && other <= wanted))
    throw new HttpError(400, 'El año debe ser anterior al de las ediciones siguientes.');
}

/** @throws HttpError 400 when a lowered limit has more people, or a level that goes. What staff have given beyond a limit stays. */
async function confirmRoom(trx: Db, before: StoredCall, { niveles }: Rows, plazas: number | null, moment: Date): Promise<void> {
  const { taken } = await readPlaces(trx, before, moment);
  const tooFew = (limit: number | null, old: number | null | undefined, count: number) => limit !== null && limit !== old && limit < count;
  const tell = (count: number) => `ya hay ${count === 1 ? 'una plaza ocupada' : `${count} plazas ocupadas`}: no pueden ser menos.`;
  const all = countAll(taken);
  if (tooFew(plazas, before.plazas, all)) throw new HttpError(400, tell(all).replace('ya', 'Ya'));
  for (const [nivel, count] of taken) {
    if (nivel === null || count === 0) continue;
    const old = before.niveles.find(({ nombre }) => nombre === nivel);
    const level = niveles.find(({ nombre }) => nombre === nivel);
    if (old && !level)
      throw new HttpError(
        400,
        `Hay ${count === 1 ? 'una persona inscrita' : `${count} personas inscritas`} en «${nivel}»: ese nivel no se puede quitar.`,
      );
    if (level && tooFew(level.plazas, old?.plazas, count)) throw new HttpError(400, `En «${nivel}» ${tell(count)}`);
  }
}

function sameRows(before: StoredCall, { niveles, precios }: Rows): boolean {
  const write = (levels: StoredCall['niveles'], prices: StoredCall['precios']) =>
    JSON.stringify([
      levels.map(({ nombre, plazas, texto }) => [nombre, plazas, texto]),
      prices.map(({ nivel, persona, hasta, precio }) => JSON.stringify([nivel, persona, hasta, precio])).toSorted(),
    ]);
  return write(before.niveles, before.precios) === write(niveles, precios);
}

async function sameCodes(trx: Db, id: number, sent: Rows['codigos']): Promise<boolean> {
  const stored = await codesOf(trx, id).execute();
  const write = (all: Rows['codigos']) => JSON.stringify(all.map(({ codigo, precio, usos }) => [codigo, precio, usos]).toSorted());
  return write(stored) === write(sent);
}
