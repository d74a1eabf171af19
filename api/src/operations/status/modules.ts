import type { ModulesStatus } from 'platform/wire/reports';
import { describeModules } from 'platform/serve/modules-status';
import type { AppContext } from '../../accounts/security/context.ts';
import { countStores } from '../../site/modules/counts-queries.ts';

const hours = 24;

/** The modules that visitors get now, with the counts of all processes of the site in the last 24 hours; the latest seconds may be missing. */
export async function readModules({
  db,
  modules,
  config,
  now,
}: Pick<AppContext, 'db' | 'modules' | 'config' | 'now'>): Promise<ModulesStatus> {
  const since = new Date(now().getTime() - hours * 3_600_000);
  const counts = countStores(db);
  const renders = config.renderPages ? await counts.renders.sum(since) : undefined;
  return describeModules(await modules.read(), { loads: await counts.loads.sum(since), renders }, hours);
}
