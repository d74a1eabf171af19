import { z } from 'zod';
import { defineCalls } from './call-table.ts';
import { lineOf, noBody } from './fields.ts';

/** GET /cuenta/sesiones: the caller's sessions, last used first. Timestamps in UTC. */
const openSession = z.object({
  sesion: z.string(),
  /** 'Chrome en Android'. */
  dispositivo: z.string(),
  /** Network of the address: '203.0.113.0/24'; '' when unknown. */
  red: z.string(),
  inicio: z.string(),
  /** Accurate to some minutes. */
  ultimo_uso: z.string(),
  /** Whether it is the current session. */
  actual: z.boolean(),
});
export type OpenSession = z.infer<typeof openSession>;

const sessionParams = z.strictObject({ sesion: lineOf(100).min(1) });

export const openSessionCalls = defineCalls({
  'GET /cuenta/sesiones': { access: 'enrolment', reply: z.array(openSession) },
  'DELETE /cuenta/sesiones/:sesion': { access: 'enrolment', params: sessionParams, reply: noBody },
  'POST /cuenta/sesiones/cerrar-otras': { access: 'enrolment', reply: noBody },
});
