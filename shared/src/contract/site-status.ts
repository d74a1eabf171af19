import { z } from 'zod';
import { defineCalls } from './call-table.ts';

/** From the best to the worst. */
const checkStates = ['bien', 'aviso', 'fallo'] as const;
export type CheckState = (typeof checkStates)[number];

/** One thing that the server looked at, in words for a person who is no technician. */
const siteCheck = z.object({
  /** 'Cola de correo' */
  nombre: z.string(),
  estado: z.enum(checkStates),
  /** What was found, as a sentence. */
  detalle: z.string(),
  /** What to do about it; null where nothing is to be done. */
  remedio: z.string().nullable(),
});
export type SiteCheck = z.infer<typeof siteCheck>;

/** GET /estado: how the site is doing, at a moment in UTC. */
const siteStatus = z.object({ momento: z.string(), comprobaciones: z.array(siteCheck) });
export type SiteStatus = z.infer<typeof siteStatus>;

export const siteStatusCalls = defineCalls({
  'GET /estado': { access: 'webmaster', reply: siteStatus, beyond: 'site-status' },
});
