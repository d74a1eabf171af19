import { acceptsContract, type Registry } from '../wire/registry.ts';

/** The running site at an address, or why a module built for `contract` cannot be developed against it: one sentence. */
export async function findSite(address: string, contract: string): Promise<{ site: URL } | { problem: string }> {
  const site = URL.canParse(address) ? new URL(address) : undefined;
  if (!site || !/^https?:$/.test(site.protocol)) {
    return { problem: `${address} is not the address of a site: write it whole, as https://site.example.` };
  }
  let registry: Registry;
  try {
    const reply = await fetch(new URL('/modules/registry.json', site), { signal: AbortSignal.timeout(10_000) });
    if (!reply.ok) throw new Error(`it answers ${reply.status}`);
    registry = (await reply.json()) as Registry;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { problem: `No site with modules answers at ${site.origin} (${reason}): start it, or look at the address.` };
  }
  const other = registry.find((entry) => !acceptsContract(entry.contract, contract));
  if (other)
    return { problem: `${site.origin} has contract ${other.contract}, this checkout ${contract}: check out the state of that site.` };
  return { site: new URL(site.origin) };
}
