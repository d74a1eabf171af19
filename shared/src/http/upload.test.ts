import { fakeHttp, refuse } from 'shared/testing/fake-http';
import { uploadThroughFetch } from 'shared/testing/fake-xhr';
import { signIn } from 'shared/testing/render-routes';
import { beforeEach, expect, test } from 'vitest';
import { refusalDetail } from './client.ts';
import { uploadForm } from './upload.ts';

const call = 'POST /api/galerias/4/subir-imagenes';
const send = (onProgress?: (sent: number, total: number) => void, more: { signal?: AbortSignal } = {}) =>
  uploadForm(
    'POST /galerias/:id/subir-imagenes',
    { params: { id: 4 }, form: { files: [new File(['12345678'], 'a.jpg')] }, ...more },
    onProgress,
  );

beforeEach(() => {
  signIn({ token: 'abc' });
  uploadThroughFetch();
});

test('a form is sent with the token, reports its progress, and returns the reply', async () => {
  const calls = fakeHttp({ [call]: () => Response.json({ imagenes: [] }, { status: 201, headers: { 'x-version': '3' } }) });
  const progress: [number, number][] = [];
  const reply = await send((sent, total) => progress.push([sent, total]));
  expect([reply.status, reply.headers.get('x-version'), await reply.json()]).toEqual([201, '3', { imagenes: [] }]);
  expect(calls.map(({ call: made, authorization }) => [made, authorization])).toEqual([[call, 'Bearer abc']]);
  const file = (calls[0]?.body as FormData | undefined)?.get('files') as File | undefined;
  expect([file?.name, await file?.text()]).toEqual(['a.jpg', '12345678']);
  expect(progress).toEqual([
    [4, 8],
    [8, 8],
  ]);
});

test('a reply without a body is a success', async () => {
  fakeHttp({ [call]: () => new Response(null, { status: 204 }) });
  expect([(await send()).status]).toEqual([204]);
});

test('an error response is like any other; without a response it fails like any other call', async () => {
  fakeHttp({ [call]: refuse(400, 'No es una imagen.') });
  expect(await send().catch(refusalDetail)).toBe('No es una imagen.');
  fakeHttp({ [call]: () => Promise.reject(new TypeError('The network is gone')) });
  await expect(send()).rejects.toThrow('network error');
});

test('an abort works before the request and during it', async () => {
  const calls = fakeHttp({ [call]: () => new Promise<Response>(() => {}) });
  await expect(send(undefined, { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' });
  expect(calls).toEqual([]);
  const controller = new AbortController();
  const sending = send(() => controller.abort(), { signal: controller.signal });
  await expect(sending).rejects.toMatchObject({ name: 'AbortError' });
});
