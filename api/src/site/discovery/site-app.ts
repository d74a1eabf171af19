import type { AppPlugin } from '../../accounts/security/context.ts';
import { iconPath } from '../../core/club/club-icon.ts';
import { readSettings } from '../../core/club/settings-queries.ts';
import { clubOf } from 'shared/facts/club';
import { sendManifest } from '../../core/club/app-manifest.ts';

const icon = (src: string, size: number, purpose = 'any') => ({
  src,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

const ownIcons = [icon('/icons/icon-192.png', 192), icon('/icons/icon-512.png', 512), icon('/icons/maskable-512.png', 512, 'maskable')];
const iconsOf = (logo: string) => [icon(iconPath(logo, 192), 192), icon(iconPath(logo, 512), 512)];

/** The web app manifest of the site, and its icons. */
export const siteApp: AppPlugin = async (app, { db, publicReplies }) => {
  app.get('/manifest.webmanifest', { schema: { hide: true } }, async (_request, reply) => {
    const settings = await publicReplies.orLastKnown('ajustes', () => readSettings(db));
    const { nombre, nombre_corto, logo } = clubOf(settings);
    return sendManifest(reply, settings, '/', {
      name: nombre,
      short_name: nombre_corto,
      icons: logo === null ? ownIcons : iconsOf(logo),
    });
  });
  // Browsers request it whatever a page says.
  app.get('/favicon.ico', { schema: { hide: true } }, (_request, reply) => reply.redirect('/icons/favicon.ico', 302));
};
