import { keysOf } from 'shared/facts/keys-of';
import { staffRoles } from 'shared/facts/enumerations';
import type { StaffRules } from 'shared/contract/second-factor';
import { createStaffWrites } from '../audit/staff-writes.ts';
import type { AppPlugin } from '../security/context.ts';
import { HttpError } from '../../core/base/http-error.ts';
import { route } from '../../core/http/route.ts';
import { actorOf, forbidden } from '../security/guard.ts';
import { guardSensitive } from '../audit/sensitive-writes.ts';
import { readStaffRules, writeStaffRules } from '../security/staff-rules.ts';
import { findUser } from '../users/users-queries.ts';
import { endSessions } from '../users/store-user.ts';

const names: Readonly<Record<keyof StaffRules, string>> = {
  segundo_factor: 'verificación en dos pasos obligatoria',
  inactividad: 'cierre por inactividad',
};
const yesOrNo = (rule: boolean) => (rule ? 'sí' : 'no');

/** Undefined when nothing changes. */
function describeChange(before: StaffRules, after: StaffRules): string | undefined {
  const changed = keysOf(names).filter((rule) => before[rule] !== after[rule]);
  return changed.map((rule) => `${names[rule]}: ${yesOrNo(before[rule])} → ${yesOrNo(after[rule])}`).join(', ') || undefined;
}

/** The rules of a webmaster for the accounts of direccion and webmaster. */
export const staffRulesRoutes: AppPlugin = async (app, context) => {
  const { db, mail } = context;
  // The lock of the removal of a factor too: webmasters cannot require what they are just giving up.
  const { write } = createStaffWrites(context, { entidad: 'usuarios', lock: 'usuarios', mail });

  route(app, 'GET /ajustes/seguridad', () => readStaffRules(db));

  route(app, 'PUT /ajustes/seguridad', async (request) => {
    const user = actorOf(request);
    const rules = request.body;
    await write(user, async ({ trx, moment, record }) => {
      const current = await findUser(trx, user.id);
      if (current?.rol !== 'webmaster') throw forbidden();
      if (rules.segundo_factor && !current.segundo_factor)
        throw new HttpError(409, 'Activa antes la verificación en dos pasos de tu propia cuenta: así nadie se queda fuera.');
      const before = await readStaffRules(trx);
      const valores = describeChange(before, rules);
      if (valores === undefined) return;
      await guardSensitive(trx, user, 'seguridad', valores, moment);
      await writeStaffRules(trx, rules);
      if (rules.segundo_factor && !before.segundo_factor) {
        const without = trx.selectFrom('usuarios').select('id').where('rol', 'in', staffRoles).where('segundo_factor', '=', 0);
        // They log in again, which leads them to it.
        for (const { id } of await without.execute()) await endSessions(trx, id);
      }
      await record('editar', null, { resumen: 'reglas de seguridad', valores });
    });
    return rules;
  });
};
