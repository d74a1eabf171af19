import Fastify from 'fastify';

/** The yardstick, in a process of its own like the product: a Fastify route that replies given bytes and does nothing else. */
process.once('message', async ({ body, type }: { body: string; type: string }) => {
  const server = Fastify();
  server.get('/', (_request, reply) => reply.type(type).send(body));
  process.send?.(await server.listen({ port: 0, host: '127.0.0.1' }));
});
