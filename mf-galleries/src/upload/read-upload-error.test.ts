import { fakeHttp } from 'shared/testing/fake-http';
import { signIn } from 'shared/testing/render-routes';
import { api } from 'shared/http/client';
import { expect, test } from 'vitest';
import { readUploadError } from './read-upload-error.ts';

async function refusedWith(reply: () => Response | Promise<Response>) {
  signIn();
  fakeHttp({ 'POST /api/galerias/crear': reply });
  return readUploadError(
    await api.post('galerias/crear').then(
      () => undefined,
      (error: unknown) => error,
    ),
  );
}
const answer =
  (status: number, body: object | null = null) =>
  () =>
    body ? Response.json(body, { status }) : new Response(null, { status });

test.each([408, 429, 502, 503, 504])('%i may come from a proxy: a retry may succeed', async (status) => {
  expect(await refusedWith(answer(status))).toEqual({ wasLost: true, reason: 'El servidor no la ha aceptado.', rechazadas: undefined });
});

test.each([400, 401, 413, 500])('%i is a reply', async (status) => {
  expect(await refusedWith(answer(status, { detail: 'No.' }))).toEqual({ wasLost: false, reason: 'No.', rechazadas: undefined });
});

test('no reply is a lost connection', async () => {
  const reply = await refusedWith(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(reply).toEqual({ wasLost: true, reason: 'Se ha perdido la conexión.', rechazadas: undefined });
});

test('a server that checked each file names the rejected ones', async () => {
  const rechazadas = [{ nombre: 'a.jpg', motivo: 'No es una imagen.' }];
  expect(await refusedWith(answer(400, { detail: 'No.', rechazadas }))).toMatchObject({ rechazadas });
  for (const none of [[], 'a.jpg', null]) {
    expect(await refusedWith(answer(400, { detail: 'No.', rechazadas: none }))).toMatchObject({ rechazadas: undefined });
  }
});
