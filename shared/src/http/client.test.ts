import { anonymousApi, api, refusalDetail, refusalStatus } from 'shared/http/client';
import { provideSession, type Session } from 'shared/session/session';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { call, sendCall } from './call.ts';
import { conflictingRow, errorBody, extraDetail } from './error-body.ts';

let sent: Request[] = [];
let replies: (() => Response)[] = [];

beforeEach(() => {
  sent = [];
  replies = [];
  document.cookie = 'XSRF-TOKEN=; max-age=0';
  provideSession(createStore<Session>(() => ({ token: 'abc', user: null, logIn: () => {}, logOut: () => {} })));
  vi.stubGlobal('fetch', async (request: Request) => {
    // Cloned: the client consumes the body.
    sent.push(request.clone());
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

test('the token is sent with every call except the two without a session', async () => {
  await api.get('patrocinadores');
  expect(header('Authorization')).toBe('Bearer abc');
  await anonymousApi.get('eventos/publicos');
  expect(header('Authorization')).toBeNull();
});

test("a call that the server lacks is reported as an error of whose scripts make it; other refusals are nobody's", async () => {
  const reported = vi.fn<(error: Error) => void>();
  vi.stubGlobal('reportError', reported);
  replies = [404, 403, 500].map((status) => () => Response.json({ detail: 'No.' }, { status }));
  for (let times = 0; times < 3; times += 1) await expect(call('GET /auditoria')).rejects.toThrow();
  expect(reported).not.toHaveBeenCalled();
  replies = [() => Response.json({ detail: 'No.' }, { status: 404, headers: { 'x-no-route': '1' } })];
  await expect(call('GET /auditoria')).rejects.toThrow();
  expect(reported).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ name: 'NoRoute', message: 'No route answers GET /auditoria' }),
  );
  expect(reported.mock.lastCall?.[0].stack).toContain('call.ts');
});

test('a call without a session is retried without one', async () => {
  replies = [() => new Response('', { status: 503 })];
  await anonymousApi.get('eventos/publicos');
  expect(sent.map(({ headers }) => headers.get('Authorization'))).toEqual([null, null]);
});

test('a read is retried silently after a proxy error, a write never', async () => {
  replies = [() => new Response('', { status: 503 })];
  expect((await api.get('actividades/')).status).toBe(200);
  expect(sent).toHaveLength(2);
  replies = [() => new Response('', { status: 503 })];
  await expect(api.post('actividades/')).rejects.toThrow('503');
  expect(sent).toHaveLength(3);
});

test('a reply is read once: a whole list is not copied on its way', async () => {
  const copy = vi.spyOn(Response.prototype, 'clone');
  await (await api.get('inscripciones/')).json();
  expect(copy).not.toHaveBeenCalled();
});

test.each<[string, () => Response, string | undefined]>([
  ['a sentence', () => Response.json({ detail: 'Ya estás inscrito.' }, { status: 400 }), 'Ya estás inscrito.'],
  ['a list of faults, as FastAPI has it', () => Response.json({ detail: [{ msg: 'field required' }] }, { status: 422 }), undefined],
  ['an empty sentence', () => Response.json({ detail: ' ' }, { status: 400 }), undefined],
  ['a page', () => new Response('<html>', { status: 500, headers: { 'content-type': 'text/html' } }), undefined],
])('an error response with %s', async (_, reply, detail) => {
  replies = [reply];
  expect(await api.post('inscripciones/').catch(refusalDetail)).toBe(detail);
});

test('a call becomes method, address with its parameters, query, and JSON or a form', async () => {
  await call('PUT /usuarios/:id', { params: { id: 'a/b' }, json: { nombre: 'Ana', correo_electronico: 'a@b.es', rol: 'socio' } as never });
  expect([sent.at(-1)?.method, new URL(sent.at(-1)?.url ?? '').pathname, await sent.at(-1)?.json()]).toEqual([
    'PUT',
    '/api/usuarios/a%2Fb',
    { nombre: 'Ana', correo_electronico: 'a@b.es', rol: 'socio' },
  ]);
  await call('GET /inscripciones/agrupadas-por-anio', { query: { evento: 'Otros', pagado: undefined } });
  expect(new URL(sent.at(-1)?.url ?? '').search).toBe('?evento=Otros');
  await call('POST /inscripciones/enviar-correo', {
    form: { asunto: 'Hola', mensaje: 'Qué tal', inscritos: [1, 2], archivos: [new File(['a'], 'a.txt'), new File(['b'], 'b.txt')] },
    headers: { 'idempotency-key': '12345678' },
  });
  const form = await sent.at(-1)?.formData();
  expect([form?.get('asunto'), form?.getAll('inscritos'), form?.getAll('archivos').map((file) => (file as File).name)]).toEqual([
    'Hola',
    ['1', '2'],
    ['a.txt', 'b.txt'],
  ]);
  expect(header('Idempotency-Key')).toBe('12345678');
  await call('PUT /contenido/castillos', { form: { texto: 'Once.', file: undefined, version: null } });
  const castles = await sent.at(-1)?.formData();
  expect([castles?.get('texto'), castles?.has('file'), castles?.has('version')]).toEqual(['Once.', false, false]);
});

test('send goes without the session, and returns the raw response', async () => {
  replies = [() => new Response('PK')];
  expect(await (await sendCall('GET /galerias/:id/descargar-zip', { params: { id: 3 } })).text()).toBe('PK');
  expect(header('Authorization')).toBe('Bearer abc');
  await call('GET /eventos/publicos', { anonymous: true });
  expect(header('Authorization')).toBeNull();
});

test('a read without JSON fails, a write with an empty reply succeeds', async () => {
  replies = [() => new Response('<html>'), () => new Response(null, { status: 204 }), () => new Response('gracias')];
  await expect(call('GET /actividades/')).rejects.toThrow(SyntaxError);
  expect(await call('DELETE /actividades/:id', { params: { id: 1 } })).toBeUndefined();
  expect(await call('POST /usuarios/:id/enviar-credenciales', { params: { id: 1 } })).toBeUndefined();
});

const refusal = (status: number, body: object) => {
  replies = [() => Response.json(body, { status })];
  return sendCall('POST /contacto', { form: { nombre: '', correo: '', mensaje: '', token_captcha: '' } }).then(
    () => undefined,
    (error: unknown) => error,
  );
};

test('a conflict has the current row; other errors do not', async () => {
  const tooLate = conflictingRow<'PUT /usuarios/:id'>;
  expect(tooLate(await refusal(409, { detail: 'Tarde.', actual: { id: 3 } }))).toEqual({ id: 3 });
  expect(tooLate(await refusal(409, { detail: 'Tarde.' }))).toBeUndefined();
  expect(tooLate(await refusal(400, { detail: 'Mal.', actual: { id: 3 } }))).toBeUndefined();
});

test('an error has the fields beside its sentence', async () => {
  const segundo_paso = { resguardo: 'r', codigo: true, llave: null, recuperacion: false };
  expect(errorBody<'POST /login', 401>(await refusal(401, { detail: 'No.', segundo_paso }), 401)).toMatchObject({ segundo_paso });
  expect(errorBody<'POST /login', 401>(await refusal(400, { detail: 'No.', segundo_paso }), 401)).toBeUndefined();
});

test("the framework's error of a server without a call beyond the contract is not shown", async () => {
  expect(extraDetail(await refusal(400, { detail: 'Mal.' }))).toBe('Mal.');
  expect(extraDetail(await refusal(404, { detail: 'Not Found' }))).toBeUndefined();
  expect(extraDetail(await refusal(405, { detail: 'Not Allowed' }))).toBeUndefined();
});

test('an error response has its status, other errors have none', async () => {
  expect(refusalStatus(await refusal(403, {}))).toBe(403);
  expect(refusalStatus(new TypeError('Failed to fetch'))).toBeUndefined();
  expect(refusalDetail({ data: { detail: 'Nada.' } })).toBeUndefined();
});

describe('a write rejected by an ended session', () => {
  const over = () => Response.json({ detail: 'Tu sesión ha caducado.' }, { status: 401 });
  const renew = vi.fn<(refused: string) => Promise<string | null>>();
  const authorizations = () => sent.map(({ headers }) => headers.get('Authorization'));
  beforeEach(() => {
    const session = createStore<Session>(() => ({ token: 'abc', user: null, logIn: () => {}, logOut: () => {}, renew }));
    provideSession(session);
    renew.mockReset().mockImplementation(async () => {
      session.setState({ token: 'new' });
      return 'new';
    });
  });

  test('is retried unchanged after signing in', async () => {
    replies = [over];
    expect((await api.put('patrocinadores/1', { json: { orden: 2 } })).status).toBe(200);
    expect(renew.mock.calls).toEqual([['abc']]);
    expect(authorizations()).toEqual(['Bearer abc', 'Bearer new']);
    expect(sent.map(({ method, url }) => [method, new URL(url).pathname])).toEqual(Array(2).fill(['PUT', '/api/patrocinadores/1']));
  });

  test('is sent again once: a second error is final', async () => {
    replies = [over, over];
    expect(await api.post('actividades/').catch(refusalStatus)).toBe(401);
    expect([sent.length, renew.mock.calls.length]).toEqual([2, 1]);
  });

  test('stays rejected when the user does not sign in', async () => {
    renew.mockResolvedValue(null);
    replies = [over];
    expect(await api.delete('actividades/1').catch(refusalStatus)).toBe(401);
    expect(sent).toHaveLength(1);
  });

  test('is not renewed without a session; reads and other errors ask for no log-in either', async () => {
    replies = [over, over, () => Response.json({}, { status: 403 })];
    expect(await anonymousApi.post('login').catch(refusalStatus)).toBe(401);
    expect(await api.get('usuarios/').catch(refusalStatus)).toBe(401);
    expect(await api.post('usuarios/').catch(refusalStatus)).toBe(403);
    expect(renew).not.toHaveBeenCalled();
  });
});

describe('a write that needs a proof of identity', () => {
  const unconfirmed = () => Response.json({ detail: 'Confirma que eres tú.', falta: 'confirmacion' }, { status: 403 });
  const confirm = vi.fn<() => Promise<boolean>>();
  beforeEach(() => {
    provideSession(createStore<Session>(() => ({ token: 'abc', user: null, logIn: () => {}, logOut: () => {}, confirm })));
    confirm.mockReset().mockResolvedValue(true);
  });

  test('is retried unchanged after the proof', async () => {
    replies = [unconfirmed];
    expect((await api.put('ajustes/cobro', { json: { iban: 'ES91' } })).status).toBe(200);
    expect(confirm).toHaveBeenCalledTimes(1);
    expect(await Promise.all(sent.map((request) => request.json()))).toEqual([{ iban: 'ES91' }, { iban: 'ES91' }]);
  });

  test('stays rejected when the user declines, and when it is rejected again', async () => {
    confirm.mockResolvedValueOnce(false);
    replies = [unconfirmed];
    expect(await api.put('ajustes/cobro').catch(refusalDetail)).toBe('Confirma que eres tú.');
    expect(sent).toHaveLength(1);
    replies = [unconfirmed, unconfirmed];
    expect(await api.put('ajustes/cobro').catch(refusalStatus)).toBe(403);
    expect([sent.length, confirm.mock.calls.length]).toEqual([3, 2]);
  });

  test('is no other forbidden write', async () => {
    replies = [() => Response.json({ detail: 'No tienes permiso.' }, { status: 403 })];
    expect(await api.put('ajustes/cobro').catch(refusalStatus)).toBe(403);
    expect(confirm).not.toHaveBeenCalled();
  });

  test('may be a read: the file of a remittance', async () => {
    replies = [unconfirmed];
    expect((await api.get('cuotas/remesas/1/archivo')).status).toBe(200);
    expect([sent.length, confirm.mock.calls.length]).toEqual([2, 1]);
  });
});
