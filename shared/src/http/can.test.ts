import { serverCan } from 'shared/testing/capabilities';
import { expect, test } from 'vitest';
import { can } from './can.ts';

test('a server has the capabilities that its page lists, and without a list only the bare contract', () => {
  serverCan('account', 'edit-galleries');
  expect([can('account'), can('edit-galleries'), can('edit-sponsors')]).toEqual([true, true, false]);
  serverCan();
  expect(can('account')).toBe(false);
  document.querySelector('meta[name=capabilities]')?.remove();
  expect(can('account')).toBe(false);
});
