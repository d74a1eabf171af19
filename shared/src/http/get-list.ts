import type { ReplyOf } from 'shared/contract/call-table';
import type { CallKey, Contract } from 'shared/contract/calls';
import { call, type CallNamed, type RestOf } from './call.ts';

type ListKey = {
  [Key in CallKey]: Key extends `GET ${string}` ? (ReplyOf<Contract[Key]> extends unknown[] ? Key : never) : never;
}[CallKey];

/** Loads a list. Rejects for anything else, which must fail its own section, not the render of the whole page. */
export async function getList<Key extends string>(
  key: CallNamed<Key, ListKey>,
  ...rest: RestOf<Key>
): Promise<ReplyOf<Contract[Key & ListKey]>> {
  const list: unknown = await call<ListKey>(key as ListKey, ...(rest as RestOf<ListKey>));
  if (!Array.isArray(list)) throw new TypeError(`${key} brought no list`);
  return list as ReplyOf<Contract[Key & ListKey]>;
}
