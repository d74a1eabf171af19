import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { knowsProxies } from './proxies.ts';

/** What proxies say for whom they ask. */
export const forwardingHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip'];

export interface SeenProxy {
  /** Who is connected to us: the proxy, where there is one. */
  peer: string;
  /** It says that it asks for somebody else. */
  forwarded: boolean;
  /** TRUST_PROXY names it. */
  trusted: boolean;
}

export function seeProxy({ raw, headers }: FastifyRequest, { trustProxy }: Pick<Config, 'trustProxy'>): SeenProxy {
  const peer = raw.socket.remoteAddress ?? '';
  return { peer, forwarded: forwardingHeaders.some((name) => headers[name] !== undefined), trusted: knowsProxies(trustProxy)(peer) };
}
