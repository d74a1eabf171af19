import { createReadStream, statSync } from 'node:fs';
import Fastify from 'fastify';

/** The baseline for the ZIP: a process of its own, like the product, that sends one file and does nothing else. */
process.once('message', async (path: string) => {
  const server = Fastify();
  server.get('/', (_request, reply) => reply.header('content-length', statSync(path).size).send(createReadStream(path)));
  process.send?.(await server.listen({ port: 0, host: '127.0.0.1' }));
});
