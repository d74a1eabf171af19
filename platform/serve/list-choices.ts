import { federationName, packageName } from '../face/module-names.ts';
import type { InspectedModules, InspectedVersion } from '../face/reports.ts';
import { listVersions } from '../release/versions.ts';
import type { ObjectStore } from '../store/object-store.ts';
import type { Snapshot } from './live-modules.ts';

/** Of each module; older ones can be named in an address. */
const mostVersions = 20;

/** The versions of each module that a browser can get or try out, with their share of the visitors: those in use, then the newest. */
export async function listChoices({ built, lines }: Snapshot, objects: ObjectStore): Promise<InspectedModules['modulos']> {
  const names = new Set([...built.map(({ name }) => name), ...lines.map(({ module }) => federationName(module))]);
  const modules = [...names].toSorted().map(async (modulo) => {
    const module = packageName(modulo);
    const line = lines.find((each) => each.module === module);
    const own = built.find(({ name }) => name === modulo);
    const stable = line?.stable ?? own;
    const share = line?.canary?.share ?? 0;
    const inUse: InspectedVersion[] = [
      ...(stable ? [{ version: stable.version, reparto: 100 - share }] : []),
      ...(line?.canary ? [{ version: line.canary.version, reparto: share }] : []),
    ];
    const published = await listVersions(objects, module);
    const others = [line?.previous?.version, own?.version, ...published.map(({ version }) => version)];
    const known = new Set(inUse.map(({ version }) => version));
    const rest = new Set(others.flatMap((version) => (version === undefined || known.has(version) ? [] : version)));
    const versiones = [...inUse, ...[...rest].map((version) => ({ version, reparto: 0 }))];
    return { modulo, versiones: versiones.slice(0, mostVersions) };
  });
  // A module whose only release was rolled back has none.
  return (await Promise.all(modules)).filter(({ versiones }) => versiones.length > 0);
}
