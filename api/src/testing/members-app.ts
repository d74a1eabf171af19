import { afterAll, beforeEach } from 'vitest';
import { emptyMembers, turnMembersOn } from './members.ts';
import { startTestApp } from './test-app.ts';

/** The app at a moment, with `direccion` to call it as; each test begins without members. */
export async function startMembersApp(now: string, settings: Record<string, string | null> = {}) {
  const app = await startTestApp({ now: () => new Date(now) });
  afterAll(() => app.close());
  const { db } = app;
  const { headers } = await app.addUser('direccion');
  const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) => {
    const reply = await app.server.inject({ method, url: `/api/${path}`, headers, ...(payload && { payload }) });
    return { status: reply.statusCode, body: reply.body === '' ? null : reply.json() };
  };
  beforeEach(async () => {
    await emptyMembers(db);
    await turnMembersOn(db, settings);
  });
  return { app, db, headers, call };
}
