import ipaddr from 'ipaddr.js';

/** Stands for an unknown address: behind a proxy that is not named all visitors would have the same one. */
export const unknownAddress = 'unknown';

/**
 * The networks that an address belongs to, the narrowest first: an IPv4 address stands for itself; of IPv6 a household has a
 * whole /64, and a rented server easily a /48, which is given too.
 */
export function networksOf(ip: string): [string, ...string[]] {
  // A proxy may forward an invalid address, in any form that a visitor likes: all of that is one network.
  if (!ipaddr.isValid(ip)) return ['unreadable'];
  const address = ipaddr.process(ip);
  if (!(address instanceof ipaddr.IPv6)) return [address.toString()];
  const start = (groups: number) => address.parts.slice(0, groups).map((group) => group.toString(16));
  return [`${start(4).join(':')}::/64`, `${start(3).join(':')}::/48`];
}

export const networkOf = (ip: string): string => networksOf(ip)[0];

/** The factor of the bound of the wider network. */
const wider = 4;

/**
 * Bounds for each network of an address, when `most` is that of the narrowest. None for an unknown address: its count would be one for
 * all visitors together.
 */
export const boundsOfNetworks = (ip: string, most: number): { network: string; most: number }[] =>
  (ip === unknownAddress ? [] : networksOf(ip)).map((network, index) => ({ network, most: index === 0 ? most : most * wider }));
