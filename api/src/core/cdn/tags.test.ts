import { expect, test } from 'vitest';
import { tagsOfReplies, tagsOfWrite } from './tags.ts';

test.each(['/api/convocatorias', '/api/actividades/7/convocatoria'])('what changes places or a call purges %s', (reply) => {
  const kept = tagsOfReplies(reply).filter((tag) => tag !== 'web');
  for (const write of [
    '/api/actividades/7/inscripciones',
    '/api/mis-inscripciones/3/anular',
    '/api/inscripciones/mia/anular',
    '/api/convocatoria/cancelar?actividad=7',
    '/api/actividades/editar/7',
  ])
    expect(
      tagsOfWrite(write).some((tag) => kept.includes(tag)),
      write,
    ).toBe(true);
});

test('a sign-up purges no pictures, and other writes no calls for sign-ups', () => {
  expect(tagsOfWrite('/api/mis-inscripciones/3/anular')).toEqual(['convocatorias']);
  expect(tagsOfWrite('/api/patrocinadores/3')).toEqual(['patrocinadores']);
});
