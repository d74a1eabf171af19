import Fastify from 'fastify';

/**
 * The yardstick, in a process of its own like the product: a Fastify route that replies the same bytes, headers included, and
 * does nothing else.
 */
process.once('message', async ({ body, headers }: { body: string; headers: Record<string, string> }) => {
  const server = Fastify();
  server.get('/', (_request, reply) => reply.headers(headers).send(body));
  process.send?.(await server.listen({ port: 0, host: '127.0.0.1' }));
});
