import { heroSizes, srcSetOf } from 'shared/facts/pictures';
import type { Db } from '../../core/db/schema.ts';
import { PeerDown } from '../../core/peers/peer.ts';
import type { PreloadedImage } from 'platform/serve/serve-options';

/**
 * The landing page's hero, with the addresses that mf-public uses: the preload counts only when both are the same. While the database is away
 * the page has none.
 */
export async function readHeroImage(db: Db): Promise<PreloadedImage | undefined> {
  const row = await db
    .selectFrom('contenidos')
    .select('imagen')
    .where('clave', '=', 'inicio')
    .executeTakeFirst()
    .catch((error: unknown) => {
      if (!(error instanceof PeerDown)) throw error;
    });
  const path = row?.imagen?.match(/static\/.*/)?.[0];
  return path ? { srcSet: srcSetOf(`/${path}`), sizes: heroSizes } : undefined;
}
