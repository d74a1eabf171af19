import type { DistinctPeople } from 'shared/contract/distinct-people';
import { ignoredInEdit, type RegistrationBatch, registrationEdit, type RegistrationEdit } from 'shared/contract/registrations';
import { type Actor, createStaffWrites } from '../../accounts/audit/staff-writes.ts';
import type { AppContext } from '../../accounts/security/context.ts';
import { notFound, HttpError } from '../../core/base/http-error.ts';
import { madridDay } from 'shared/text/moments';
import { validateInput } from '../../core/http/validate.ts';
import { workOutLocked } from '../my-registration/change-outcome.ts';
import { findMine } from '../my-registration/my-registration-queries.ts';
import { deleteFromGroup, restoreToGroup, storeSum } from '../payments/group-sums.ts';
import { paidAnew } from '../payments/refunds-changes.ts';
import { queueReceipts, withdrawReceipts } from '../payments/receipts.ts';
import { countRegistrations, deleteDistinctPeople, insertDistinctPeople } from '../registrations/distinct-people.ts';
import { isFormOpen, setFormOpen } from '../calls/form-status.ts';
import { writeBatch } from './registrations-batch.ts';
import { findRegistration } from '../registrations/registrations-queries.ts';
import { hideRegistration, restoreRegistration, updateRegistration } from '../registrations/store-registrations.ts';
import { newUuid } from '../../core/base/random.ts';
import type { StoredRegistration } from '../calls/registration-rows.ts';

/** Writes of staff to registrations. */
export function createRegistrationChanges(context: Pick<AppContext, 'db' | 'now' | 'sharedNow' | 'log'>) {
  const { sharedNow } = context;
  const { write } = createStaffWrites(context, { entidad: 'inscripciones', lock: 'inscripciones' });

  /** Replaces its fields by those sent. @throws HttpError 400 that names the field at fault; 404; 409 as `StaffWrite.edit`. */
  const edit = (actor: Actor, id: number, body: unknown): Promise<StoredRegistration> =>
    write(actor, async ({ trx, moment, edit: editRow }) => {
      const before = await findRegistration(trx, id);
      if (!before) throw new HttpError(404, 'Esta inscripción ya no existe: otra persona la ha eliminado.');
      const { importe_visto, ...read } = readEdit(body, before);
      return editRow(id, {
        before,
        ...read,
        stale: 'Otra persona ha cambiado esta inscripción mientras la editabas. No se ha guardado nada.',
        show: (row) => row,
        store: async (changes) => {
          const { ruta, acompanante, pagado } = changes;
          const mine = ruta !== undefined || acompanante !== undefined ? await findMine(trx, id) : undefined;
          // What staff decide holds, also beyond the places: their page asks them before.
          const how = { clock: sharedNow, now: moment, by: 'contract', mayExceed: true } as const;
          const worked = mine && (await workOutLocked(trx, mine, { ruta, acompanante, importe_visto }, how));
          const { nombre_acomp: _, ...values } = { ...worked?.values };
          if (worked?.group) await storeSum(trx, worked.group);
          const settled = pagado === undefined ? {} : paidAnew(pagado, madridDay(moment));
          const after = await updateRegistration(trx, id, { ...values, ...changes, ...settled });
          if (before.pagado === 'Si' && pagado !== undefined) await withdrawReceipts(trx, [id]);
          return after;
        },
      });
    });

  const editMany = (actor: Actor, { cambios, recibo = false }: RegistrationBatch): Promise<StoredRegistration[]> =>
    write(actor, async (staffWrite) => {
      const { rows, paid, unpaid } = await writeBatch(staffWrite, cambios);
      await withdrawReceipts(staffWrite.trx, unpaid);
      if (recibo) await queueReceipts(staffWrite.trx, paid, staffWrite.moment);
      return rows;
    });

  /** Hides it; `prune` deletes it for good a day later. */
  const remove = (actor: Actor, id: number): Promise<void> =>
    write(actor, async ({ trx, moment, record }) => {
      await deleteFromGroup(trx, id);
      if (!(await hideRegistration(trx, id, moment))) throw notFound();
      await record('eliminar', id);
    });

  const restore = (actor: Actor, id: number): Promise<StoredRegistration> =>
    write(actor, async ({ trx, record }) => {
      const hidden = !(await findRegistration(trx, id));
      await restoreToGroup(trx, id);
      const restored = await restoreRegistration(trx, id);
      if (!restored) throw new HttpError(404, 'Esta inscripción ya no se puede recuperar.');
      if (hidden) await record('restaurar', id);
      return restored;
    });

  /** Sets what was sent: two staff who close the form at once have closed it. */
  const openForm = (actor: Actor, open: boolean): Promise<void> =>
    write(actor, async ({ trx, moment, record }) => {
      if ((await isFormOpen(trx, moment)) === open) return;
      await setFormOpen(trx, open, moment);
      await record(open ? 'abrir' : 'cerrar', null);
    });

  /** Marks registrations that look alike as those of different people. */
  const tellApart = (actor: Actor, ids: readonly number[]): Promise<DistinctPeople> =>
    write(actor, async ({ trx, record }) => {
      const inscripciones = ids.toSorted((a, b) => a - b);
      if ((await countRegistrations(trx, ids)) < ids.length) {
        throw new HttpError(400, 'Alguna de esas inscripciones ya no existe. Actualiza la lista.');
      }
      const id = newUuid();
      await insertDistinctPeople(trx, id, inscripciones);
      await record('editar', null, { resumen: `personas distintas: ${nameAll(inscripciones)}` });
      return { id, inscripciones };
    });

  /** Removes the mark. */
  const forgetApart = (actor: Actor, id: string): Promise<void> =>
    write(actor, async ({ trx, record }) => {
      const ids = await deleteDistinctPeople(trx, id);
      if (ids.length === 0) throw notFound();
      await record('editar', null, { resumen: `otra vez posible duplicado: ${nameAll(ids)}` });
    });

  return { edit, editMany, remove, restore, openForm, tellApart, forgetApart };
}

/** Most numbers that the audit names. */
const named = 20;
const nameAll = (ids: readonly number[]) => ids.slice(0, named).join(', ') + (ids.length > named ? ` y ${ids.length - named} más` : '');

/** Validates changed fields only: an old value from before a rule must not stand in the way of the others. */
function readEdit(body: unknown, stored: StoredRegistration) {
  const isRecord = typeof body === 'object' && body !== null && !Array.isArray(body);
  const sent = isRecord ? Object.entries(body) : [];
  const current = new Map<string, unknown>(Object.entries({ ...stored, version: undefined }));
  const isAsStored = ([name, value]: [string, unknown]) => value !== null && current.get(name) === value;
  const kept = Object.fromEntries(sent.filter(isAsStored));
  const mask: Partial<Record<keyof RegistrationEdit, true>> = Object.fromEntries(Object.keys(kept).map((name) => [name, true]));
  const rest = Object.fromEntries(sent.filter((entry) => !isAsStored(entry)));
  const { version, importe_visto, ...given } = {
    ...kept,
    ...validateInput(registrationEdit.omit(mask), isRecord ? rest : body),
  } as RegistrationEdit;
  const ignored: readonly string[] = ignoredInEdit;
  const form = Object.fromEntries(Object.entries(given).filter(([name]) => !ignored.includes(name)));
  return { version, importe_visto, form: form as Omit<typeof given, (typeof ignoredInEdit)[number]> };
}
