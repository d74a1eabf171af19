import { beforeEach } from 'vitest';
import { emptyMembers, turnMembersOn } from './members.ts';
import { startFileApp } from './file-app.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The app at a moment, with `direccion` to call it as; each test begins without members. */
export async function startMembersApp(now: string, settings: Record<string, string | null> = {}) {
  const app = await startFileApp({ now: () => new Date(now) });
  const { db } = app;
  const { headers } = await app.addUser('direccion', { nombre: 'Luisa', primer_apellido: 'Gil' });
  const call = async (method: Method, path: string, payload?: object, as: Record<string, string> = headers) => {
    const reply = await app.server.inject({ method, url: `/api/${path}`, headers: as, ...(payload && { payload }) });
    return { status: reply.statusCode, body: reply.body === '' ? null : reply.json() };
  };
  /** The same, of a reply whose type is given. */
  const ask = async <T = unknown>(method: Method, path: string, payload?: object, as: Record<string, string> = headers) => {
    const { status, body } = await call(method, path, payload, as);
    return { status, body: body as T & { detail: string } };
  };
  const audited = async () =>
    (await db.selectFrom('auditoria').select(['accion', 'entidad', 'resumen']).orderBy('id').execute()).map(
      ({ accion, entidad, resumen }) => `${accion} ${entidad}: ${resumen}`,
    );
  /** Sets a year, whose fees are due at the end of March, and opens it. */
  const openYear = async (
    anio: number,
    importes: Record<number, number>,
    more: { vence?: string; por_meses?: boolean; recordatorios?: number[] } = {},
  ) => {
    const amounts = Object.entries(importes).map(([tipo_id, importe]) => ({ tipo_id: Number(tipo_id), importe }));
    const year = { vence: `${anio}-03-31`, por_meses: false, recordatorios: [], importes: amounts, ...more };
    await call('PUT', `cuotas/anios/${anio}`, year);
    return (await call('POST', `cuotas/anios/${anio}/abrir`)).body;
  };
  beforeEach(async () => {
    await emptyMembers(db);
    await turnMembersOn(db, settings);
  });
  return { app, db, headers, call, ask, audited, openYear };
}
