import { usualPeriods } from 'shared/facts/data-periods';
import type { LegalText } from 'shared/contract/legal';
import { usualWording } from 'shared/facts/legal-wording';
import { expect, test } from 'vitest';
import { startFileApp } from '../../testing/file-app.ts';

const app = await startFileApp();
const read = async (documento: string, query = '') => (await app.server.inject(`/api/legal/${documento}${query}`)).json<LegalText>();
const wordsOf = ({ apartados }: LegalText) => JSON.stringify(apartados);

test('the privacy page has the periods that are applied, at once when they change; its digest changes with them', async () => {
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

test('the club words terms, legal bases, recipients and photos itself; each wording is a version that stays to be read', async () => {
  const usual = await read('privacidad');
  const { headers } = await app.addUser('webmaster');
  const put = (payload: object) => app.server.inject({ method: 'PUT', url: '/api/ajustes/textos', headers, payload });
  const own = { uso: 'Solo para socios.', bases: 'Por contrato.\n\n Y por ley. ', destinatarios: 'A <b>Seguros Ría</b>.', fotos: null };
  const stored = await put({ ...own, version: 0 });
  expect([stored.statusCode, stored.json()]).toEqual([200, { ...own, bases: 'Por contrato.\n\n Y por ley.', version: 1 }]);
  const privacy = await read('privacidad');
  const said = (titulo: string) => privacy.apartados.find((section) => section.titulo === titulo)?.parrafos;
  expect(said('Para qué los usamos y por qué podemos')?.slice(0, 2)).toEqual(['Por contrato.', 'Y por ley.']);
  // Escaped, never markup.
  expect(said('A quién se comunican')?.[0]).toBe('A <b>Seguros Ría</b>.');
  expect(said('Fotografías')?.join('\n')).toBe(usualWording.fotos);
  expect(wordsOf(await read('aviso-legal'))).toContain('Solo para socios.');
  expect([privacy.version === usual.version, privacy.desde]).toEqual([false, expect.stringMatching(/^\d{4}-/)]);
  const seen = await read('privacidad', `?version=${usual.version}`);
  expect([seen.vigente, seen.apartados]).toEqual([false, usual.apartados]);
  await put({ bases: '', destinatarios: '', version: 1 });
  expect(await read('privacidad')).toMatchObject({ version: usual.version, vigente: true });
  expect((await put({ fotos: 'x'.repeat(4001), version: 2 })).json()).toMatchObject({ detail: expect.stringContaining('«Fotografías»') });
});

test('the privacy page speaks of members once the club has them, and of how long; before, it does not', async () => {
  const { headers } = await app.addUser('webmaster');
  const before = await read('privacidad');
  expect(wordsOf(before)).not.toMatch(/quiso ser socio|deja de ser socio|"Socios"|directorio|censo/);
  const payload = { activo: 'si', version: 0 };
  expect((await app.server.inject({ method: 'PUT', url: '/api/ajustes/socios', headers, payload })).statusCode).toBe(200);
  const after = await read('privacidad');
  const section = after.apartados.find(({ titulo }) => titulo === 'Socios');
  for (const word of ['cifrada', 'noticias', 'directorio', 'censo', '6.1.b', '1/2002', 'menores', 'quien autoriza', 'Mozilla'])
    expect(JSON.stringify(section)).toContain(word);
  expect(wordsOf(after)).toContain('La ficha de quien deja de ser socio: 60 meses desde su baja.');
  // What somebody saw stays to be read.
  expect((await read('privacidad', `?version=${before.version}`)).apartados).toEqual(before.apartados);
});
