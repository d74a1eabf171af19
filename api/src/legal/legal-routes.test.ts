import { usualPeriods } from 'shared/contract/data-periods';
import type { LegalText } from 'shared/contract/legal';
import { afterAll, expect, test } from 'vitest';
import { startTestApp } from '../testing/test-app.ts';

const app = await startTestApp();
afterAll(() => app.close());
const read = async (documento: string, query = '') => (await app.server.inject(`/api/legal/${documento}${query}`)).json<LegalText>();
const wordsOf = ({ apartados }: LegalText) => JSON.stringify(apartados);

test('the privacy page tells the periods that are applied, at once when they change; its digest changes with them', async () => {
  const before = await read('privacidad');
  expect(wordsOf(before)).toContain('El resto de la inscripción: 60 meses desde la ruta.');
  const { headers } = await app.addUser('webmaster');
  const payload = { ...usualPeriods, inscripciones: 24 };
  expect((await app.server.inject({ method: 'PUT', url: '/api/datos/plazos', headers, payload })).statusCode).toBe(200);
  const after = await read('privacidad');
  expect(wordsOf(after)).toContain('El resto de la inscripción: 24 meses desde la ruta.');
  expect(after.version).not.toBe(before.version);
  expect((await read('cookies')).version).toMatch(/^[\da-f]{32}$/);
});

test('what is no document, or no version, is none', async () => {
  const status = async (path: string) => (await app.server.inject(`/api/legal/${path}`)).statusCode;
  expect(await Promise.all(['otro', 'privacidad?version=x', `privacidad?version=${'0'.repeat(32)}`].map(status))).toEqual([404, 400, 404]);
});
