import { federationName, packageName } from '../wire/module-names.ts';
import type { ReleaseLine } from '../wire/registry.ts';
import type { ObjectStore } from '../store/object-store.ts';
import { checkSigned, type Environment, readReleaseKey } from './commands.ts';
import { changeLine, linesReader } from './lines.ts';
import { readOwners, readSite } from './site.ts';
import { promoteCanary, ReleaseRefused, retireModule, rollBack } from './release-line.ts';
import { signRetirement } from '../store/signature.ts';

export type Change = 'promote' | 'rollback' | 'retire';

/**
 * Changes what visitors get of a module without a build.
 *
 * @throws ReleaseRefused with what to do instead; the registry is as it was then.
 */
export async function switchLine(
  objects: ObjectStore,
  module: string,
  to: Change,
  { env, now = () => new Date() }: { env: Environment; now?: () => Date },
): Promise<ReleaseLine> {
  const key = to === 'retire' ? readReleaseKey(env) : undefined;
  const [{ lines }, site] = await Promise.all([linesReader(objects)(), readSite(objects)]);
  const name = federationName(module);
  const built = site?.modules.find((entry) => entry.name === name);
  const others = readOwners(lines, site).filter((entry) => entry.name !== name);
  const change = (line: ReleaseLine): ReleaseLine => {
    if (to === 'promote') return promoteCanary(line, now());
    if (to === 'retire') {
      const after = retireModule(line, built !== undefined, now());
      return key ? signRetirement(after, key) : after;
    }
    const back = rollBack(line, now());
    if (back.stable === line.stable && !line.retired) return back;
    // Its paths may belong to another module by now.
    for (const path of (back.stable ?? built)?.paths ?? []) {
      const owner = others.find(({ paths }) => paths.includes(path));
      if (!owner) continue;
      const other = packageName(owner.name);
      throw new ReleaseRefused(
        `${module} cannot come back, its path ${path} belongs to ${other} now: retire ${other}, or release it without that path.`,
      );
    }
    return back;
  };
  return changeLine(objects, module, (line) => checkSigned(line, change(line), env));
}
