// Not './client.ts': federation shares the client under this name only, a relative import would bundle a second one.
import type { Castles, History, Home } from 'shared/contract/content';
import type { FormStatus } from 'shared/contract/registrations';
import { getJson } from 'shared/http/client';

/** A record, or a rejection. What a server does not have, and so leaves out or calls null, is as in `blank`. */
async function getRecord<T extends object>(path: string, blank: T): Promise<T> {
  const record = (await getJson<unknown>(path)) ?? {};
  if (typeof record !== 'object' || Array.isArray(record)) throw new TypeError(`${path} brought no record`);
  return { ...blank, ...Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null)) };
}

export const getHome = () => getRecord<Home>('contenido_inicio', { titulo: '', texto: '', imagen: null });
export const getHistory = () => getRecord<History>('contenido/historia', { texto: '' });
export const getCastles = () => getRecord<Castles>('contenido/castillos', { texto: '', imagen: null });
export const getFormStatus = () => getRecord<FormStatus>('inscripciones/estado-formulario', { activo: false });
