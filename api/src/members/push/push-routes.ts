import type { AppPlugin } from '../../accounts/security/context.ts';
import { currentUser } from '../../accounts/security/guard.ts';
import { HttpError } from '../../core/base/http-error.ts';
import { route } from '../../core/http/route.ts';
import { isDeviceKey, isPushAddress, pushKeys } from '../../core/push/push-service.ts';

/** Devices of an account with notifications on; the oldest goes. */
const most = 10;

/** Whether push notifications are on, for one's own devices. */
export const pushRoutes: AppPlugin = async (app, { db, config, now }) => {
  route(app, 'GET /mis-avisos', async (request) => {
    const rows = await db
      .selectFrom('dispositivos')
      .select('direccion')
      .where('usuario_id', '=', currentUser(request).id)
      .orderBy('id')
      .execute();
    return { clave: pushKeys(config).publicKey, direcciones: rows.map(({ direccion }) => direccion) };
  });

  route(app, 'PUT /mis-avisos', async (request) => {
    const usuario_id = currentUser(request).id;
    const { direccion, clave, secreto } = request.body;
    if (!isPushAddress(direccion)) throw new HttpError(400, 'Esa dirección no es la de un servicio de avisos.');
    if (!isDeviceKey(clave)) throw new HttpError(400, 'La clave de este dispositivo no vale para cifrar los avisos.');
    await db.transaction().execute(async (trx) => {
      const row = { usuario_id, clave, secreto };
      await trx
        .insertInto('dispositivos')
        .values({ ...row, direccion, creado: now().toISOString() })
        // The account that turned it on last has it.
        .onConflict((conflict) => conflict.column('direccion').doUpdateSet(row))
        .execute();
      const newest = trx.selectFrom('dispositivos').select('id').where('usuario_id', '=', usuario_id).orderBy('id', 'desc').limit(most);
      await trx.deleteFrom('dispositivos').where('usuario_id', '=', usuario_id).where('id', 'not in', newest).execute();
    });
  });

  route(app, 'POST /mis-avisos/quitar', async (request) => {
    await db
      .deleteFrom('dispositivos')
      .where('usuario_id', '=', currentUser(request).id)
      .where('direccion', '=', request.body.direccion)
      .execute();
  });
};
