import type { AppPlugin } from '../../accounts/security/context.ts';
import { HttpError } from '../../core/base/http-error.ts';
import { route } from '../../core/http/route.ts';
import { createDelivery, testEmail } from '../../core/mail/deliver.ts';
import { explainFailure } from '../../core/mail/explain-failure.ts';
import { usualTimeouts } from '../../core/peers/timeouts.ts';
import { actorOf, currentUser } from '../../accounts/security/guard.ts';
import { findSender } from '../../core/club/addresses.ts';
import { listSettingVersions, readSettings } from '../../core/club/settings-queries.ts';
import { rememberTestedMail } from '../../core/club/store-setting.ts';
import { createSettingsChanges } from './settings-changes.ts';

/** The club's details and what it tells its visitors: the webmaster's. */
export const settingsRoutes: AppPlugin = async (app, context) => {
  const { config, db, now, spool } = context;
  const changes = createSettingsChanges(context);

  route(app, 'GET /ajustes', () => readSettings(db));

  route(app, 'PUT /ajustes/identidad', (request, _reply, form) =>
    form.withPicture(spool, (fields, picture) => changes.setIdentity(actorOf(request), fields, picture)),
  );
  route(app, 'PUT /ajustes/contacto', (request) => changes.setContact(actorOf(request), request.body));
  route(app, 'PUT /ajustes/ruta', (request) => changes.setRouteNames(actorOf(request), request.body));
  route(app, 'PUT /ajustes/legal', (request) => changes.setLegal(actorOf(request), request.body));
  route(app, 'PUT /ajustes/textos', (request) => changes.setWording(actorOf(request), request.body));
  route(app, 'PUT /ajustes/cobro', (request) => changes.setPayment(actorOf(request), request.body));
  route(app, 'PUT /ajustes/socios', (request) => changes.setMembers(actorOf(request), request.body));
  route(app, 'PUT /ajustes/aviso', (request) => changes.setNotice(actorOf(request), request.body));

  route(app, 'GET /ajustes/:clave/versiones', (request) => listSettingVersions(db, request.params.clave));

  route(app, 'POST /ajustes/:clave/versiones/:id/restaurar', (request) => {
    const { clave, id } = request.params;
    return changes.restore(actorOf(request), clave, id);
  });

  route(app, 'POST /ajustes/correo-de-prueba', async (request) => {
    if (!config.smtpUrl)
      throw new HttpError(
        409,
        'No se ha enviado nada: esta web guarda cada correo como archivo. Pon los datos de tu servidor de correo en la configuración del servidor (docs/running.md) y reinicia la web.',
      );
    const delivery = createDelivery(config, () => findSender(db, config), 1, usualTimeouts);
    try {
      await delivery.deliver(testEmail(currentUser(request).correo_electronico));
    } catch (error) {
      // Not retried by itself: it is asked for anew.
      throw new HttpError(409, explainFailure(error).reason.replace(' Se volverá a intentar.', ''));
    } finally {
      delivery.close();
    }
    await rememberTestedMail(db, now());
  });
};
