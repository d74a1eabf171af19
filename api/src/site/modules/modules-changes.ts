import { type NotTakenBack, takeBack } from 'platform/serve/take-back';
import { currentUser } from '../../accounts/security/guard.ts';
import { recordSecurityEvent } from '../../accounts/audit/security-events.ts';
import type { AppPlugin } from '../../accounts/security/context.ts';
import { HttpError } from '../../core/base/http-error.ts';
import { route } from '../../core/http/route.ts';

const reasons: Readonly<Record<NotTakenBack, readonly [status: number, detail: string]>> = {
  unreleased: [404, 'De ese módulo no se ha publicado nada todavía.'],
  moved: [409, 'Los visitantes ya tienen otra versión de ese módulo. Actualiza la página y mira cuál.'],
  unsigned: [409, 'La versión anterior no lleva la firma de esta web: hay que publicarla otra vez.'],
  first: [409, 'Ese módulo no tiene una versión anterior a la que volver.'],
};

/** Releases that a webmaster takes back. */
export const moduleChangeRoutes: AppPlugin = async (app, context) => {
  const { config, modules, now } = context;
  route(app, 'POST /modulos/:modulo/vuelta', async (request) => {
    const { modulo } = request.params;
    const { version } = request.body;
    const refused = await takeBack(modules.objects, modulo, { version, verifyKey: config.modulesVerifyKey, now });
    if (refused) throw new HttpError(...reasons[refused]);
    const user = currentUser(request);
    await recordSecurityEvent(context, { user, ip: request.ip, accion: 'restaurar', entidad: 'modulos', id: `${modulo}@${version}` });
  });
};
