import { z } from 'zod';
import { defineCalls } from './call-table.ts';

/**
 * GET /copias/ultima, webmaster only: when the newest whole backup was begun, and one that failed since, as moments in UTC; and whether the
 * next one can be written where it goes.
 */
export const lastBackup = z.object({ ultima: z.string().nullable(), fallo: z.string().nullable(), escribible: z.boolean().optional() });
export type LastBackup = z.infer<typeof lastBackup>;

export const backupCalls = defineCalls({
  'GET /copias/ultima': { access: 'webmaster', reply: lastBackup, beyond: 'backups' },
});
