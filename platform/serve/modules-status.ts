import { federationName } from '../wire/module-names.ts';
import type { RegistryEntry } from '../wire/registry.ts';
import type { RenderingStatus, ModulesStatus, ModuleStatus } from '../wire/reports.ts';
import type { VersionRenders } from './render-store.ts';
import type { Snapshot } from './live-modules.ts';
import type { VersionLoads } from './load-store.ts';

function describeRendering({ name, version }: RegistryEntry, renders: readonly VersionRenders[]): RenderingStatus {
  const sum = renders.find((row) => row.module === name && row.version === version);
  return {
    pages: sum?.drawn ?? 0,
    leftToBrowser: (sum?.late ?? 0) + (sum?.resting ?? 0),
    failures: sum?.failed ?? 0,
    lastFailure: sum?.lastFailure ?? null,
  };
}

interface Counted {
  loads: readonly VersionLoads[];
  /** Undefined from a server that renders nothing. */
  renders: readonly VersionRenders[] | undefined;
}

/** One row per version that visitors can get, with what was counted of it in the last `hours` hours. */
export function describeModules({ built, lines }: Snapshot, { loads, renders }: Counted, hours: number): ModulesStatus {
  const row = (entry: RegistryEntry, rest: Pick<ModuleStatus, 'since' | 'share' | 'canary' | 'previous'>): ModuleStatus => {
    const sum = loads.find(({ module, version }) => module === entry.name && version === entry.version);
    return {
      module: entry.name,
      version: entry.version,
      size: entry.size === undefined ? null : Math.round(entry.size / 1024),
      contract: entry.contract ?? '1.0',
      loads: sum?.loads ?? 0,
      failures: sum?.failures ?? 0,
      lastFailure: sum?.lastFailure ?? null,
      errors: sum?.errors ?? 0,
      lastError: sum?.lastError ?? null,
      ...(renders && entry.drawn ? { rendering: describeRendering(entry, renders) } : {}),
      ...rest,
    };
  };
  const names = new Set([...built.map(({ name }) => name), ...lines.map(({ module }) => federationName(module))]);
  const modules = [...names].toSorted().flatMap((name) => {
    const line = lines.find(({ module }) => federationName(module) === name);
    const canary = line?.canary;
    const stable = line?.stable ?? built.find((entry) => entry.name === name);
    const rest = { share: 100 - (canary?.share ?? 0), canary: false, previous: line?.previous?.version ?? null };
    return [
      ...(stable ? [row(stable, { since: line?.stable?.since ?? null, ...rest })] : []),
      ...(canary ? [row(canary, { since: canary.since, share: canary.share, canary: true, previous: null })] : []),
    ];
  });
  const withdrawn = lines.flatMap((line) => (line.withdrawn ? [{ ...line.withdrawn, module: federationName(line.module) }] : []));
  const retired = lines.flatMap(({ module, retired }) =>
    retired === undefined ? [] : [{ module: federationName(module), since: retired }],
  );
  return { hours, modules, withdrawn, retired };
}
