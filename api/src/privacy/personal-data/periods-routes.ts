import { recordOf } from 'shared/facts/keys-of';
import { type DataKind, dataKinds, periodOf, writePeriod } from 'shared/facts/data-periods';
import type { DataState, KeptFor } from 'shared/contract/personal-data';
import { guardSensitive } from '../../accounts/audit/sensitive-writes.ts';
import { createStaffWrites } from '../../accounts/audit/staff-writes.ts';
import type { AppPlugin } from '../../accounts/security/context.ts';
import { route } from '../../core/http/route.ts';
import { keepLegal } from '../../site/legal/legal-versions.ts';
import { actorOf } from '../../accounts/security/guard.ts';
import { findInbox } from '../../core/club/addresses.ts';
import { foreseeEnds, readLastNight } from './end-of-data.ts';
import { readPeriods, writePeriods } from '../../site/legal/periods.ts';
import { listCounts } from './ride-counts.ts';

/** The retention periods. */
export const periodsRoutes: AppPlugin = async (app, context) => {
  const { config, db, now } = context;
  const { write } = createStaffWrites(context, { entidad: 'datos', lock: 'plazos' });

  /** Of what is not sent, those in force. */
  const complete = (before: KeptFor, sent: { [Kind in DataKind]?: number | undefined }): KeptFor =>
    recordOf(dataKinds, (kind) => sent[kind] ?? before[kind]);

  const describe = async (): Promise<DataState> => {
    const plazos = await readPeriods(db);
    const { proximo } = await foreseeEnds(db, plazos, await findInbox(db, config), now());
    return { plazos, proximo, ultima: await readLastNight(db), recuentos: await listCounts(db) };
  };

  route(app, 'GET /datos/plazos', () => describe());

  route(app, 'PUT /datos/plazos', async (request) => {
    const actor = actorOf(request);
    await write(actor, async ({ trx, moment, record }) => {
      const before = await readPeriods(trx);
      const after = complete(before, request.body);
      const changed = dataKinds.filter((kind) => before[kind] !== after[kind]);
      if (changed.length === 0) return;
      const values = (kind: DataKind) => `${writePeriod(kind, before[kind])} → ${writePeriod(kind, after[kind])}`;
      if (changed.some((kind) => after[kind] < before[kind])) {
        const what = changed.map((kind) => `${periodOf(kind).label}: ${values(kind)}`).join('; ');
        await guardSensitive(trx, actor, 'plazos', what, moment);
      }
      await keepLegal(trx, config, moment);
      await writePeriods(trx, after);
      await keepLegal(trx, config, moment);
      await record('editar', 'plazos', { valores: changed.map((kind) => `${kind}: ${values(kind)}`).join(', ') });
    });
    return describe();
  });

  route(app, 'POST /datos/plazos/prever', async (request) =>
    foreseeEnds(db, complete(await readPeriods(db), request.body), await findInbox(db, config), now()),
  );
};
