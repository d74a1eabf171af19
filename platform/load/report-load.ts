import type { RegistryEntry } from '../face/registry.ts';
import type { ModuleLoadReport } from '../face/reports.ts';
import { registryBlock } from './registry.ts';

/** Describes an error, with the first place in a script that its stack names: the server finds file and line. */
function describe(error: unknown): string {
  const [, place] = /(https?:[^\s()]{1,300}?:\d+:\d+)/.exec((error instanceof Error && error.stack) || '') ?? [];
  return place === undefined ? String(error).slice(0, 200) : `${String(error).slice(0, 190 - place.length)} (${place})`;
}

/** Reports to a server that asked for it by `data-cuenta`. */
export function report(what: ModuleLoadReport): void {
  if (registryBlock?.dataset.cuenta === undefined) return;
  const send = () => navigator.sendBeacon('/api/modulos/cargas', new Blob([JSON.stringify(what)], { type: 'application/json' }));
  // A prerendered page may never be seen.
  if (document.prerendering) document.addEventListener('prerenderingchange', send, { once: true });
  else send();
}

/** Reports that a module has loaded, or why it has not. */
export const reportLoad = ({ name, version }: RegistryEntry, error?: unknown): void =>
  report({ modulo: name, version, fallo: error === undefined ? error : describe(error) });

declare global {
  interface Document {
    /** Whether the page is prerendered; where browsers do so. */
    prerendering?: boolean;
  }
}
