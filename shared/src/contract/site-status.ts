import { z } from 'zod';
import { defineCalls } from './call-table.ts';

/** Best to worst. */
const checkStates = ['bien', 'aviso', 'fallo'] as const;
export type CheckState = (typeof checkStates)[number];

/** Result of a check, worded for readers who are no technicians. */
const siteCheck = z.object({
  /** 'Cola de correo' */
  nombre: z.string(),
  estado: z.enum(checkStates),
  /** Finding, as a sentence. */
  detalle: z.string(),
  /** Instruction; null for none. */
  remedio: z.string().nullable(),
});
export type SiteCheck = z.infer<typeof siteCheck>;

/** GET /estado: health of the site, at a timestamp in UTC. */
const siteStatus = z.object({ momento: z.string(), comprobaciones: z.array(siteCheck) });
export type SiteStatus = z.infer<typeof siteStatus>;

export const siteStatusCalls = defineCalls({
  'GET /estado': { access: 'webmaster', reply: siteStatus },
});

/**
 * GET /copias/ultima, webmaster only: start of the newest complete backup, and of a later failed one, as timestamps in UTC; and whether the
 * backup folder is writable.
 */
export const lastBackup = z.object({ ultima: z.string().nullable(), fallo: z.string().nullable(), escribible: z.boolean() });
export type LastBackup = z.infer<typeof lastBackup>;

export const backupCalls = defineCalls({
  'GET /copias/ultima': { access: 'webmaster', reply: lastBackup },
});
