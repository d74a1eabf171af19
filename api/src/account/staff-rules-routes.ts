import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { staffRoles } from 'shared/contract/enumerations';
import { staffRules } from 'shared/contract/second-factor';
import { withSecurityEvents } from '../audit/security-events.ts';
import type { AppContext } from '../context.ts';
import { takeTurn } from '../db/take-turn.ts';
import { Refusal } from '../http/errors.ts';
import { currentUser, forbidden } from '../security/guard.ts';
import { readStaffRules, writeStaffRules } from '../security/staff-rules.ts';
import { endSessions, findUser } from '../users/users-queries.ts';

const yesOrNo = (rule: boolean) => (rule ? 'sí' : 'no');

/** What a webmaster asks of direccion and webmaster. */
export const staffRulesRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  const { db } = context;

  app.get('/ajustes/seguridad', { schema: { response: { 200: staffRules } } }, () => readStaffRules(db));

  app.put('/ajustes/seguridad', { schema: { body: staffRules, response: { 200: staffRules } } }, async (request) => {
    const user = currentUser(request);
    const rules = request.body;
    await withSecurityEvents(context, async (trx, record) => {
      // The same turn as whoever removes a factor: nobody requires what they are just giving up.
      await takeTurn(trx, 'usuarios');
      const current = await findUser(trx, user.id);
      if (current?.rol !== 'webmaster') throw forbidden();
      if (rules.segundo_factor && !current.segundo_factor)
        throw new Refusal(409, 'Activa antes la verificación en dos pasos de tu propia cuenta: así nadie se queda fuera.');
      const before = await readStaffRules(trx);
      await writeStaffRules(trx, rules);
      if (rules.segundo_factor && !before.segundo_factor) {
        const without = trx.selectFrom('usuarios').select('id').where('rol', 'in', staffRoles).where('segundo_factor', '=', 0);
        // They come back by the log-in, which leads them to it.
        for (const { id } of await without.execute()) await endSessions(trx, id);
      }
      const resumen = `verificación en dos pasos obligatoria: ${yesOrNo(rules.segundo_factor)}, cierre por inactividad: ${yesOrNo(rules.inactividad)}`;
      await record({ user, ip: request.ip, accion: 'editar', entidad: 'usuarios', id: null, resumen });
    });
    return rules;
  });
};
