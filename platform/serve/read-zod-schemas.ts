import type { FastifyInstance, FastifySchema } from 'fastify';
import { z } from 'zod';

/** Makes a server check requests with zod's schemas, as those of serveModules are. A site with its own compilers for zod needs none of it. */
export function readZodSchemas(app: FastifyInstance): void {
  app.setValidatorCompiler<FastifySchema>(({ schema }) => {
    if (!(schema instanceof z.ZodType)) throw new Error('This schema is not one of zod.');
    return (input: unknown) => {
      const { success, data, error } = schema.safeParse(input);
      return success ? { value: data } : { error };
    };
  });
  app.setSerializerCompiler(() => (reply) => JSON.stringify(reply));
}
