import { groupBy } from 'shared/text/lists';
import { createHmac } from 'node:crypto';
import type { SameNetwork } from 'shared/contract/waiting-list';
import { networkOf } from 'platform/serve/network-of';
import type { Config } from '../../core/base/config.ts';
import type { Db } from '../../core/db/schema.ts';
import { isStanding } from './registration-rows.ts';
import { unknownAddress } from '../../core/base/coarse-network.ts';
import { deriveSecret } from '../../core/base/secrets.ts';

/**
 * A keyed digest that recognises a network within one call, without storing it: it takes this server's secret and the address. Null
 * for an unknown address.
 */
export const markNetwork = (ip: string, convocatoria_id: number, { jwtSecret }: Pick<Config, 'jwtSecret'>): string | null =>
  ip === unknownAddress
    ? null
    : createHmac('sha256', deriveSecret(jwtSecret, 'networks of sign-ups'))
        .update(`${convocatoria_id} ${networkOf(ip)}`)
        .digest('base64url')
        .slice(0, 32);

/** Groups a call's sign-ups by network, where one has several; the largest first. */
export async function listSameNetworks(db: Db, convocatoria_id: number): Promise<SameNetwork[]> {
  const rows = await db
    .selectFrom('inscripciones')
    .select(['id', 'referencia', 'nombre', 'mail', 'red'])
    .where('convocatoria_id', '=', convocatoria_id)
    .where('red', 'is not', null)
    .where(isStanding)
    .orderBy('id')
    .execute();
  const people = rows.map(({ referencia, ...row }) => ({ ...row, referencia: referencia ?? '' }));
  const groups = groupBy(people, ({ red }) => red);
  return [...groups.values()].filter(({ length }) => length > 1).toSorted((one, other) => other.length - one.length);
}
