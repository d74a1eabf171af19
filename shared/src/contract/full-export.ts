import { z } from 'zod';
import { defineCalls } from './call-table.ts';
import { lineOf } from './fields.ts';

/** POST /exportacion: the address from which a browser downloads it once, within minutes. */
const exportRequest = z.strictObject({ contrasena_actual: lineOf(1000) });
const exportLink = z.object({ enlace: z.string() });

export const fullExportCalls = defineCalls({
  'POST /exportacion': { access: 'webmaster', body: exportRequest, reply: exportLink, beyond: 'full-export' },
  /** A browser that follows a link sends no token: the address holds a ticket of the person who asked. */
  'GET /exportacion/descarga': {
    access: 'public',
    query: z.strictObject({ clave: lineOf(2000) }),
    reply: 'application/zip',
    beyond: 'full-export',
  },
});
