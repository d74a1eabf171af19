import type { ReplyOf } from 'shared/contract/call-table';
import type { CallKey, Contract } from 'shared/contract/calls';
import { call, type Rest } from './call.ts';

type ListKey = {
  [Key in CallKey]: Key extends `GET ${string}` ? (ReplyOf<Contract[Key]> extends unknown[] ? Key : never) : never;
}[CallKey];

/** A list, or a rejection: what is no list must fail its own section, not the whole page while drawing. */
export async function getList<Key extends ListKey>(key: Key, ...rest: Rest<Contract[Key]>): Promise<ReplyOf<Contract[Key]>> {
  const list: unknown = await call(key, ...rest);
  if (!Array.isArray(list)) throw new TypeError(`${key} brought no list`);
  return list as ReplyOf<Contract[Key]>;
}
