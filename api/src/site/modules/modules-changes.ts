import { readLine } from 'platform/release/lines';
import { ReleaseRefused } from 'platform/release/release-line';
import { switchLine } from 'platform/release/switch-line';
import { isSigned } from 'platform/store/signature';
import { packageName } from 'platform/wire/module-names';
import { currentUser } from '../../accounts/security/guard.ts';
import { recordSecurityEvent } from '../../accounts/audit/security-events.ts';
import type { AppPlugin } from '../../accounts/security/context.ts';
import { HttpError } from '../../core/base/http-error.ts';
import { route } from '../../core/http/route.ts';

const moved = 'Los visitantes ya tienen otra versión de ese módulo. Actualiza la página y mira cuál.';

/** What `release --rollback` does, by the webmaster: ends a canary, or goes back to the version before. */
export const moduleChangeRoutes: AppPlugin = async (app, context) => {
  const { config, modules, now } = context;
  route(app, 'POST /modulos/:modulo/vuelta', async (request) => {
    const { modulo } = request.params;
    const { version } = request.body;
    const name = packageName(modulo);
    const { canary, stable, previous } = await readLine(modules.objects, name);
    // What the webmaster sees may be older than the last release.
    if ((canary ?? stable ?? previous) === undefined) throw new HttpError(404, 'De ese módulo no se ha publicado nada todavía.');
    if (version !== (canary ?? stable ?? undefined)?.version && (canary || stable)) throw new HttpError(409, moved);
    if (!canary && previous && config.modulesVerifyKey && !isSigned(previous, config.modulesVerifyKey))
      throw new HttpError(409, 'La versión anterior no lleva la firma de esta web: hay que publicarla otra vez.');
    try {
      await switchLine(modules.objects, name, 'rollback', { env: {}, now });
    } catch (error) {
      if (error instanceof ReleaseRefused) throw new HttpError(409, 'Ese módulo no tiene una versión anterior a la que volver.');
      throw error;
    }
    await recordSecurityEvent(context, {
      user: currentUser(request),
      ip: request.ip,
      accion: 'restaurar',
      entidad: 'modulos',
      id: `${modulo}@${version}`,
    });
  });
};
