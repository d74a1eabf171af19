import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Config } from './config.ts';

/** The address of a listening site, also on a random free port. */
export function siteAddress(server: Server, config: Pick<Config, 'port' | 'publicUrl'>): string {
  return config.port === 0 ? `http://localhost:${(server.address() as AddressInfo).port}` : config.publicUrl;
}
