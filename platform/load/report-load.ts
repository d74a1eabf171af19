import type { RegistryEntry } from '../face/registry.ts';
import type { ModuleLoadReport } from '../face/reports.ts';
import { readFrames } from './read-frames.ts';
import { registryBlock } from './registry.ts';

/** Describes an error, with the first place in a script that its stack names: the server finds file and line. */
function describe(error: unknown): string {
  const [place] = error instanceof Error ? readFrames(error.stack, error.message) : [];
  return place === undefined ? String(error).slice(0, 200) : `${String(error).slice(0, 190 - place.length)} (${place})`;
}

/** Reports to a server that asked for it by `data-loads`: its address, and what it calls a report's fields. */
export function report(what: ModuleLoadReport): void {
  const [address, module = '', version = '', failure = '', error = ''] = registryBlock?.dataset.loads?.split(' ') ?? [];
  if (address === undefined) return;
  const sent = { [module]: what.module, [version]: what.version, [failure]: what.failure, [error]: what.error };
  const send = () => navigator.sendBeacon(address, new Blob([JSON.stringify(sent)], { type: 'application/json' }));
  // A prerendered page may never be seen.
  if (document.prerendering) document.addEventListener('prerenderingchange', send, { once: true });
  else send();
}

/** Reports that a module has loaded, or why it has not. */
export const reportLoad = ({ name, version }: RegistryEntry, error?: unknown): void =>
  report({ module: name, version, failure: error === undefined ? error : describe(error) });

declare global {
  interface Document {
    /** Whether the page is prerendered; where browsers do so. */
    prerendering?: boolean;
  }
}
