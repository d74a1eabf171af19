import type { FastifyRequest } from 'fastify';

/** Headers in which proxies name their client. */
const forwardingHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip'];

export interface SeenProxy {
  /** The address of the connection: the proxy's, where there is one. */
  peer: string;
  /** Whether the request has headers of a proxy. */
  forwarded: boolean;
  /** Whether TRUST_PROXY names it. */
  trusted: boolean;
}

/** @param isProxy Whether TRUST_PROXY names an address; see `knowsProxies`. */
export function seeProxy({ raw, headers }: FastifyRequest, isProxy: (address: string) => boolean): SeenProxy {
  const peer = raw.socket.remoteAddress ?? '';
  return { peer, forwarded: forwardingHeaders.some((name) => headers[name] !== undefined), trusted: isProxy(peer) };
}
