import { afterAll, beforeEach } from 'vitest';
import { emptyMembers, turnMembersOn } from './members.ts';
import { startTestApp } from './test-app.ts';

/** The app at a moment, with `direccion` to call it as; each test begins without members. */
export async function startMembersApp(now: string, settings: Record<string, string | null> = {}) {
  const app = await startTestApp({ now: () => new Date(now) });
  afterAll(() => app.close());
  const { db } = app;
  const { headers } = await app.addUser('direccion');
  const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object, as = headers) => {
    const reply = await app.server.inject({ method, url: `/api/${path}`, headers: as, ...(payload && { payload }) });
    return { status: reply.statusCode, body: reply.body === '' ? null : reply.json() };
  };
  /** Sets a year, whose fees are due at the end of March, and opens it. */
  const openYear = async (anio: number, importes: Record<number, number>, more: { por_meses?: boolean; recordatorios?: number[] } = {}) => {
    const amounts = Object.entries(importes).map(([tipo_id, importe]) => ({ tipo_id: Number(tipo_id), importe }));
    const year = { vence: `${anio}-03-31`, por_meses: false, recordatorios: [], importes: amounts, ...more };
    await call('PUT', `cuotas/anios/${anio}`, year);
    return (await call('POST', `cuotas/anios/${anio}/abrir`)).body;
  };
  beforeEach(async () => {
    await emptyMembers(db);
    await turnMembersOn(db, settings);
  });
  return { app, db, headers, call, openYear };
}
