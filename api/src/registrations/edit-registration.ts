import { registrationEdit, type RegistrationEdit } from 'shared/contract/registrations';
import type { Db } from '../db/schema.ts';
import { Conflict, Refusal } from '../http/errors.ts';
import { validate } from '../http/validate.ts';
import { findRegistration, type StoredRegistration, updateRegistration } from './registrations-queries.ts';

const gone = () => new Refusal(404, 'Esta inscripción ya no existe: otra persona la ha eliminado.');

/**
 * Replaces a registration with what staff sent.
 *
 * @throws Refusal 400 that names the field at fault; 404; 409 with the row as it is now, when somebody else was quicker.
 */
export async function editRegistration(db: Db, id: number, body: unknown): Promise<StoredRegistration> {
  const stored = await findRegistration(db, id);
  if (!stored) throw gone();
  const { version, values } = readEdit(body, stored);
  const written = await updateRegistration(db, id, values, version);
  if (written) return written;
  const actual = await findRegistration(db, id);
  if (!actual) throw gone();
  throw new Conflict('Otra persona ha cambiado esta inscripción mientras la editabas. No se ha guardado nada.', actual);
}

/** What is sent as it is stored is not checked again: an old value of before the rules must not stand in the way of the others. */
function readEdit(body: unknown, stored: StoredRegistration) {
  const isRecord = typeof body === 'object' && body !== null && !Array.isArray(body);
  const sent = isRecord ? Object.entries(body) : [];
  const current = new Map<string, unknown>(Object.entries({ ...stored, version: undefined }));
  const unchanged = sent.filter(([name, value]) => value !== null && current.get(name) === value);
  const changed = sent.filter(([name, value]) => value === null || current.get(name) !== value);
  const mask: Partial<Record<keyof RegistrationEdit, true>> = Object.fromEntries(unchanged.map(([name]) => [name, true]));
  const checked = validate(registrationEdit.omit(mask), isRecord ? Object.fromEntries(changed) : body);
  const {
    id: _,
    version,
    fecha = stored.fecha,
    anio = stored.anio,
    ...fields
  } = {
    ...Object.fromEntries(unchanged),
    ...checked,
  } as RegistrationEdit;
  return { version, values: { ...fields, fecha, anio } };
}
