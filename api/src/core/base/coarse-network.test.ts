import { expect, test } from 'vitest';
import { coarseNetworkOf } from './coarse-network.ts';

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:12:3456::1', '2001:db8:12::/48'],
  ['2001:0DB8:0012:0:0:0:0:1', '2001:db8:12::/48'],
  ['::1', '0:0:0::/48'],
  ['not an address', null],
])('%s is of %s', (ip, network) => expect(coarseNetworkOf(ip)).toBe(network));
