import type { SignedUp } from 'shared/contract/activity-sign-ups';
import type { SentCallForm, StaffCall } from 'shared/contract/call-settings';
import { beforeEach, expect } from 'vitest';
import { lunch, openLunch } from './open-route.ts';
import { startRouteApp } from './route-app.ts';

export type SentLunch = Partial<Omit<SentCallForm, 'niveles'>> & { niveles?: { nombre: string; plazas?: number }[] };

export const price = (precio: number, more: object = {}) => ({ nivel: null, persona: 'general' as const, hasta: null, precio, ...more });
/** The status and the sentence of a reply. */
export const refused = (reply: { statusCode: number; json: <T>() => T }) => [reply.statusCode, reply.json<{ detail: string }>().detail];

/** The app of a route, with a lunch beside it whose call each test opens, and who signs up for it. */
export async function startLunchApp(usual: SentLunch) {
  const route = await startRouteApp();
  const { app, call, clock, db, server, today } = route;
  const { headers: staff, user: boss } = await app.addUser('direccion');
  const { headers: ana, user: anaUser } = await app.addUser('socio', { nombre: 'Ana', primer_apellido: 'Gil' });
  const { headers: guest } = await app.addUser('invitado');
  /** Sessions last for hours, and some stories for days. */
  const asStaff = async () => ({ authorization: `Bearer ${await app.context.sessions.issue(boss)}` });
  beforeEach(async () => {
    clock.begin();
    await openLunch(db, clock.now);
  });

  const save = async (change: SentLunch = {}, id = lunch) =>
    call('PUT', `/convocatoria?actividad=${id}`, await asStaff(), { version: null, ...usual, ...change });
  /** By a session with what is given alone. */
  const signUp = async (fields: object = {}, headers: Record<string, string> = {}, at = server) => {
    const visitor = { nombre: 'Leo Paz', mail: 'leo@correo.example' };
    const sent = 'authorization' in headers ? fields : { ...visitor, captcha_token: await app.solveCaptcha(today), ...fields };
    return call('POST', `/actividades/${lunch}/inscripciones`, headers, sent, at);
  };
  return {
    ...route,
    staff,
    asStaff,
    ana,
    anaUser,
    guest,
    save,
    async open(change: SentLunch = {}) {
      const reply = await save(change);
      expect(reply.statusCode, reply.body).toBe(200);
      return reply.json<StaffCall>();
    },
    signUp,
    async signedUp(...input: Parameters<typeof signUp>) {
      const reply = await signUp(...input);
      expect(reply.statusCode, reply.body).toBe(201);
      return reply.json<SignedUp>();
    },
    rowOf: (id: number) => db.selectFrom('inscripciones').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    setRow: (id: number, values: object) => db.updateTable('inscripciones').set(values).where('id', '=', id).execute(),
  };
}
