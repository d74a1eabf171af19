import { z } from 'zod';
import { lineOf } from './fields.ts';

/** GET /cuenta/sesiones: where the caller is signed in, the last used first. Moments in UTC. */
export const openSession = z.object({
  sesion: z.string(),
  /** 'Chrome en Android'. */
  dispositivo: z.string(),
  /** The beginning of the address: '203.0.113.0/24'; '' when it is unknown. */
  red: z.string(),
  inicio: z.string(),
  /** To some minutes. */
  ultimo_uso: z.string(),
  /** Whether it is the one that asks. */
  actual: z.boolean(),
});
export type OpenSession = z.infer<typeof openSession>;

export const sessionParams = z.strictObject({ sesion: lineOf(100).min(1) });
