import { expect, test } from 'vitest';
import { knowsProxies } from './proxies.ts';

test.each<[string | false, string, boolean]>([
  ['127.0.0.1', '127.0.0.1', true],
  // An IPv4 proxy in front of a server that listens on IPv6.
  ['127.0.0.1', '::ffff:127.0.0.1', true],
  ['127.0.0.1', '127.0.0.2', false],
  ['10.0.0.0/8, 192.0.2.7', '10.200.3.4', true],
  ['10.0.0.0/8, 192.0.2.7', '192.0.2.7', true],
  ['10.0.0.0/8, 192.0.2.7', '11.0.0.1', false],
  ['2001:db8::1', '2001:db8::1', true],
  ['2001:db8::1', '2001:db8::2', false],
  ['2001:db8::/32', '2001:db8:9::1', true],
  ['2001:db8::/32', '10.0.0.1', false],
  ['10.0.0.0/8', '2001:db8::1', false],
  ['127.0.0.1,', 'unknown', false],
  ['127.0.0.1', '', false],
  [false, '127.0.0.1', false],
])('of TRUST_PROXY %s, %s is one: %s', (trustProxy, address, isOne) => {
  expect(knowsProxies(trustProxy)(address)).toBe(isOne);
});
