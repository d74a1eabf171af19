import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { lineOf } from 'shared/contract/fields';
import { z } from 'zod';
import type { AppContext } from '../../accounts/security/context.ts';
import { notFound } from '../../core/base/http-error.ts';
import { drawIcon, iconSizes } from '../../core/club/club-icon.ts';

const params = z.object({ logo: lineOf(100), size: z.enum(iconSizes.map((size) => `${size}.png`)) });

/** The logo as icons. */
export const clubIconRoutes: FastifyPluginAsyncZod<AppContext> = async (app, { files }) => {
  app.get('/static/logo/:logo/:size', { schema: { params, hide: true } }, async (request, reply) => {
    const { logo, size } = request.params;
    const known = iconSizes.find((each) => `${each}.png` === size);
    const icon = known && (await drawIcon(files, logo, known));
    if (!icon) throw notFound();
    return reply.header('cache-control', 'public, max-age=31536000, immutable').type('image/png').send(icon);
  });
};
