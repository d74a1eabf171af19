import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

/** The style within Swagger UI's own icons, which are data: addresses. */
const iconStyle = "'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='";
/** Otherwise as strict as the site's. */
const policy = `default-src 'none'; script-src 'self'; style-src 'self' ${iconStyle}; connect-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** OpenAPI at /api/docs, from the schemas that the routes validate with. Call it before the routes are registered. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      info: { title: 'API', version: '1.0.0' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: (document) => {
      if (!document.url.startsWith('/api/')) return { url: document.url, schema: { hide: true } };
      const described = jsonSchemaTransform(document);
      const rule = document.route.config?.access;
      return rule === undefined || rule === 'public'
        ? described
        : { ...described, schema: { ...described.schema, security: [{ bearer: [] }] } };
    },
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { validatorUrl: null },
    staticCSP: true,
    transformStaticCSP: () => policy,
  });
}
