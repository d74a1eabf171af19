import type { ReplyOf } from 'shared/contract/call-table';
import type { Contract } from 'shared/contract/calls';
import { call } from './call.ts';

type RecordKey = 'GET /contenido_inicio' | 'GET /contenido/historia' | 'GET /contenido/castillos' | 'GET /inscripciones/estado-formulario';

/** Loads a record, or rejects. Missing and null fields are filled from `blank`. */
async function getRecord<Key extends RecordKey>(key: Key, blank: ReplyOf<Contract[Key]>): Promise<ReplyOf<Contract[Key]>> {
  const record: unknown = (await call<RecordKey>(key)) ?? {};
  if (typeof record !== 'object' || record === null || Array.isArray(record)) throw new TypeError(`${key} brought no record`);
  return { ...blank, ...Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null)) };
}

export const getHome = () => getRecord('GET /contenido_inicio', { titulo: '', texto: '', imagen: null });
export const getHistory = () => getRecord('GET /contenido/historia', { texto: '' });
export const getCastles = () => getRecord('GET /contenido/castillos', { texto: '', imagen: null });
export const getFormStatus = () => getRecord('GET /inscripciones/estado-formulario', { activo: false });
