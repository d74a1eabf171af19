import { federationName, packageName } from '../wire/module-names.ts';
import type { InspectedModules, InspectedVersion } from '../wire/reports.ts';
import { listVersions } from '../build/stored-versions.ts';
import type { ObjectStore } from '../store/object-store.ts';
import type { Snapshot } from './live-modules.ts';

/** Of each module; older ones can be named in an address. */
const mostVersions = 20;

/** The versions of each module that a browser can get or try out, with their share of the visitors: those in use, then the newest. */
export async function listChoices({ built, lines }: Snapshot, objects: ObjectStore): Promise<InspectedModules['modules']> {
  const names = new Set([...built.map(({ name }) => name), ...lines.map(({ module }) => federationName(module))]);
  const modules = [...names].toSorted().map(async (name) => {
    const module = packageName(name);
    const line = lines.find((each) => each.module === module);
    const own = built.find((entry) => entry.name === name);
    const stable = line?.stable ?? own;
    const share = line?.canary?.share ?? 0;
    const inUse: InspectedVersion[] = [
      ...(stable ? [{ version: stable.version, share: 100 - share }] : []),
      ...(line?.canary ? [{ version: line.canary.version, share }] : []),
    ];
    const published = await listVersions(objects, module);
    const others = [line?.previous?.version, own?.version, ...published.map(({ version }) => version)];
    const known = new Set(inUse.map(({ version }) => version));
    const rest = new Set(others.flatMap((version) => (version === undefined || known.has(version) ? [] : version)));
    const versions = [...inUse, ...[...rest].map((version) => ({ version, share: 0 }))];
    return { module: name, versions: versions.slice(0, mostVersions) };
  });
  // A module whose only release was rolled back has none.
  return (await Promise.all(modules)).filter(({ versions }) => versions.length > 0);
}
