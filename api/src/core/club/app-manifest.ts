import type { FastifyReply } from 'fastify';
import type { SiteSettings } from 'shared/contract/settings';
import { coloursOf } from './settings-queries.ts';

interface App {
  name: string;
  short_name: string;
  icons: readonly object[];
}

/** Sends the web app manifest by which a device installs the pages below a path. */
export const sendManifest = (reply: FastifyReply, settings: SiteSettings, path: string, { icons, ...names }: App) =>
  reply
    .header('cache-control', 'no-cache')
    .type('application/manifest+json; charset=utf-8')
    .send(
      JSON.stringify({
        id: path,
        start_url: path,
        scope: path,
        ...names,
        lang: 'es',
        display: 'standalone',
        theme_color: coloursOf(settings).color_principal,
        background_color: '#fbf3e2',
        icons,
      }),
    );
