import type { Edition, EditionForm } from 'shared/contract/edition';
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
import { countSignedUp, describeEdition, findEdition, isMembersPrice, listEditionYears, memberPrices } from './edition-queries.ts';
import { copyQuestions } from '../questions/questions-queries.ts';
import { lockEdition, type StoredEdition } from './places.ts';
import { createRoadbookFiles, editionLock } from './roadbook-files.ts';

const stale = 'Otra persona ha cambiado la configuración de la ruta mientras la editabas. No se ha guardado nada.';

/** Writes of staff to the editions of the route: to that of a year, or the one in force. */
export function createEditionChanges(context: Pick<AppContext, 'db' | 'files' | 'now' | 'log' | 'mail'>) {
  const { write } = createStaffWrites(context, { entidad: 'edicion', lock: editionLock, pictures: createRoadbookFiles(context) });

  /** Saves; the first save creates it. @throws HttpError 400 with what is wrong, 409 as `StaffWrite.edit`, 403 as `guardSensitive`. */
  const save = async (
    actor: SessionActor,
    { version, socio_pro, socio_amateur, socio_guiada, ...form }: EditionForm,
    anio?: number,
  ): Promise<Edition> => {
    const saved = await write(actor, async ({ trx, moment, record, edit }) => {
      const before = await findEdition(trx, moment, anio);
      if (!before && anio !== undefined) throw notFound();
      const values = { ...readValues(form), horario_desde: moment.toISOString() };
      await confirmActivity(trx, values.actividad_id);
      const ofMembers = { socio_pro, socio_amateur, socio_guiada };
      if (!before) {
        const accounts = describeAccounts({}, values);
        if (accounts !== undefined) await guardSensitive(trx, actor, 'cuentas', accounts, moment);
        const made = await trx.insertInto('ediciones').values(values).returning(['id', 'anio']).executeTakeFirstOrThrow();
        await storeMemberPrices(trx, made.id, ofMembers);
        await record('crear', made.anio, { valores: accounts });
        return describeEdition(await lockEdition(trx, made.id));
      }
      const { abre, cierra } = values;
      const keepsTimes = abre === before.abre && cierra === before.cierra;
      const after = await edit(before.anio, {
        before,
        form,
        // Changed times apply from now on.
        otherwise: keepsTimes ? { ...values, horario_desde: before.horario_desde } : values,
        version,
        also: changedMemberPrices(before, ofMembers),
        stale,
        show: describeEdition,
        valores: ({ before: old, after: now }) => describeAccounts(old, now),
        resumen: ({ changed }) => changed.filter((name) => name !== 'horario_desde').join(', '),
        store: async (changes) => {
          if (changes.anio !== undefined) await confirmYear(trx, before, changes.anio);
          const accounts = describeAccounts(before, { ...before, ...changes });
          if (accounts !== undefined) await guardSensitive(trx, actor, 'cuentas', accounts, moment);
          await trx.updateTable('ediciones').set(changes).where('id', '=', before.id).execute();
          await storeMemberPrices(trx, before.id, ofMembers);
          return lockEdition(trx, before.id);
        },
      });
      return describeEdition(after);
    });
    context.mail.wake();
    return saved;
  };

  /** Creates next year's: all settings, on the same days and hours a year later, and its activity where that is announced already. */
  const renew = (actor: Actor): Promise<Edition> =>
    write(actor, async ({ trx, moment, record }) => {
      const [newest] = await listEditionYears(trx);
      const before = await findEdition(trx, moment, newest);
      if (!before) throw notFound();
      const { id: _, ultimo_numero: __, version: ___, niveles: ____, precios, ...carried } = before;
      const anio = before.anio + 1;
      const made = await trx
        .insertInto('ediciones')
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
      await copyPrices(trx, precios, made.id);
      await copyQuestions(trx, before.id, made.id);
      await record('crear', anio, { resumen: `como la de ${before.anio}` });
      return describeEdition(await lockEdition(trx, made.id));
    });

  /** Raises no version: a form open beside it has no roadbook in it. */
  const setRoadbook = (actor: Actor, file: { name: string; bytes: number; path: string } | undefined, anio?: number): Promise<Edition> =>
    write(
      actor,
      async ({ trx, moment, picture: roadbook = null, drop, record }) => {
        const before = await findEdition(trx, moment, anio);
        if (!before) throw new HttpError(404, 'Guarda antes la configuración de la ruta.');
        drop(before.roadbook);
        await trx
          .updateTable('ediciones')
          .set({ roadbook, roadbook_nombre: file?.name ?? null, roadbook_bytes: file?.bytes ?? null })
          .where('id', '=', before.id)
          .execute();
        await record(file ? 'editar' : 'eliminar', before.anio, { resumen: 'roadbook' });
        return describeEdition(await lockEdition(trx, before.id));
      },
      file?.path,
    );

  /** @throws HttpError 404, or 400 once there is a sign-up. */
  const discard = (actor: Actor, anio: number): Promise<void> =>
    write(actor, async ({ trx, moment, drop, record }) => {
      const found = await findEdition(trx, moment, anio);
      if (!found) throw notFound();
      // A sign-up at this moment holds the row.
      const { id, roadbook } = await lockEdition(trx, found.id);
      await confirmNobodySignedUp(trx, found, 'su edición no se puede descartar.');
      drop(roadbook);
      await trx.deleteFrom('ediciones').where('id', '=', id).execute();
      await record('eliminar', anio);
    });

  return { save, renew, setRoadbook, discard };
}

/** As sent: null for none; undefined stays. */
type MemberPrices = Pick<EditionForm, keyof typeof memberPrices>;

const sentPrices = (sent: MemberPrices) =>
  Object.entries(memberPrices).flatMap(([name, nivel]) => {
    const precio = sent[name as keyof MemberPrices];
    return precio === undefined ? [] : [{ name, nivel, precio }];
  });

const changedMemberPrices = ({ precios }: StoredEdition, sent: MemberPrices): string[] =>
  sentPrices(sent)
    .filter(({ nivel, precio }) => (precios.find((row) => isMembersPrice(row, nivel))?.precio ?? null) !== precio)
    .map(({ name }) => name);

async function storeMemberPrices(trx: Db, edicion_id: number, sent: MemberPrices): Promise<void> {
  for (const { nivel, precio } of sentPrices(sent)) {
    await trx
      .deleteFrom('precios_edicion')
      .where('edicion_id', '=', edicion_id)
      .where('persona', '=', 'socio')
      .where('nivel', '=', nivel)
      .where('hasta', 'is', null)
      .execute();
    if (precio !== null) await trx.insertInto('precios_edicion').values({ edicion_id, nivel, persona: 'socio', precio }).execute();
  }
}

/** Copies the prices that no column has: those of levels for anybody and for companions come with the row. */
async function copyPrices(trx: Db, prices: readonly Price[], edicion_id: number): Promise<void> {
  const others = prices.filter(
    ({ nivel, persona, hasta }) => nivel === null || hasta !== null || (persona !== 'general' && persona !== 'acompanante'),
  );
  if (others.length === 0) return;
  await trx
    .insertInto('precios_edicion')
    .values(others.map((row) => ({ ...row, hasta: row.hasta && `${Number(row.hasta.slice(0, 4)) + 1}${row.hasta.slice(4)}`, edicion_id })))
    .execute();
}

/** The form's values as they are stored. @throws HttpError 400 */
function readValues({ abre, cierra, iban, efectivo, ...rest }: Omit<EditionForm, 'version'>) {
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

async function confirmNobodySignedUp(trx: Db, { id, anio }: StoredEdition, consequence: string): Promise<void> {
  if ((await countSignedUp(trx, id)) > 0) throw new HttpError(400, `Ya hay inscripciones de ${anio}: ${consequence}`);
}

async function confirmYear(trx: Db, before: StoredEdition, anio: number): Promise<void> {
  await confirmNobodySignedUp(trx, before, 'para otro año, crea una nueva edición.');
  const others = await listEditionYears(trx);
  if (others.some((other) => other < before.anio && other >= anio))
    throw new HttpError(400, 'El año debe ser posterior al de las ediciones anteriores.');
  if (others.some((other) => other > before.anio && other <= anio))
    throw new HttpError(400, 'El año debe ser anterior al de las ediciones siguientes.');
}

async function findNextActivity(trx: Db, { actividad_id }: StoredEdition, anio: number): Promise<number | null> {
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
