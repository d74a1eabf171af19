import type { SignUpOutcome } from 'shared/contract/activity-sign-ups';
import type { CurrentCall } from 'shared/contract/call-settings';
import { describe, expect, test } from 'vitest';
import { price, refused, startLunchApp } from '../../testing/lunch-app.ts';
import { lunch } from '../../testing/open-route.ts';
import { offerPlaces } from './offer-places.ts';

const used = 'Ese código no vale, o ya se ha usado todas las veces que se podía.';
const { app, clock, call, emailTo, linkOf, asStaff, ana, save, open, rowOf, setRow, ...people } = await startLunchApp({
  precios: [price(2000), price(400, { persona: 'socio' })],
  codigos: [{ codigo: 'Amigo', precio: 500, usos: 1 }],
  version: 0,
});
const uses = async () =>
  (await call('GET', `/convocatoria?actividad=${lunch}`, await asStaff()))
    .json<CurrentCall>()
    .convocatoria?.codigos.map(({ usados }) => usados);
/** By Ana's session where there is no address. */
const form = (mail: string, codigo: string | null = 'amigo'): [object, Record<string, string>] => [
  { ...(mail && { mail }), codigo },
  mail ? {} : ana,
];
const signUp = (...input: Parameters<typeof form>) => people.signUp(...form(...input));
const signedUp = (...input: Parameters<typeof form>) => people.signedUp(...form(...input));
const stored = async (id: number) => {
  const { codigo, codigo_precio, importe } = await rowOf(id);
  return { codigo, codigo_precio, importe };
};

test.each([
  ['CAMPEÓN', 'campeo\u0301n'],
  ['GRATIS', 'GRA TIS'],
  ['PROMO-10', 'promo 10'],
])('the code %j is used by who types %j, and stored as the call has it', async (codigo, typed) => {
  await open({ codigos: [{ codigo, precio: 500, usos: 2 }] });
  const worked = await call('POST', `/actividades/${lunch}/inscripciones/calculo`, {}, { codigo: typed });
  expect(worked.json<SignUpOutcome>().importe).toBe(500);
  const { id, importe } = await signedUp('leo@correo.example', typed);
  expect([importe, (await stored(id)).codigo, await uses()]).toEqual([500, codigo, [1]]);
});

test.each([
  [['GRATIS', 'GRÁTIS'], 'Los códigos «GRATIS» y «GRÁTIS» valen como uno solo: no los distinguen tildes, mayúsculas, espacios ni signos.'],
  [
    ['gra tis', 'Gratis.'],
    'Los códigos «GRA TIS» y «GRATIS.» valen como uno solo: no los distinguen tildes, mayúsculas, espacios ni signos.',
  ],
  [['gratis', 'Gratis'], 'El código «GRATIS» está dos veces.'],
  [['A-1'], 'Un código tiene tres letras o cifras como mínimo.'],
])('codes %j are refused', async (codes, detail) => {
  expect(refused(await save({ codigos: codes.map((codigo) => ({ codigo, precio: 0, usos: 1 })) }))).toEqual([400, detail]);
});

test('a code that lowers nothing is not used', async () => {
  await open();
  const { id } = await signedUp('', 'amigo');
  expect([await stored(id), await uses()]).toEqual([{ codigo: null, codigo_precio: null, importe: 400 }, [0]]);
});

describe('the use of a code comes back', () => {
  const ways: [string, (id: number) => Promise<unknown>][] = [
    ['is cancelled', async () => call('POST', '/inscripciones/mia/anular', await linkOf('leo@correo.example'))],
    ['is deleted by staff', async (id) => call('DELETE', `/inscripciones/${id}`, await asStaff())],
    [
      'is not confirmed in time',
      async () => {
        clock.putOn(49 * 3_600_000);
        await offerPlaces(app.context);
      },
    ],
    [
      'is offered to a waiting person, who does not accept it',
      async (id) => {
        await setRow(id, { espera: 'x', oferta_hasta: '2027-03-02T10:00:00Z' });
        clock.putOn(49 * 3_600_000);
        await offerPlaces(app.context);
        await signedUp('mar@correo.example', null);
      },
    ],
  ];
  test.each(ways)('with a place that %s', async (_, give) => {
    await open({ plazas: 9, horas_confirmar: 48, lista_espera: true });
    const { id } = await signedUp('leo@correo.example');
    expect(refused(await signUp('eva@correo.example'))).toEqual([400, used]);
    await give(id);
    expect((await signedUp('eva@correo.example')).importe).toBe(500);
    expect(refused(await signUp('sol@correo.example'))).toEqual([400, used]);
  });

  test('and is not taken twice: who comes back to it is told', async () => {
    await open();
    const { id } = await signedUp('leo@correo.example');
    const link = await linkOf('leo@correo.example');
    await call('POST', '/inscripciones/mia/anular', link);
    await call('POST', '/inscripciones/mia/recuperar', link);
    expect(await uses()).toEqual([1]);
    await call('POST', '/inscripciones/mia/anular', link);
    await signedUp('eva@correo.example');
    const gone = 'El código AMIGO ya se ha usado entretanto todas las veces que se podía: no se ha recuperado nada.';
    expect(refused(await call('POST', '/inscripciones/mia/recuperar', link))).toEqual([409, gone]);
    expect(refused(await call('PUT', `/inscripciones/${id}/anulada`, await asStaff(), { anulada: false }))).toEqual([409, gone]);
    const { id: other } = await signedUp('sol@correo.example', null);
    await setRow(other, { codigo: 'AMIGO', codigo_precio: 500, importe: 500 });
    await call('DELETE', `/inscripciones/${other}`, await asStaff());
    expect(refused(await call('POST', `/inscripciones/${other}/restaurar`, await asStaff()))).toEqual([409, gone]);
    const several = await call('POST', '/inscripciones/lote/restaurar', await asStaff(), { inscripciones: [other] });
    expect(refused(several)).toEqual([409, gone]);
    expect([await uses(), (await stored(id)).codigo]).toEqual([[1], 'AMIGO']);
  });

  test('and without one left, who waits again waits for the price without it', async () => {
    await open({ plazas: 9, horas_confirmar: 48 });
    const { id } = await signedUp('leo@correo.example');
    const link = await linkOf('leo@correo.example');
    clock.putOn(49 * 3_600_000);
    await offerPlaces(app.context);
    await setRow(id, { pagado: 'Si', pago: 'Bizum' });
    await signedUp('eva@correo.example');
    expect((await call('GET', '/inscripciones/mia', link)).json()).toMatchObject({ importe: 2000, cobrado: 500 });
    expect([await stored(id), await uses()]).toEqual([{ codigo: null, codigo_precio: null, importe: 2000 }, [1]]);
  });

  test.each([
    ['the rider', async () => ({ headers: await linkOf('leo@correo.example'), asked: '/inscripciones/mia', put: '/inscripciones/mia' })],
    ['staff', async (id: number) => ({ headers: await asStaff(), asked: `/inscripciones/${id}`, put: `/inscripciones/${id}/eleccion` })],
  ] as const)('nor does who gets a place by a change of %s keep it: the price without it is shown before', async (_who, way) => {
    await open({ plazas: 9, invitados: 2 });
    const { id } = await signedUp('leo@correo.example');
    const { headers, asked, put } = await way(id);
    // Without a turn, as after an offer that was not accepted.
    await setRow(id, { espera: '2027-03-01T10:00:00.000Z', espera_turno: null });
    await signedUp('eva@correo.example');
    const shown = await call('POST', `${asked}/calculo`, headers, { invitados: 1 });
    expect(shown.json()).toEqual({ importe: 4000, importe_actual: 500, plaza: 'consigue', codigo_agotado: 'AMIGO' });
    expect((await call('PUT', put, headers, { invitados: 1, importe_visto: 4000 })).statusCode).toBe(200);
    expect([await stored(id), await uses()]).toEqual([{ codigo: null, codigo_precio: null, importe: 4000 }, [1]]);
    expect((await emailTo('leo@correo.example')).texto).toContain('El código AMIGO ya se ha usado todas las veces que se podía');
  });

  test('and follows the code as staff write it', async () => {
    await open();
    await signedUp('leo@correo.example');
    await open({ codigos: [{ codigo: 'ÁMIGO', precio: 500, usos: 1 }], version: null });
    expect(await uses()).toEqual([1]);
    await open({ codigos: [{ codigo: 'OTRO', precio: 500, usos: 1 }], version: null });
    expect(await uses()).toEqual([0]);
  });
});
