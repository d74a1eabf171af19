import { fakeHttp, refuse } from 'shared/testing/fake-http';
import { signIn } from 'shared/testing/render-routes';
import { codeIn } from 'shared/facts/member-cards';
import { expect, test } from 'vitest';
import { dayRider } from '../../testing/day-rider.ts';
import { ridersOf } from './find-riders.ts';
import { findByCard, readCard } from './member-card.ts';

const code = 'AAAAAQBR2lxyz-_abcd9';
const people = ridersOf([dayRider(1, { nombre: 'Luis' }), dayRider(2, { nombre: 'Ana', carnet: ['000000000000', '4afae1aebd7e'] })]);

test('the rider of a card is found without signal, by what the list knows of its code', async () => {
  expect((await findByCard(people, code))?.nombre).toBe('Ana');
  expect(await findByCard(people, 'AAAAAQBR2lxyz-_abcd8')).toBeUndefined();
});

test.each([
  [`https://club.example/c/${code}`, code],
  [code, code],
  [` ${code}\n`, code],
  ['C27-0042', undefined],
  [`https://club.example/c/${code}/x`, undefined],
  [`https://club.example/x/${code}`, undefined],
])('the code in %j is %s', (text, found) => expect(codeIn(text)).toBe(found));

test('a card that no row has is read by the server, which may refuse it, or is out of reach', async () => {
  signIn({ token: 'staff-token' });
  const calls = fakeHttp({ 'POST /api/carnets/lectura': { numero: 7, nombre: 'Eva' } });
  expect(await readCard(code)).toEqual({ text: 'Eva, socio n.º 7: su carnet vale. No está en la lista con él.', nombre: 'Eva' });
  expect(calls[0]?.body).toEqual({ codigo: code });
  fakeHttp({ 'POST /api/carnets/lectura': refuse(409, 'Ese carnet es de otro día.') });
  expect(await readCard(code)).toEqual({ text: 'Ese carnet es de otro día.' });
  fakeHttp({ 'POST /api/carnets/lectura': () => Response.error() });
  expect((await readCard(code)).text).toMatch(/sin señal no se puede comprobar/);
});
