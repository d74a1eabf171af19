import { expect, test } from 'vitest';
import { callOffer } from '../../testing/call-offer.ts';
import { formatPlaces, formatSignUpState, formatWho } from './sign-up-words.ts';
import { signUpLabel, formatCall, formatPrice } from './format-call.ts';

test.each([
  [{ libres: 4, espera: false }, 'Quedan 4 plazas'],
  [{ libres: 1200, espera: true }, 'Quedan 1200 plazas'],
  [{ libres: 1, espera: true }, 'Queda 1 plaza'],
  [{ libres: 0, espera: true }, 'Completo: hay lista de espera'],
  [{ libres: -1, espera: false }, 'Completo'],
  [{ libres: null, espera: false }, undefined],
])('the places of %j are told as %j', (call, text) => expect(formatPlaces(call)).toBe(text));

test.each([
  [4, 'Inscribirme'],
  [null, 'Inscribirme'],
  [0, 'Entrar en la lista de espera'],
  [-1, 'Entrar en la lista de espera'],
])('with %j places left the link says %j', (libres, text) => expect(signUpLabel({ libres })).toBe(text));

test.each([
  [1200, 'Desde 12\u00A0€'],
  [1250, 'Desde 12,50\u00A0€'],
  [0, 'Gratis'],
  [null, undefined],
])('a lowest price of %j is told as %j', (desde, text) => expect(formatPrice({ desde })).toBe(text));

test.each([
  [2000, 'Desde 30\u00A0€ · socios 20\u00A0€'],
  [0, 'Desde 30\u00A0€ · socios gratis'],
])('beside it stands that for members: %j', (desde_socio, text) => expect(formatPrice({ desde: 3000, desde_socio })).toBe(text));

const [abre, cierra] = ['2026-11-30T23:30:00.000Z', '2026-12-03T19:00:00.000Z'];

test.each([
  ['abierta', 'Inscripción abierta hasta el 3 de diciembre de 2026 a las 20:00', 'Inscripción abierta'],
  ['sin abrir', 'La inscripción se abre el 1 de diciembre de 2026 a las 00:30', 'La inscripción todavía no está abierta'],
  ['cerrada', 'Inscripción cerrada', 'Inscripción cerrada'],
  ['cancelada', 'Actividad cancelada', 'Actividad cancelada'],
  ['terminada', 'Esta actividad ya ha pasado', 'Esta actividad ya ha pasado'],
] as const)('a call that is %s says until or from when, in Madrid', (estado, timed, untimed) => {
  expect(formatSignUpState({ estado, abre, cierra })).toBe(timed);
  expect(formatSignUpState({ estado, abre: null, cierra: null })).toBe(untimed);
});

const call = callOffer({ libres: 4, espera: true, desde: 1200 });

test('who may come is told while not everybody may', () => {
  expect(formatWho(call)).toBeUndefined();
  expect(formatWho({ ...call, quien: 'socios' })).toBe('Solo para socios');
  const early = { quien: 'socios_antes', socios_hasta: '2026-12-01T19:00:00.000Z' } as const;
  expect(formatWho(early)).toBe('Solo para socios hasta el 1 de diciembre de 2026 a las 20:00');
  expect(formatWho({ ...early, socios_hasta: null })).toBeUndefined();
});

test('places and price are told of an open call only', () => {
  expect(formatCall(call)).toEqual(['Inscripción abierta', 'Quedan 4 plazas', 'Desde 12\u00A0€']);
  expect(formatCall({ ...call, estado: 'cancelada' })).toEqual(['Actividad cancelada']);
});
