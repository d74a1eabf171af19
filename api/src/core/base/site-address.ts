import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Config } from './config.ts';

/** Where a listening site is found, also when it took any free port. */
export function siteAddress(server: Server, config: Pick<Config, 'port' | 'publicUrl'>): string {
  return config.port === 0 ? `http://localhost:${(server.address() as AddressInfo).port}` : config.publicUrl;
}
