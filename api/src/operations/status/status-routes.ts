import type { AppPlugin } from '../../accounts/security/context.ts';
import { route } from '../../core/http/route.ts';
import { readLastBackup } from '../backup/backups.ts';
import { findPlaceFault } from '../backup/examine-place.ts';
import { checkForPage } from '../checks/checks.ts';

const states = { good: 'bien', warning: 'aviso', fault: 'fallo' } as const;

/** The state of the site and of its backups, for the webmaster. */
export const statusRoutes: AppPlugin = async (app, context) => {
  route(app, 'GET /estado', async (request) => {
    const found = await checkForPage({ context, request });
    return {
      momento: context.now().toISOString(),
      comprobaciones: found.map(({ name, level, text, remedy }) => ({
        nombre: name,
        estado: states[level],
        detalle: text,
        remedio: remedy ?? null,
      })),
    };
  });

  route(app, 'GET /copias/ultima', async () => ({
    ...(await readLastBackup(context.db)),
    escribible: (await findPlaceFault(context.config)) === undefined,
  }));
};
