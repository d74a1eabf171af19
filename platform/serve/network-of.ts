import { isIPv4, isIPv6 } from 'node:net';

/**
 * The networks that an address belongs to, the narrowest first: an IPv4 address stands for itself; of IPv6 a household has a
 * whole /64, and a rented server easily a /48, which is given too.
 */
export function networksOf(ip: string): [string, ...string[]] {
  if (isIPv4(ip)) return [ip];
  // A proxy may forward an invalid address, in any form that a visitor likes: all of that is one network.
  if (!isIPv6(ip)) return ['unreadable'];
  // As a URL has it, an address is written in one way.
  const written = new URL(`http://[${ip.replace(/%.*$/, '')}]`).hostname.slice(1, -1);
  const [, high, low] = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(written) ?? [];
  // An IPv4 client of a server that listens on IPv6.
  if (high && low) return [[high, low].flatMap((group) => [parseInt(group, 16) >> 8, parseInt(group, 16) & 255]).join('.')];
  const [head = [], tail = []] = written.split('::').map((part) => (part === '' ? [] : part.split(':')));
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0');
  const start = (groups: number) => [...head, ...zeros, ...tail].slice(0, groups).join(':');
  return [`${start(4)}::/64`, `${start(3)}::/48`];
}

export const networkOf = (ip: string): string => networksOf(ip)[0];

/** Beyond so many networks all begin anew. */
const mostNetworks = 10_000;

/** Bounds how often each network does something within a minute: whether this time is still within it. */
export function createMinuteBound(most: number, now: () => Date): (network: string) => boolean {
  let counted = { minute: 0, byNetwork: new Map<string, number>() };
  return (network) => {
    const minute = Math.floor(now().getTime() / 60_000);
    if (counted.minute !== minute || counted.byNetwork.size > mostNetworks) counted = { minute, byNetwork: new Map() };
    const times = (counted.byNetwork.get(network) ?? 0) + 1;
    counted.byNetwork.set(network, times);
    return times <= most;
  };
}
