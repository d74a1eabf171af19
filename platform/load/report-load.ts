import type { RegistryEntry } from '../face/registry.ts';
import type { ModuleLoadReport } from '../face/reports.ts';
import { registryBlock } from './registry.ts';

/** Describes an error, with the first place in a script that its stack names: the server finds file and line. */
function describe(error: unknown): string {
  const [, place] = /(https?:\S+:\d+:\d+)/.exec((error instanceof Error && error.stack) || '') ?? [];
  return place === undefined ? String(error).slice(0, 200) : `${String(error).slice(0, 190 - place.length)} (${place})`;
}

/** Reports to the server that a module has loaded, or why it has not; only to a server that asked for it by `data-cuenta`. */
export function reportLoad({ name, version }: RegistryEntry, error?: unknown): void {
  if (registryBlock?.dataset.cuenta === undefined) return;
  const report: ModuleLoadReport = { modulo: name, version, fallo: error === undefined ? error : describe(error) };
  const send = () => navigator.sendBeacon('/api/modulos/cargas', new Blob([JSON.stringify(report)], { type: 'application/json' }));
  // A prerendered page may never be seen.
  if (document.prerendering) document.addEventListener('prerenderingchange', send, { once: true });
  else send();
}

declare global {
  interface Document {
    /** Whether the page is prerendered; where browsers do so. */
    prerendering?: boolean;
  }
}
