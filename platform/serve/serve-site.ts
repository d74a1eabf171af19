import { hkdfSync } from 'node:crypto';
import { join } from 'node:path';
import cookies from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import type { SiteConfig } from '../build/site-config.ts';
import { completeNames } from '../wire/wire-names.ts';
import { keepSecret } from '../store/write-durably.ts';
import { askAsAnybody } from './ask-as-anybody.ts';
import { createLiveModules } from './live-modules.ts';
import { networkOf } from './network-of.ts';
import { isFromOwnPage } from './own-cookie.ts';
import { readZodSchemas } from './read-zod-schemas.ts';
import { createSecretGuard } from './secret-guard.ts';
import { serveModules } from './serve-modules.ts';
import type { ServeOptions } from './serve-options.ts';
import type { SiteStore } from './site-store.ts';

/** @public For another site. */
export interface SiteOptions {
  config: Pick<SiteConfig, 'contract' | 'serverPaths' | 'names'>;
  /** For previews of links, and its language: 'en_GB'. */
  siteName: string;
  locale: string;
  /** Releases, and the counts by which canaries end: `fileStore(folder)`, `postgresStore(pool)`, `memoryStore()`. */
  store: SiteStore;
  /** A folder of this server's own: copies of releases, and the secrets that are made on the first start. */
  dataDir: string;
  /** What the build wrote; undefined in development, where the pages come from the sources. */
  distDir: string | undefined;
  /** Where visitors find it; with https, cookies go over that alone. */
  publicUrl: string;
  /** Signs cookies: the same in all processes. Else one is made, and kept in `dataDir`. */
  secret?: string | undefined;
  /** By it the team reads the page of modules and tries versions out. Else one is made, and kept in `dataDir`. */
  teamSecret?: string | undefined;
  /** Other origins whose modules the team may try out. */
  tryOrigins?: readonly string[];
  /** Anything of it otherwise. */
  options?: Partial<ServeOptions>;
}

/** Where a secret that was made is kept. @public For another site. */
export const teamSecretFile = (dataDir: string): string => join(dataDir, 'team-secret');
const shortestSecret = 16;

class Refused extends Error {
  readonly statusCode: number;
  constructor(statusCode: number, detail: string) {
    super(detail);
    this.statusCode = statusCode;
  }
}

const defaultPolicy: ServeOptions['policyFor'] = (origins, inline) => {
  const from = (...more: string[]) => ["'self'", ...origins, ...more].join(' ');
  return [
    "default-src 'none'",
    `script-src ${from(...(inline?.scripts ?? []))}`,
    `style-src ${from(...(inline?.styles ?? []))}`,
    `connect-src ${from()}`,
    `img-src ${from('data:')}`,
    `font-src ${from()}`,
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
};

/**
 * A Fastify plugin: all of a site of modules, for one that has no accounts of its own. Canaries end by themselves, pages are rendered on the
 * server where modules say so, and a team that knows the secret reads what is out and tries versions out. What a site wants otherwise it
 * gives as `options`, or uses `serveModules`.
 *
 * @public For another site.
 */
export async function serveSite(app: FastifyInstance, given: SiteOptions): Promise<void> {
  const { config, siteName, locale, store, dataDir, distDir, publicUrl, tryOrigins = [], options = {} } = given;
  const secret = given.secret ?? keepSecret(join(dataDir, 'secret'));
  const teamSecret = given.teamSecret ?? keepSecret(teamSecretFile(dataDir), 18).trim();
  for (const [what, text] of Object.entries({ secret, teamSecret }))
    if (text.length < shortestSecret) throw new Error(`The option '${what}' has fewer than ${shortestSecret} characters.`);
  readZodSchemas(app);
  await app.register(cookies);

  const common = {
    keyFor: (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)),
    secure: publicUrl.startsWith('https:'),
    refuse: (statusCode: number, detail: string) => new Refused(statusCode, detail),
    onlyFromOwnPages: (request, _reply, done) =>
      done(isFromOwnPage(request) ? undefined : new Refused(403, 'Only a page of this site may ask for it.')),
    networkOf: options.networkOf ?? networkOf,
    now: () => new Date(),
  } satisfies Partial<ServeOptions>;
  const names = completeNames(config.names);
  const guard = createSecretGuard({ ...common, names, secret: teamSecret });
  const live = createLiveModules({
    objects: store.objects,
    releasesDir: store.releasesDir,
    copiesDir: join(dataDir, 'copies'),
    builtDir: distDir && join(distDir, 'modules'),
    onError: (error) => app.log.error(error),
  });
  const about = { names: { siteName, locale }, data: {}, introduce: (page: string) => page, styles: [] };

  app.addHook('onRequest', async (request) => {
    const isStatus = request.method !== 'POST' && request.routeOptions.url === names.calls.status;
    if (isStatus && !guard.isAdmitted(request)) throw common.refuse(403, "Give this site's secret first.");
  });
  app.addHook('onSend', async (_request, reply) => {
    // Of a page that allows more, its own.
    const isPage = String(reply.getHeader('content-type')).startsWith('text/html');
    if (isPage && !reply.hasHeader('content-security-policy')) reply.header('content-security-policy', policyFor([]));
    reply.header('x-content-type-options', 'nosniff').header('referrer-policy', 'strict-origin-when-cross-origin');
  });
  guard.takeSecret(app);
  const policyFor = options.policyFor ?? defaultPolicy;

  await app.register(serveModules, {
    ...common,
    live,
    distDir,
    ...(config.names && { names: config.names }),
    contract: config.contract,
    reserved: config.serverPaths,
    about: async () => about,
    address: () => publicUrl,
    tryOuts: { origins: tryOrigins, ...guard.rules },
    loads: store.loads,
    renders: { ask: askAsAnybody(app), counts: store.renders, today: () => common.now().toISOString().slice(0, 10) },
    log: app.log,
    ...options,
    policyFor,
  });
}
