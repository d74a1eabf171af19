import { chooseModules } from 'platform/serve/live-modules';
import { pagesTag, tagsOfReplies } from '../../core/cdn/tags.ts';
import type { AppPlugin } from '../../accounts/security/context.ts';
import type { Db } from '../../core/db/schema.ts';
import { sendText } from '../../core/http/public-replies.ts';
import { writeRobots, writeSitemap, type SitemapEntry } from './write-discovery.ts';

/** The shell's public pages; it goes out together with the server. */
const shellPages = ['/aviso-legal', '/privacidad', '/cookies', '/accesibilidad'];
/** Pages kept from search engines: they need an account, or a link of their own. */
const personalPages = [
  '/login',
  '/recuperar-contrasena',
  '/restablecer-contrasena',
  '/cambiar-contrasena',
  '/mi-cuenta',
  '/mi-inscripcion',
  '/panel',
  '/modulos',
  '/estado',
];

/** robots.txt and the sitemap. */
export const discoveryRoutes: AppPlugin = async (app, { cdn, config, db, modules, site }) => {
  const held = cdn.headers([pagesTag, ...tagsOfReplies('/api/actividades', '/api/galerias')], true);
  const readRegistry = async () => chooseModules(modules.read(), { cohort: () => undefined, off: await site.modulesOff() });

  app.get('/robots.txt', { schema: { hide: true } }, async (request, reply) => {
    const registry = await readRegistry();
    // Paths of modules without a public screen; versions from before they listed these stay out of it.
    const closed = registry.flatMap(({ paths, chunks }) => (chunks ? paths.filter((path) => !hasPageIn(path, Object.keys(chunks))) : []));
    const text = writeRobots([...new Set([...personalPages, ...closed])], config.publicUrl);
    return sendText(request, reply, text, { type: 'text/plain; charset=utf-8', ...held });
  });

  app.get('/sitemap.xml', { schema: { hide: true } }, async (request, reply) => {
    const routes = [...(await readRegistry()).flatMap(({ chunks = {} }) => Object.keys(chunks)), ...shellPages];
    const searched = routes.filter((route) => !personalPages.some((page) => route === page || route.startsWith(`${page}/`)));
    const pages = await Promise.all(searched.map((route) => pagesOf(db, route)));
    const text = writeSitemap(pages.flat(), config.publicUrl);
    return sendText(request, reply, text, { type: 'application/xml; charset=utf-8', ...held });
  });
};

const hasPageIn = (path: string, routes: readonly string[]) => routes.some((route) => route === path || route.startsWith(`${path}/`));

/** The pages of one route: with a parameter, one for each row. */
async function pagesOf(db: Db, route: string): Promise<SitemapEntry[]> {
  if (!route.includes(':')) return [{ path: route }];
  if (route === '/galerias/:id') {
    const rows = await db.selectFrom('galerias').select('id').where('tipo', '=', 'publica').orderBy('id').execute();
    return rows.map(({ id }) => ({ path: `/galerias/${id}` }));
  }
  if (route === '/actividades/:id') {
    const rows = await db.selectFrom('actividades').select(['id', 'modificado']).orderBy('id').execute();
    return rows.map(({ id, modificado }) => ({ path: `/actividades/${id}`, changed: modificado }));
  }
  if (route === '/actividades/:id/inscripcion') {
    const rows = await db
      .selectFrom('convocatorias')
      .select('actividad_id')
      .where('es_ruta', '=', 0)
      .where('cancelada', 'is', null)
      .orderBy('actividad_id')
      .execute();
    return rows.map(({ actividad_id }) => ({ path: `/actividades/${actividad_id}/inscripcion` }));
  }
  return [];
}
