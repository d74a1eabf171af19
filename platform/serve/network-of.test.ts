import { expect, test } from 'vitest';
import { networksOf } from './network-of.ts';

test.each([
  ['203.0.113.7', ['203.0.113.7']],
  ['::ffff:203.0.113.7', ['203.0.113.7']],
  ['::ffff:cb00:7107', ['203.0.113.7']],
  ['::FFFF:0.0.1.2', ['0.0.1.2']],
  ['2001:db8:1:2:3:4:5:6', ['2001:db8:1:2::/64', '2001:db8:1::/48']],
  ['2001:DB8:0001:2::9', ['2001:db8:1:2::/64', '2001:db8:1::/48']],
  ['2001:db8::', ['2001:db8:0:0::/64', '2001:db8:0::/48']],
  ['2001:db8::1', ['2001:db8:0:0::/64', '2001:db8:0::/48']],
  ['::1', ['0:0:0:0::/64', '0:0:0::/48']],
  ['fe80::1%eth0', ['fe80:0:0:0::/64', 'fe80:0:0::/48']],
  // A forwarded value need not be an address, and is one network however it is written.
  ['unknown', ['unreadable']],
  ['203.0.113.7:4711', ['unreadable']],
  ['203.0.113.7, 10.0.0.1', ['unreadable']],
  ['', ['unreadable']],
])('%s belongs to %j', (ip, networks) => {
  expect(networksOf(ip)).toEqual(networks);
});
