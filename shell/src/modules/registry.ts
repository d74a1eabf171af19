import type { Registry } from 'shared/contract/modules';

/** The server writes the registry into the page; a page from elsewhere asks for it. */
export const registryBlock = document.getElementById('registry');

export const inlined = registryBlock && (JSON.parse(registryBlock.textContent) as Registry);
let known = inlined ? Promise.resolve(inlined) : undefined;

async function download(failed: string): Promise<Registry> {
  const response = await fetch(`/modules/registry.json${failed && `?sin=${failed}`}`, { cache: 'no-cache' });
  if (!response.ok) throw new Error(`registry: HTTP ${response.status}`);
  return (await response.json()) as Registry;
}

export function readRegistry(): Promise<Registry> {
  return known ?? reloadRegistry();
}

/**
 * Asks the server which versions are current by now; a failure leaves what was known. Instead of a canary that has `failed` here,
 * the server names the version that most people have.
 */
export function reloadRegistry(failed = ''): Promise<Registry> {
  const before = known;
  const fresh = download(failed).catch((error: unknown) => {
    known = before;
    throw error;
  });
  known = fresh;
  return fresh;
}
