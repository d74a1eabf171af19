import type { RegistryEntry } from '../wire/registry.ts';
import { type ModuleLoadReport, reportFields } from '../wire/reports.ts';
import { readFrames } from './read-frames.ts';
import { registryBlock } from './registry.ts';

/** Describes an error, with the first place in a script that its stack names: the server finds file and line. */
function describe(error: unknown): string {
  const [place] = error instanceof Error ? readFrames(error.stack, error.message) : [];
  return place === undefined ? String(error).slice(0, 200) : `${String(error).slice(0, 190 - place.length)} (${place})`;
}

/** A report as this page's server asked for it by `data-loads`: at its address, in its names of the fields; undefined for another server. */
export function describeReport(what: ModuleLoadReport): { address: string; report: string } | undefined {
  const [address, ...names] = registryBlock?.dataset.loads?.split(' ') ?? [];
  if (address === undefined) return undefined;
  const named = reportFields.flatMap((field, index) => (names[index] === undefined ? [] : [[names[index], what[field]]]));
  return { address, report: JSON.stringify(Object.fromEntries(named)) };
}

export function report(what: ModuleLoadReport): void {
  const described = describeReport(what);
  if (!described) return;
  const send = () => navigator.sendBeacon(described.address, new Blob([described.report], { type: 'application/json' }));
  // A prerendered page may never be seen.
  if (document.prerendering) document.addEventListener('prerenderingchange', send, { once: true });
  else send();
}

/** Whether the server waits to hear that the page still answers: it has a canary of this module. */
const isWatched = (name: string) => registryBlock?.dataset.watched?.split(' ').includes(name) ?? false;

/** Reports that a module has loaded, or why it has not. */
export function reportLoad(entry: RegistryEntry, error?: unknown): void {
  const { name, version } = entry;
  if (error !== undefined) return report({ module: name, version, failure: describe(error) });
  const page = isWatched(name) ? randomHex() : undefined;
  report({ module: name, version, page });
  if (page !== undefined)
    void import('./watch-page.ts').then(
      ({ watchPage }) => watchPage(entry, page),
      () => undefined,
    );
}

const randomHex = () => [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

declare global {
  interface Document {
    /** Whether the page is prerendered; where browsers do so. */
    prerendering?: boolean;
  }
}
