import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { FastifyInstance } from 'fastify';

/** Replies after which a collection is worth it, and the most in a period of rest. */
const many = 500;
const few = 20;

/**
 * Runs a garbage collection after a busy time: V8 collects on allocation, and at rest nothing allocates, so a
 * server kept its largest size for hours. Checks every so many ms. Returns how to end that.
 */
export function collectAtRest(server: FastifyInstance, every = 30_000): () => void {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  let sinceLook = 0;
  let sinceCollection = 0;
  server.addHook('onResponse', async () => {
    sinceLook += 1;
  });
  const timer = setInterval(() => {
    sinceCollection += sinceLook;
    if (sinceLook < few && sinceCollection >= many) {
      sinceCollection = 0;
      collect();
    }
    sinceLook = 0;
  }, every).unref();
  return () => clearInterval(timer);
}
