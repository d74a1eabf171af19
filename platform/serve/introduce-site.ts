import type { FastifyInstance } from 'fastify';
import { writeSite } from '../release/site.ts';
import { PeerError } from '../store/ask-in-time.ts';
import type { ServeOptions } from './serve-options.ts';
import { shareMaps } from './share-maps.ts';

/** In ms: the retry of writing to a bucket that was down. */
const again = 15_000;

/** Tried again only for a bucket: one that is down comes back, a folder without write permission does not. */
const isOutage = (error: unknown) => error instanceof Error && (error instanceof PeerError || error.cause instanceof PeerError);

/** Writes for releases what this site is, once the server listens. Not awaited: visitors do not need it. */
export function introduceSite(
  app: FastifyInstance,
  { live, contract, calls, capabilities, address, log, now, distDir }: ServeOptions,
  shellPaths: () => Promise<string[]>,
): void {
  let timer: NodeJS.Timeout | undefined;
  const introduce = async (): Promise<void> => {
    try {
      const { built, lines, retired } = live.read();
      const modules = [...built, ...retired];
      const able = { ...(calls && { calls }), ...(capabilities && { capabilities }) };
      await writeSite(live.objects, { contract, url: address(), paths: await shellPaths(), ...able, modules });
      if (distDir !== undefined)
        await shareMaps(live.objects, distDir, { built: modules, lines }, { now: now(), warn: (text) => log.warn(text) });
    } catch (error) {
      log.warn({ err: error }, 'the store of releases cannot be written: releases do not know this site, and no canary is withdrawn');
      if (isOutage(error)) timer = setTimeout(() => void introduce(), again).unref();
    }
  };
  app.addHook('onListen', (done) => {
    void introduce();
    done();
  });
  app.addHook('onClose', async () => clearTimeout(timer));
}
