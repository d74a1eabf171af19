import { z } from 'zod';
import { defineCalls } from './call-table.ts';

/**
 * GET /copias/ultima, webmaster only: start of the newest complete backup, and of a later failed one, as timestamps in UTC; and whether the
 * backup folder is writable.
 */
export const lastBackup = z.object({ ultima: z.string().nullable(), fallo: z.string().nullable(), escribible: z.boolean().optional() });
export type LastBackup = z.infer<typeof lastBackup>;

export const backupCalls = defineCalls({
  'GET /copias/ultima': { access: 'webmaster', reply: lastBackup, beyond: 'backups' },
});
