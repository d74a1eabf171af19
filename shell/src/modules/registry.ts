import type { Registry } from 'shared/contract/modules';

let known: Promise<Registry> | undefined;

/** The server writes the registry into the page; a page from elsewhere asks for it. */
function readInlined(): Registry | undefined {
  const block = document.getElementById('registry')?.textContent;
  return block ? (JSON.parse(block) as Registry) : undefined;
}

async function download(): Promise<Registry> {
  const response = await fetch('/modules/registry.json', { cache: 'no-cache' });
  if (!response.ok) throw new Error(`registry: HTTP ${response.status}`);
  return (await response.json()) as Registry;
}

export function readRegistry(): Promise<Registry> {
  if (!known) {
    const inlined = readInlined();
    known = inlined ? Promise.resolve(inlined) : reloadRegistry();
  }
  return known;
}

/** Asks the server which versions are current by now; a failure leaves what was known. */
export function reloadRegistry(): Promise<Registry> {
  const before = known;
  const fresh = download().catch((error: unknown) => {
    known = before;
    throw error;
  });
  known = fresh;
  return fresh;
}
