import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { club } from 'shared/contract/club';

/** OpenAPI at /api/docs, from the schemas that the routes validate with. Call it before the routes are registered. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      info: { title: club.name, version: '1.0.0' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: (document) => {
      const described = jsonSchemaTransform(document);
      const rule = document.route.config?.access;
      return rule === undefined || rule === 'public'
        ? described
        : { ...described, schema: { ...described.schema, security: [{ bearer: [] }] } };
    },
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    transformStaticCSP: (policy) => policy,
  });
}
