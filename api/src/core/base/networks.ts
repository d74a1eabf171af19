import ipaddr from 'ipaddr.js';

/** Stands for an unknown address: behind a proxy that is not named all visitors would have the same one. */
export const unknownAddress = 'unknown';

/**
 * The networks that an address belongs to, the narrowest first: an IPv4 address stands for itself; of IPv6 a household has a
 * whole /64, and a rented server easily a /48, which is given too.
 */
export function networksOf(ip: string): [string, ...string[]] {
  // A proxy may hand on what is no address, in as many ways as a visitor likes: all of that is one network.
  if (!ipaddr.isValid(ip)) return ['unreadable'];
  const address = ipaddr.process(ip);
  if (!(address instanceof ipaddr.IPv6)) return [address.toString()];
  const start = (groups: number) => address.parts.slice(0, groups).map((group) => group.toString(16));
  return [`${start(4).join(':')}::/64`, `${start(3).join(':')}::/48`];
}

export const networkOf = (ip: string): string => networksOf(ip)[0];

/** How much more than one network the wider one around it may do. */
const wider = 4;

/**
 * Each network of an address, and how often something may come from it when it may come `most` times from the narrowest. None of an
 * unknown one: what is counted there would be counted for everybody together.
 */
export const boundsOfNetworks = (ip: string, most: number): { network: string; most: number }[] =>
  (ip === unknownAddress ? [] : networksOf(ip)).map((network, index) => ({ network, most: index === 0 ? most : most * wider }));
