import { registrationEdit, type RegistrationEdit } from 'shared/contract/registrations';
import { recordChange } from '../audit/record-change.ts';
import type { Db, StoredUser } from '../db/schema.ts';
import { Conflict, Refusal } from '../http/errors.ts';
import { validate } from '../http/validate.ts';
import { findRegistration, type StoredRegistration, updateRegistration } from './registrations-queries.ts';

const gone = () => new Refusal(404, 'Esta inscripción ya no existe: otra persona la ha eliminado.');

/**
 * Replaces a registration with what staff sent. When it says what is stored already there is nothing to do, whatever its version: the
 * same form sent twice is no conflict.
 *
 * @throws Refusal 400 that names the field at fault; 404; 409 with the row as it is now, when somebody else was quicker.
 */
export async function editRegistration(db: Db, editor: StoredUser, id: number, body: unknown, now: Date): Promise<StoredRegistration> {
  return db.transaction().execute(async (trx) => {
    const stored = await findRegistration(trx, id);
    if (!stored) throw gone();
    const { version, values } = readEdit(body, stored);
    const changed = listChanges(values, stored);
    if (changed.length === 0) return stored;
    const written = await updateRegistration(trx, id, values, version);
    if (!written) {
      const actual = await findRegistration(trx, id);
      if (!actual) throw gone();
      throw new Conflict('Otra persona ha cambiado esta inscripción mientras la editabas. No se ha guardado nada.', actual);
    }
    await recordChange(trx, editor, { accion: 'editar', entidad: 'inscripciones', id, resumen: changed.join(', ') }, now);
    return written;
  });
}

/** What is sent as it is stored is not checked again: an old value of before the rules must not stand in the way of the others. */
function readEdit(body: unknown, stored: StoredRegistration) {
  const isRecord = typeof body === 'object' && body !== null && !Array.isArray(body);
  const sent = isRecord ? Object.entries(body) : [];
  const current = new Map<string, unknown>(Object.entries({ ...stored, version: undefined }));
  const isAsStored = ([name, value]: [string, unknown]) => value !== null && current.get(name) === value;
  const kept = Object.fromEntries(sent.filter(isAsStored));
  const mask: Partial<Record<keyof RegistrationEdit, true>> = Object.fromEntries(Object.keys(kept).map((name) => [name, true]));
  const rest = Object.fromEntries(sent.filter((entry) => !isAsStored(entry)));
  const edit = { ...kept, ...validate(registrationEdit.omit(mask), isRecord ? rest : body) } as RegistrationEdit;
  const { id: _, version, fecha = stored.fecha, anio = stored.anio, ...fields } = edit;
  return { version, values: { ...fields, fecha, anio } };
}

/** Names of the fields that differ. */
function listChanges(values: object, stored: StoredRegistration): string[] {
  const current = new Map<string, unknown>(Object.entries(stored));
  return Object.entries(values).flatMap(([name, value]) => (current.get(name) === value ? [] : [name]));
}
