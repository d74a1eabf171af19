import ipaddr from 'ipaddr.js';

/** Whether an address is one of the proxies that TRUST_PROXY names. */
export function knowsProxies(trustProxy: string | false): (address: string) => boolean {
  const ranges = (trustProxy || '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => (part.includes('/') ? ipaddr.parseCIDR(part) : ([ipaddr.process(part), part.includes(':') ? 128 : 32] as const)));
  return (address) => {
    if (ranges.length === 0 || !ipaddr.isValid(address)) return false;
    const known = ipaddr.process(address);
    return ranges.some(([start, bits]) => start.kind() === known.kind() && known.match(start, bits));
  };
}
