import type { FastifyInstance } from 'fastify';
import { askAsAnybody } from 'platform/serve/ask-as-anybody';
import type { ServeOptions } from 'platform/serve/serve-options';
import { capabilities, contractVersion, moduleNames } from 'shared/facts/modules';
import { calls } from 'shared/contract/calls';
import { deviceNames } from 'shared/facts/device-names';
import { offlineCopies } from './offline-copies.ts';
import { networkOf } from 'platform/serve/network-of';
import { recordSecurityEvent } from '../../accounts/audit/security-events.ts';
import { pagesTag, tagsOfModule, tagsOfReplies } from '../../core/cdn/tags.ts';
import { readHeroImage } from '../content/hero-image.ts';
import type { AppContext } from '../../accounts/security/context.ts';
import { HttpError } from '../../core/base/http-error.ts';
import { contentSecurityPolicy } from '../../accounts/security/headers.ts';
import { isStaff } from '../../accounts/security/is-staff.ts';
import { onlyFromOwnPages } from '../../accounts/security/guard.ts';
import { deriveSecret } from '../../core/base/secrets.ts';
import { madridDay } from 'shared/text/moments';
import { siteAddress } from '../../core/base/config.ts';
import { countStores } from './counts-queries.ts';

/** The options of `serveModules` for this site. `distDir` is the build's output. */
export function describeSite(context: AppContext, server: FastifyInstance, distDir: string | undefined): ServeOptions {
  const { cdn, config, db, modules: live, log, now } = context;
  const counts = countStores(db);
  return {
    live,
    names: moduleNames,
    distDir,
    contract: contractVersion,
    calls: Object.keys(calls),
    capabilities,
    reserved: ['/api', '/static'],
    about: () => context.site.about(),
    off: () => context.site.modulesOff(),
    address: () => siteAddress(server.server, config),
    secure: config.publicUrl.startsWith('https:'),
    keyFor: (purpose) => deriveSecret(config.jwtSecret, purpose),
    tryOuts: tryOutRules(context),
    loads: counts.loads,
    networkOf,
    policyFor: (origins, inline) => contentSecurityPolicy(config, origins, inline),
    head: `<meta name="capabilities" content="${capabilities.join(' ')}">${config.offline ? `<meta name="offline-worker" content="${moduleNames.workers.site}">` : ''}`,
    offline: config.offline ? offlineCopies : undefined,
    imageOf: async (pathname) => (pathname === '/' ? readHeroImage(db) : undefined),
    ...(config.renderPages
      ? {
          renders: {
            storedUser: { key: deviceNames.user, role: 'rol', token: deviceNames.token },
            today: () => madridDay(now()),
            ask: askAsAnybody(server),
            counts: counts.renders,
          },
        }
      : {}),
    cacheHeaders: {
      page: (urls) => cdn.headers([pagesTag, ...tagsOfReplies(...urls)], true),
      module: (name) => cdn.headers(tagsOfModule(name)),
    },
    refuse: (status, detail) => new HttpError(status, detail),
    onlyFromOwnPages,
    log,
    now,
  };
}

/** The rules of trying out: in production only staff may, for as long as they are staff; what they begin is audited. */
function tryOutRules(context: AppContext): ServeOptions['tryOuts'] {
  const { config, db, sessions } = context;
  return {
    origins: config.modulesTryOrigins,
    async admit(request) {
      const user = await sessions.find(request);
      if (config.production && !(user && isStaff(user))) throw new HttpError(403, 'Aquí solo el personal del club puede probar versiones.');
      return {
        owner: user && { id: user.id, version: user.token_version },
        began: (label) => recordSecurityEvent(context, { user, ip: request.ip, accion: 'probar', entidad: 'modulos', id: label }),
      };
    },
    async stillMay(owner) {
      if (!config.production) return true;
      if (!owner) return false;
      const user = await db.selectFrom('usuarios').selectAll().where('id', '=', owner.id).executeTakeFirst();
      return user !== undefined && user.token_version === owner.version && isStaff(user);
    },
  };
}
