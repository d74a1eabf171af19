import { z } from 'zod';
import { userLabels } from '../facts/labels.ts';
import { defineCalls } from './call-table.ts';
import { lineOf, titled } from './fields.ts';

/** POST /exportacion: returns an address for one download, within minutes. */
const exportRequest = z.strictObject(titled(userLabels, { contrasena_actual: lineOf(1000) }));
const exportLink = z.object({ enlace: z.string() });

export const fullExportCalls = defineCalls({
  'POST /exportacion': { access: 'webmaster', body: exportRequest, reply: exportLink },
  /** The address contains a ticket of the user: a browser that follows a link sends no token. */
  'GET /exportacion/descarga': { access: 'public', query: z.strictObject({ clave: lineOf(2000) }), reply: 'application/zip' },
});
