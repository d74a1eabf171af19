import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { readZodSchemas } from './read-zod-schemas.ts';

test('a server checks what is sent against schemas of zod, and hands on what they read', async () => {
  const app = fastify();
  readZodSchemas(app);
  app.post('/double', { schema: { body: z.object({ n: z.coerce.number() }) } }, async ({ body }) => body);
  const send = async (payload: object) => app.inject({ method: 'POST', url: '/double', payload });
  expect((await send({ n: '2', other: true })).json()).toEqual({ n: 2 });
  expect((await send({ n: 'two' })).statusCode).toBe(400);
  await app.close();
});
