import { createHmac, randomBytes } from 'node:crypto';
import { join, resolve } from 'node:path';
import cookies from '@fastify/cookie';
import { fastify } from 'fastify';
import { createLiveModules } from 'platform/serve/live-modules';
import { readZodSchemas } from 'platform/serve/read-zod-schemas';
import { serveModules } from 'platform/serve/serve-modules';
import { openModulesStore, readModulesLocation } from 'platform/store/modules-store';
import { siteConfig } from '../../site.config.ts';

const port = Number(process.env.PORT ?? 3000);
/** Several processes, and restarts, need the same one: set SECRET in production. */
const secret = process.env.SECRET ?? randomBytes(32).toString('hex');
// Started in the site's folder. In development the pages come from the sources, and DIST_DIR is empty.
const distDir = process.env.DIST_DIR === '' ? undefined : resolve('dist');

const app = fastify({ logger: { level: 'warn' } });
readZodSchemas(app);
app.register(cookies);

const location = readModulesLocation(process.env);
const live = createLiveModules({
  objects: openModulesStore(location),
  releasesDir: location.bucket ? undefined : resolve(location.dir),
  copiesDir: resolve('copies'),
  builtDir: distDir && join(distDir, 'modules'),
  onError: (error) => app.log.error(error),
});
const about = { names: { siteName: 'My site', locale: 'en_GB' }, data: {}, introduce: (page: string) => page, styles: [] };

app.register(serveModules, {
  live,
  distDir,
  contract: siteConfig.contract,
  reserved: siteConfig.serverPaths,
  about: async () => about,
  address: () => process.env.PUBLIC_URL ?? `http://localhost:${port}`,
  secure: process.env.PUBLIC_URL?.startsWith('https:') ?? false,
  keyFor: (purpose) => createHmac('sha256', secret).update(purpose).digest(),
  // Nobody may try out other versions: say here who may.
  tryOuts: {
    origins: [],
    admit: async () => {
      throw Object.assign(new Error('Nobody may try out other versions here.'), { statusCode: 403 });
    },
    stillMay: async () => false,
  },
  // Where loads and failures are counted; a canary ends by itself only with a store that keeps them.
  loads: { add: async () => {}, sum: async () => [] },
  networkOf: (ip) => ip,
  policyFor: (origins) => `default-src 'self'; script-src ${["'self'", ...origins].join(' ')}; img-src 'self' data:`,
  refuse: (statusCode, detail) => Object.assign(new Error(detail), { statusCode }),
  onlyFromOwnPages: (_request, _reply, done) => done(),
  log: app.log,
  now: () => new Date(),
});

await app.listen({ port, host: process.env.HOST ?? '127.0.0.1' });
process.stdout.write(`http://localhost:${port}\n`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void app.close());
