import { serverCan } from 'shared/testing/capabilities';
import { expect, test } from 'vitest';
import { can } from './can.ts';

test('a server has the capabilities that its page lists, and without a list only the bare contract', () => {
  serverCan('2.0');
  expect(can('2.0')).toBe(true);
  serverCan();
  expect(can('2.0')).toBe(false);
  document.querySelector('meta[name=capabilities]')?.remove();
  expect(can('2.0')).toBe(false);
});
