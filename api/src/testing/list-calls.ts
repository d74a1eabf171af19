import { type Access, type Call, splitKey, type Method } from 'shared/contract/call-table';
import { calls } from 'shared/contract/calls';

export interface WrittenCall {
  /** Its key in the table. */
  key: string;
  method: Method;
  /** An address of such a call, with an id that does not exist. */
  url: string;
  rule: Access;
  call: Call;
}

/** Every call of the table, one by one. */
export const listCalls = (): WrittenCall[] =>
  Object.entries(calls).map(([key, call]) => {
    const { method, path } = splitKey(key);
    return { key, method, url: `/api${path.replaceAll(/:\w+/g, '999999')}`, rule: call.access, call };
  });
