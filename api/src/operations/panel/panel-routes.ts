import type { AppPlugin } from '../../accounts/security/context.ts';
import { route } from '../../core/http/route.ts';
import { readFirstSteps } from './first-steps.ts';
import { readPanel } from './panel-queries.ts';

/** Pending work of direccion and webmaster. */
export const panelRoutes: AppPlugin = async (app, { config, db, now }) => {
  route(app, 'GET /panel', () => readPanel(db, now()));

  route(app, 'GET /ajustes/primeros-pasos', () => readFirstSteps(db, config, now()));
};
