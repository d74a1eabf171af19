import { federationName } from '../face/module-names.ts';
import type { RegistryEntry } from '../face/registry.ts';
import type { DrawingStatus, ModulesStatus, ModuleStatus } from '../face/reports.ts';
import type { VersionDraws } from './draw-store.ts';
import type { Snapshot } from './live-modules.ts';
import type { VersionLoads } from './load-store.ts';

function describeDrawing({ name, version }: RegistryEntry, draws: readonly VersionDraws[]): DrawingStatus {
  const sum = draws.find((row) => row.modulo === name && row.version === version);
  return {
    paginas: sum?.dibujadas ?? 0,
    al_navegador: (sum?.tardias ?? 0) + (sum?.aplazadas ?? 0),
    fallos: sum?.fallidas ?? 0,
    ultimo_fallo: sum?.ultimo_fallo ?? null,
  };
}

interface Counted {
  loads: readonly VersionLoads[];
  /** Undefined from a server that renders nothing. */
  draws: readonly VersionDraws[] | undefined;
}

/** One row per version that visitors can get, with what was counted of it in the last `horas` hours. */
export function describeModules({ built, lines }: Snapshot, { loads, draws }: Counted, horas: number): ModulesStatus {
  const row = (entry: RegistryEntry, rest: Pick<ModuleStatus, 'desde' | 'reparto' | 'canario' | 'anterior'>): ModuleStatus => {
    const sum = loads.find(({ modulo, version }) => modulo === entry.name && version === entry.version);
    return {
      modulo: entry.name,
      version: entry.version,
      tamano: entry.size === undefined ? null : Math.round(entry.size / 1024),
      contrato: entry.contract ?? '1.0',
      cargas: sum?.cargas ?? 0,
      fallos: sum?.fallos ?? 0,
      ultimo_fallo: sum?.ultimo_fallo ?? null,
      errores: sum?.errores ?? 0,
      ultimo_error: sum?.ultimo_error ?? null,
      ...(draws && entry.drawn ? { dibujo: describeDrawing(entry, draws) } : {}),
      ...rest,
    };
  };
  const names = new Set([...built.map(({ name }) => name), ...lines.map(({ module }) => federationName(module))]);
  const modulos = [...names].toSorted().flatMap((name) => {
    const line = lines.find(({ module }) => federationName(module) === name);
    const canary = line?.canary;
    const stable = line?.stable ?? built.find((entry) => entry.name === name);
    const rest = { reparto: 100 - (canary?.share ?? 0), canario: false, anterior: line?.previous?.version ?? null };
    return [
      ...(stable ? [row(stable, { desde: line?.stable?.since ?? null, ...rest })] : []),
      ...(canary ? [row(canary, { desde: canary.since, reparto: canary.share, canario: true, anterior: null })] : []),
    ];
  });
  const retirados = lines.flatMap(({ module, withdrawn }) => {
    if (!withdrawn) return [];
    const { version, at, loads: cargas, failures: fallos, drawing, throwing } = withdrawn;
    const reason = { ...(drawing ? { al_dibujar: drawing } : {}), ...(throwing ? { con_errores: throwing } : {}) };
    return [{ modulo: federationName(module), version, momento: at, cargas, fallos, ...reason }];
  });
  const sinPublicar = lines.flatMap(({ module, retired }) =>
    retired === undefined ? [] : [{ modulo: federationName(module), desde: retired }],
  );
  return { horas, modulos, retirados, sin_publicar: sinPublicar };
}
