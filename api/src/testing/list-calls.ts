import { type Access, splitKey, type Method } from 'shared/contract/call-table';
import { calls } from 'shared/contract/calls';

export interface WrittenCall {
  /** As the table writes it. */
  key: string;
  method: Method;
  /** Of an address that such a call may have: with an id that nobody has. */
  url: string;
  rule: Access;
}

/** Every call of the table, one by one. */
export const listCalls = (): WrittenCall[] =>
  Object.entries(calls).map(([key, { access: rule }]) => {
    const { method, path } = splitKey(key);
    return { key, method, url: `/api${path.replaceAll(/:\w+/g, '999999')}`, rule };
  });
