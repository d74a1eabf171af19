import type { RegistryEntry } from '../wire/registry.ts';
import { registryBlock } from './registry.ts';
import { describeReport, readFrames, sendReport } from './send-report.ts';

/** Describes an error, with the first place in a script that its stack names: the server finds file and line. */
function describe(error: unknown): string {
  const [place] = error instanceof Error ? readFrames(error.stack, error.message) : [];
  return place === undefined ? String(error).slice(0, 200) : `${String(error).slice(0, 190 - place.length)} (${place})`;
}

/** Whether the server waits to hear that the page still answers: it has a canary of this module. */
const isWatched = (name: string) => registryBlock?.dataset.watched?.split(' ').includes(name) ?? false;

/** Reports that a module has loaded, or why it has not. */
export function reportLoad(entry: RegistryEntry, error?: unknown): void {
  const { name, version } = entry;
  if (error !== undefined) return sendReport({ module: name, version, failure: describe(error) });
  const page = isWatched(name) ? randomHex() : undefined;
  const loaded = { module: name, version, page };
  // Of a page that was read before it was hydrated: told already.
  const told = describeReport(loaded);
  if (told && globalThis.told === `${told.address}\n${told.report}`) return;
  sendReport(loaded);
  if (page !== undefined)
    void import('./watch-page.ts').then(
      ({ watchPage }) => watchPage(entry, page),
      () => undefined,
    );
}

const randomHex = () => [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
