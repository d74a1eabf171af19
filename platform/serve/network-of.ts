import { isIPv4, isIPv6 } from 'node:net';

/** The network that an address belongs to: an IPv4 address stands for itself, of IPv6 a household has a whole /64. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(ip)?.[1] ?? ip;
  if (isIPv4(mapped)) return mapped;
  // A proxy may forward an invalid address, in any form that a visitor likes: all of that is one network.
  if (!isIPv6(ip)) return 'unreadable';
  const { hostname } = new URL(`http://[${ip.replace(/%.*$/, '')}]`);
  const [head = '', tail] = hostname.slice(1, -1).split('::');
  const groups = (text: string | undefined) => (text ? text.split(':') : []);
  const [first, last] = [groups(head), groups(tail)];
  const zeros = tail === undefined ? 0 : 8 - first.length - last.length;
  const all = [...first, ...Array.from({ length: zeros }, () => '0'), ...last];
  return `${all.slice(0, 4).join(':')}::/64`;
}
