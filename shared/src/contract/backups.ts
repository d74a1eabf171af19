import { z } from 'zod';
import { defineCalls } from './call-table.ts';

/** GET /copias/ultima, webmaster only: when the newest whole backup was begun, and one that failed since. Moments in UTC. */
export const lastBackup = z.object({ ultima: z.string().nullable(), fallo: z.string().nullable() });
export type LastBackup = z.infer<typeof lastBackup>;

export const backupCalls = defineCalls({
  'GET /copias/ultima': { access: 'webmaster', reply: lastBackup, beyond: 'backups' },
});
