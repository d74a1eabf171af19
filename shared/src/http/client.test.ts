import { anonymousApi, api, refusalDetail } from 'shared/http/client';
import { provideSession, type Session } from 'shared/session/session';
import { beforeEach, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { conflictingRow } from './conflicting-row.ts';
import { extraDetail } from './extra-detail.ts';

let sent: Request[] = [];
let replies: (() => Response)[] = [];

beforeEach(() => {
  sent = [];
  replies = [];
  document.cookie = 'XSRF-TOKEN=; max-age=0';
  provideSession(createStore<Session>(() => ({ token: 'abc', user: null, logIn: () => {}, logOut: () => {} })));
  vi.stubGlobal('fetch', async (request: Request) => {
    sent.push(request);
    return (replies.shift() ?? (() => Response.json({})))();
  });
});

const header = (name: string) => sent.at(-1)?.headers.get(name) ?? null;

test('the cookie XSRF-TOKEN is echoed on writes only', async () => {
  await api.post('inscripciones/');
  expect(header('X-XSRF-TOKEN')).toBeNull();
  document.cookie = 'XSRF-TOKEN=a%3D%3D';
  await api.get('actividades/');
  expect(header('X-XSRF-TOKEN')).toBeNull();
  for (const method of ['post', 'put', 'delete'] as const) {
    await api[method]('actividades/1');
    expect(header('X-XSRF-TOKEN')).toBe('a==');
  }
});

test('the token goes along with every call but the two that are made without a session', async () => {
  await api.get('patrocinadores');
  expect(header('Authorization')).toBe('Bearer abc');
  await anonymousApi.get('eventos/publicos');
  expect(header('Authorization')).toBeNull();
});

test('a read is quietly tried again where a proxy failed, a write never', async () => {
  replies = [() => new Response('', { status: 503 })];
  expect((await api.get('actividades/')).status).toBe(200);
  expect(sent).toHaveLength(2);
  replies = [() => new Response('', { status: 503 })];
  await expect(api.post('actividades/')).rejects.toThrow('503');
  expect(sent).toHaveLength(3);
});

test.each<[string, () => Response, string | undefined]>([
  ['a sentence', () => Response.json({ detail: 'Ya estás inscrito.' }, { status: 400 }), 'Ya estás inscrito.'],
  ['a list of faults, as FastAPI has it', () => Response.json({ detail: [{ msg: 'field required' }] }, { status: 422 }), undefined],
  ['an empty sentence', () => Response.json({ detail: ' ' }, { status: 400 }), undefined],
  ['a page', () => new Response('<html>', { status: 500, headers: { 'content-type': 'text/html' } }), undefined],
])('a refusal that brings %s', async (_, reply, detail) => {
  replies = [reply];
  expect(await api.post('inscripciones/').catch(refusalDetail)).toBe(detail);
});

const refusal = (status: number, body: object) => {
  replies = [() => Response.json(body, { status })];
  return anonymousApi.post('contact').then(
    () => undefined,
    (error: unknown) => error,
  );
};

test('a write that came too late tells of the row as it is now; other refusals do not', async () => {
  expect(conflictingRow(await refusal(409, { detail: 'Tarde.', actual: { id: 3 } }))).toEqual({ id: 3 });
  expect(conflictingRow(await refusal(409, { detail: 'Tarde.' }))).toBeUndefined();
  expect(conflictingRow(await refusal(400, { detail: 'Mal.', actual: { id: 3 } }))).toBeUndefined();
});

test('of a call beyond the contract, what a server says that does not have it is not repeated', async () => {
  expect(extraDetail(await refusal(400, { detail: 'Mal.' }))).toBe('Mal.');
  expect(extraDetail(await refusal(404, { detail: 'Not Found' }))).toBeUndefined();
  expect(extraDetail(await refusal(405, { detail: 'Not Allowed' }))).toBeUndefined();
});
