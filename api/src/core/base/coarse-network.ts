import { isIP } from 'node:net';
import { networksOf } from 'platform/serve/network-of';

/**
 * The /24 or /48 of an address: enough to distinguish a club's own house from the other end of the world, too little to distinguish a household
 * from its neighbours. Null for an invalid address.
 */
export function coarseNetworkOf(ip: string): string | null {
  if (isIP(ip) === 0) return null;
  return (
    networksOf(ip)
      .at(-1)
      ?.replace(/\.\d+$/, '.0/24') ?? null
  );
}
