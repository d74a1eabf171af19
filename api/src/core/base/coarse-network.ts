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

/** Stands for an unknown address: behind a proxy that is not named all visitors would have the same one. */
export const unknownAddress = 'unknown';

/** The factor of the bound of the wider network. */
const wider = 4;

/**
 * Bounds for each network of an address, when `most` is that of the narrowest. None for an unknown address: its count would be one for
 * all visitors together.
 */
export const boundsOfNetworks = (ip: string, most: number): { network: string; most: number }[] =>
  (ip === unknownAddress ? [] : networksOf(ip)).map((network, index) => ({ network, most: index === 0 ? most : most * wider }));
