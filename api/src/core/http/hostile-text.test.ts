import { injectValue } from 'shared/testing/inject-value';
import { ignoredInEdit } from 'shared/contract/registrations';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { startFileApp } from '../../testing/file-app.ts';

const app = await startFileApp();

/** The input of each route: body, query, headers and path, as it validates them. */
const taken: [string, z.ZodType][] = [];
const { server } = app.again();
server.addHook('onRoute', ({ method, url, schema = {} }) => {
  if (method === 'HEAD' || url.startsWith('/api/docs')) return;
  for (const part of ['body', 'querystring', 'headers', 'params'] as const) {
    if (schema[part]) taken.push([`${[method].flat().join()} ${url} ${part}`, schema[part] as z.ZodType]);
  }
});
await server.ready();

const severalLines = new Set([
  '.texto',
  '.mensaje',
  '.descripcion',
  '.notas',
  '.motos',
  '.lineas',
  '.motivo',
  '.carta',
  '.devoluciones',
  '.respuestas{}',
  '.uso',
  '.bases',
  '.destinatarios',
  '.fotos',
]);
/** Fields that are dropped or cleaned whatever they hold: see the contract. */
const notKept = new Set([
  ...ignoredInEdit.map((name) => `.${name}`),
  '.debe_cambiar_contrasena',
  '.segundo_factor',
  '.debe_activar_segundo_factor',
  '.fallo',
  '.*',
  // The rows of a file are validated one by one.
  '.filas[].valores[]',
]);

/** Of one call alone. */
const notKeptHere = new Set(['POST /api/actividades/:id/inscripciones/calculo body .mail']);

const pathOf = (issue: z.core.$ZodIssue) => issue.path.map((part) => (typeof part === 'number' ? '[]' : `.${String(part)}`)).join('');
const refuses = (schema: z.ZodType, path: string, value: string) =>
  [...injectValue(schema, value)]
    .filter((placed) => placed.path === path)
    .every(({ input }) =>
      flatten(schema.safeParse(input)).some((issue) => pathOf(issue) === path.replaceAll('{}', '.1') || issue.code === 'unrecognized_keys'),
    );
/** Whether nothing of that sign comes out, whichever of the shapes takes it. */
const takesOut = (schema: z.ZodType, path: string, value: string, sign: string) =>
  [...injectValue(schema, value)]
    .filter((placed) => placed.path === path)
    .every(({ input }) => {
      const { success, data } = schema.safeParse(input);
      return !success || !JSON.stringify(data).includes(JSON.stringify(sign).slice(1, -1));
    });
/** Of two shapes both are reported, and the nearer one may not know the field at all. */
const flatten = ({ error }: { error?: { issues: z.core.$ZodIssue[] } | undefined }): z.core.$ZodIssue[] =>
  (error?.issues ?? []).flatMap(spread);
const spread = (issue: z.core.$ZodIssue): z.core.$ZodIssue[] =>
  issue.code === 'invalid_union'
    ? issue.errors.flat().flatMap((inner) => spread({ ...inner, path: [...issue.path, ...inner.path] }))
    : [issue];

test('the routes list what they take', () => {
  expect(taken.length).toBeGreaterThan(40);
});

test.each(taken)('%s: no control characters, and one line where one is meant', (route, schema) => {
  for (const path of new Set([...injectValue(schema, 'x')].map(({ path }) => path))) {
    // Input of passkeys is verified, not stored as text.
    // Values that are only compared with stored ones are not stored either.
    if (
      notKept.has(path) ||
      notKeptHere.has(`${route} ${path}`) ||
      path.includes('.antes.') ||
      /^\.llave\.(?:response|clientExtensionResults|\*)/.test(path)
    )
      continue;
    for (const sign of ['\0', '\x1b']) expect(refuses(schema, path, `a${sign}b`), `${path} ${JSON.stringify(sign)}`).toBe(true);
    const isText = severalLines.has(path.slice(path.lastIndexOf('.')));
    for (const sign of isText ? [] : ['\n', '\r\n', '\r'])
      expect(refuses(schema, path, `a${sign}b`), `${path} ${JSON.stringify(sign)}`).toBe(true);
    // What comes along with a text of Word or a chat: where that is usual it is taken out.
    const marks = ['\v', '\f', '\x07', '\x1e', '\x1f', '\x85', '\u2028', '\r'];
    for (const sign of isText ? marks : [...marks, '\t', '\u202e', '\u2066', '\u200f', '\u061c']) {
      const value = `a${sign}b`;
      expect(refuses(schema, path, value) || takesOut(schema, path, value, sign), `${path} ${JSON.stringify(sign)}`).toBe(true);
    }
  }
});

test('the sentence names the field as the screen does', async () => {
  const { headers } = await app.addUser('webmaster');
  const post = (body: object) => app.server.inject({ method: 'POST', url: '/api/usuarios/', headers, payload: body });
  const person = { nombre: 'Ana', correo_electronico: 'ana@example.com', rol: 'socio' };
  const reply = await post({ ...person, primer_apellido: 'A\nB' });
  expect([reply.statusCode, reply.json()]).toEqual([
    400,
    { detail: 'El campo «Primer apellido» no admite saltos de línea ni caracteres invisibles.' },
  ]);
});

test.each(['/static/actividades/a%00b', '/static/galerias/1/%00', '/static/contenido/a%0Ab', '/static/galerias/1/a?firma=%00&sesion=%00'])(
  '%s is not there, on whatever database',
  async (url) => {
    expect((await app.server.inject(url)).statusCode).toBeGreaterThanOrEqual(400);
    expect((await app.server.inject(url)).statusCode).toBeLessThan(500);
    expect((await app.server.inject(url)).json()).toEqual({ detail: expect.any(String) });
  },
);
