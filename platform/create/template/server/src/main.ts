import { resolve } from 'node:path';
import { fastify } from 'fastify';
import { serveSite, teamSecretFile } from '@almena/modules/serve/serve-site';
import { openSiteStore } from '@almena/modules/serve/site-store';
import { readModulesLocation } from '@almena/modules/store/modules-store';
import { siteConfig } from '../../site.config.ts';

const {
  PORT = '3000',
  HOST = '127.0.0.1',
  PUBLIC_URL = `http://localhost:${PORT}`,
  SECRET,
  TEAM_SECRET,
  DIST_DIR,
  MODULES_TRY_ORIGINS,
  TRUST_PROXY = '',
} = process.env;
// Started in the site's folder. In development the pages come from the sources, and DIST_DIR is empty.
const distDir = DIST_DIR === '' ? undefined : resolve(DIST_DIR ?? 'dist');
const dataDir = resolve('data');

// Addresses of the proxies in front, separated by commas: without them all visitors count as one network.
const app = fastify({ logger: { level: 'warn' }, trustProxy: TRUST_PROXY });

app.register(serveSite, {
  config: siteConfig,
  siteName: 'My site',
  locale: 'en_GB',
  // ./releases, or what MODULES_DIR, MODULES_BUCKET or MODULES_DATABASE names, for this server and for `release`.
  store: openSiteStore(readModulesLocation(process.env)),
  dataDir,
  distDir,
  publicUrl: PUBLIC_URL,
  // Several processes need the same ones. Without them they are made, and kept in data/.
  secret: SECRET,
  teamSecret: TEAM_SECRET,
  tryOrigins: MODULES_TRY_ORIGINS?.split(',') ?? [],
});

app.get('/api/greeting', async () => ({ text: 'This text comes from the server.' }));

await app.listen({ port: Number(PORT), host: HOST });
process.stdout.write(`${PUBLIC_URL}
Modules, for who knows the ${TEAM_SECRET ? 'secret' : `secret in ${teamSecretFile(dataDir)}`}: ${PUBLIC_URL}/module-status
`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void app.close());
