import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { FastifyInstance } from 'fastify';

/** How many replies leave enough behind to be worth it, and how few in a while are rest. */
const many = 500;
const few = 20;

/**
 * Gives back what a busy time has left in memory, once it is over: V8 collects when something wants memory, and at rest nothing does, so a
 * server kept its largest size for hours. Looks every so many ms. Returns how to end that.
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
