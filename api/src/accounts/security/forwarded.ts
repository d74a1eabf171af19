import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import type { Config } from '../../core/base/config.ts';
import { unknownAddress } from '../../core/base/coarse-network.ts';
import { knowsProxies } from './proxies.ts';
import { seeProxy } from './see-proxy.ts';

/** A peer that forwards for so many addresses is a proxy: a single visitor has a few. */
const manyAddresses = 5;
/** Ranges of the own networks: a client from the internet, which may claim what it likes, is in none. */
const ownRanges = ['loopback', 'private', 'uniqueLocal', 'linkLocal'];

export interface UnnamedProxies {
  has(address: string): boolean;
  /** Checks each request. */
  watch(app: FastifyInstance): void;
}

/**
 * Proxies that TRUST_PROXY does not name. Their headers are not trusted, so every visitor seems to come from the proxy's address, and
 * what is counted by address would be counted for all of them together: one client at its limit would lock all others out. The log says
 * it once, and behind a peer of the own machine or network that forwards for many, clients are not counted by network. Not where the operator
 * has said that no proxy stands in front: a peer of the own network is a visitor then, whose headers are not trusted.
 */
export function createUnnamedProxies(
  { trustProxy, noProxy }: Pick<Config, 'trustProxy' | 'noProxy'>,
  log: FastifyBaseLogger,
): UnnamedProxies {
  const forwardedFor = new Map<string, Set<string>>();
  let isTold = false;
  const isProxy = knowsProxies(trustProxy);
  const has = (address: string) => (forwardedFor.get(address)?.size ?? 0) >= manyAddresses;

  const note = (peer: string, { headers }: FastifyRequest) => {
    if (!isTold && trustProxy === false) {
      const setting = noProxy ? 'none' : 'not set';
      log.warn(`a request was forwarded, but TRUST_PROXY is ${setting}: if a proxy stands in front, all visitors count as one address`);
      isTold = true;
    }
    if (noProxy || has(peer) || !isOwn(peer)) return;
    // The entry added by the proxy itself.
    const visitor = [headers['x-forwarded-for']].flat().join(',').split(',').at(-1)?.trim() ?? '';
    if (!ipaddr.isValid(visitor)) return;
    const addresses = forwardedFor.get(peer) ?? new Set();
    forwardedFor.set(peer, addresses.add(visitor));
    if (has(peer)) log.warn('a proxy that TRUST_PROXY does not name forwards for many: visitors are not counted by network any more');
  };

  return {
    has,
    watch(app) {
      app.addHook('onRequest', (request, _reply, done) => {
        const { peer, forwarded, trusted } = seeProxy(request, isProxy);
        if (forwarded && !trusted) note(peer, request);
        if (!trusted && has(peer)) Object.defineProperty(request, 'ip', { value: unknownAddress });
        done();
      });
    },
  };
}

const isOwn = (address: string): boolean => ipaddr.isValid(address) && ownRanges.includes(ipaddr.process(address).range());
