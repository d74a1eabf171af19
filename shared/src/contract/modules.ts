import type * as reports from 'platform/wire/reports';
import type { Translated } from 'platform/wire/wire-names';
import { moduleSchemas } from 'platform/serve/module-calls';
import { z } from 'zod';
import { lineOf, noBody } from './fields.ts';
import { moduleNames } from '../facts/modules.ts';

type Named<Report> = Translated<Report, typeof moduleNames.fields>;
export type ModulesStatus = Named<reports.ModulesStatus>;
export type ModuleStatus = Named<reports.ModuleStatus>;
export type RenderingStatus = Named<reports.RenderingStatus>;
export type TryOutOffer = Named<reports.TryOutOffer>;
export type InspectedModules = Named<reports.InspectedModules>;

const { status, load, wish, offer, versions } = moduleSchemas(moduleNames.fields, moduleNames.texts);
export const moduleLoadReport = load;

/** Their routes are platform's, but for the way back. */
export const moduleCalls = {
  'GET /modulos': { access: 'webmaster', reply: status },
  /** Ends its canary, or goes back to the version before. `version`: the one that is taken back. */
  'POST /modulos/:modulo/vuelta': {
    access: 'webmaster',
    params: z.object({ modulo: z.string().regex(/^[a-z][a-z0-9_]{0,60}$/) }),
    body: z.strictObject({ version: lineOf(120).min(1) }),
    reply: noBody,
  },
  'POST /modulos/cargas': { access: 'public', body: load, reply: noBody },
  /** Optional session: the site's `admit` checks it. */
  'GET /modulos/prueba': { access: 'public', query: wish, reply: offer },
  'GET /modulos/versiones': { access: 'public', reply: versions },
  'POST /modulos/prueba': { access: 'public', body: wish, reply: noBody },
  'DELETE /modulos/prueba': { access: 'public', reply: noBody },
} as const;
