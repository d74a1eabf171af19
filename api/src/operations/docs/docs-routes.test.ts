import { calls } from 'shared/contract/calls';
import { expect, test } from 'vitest';
import { startFileApp } from '../../testing/file-app.ts';

const app = await startFileApp();

interface Operation {
  security?: unknown;
  requestBody?: { content: Record<string, { schema: { properties: object } }> };
}
const document = (await app.server.inject('/api/docs/json')).json<{ paths: Record<string, Record<string, Operation>> }>();

test('the documentation describes every call that the server answers, and nothing else', () => {
  const described = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
  );
  const written = Object.keys(calls).map((key) => key.replace(' ', ' /api'));
  expect(described.toSorted()).toEqual(written.toSorted());
});

test('it comes from the schemas that validate: fields of JSON and of forms, and the need of a token', () => {
  const { paths } = document;
  expect(
    Object.keys(paths['/api/inscripciones/{id}']?.['put']?.requestBody?.content['application/json']?.schema.properties ?? {}),
  ).toContain('nacimiento');
  expect(Object.keys(paths['/api/contacto']?.['post']?.requestBody?.content['multipart/form-data']?.schema.properties ?? {})).toContain(
    'token_captcha',
  );
  // The files of a form are not in its schema.
  expect(paths['/api/actividades/']?.['post']?.requestBody?.content['multipart/form-data']?.schema.properties).toMatchObject({
    titulo: { type: 'string' },
    imagen: { type: 'string', format: 'binary' },
  });
  expect(paths['/api/user/me']?.['get']?.security).toEqual([{ bearer: [] }]);
  expect(paths['/api/login']?.['post']?.security).toBeUndefined();
});

test('its page has a policy of its own, which admits no other origin', async () => {
  for (const url of ['/api/docs', '/api/docs/']) {
    const reply = await app.server.inject(url);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self' 'sha256-/);
    expect(reply.headers['content-security-policy']).not.toContain('http');
  }
});

test('where it is not asked for there is none', async () => {
  const quiet = app.again({ config: { apiDocs: false } });
  for (const url of ['/api/docs', '/api/docs/', '/api/docs/json', '/api/docs/static/index.html']) {
    expect((await quiet.server.inject(url)).statusCode, url).toBe(404);
  }
  expect((await quiet.server.inject('/api/inscripciones/estado-formulario')).statusCode).toBe(200);
});
