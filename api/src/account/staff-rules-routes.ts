import type { FastifyPluginAsync } from 'fastify';
import { staffRoles } from 'shared/contract/enumerations';
import { createStaffWrites } from '../audit/staff-writes.ts';
import type { AppContext } from '../context.ts';
import { HttpError } from '../http/errors.ts';
import { route } from '../http/route.ts';
import { currentUser, forbidden } from '../security/guard.ts';
import { readStaffRules, writeStaffRules } from '../security/staff-rules.ts';
import { endSessions, findUser } from '../users/users-queries.ts';

const yesOrNo = (rule: boolean) => (rule ? 'sí' : 'no');

/** What a webmaster asks of direccion and webmaster. */
export const staffRulesRoutes: FastifyPluginAsync<AppContext> = async (app, context) => {
  const { db } = context;
  // The same lock as whoever removes a factor: nobody requires what they are just giving up.
  const { write } = createStaffWrites(context, { entidad: 'usuarios', lock: 'usuarios' });

  route(app, 'GET /ajustes/seguridad', () => readStaffRules(db));

  route(app, 'PUT /ajustes/seguridad', async (request) => {
    const user = currentUser(request);
    const rules = request.body;
    await write({ ...user, ip: request.ip }, async ({ trx, record }) => {
      const current = await findUser(trx, user.id);
      if (current?.rol !== 'webmaster') throw forbidden();
      if (rules.segundo_factor && !current.segundo_factor)
        throw new HttpError(409, 'Activa antes la verificación en dos pasos de tu propia cuenta: así nadie se queda fuera.');
      const before = await readStaffRules(trx);
      await writeStaffRules(trx, rules);
      if (rules.segundo_factor && !before.segundo_factor) {
        const without = trx.selectFrom('usuarios').select('id').where('rol', 'in', staffRoles).where('segundo_factor', '=', 0);
        // They come back by the log-in, which leads them to it.
        for (const { id } of await without.execute()) await endSessions(trx, id);
      }
      const resumen = `verificación en dos pasos obligatoria: ${yesOrNo(rules.segundo_factor)}, cierre por inactividad: ${yesOrNo(rules.inactividad)}`;
      await record('editar', null, { resumen });
    });
    return rules;
  });
};
