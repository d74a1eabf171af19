import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { OpenSession } from 'shared/contract/open-sessions';
import type { SecondFactorChange, SecondFactorState } from 'shared/contract/second-factor';
import type { Session } from 'shared/session/session';
import { fillIn, press } from 'shared/testing/person';
import { expect, test } from 'vitest';
import { fakeHttp, type FakeReplies, refuse } from '../../../shared/testing/fake-http.ts';
import { renderRoutes } from '../../../shared/testing/render-routes.ts';
import { accountRoute } from '../own-routes.ts';

const routes = [accountRoute];
const nothing: SecondFactorState = { aplicacion: null, llaves: [], admite_llaves: true, codigos_restantes: 0, obligatorio: false };
const ana = { id: 7, nombre: 'Ana', rol: 'socio' as const, version: 1 };
const here: OpenSession = {
  sesion: 'a',
  dispositivo: 'Firefox en Linux',
  red: '203.0.113.0/24',
  inicio: '2026-03-01T10:00:00.000Z',
  ultimo_uso: '2026-03-01T11:00:00.000Z',
  actual: true,
};
const there: OpenSession = { ...here, sesion: 'b', dispositivo: 'Chrome en Android', red: '', actual: false };

function open(replies: FakeReplies = {}, session: Partial<Session> = {}) {
  const calls = fakeHttp({ 'GET /api/cuenta/segundo-factor': nothing, 'GET /api/cuenta/sesiones': [here, there], ...replies });
  const logIns: unknown[] = [];
  const logIn = (token: string, user: unknown) => void logIns.push({ token, user });
  const rendered = renderRoutes(routes, '/mi-cuenta', { token: 'token', user: ana, logIn, ...session });
  return { calls, logIns, ...rendered };
}

const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const offer = { resguardo: 'r', secreto: secret, enlace: `otpauth://totp/Club:ana?secret=${secret}` };
const codigos = ['aaaa-bbbb-cccc-dddd', 'eeee-ffff-gggg-hhhh'];
const change: SecondFactorChange = {
  estado: { ...nothing, aplicacion: '2026-03-01T10:05:00.000Z', codigos_restantes: 2 },
  codigos,
  usuario: { ...ana, segundo_factor: true, debe_activar_segundo_factor: false } as SecondFactorChange['usuario'],
};

test('an app is set up: password, QR code with its key beside it, a code, and the recovery codes, once', async () => {
  const { calls, logIns } = open({ 'POST /api/cuenta/aplicacion': offer, 'POST /api/cuenta/aplicacion/activar': change });
  await userEvent.click(await screen.findByRole('button', { name: 'Activar aplicación de códigos' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Contraseña actual')));
  await press('Continuar');
  expect(screen.getByText('Escribe tu contraseña actual.')).toBeTruthy();
  await fillIn('Contraseña actual', 'secreta');
  await press('Continuar');
  expect(await screen.findByRole('img', { name: /Código QR/ })).toBeTruthy();
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeTruthy();
  expect(screen.getByLabelText('Código de verificación').getAttribute('autocomplete')).toBe('one-time-code');
  await fillIn('Código de verificación', '123456');
  await press('Activar');
  const title = await screen.findByRole('heading', { name: 'Guarda tus códigos de recuperación' });
  expect(document.activeElement).toBe(title);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(expect.arrayContaining(codigos));
  expect(calls.slice(2).map(({ call, body }) => [call, body])).toEqual([
    ['POST /api/cuenta/aplicacion', { contrasena: 'secreta' }],
    ['POST /api/cuenta/aplicacion/activar', { resguardo: 'r', codigo: '123456' }],
  ]);
  expect(logIns).toEqual([{ token: 'token', user: change.usuario }]);
  await press('Ya los he guardado');
  expect(screen.getByText('Activada desde el 01/03/2026 11:05.')).toBeTruthy();
  expect(screen.getByText('Quedan 2 códigos sin usar.')).toBeTruthy();
  expect(screen.queryByText(codigos[0] ?? '')).toBeNull();
});

test('an error appears next to the form that caused it, and an open form can be left', async () => {
  const has = { ...nothing, aplicacion: '2026-03-01T10:05:00.000Z', codigos_restantes: 1 };
  const quitar = refuse(409, 'El club pide la verificación en dos pasos.');
  open({ 'GET /api/cuenta/segundo-factor': has, 'POST /api/cuenta/aplicacion/quitar': quitar });
  await userEvent.click(await screen.findByRole('button', { name: 'Quitar aplicación' }));
  expect(screen.getByText('Queda 1 código sin usar.')).toBeTruthy();
  await fillIn('Contraseña actual', 'x');
  await press('Quitar aplicación');
  expect((await screen.findByRole('alert')).textContent).toBe('El club pide la verificación en dos pasos.');
  await press('Cancelar');
  expect(screen.queryByLabelText('Contraseña actual')).toBeNull();
});

test('passkeys are listed with their use; an address without a domain name cannot add one', async () => {
  const llaves = [{ id: 'k', nombre: 'Portátil', creada: '2026-03-01T10:05:00.000Z', usada: null }];
  const { calls } = open({
    'GET /api/cuenta/segundo-factor': { ...nothing, llaves, admite_llaves: false, codigos_restantes: 10 },
    'POST /api/cuenta/llaves/k/quitar': { ...change, codigos: null, estado: nothing },
  });
  expect(await screen.findByText('Añadida el 01/03/2026 11:05, sin usar todavía.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Añadir llave de acceso' })).toBeNull();
  await press('Quitar Portátil');
  await fillIn('Contraseña actual', 'secreta');
  await press('Quitar Portátil');
  expect(await screen.findByText('Llave de acceso quitada.')).toBeTruthy();
  expect(calls.at(-1)?.body).toEqual({ contrasena: 'secreta' });
  expect(screen.queryByText('Portátil')).toBeNull();
});

test('open sessions are distinguishable and can be ended, one or all the others', async () => {
  const done = () => new Response(null, { status: 204 });
  const { calls } = open({ 'DELETE /api/cuenta/sesiones/b': done, 'POST /api/cuenta/sesiones/cerrar-otras': refuse(500, 'No.') });
  const items = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(items[0]).toBe('Firefox en Linux Esta sesiónRed 203.0.113.x. Abierta el 01/03/2026 11:00, último uso el 01/03/2026 12:00.');
  expect(screen.queryByRole('button', { name: /Firefox/ })).toBeNull();
  await press('Cerrar todas las demás');
  expect(await screen.findByRole('alert')).toBeTruthy();
  await press(/^Cerrar la sesión de Chrome en Android/);
  expect(await screen.findByText('Sesión cerrada.')).toBeTruthy();
  expect(screen.queryByText('Chrome en Android')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Cerrar todas las demás' })).toBeNull();
  expect(calls.at(-1)?.call).toBe('DELETE /api/cuenta/sesiones/b');
});

test('a webmaster sets the rules for staff; a rejected one is reverted, with the reason', async () => {
  const webmaster = { ...ana, rol: 'webmaster' as const };
  let refused = true;
  const { calls } = open(
    {
      'GET /api/ajustes/seguridad': { segundo_factor: false, inactividad: false },
      'PUT /api/ajustes/seguridad': () =>
        refused ? refuse(409, 'Activa antes la tuya.')() : Response.json({ segundo_factor: false, inactividad: true }),
    },
    { user: webmaster },
  );
  const box = async (name: RegExp) => (await screen.findByRole('checkbox', { name })) as HTMLInputElement;
  await userEvent.click(await box(/^Pedir la verificación/));
  expect((await screen.findByRole('alert')).textContent).toBe('Activa antes la tuya.');
  expect((await box(/^Pedir la verificación/)).checked).toBe(false);
  refused = false;
  await userEvent.click(await box(/^Cerrar las sesiones/));
  expect(await screen.findByText('Reglas guardadas.')).toBeTruthy();
  expect((await box(/^Cerrar las sesiones/)).checked).toBe(true);
  expect(calls.at(-1)?.body).toEqual({ segundo_factor: false, inactividad: true });
});

test('other roles are not asked for rules, and a server with only the contract gets a quiet message', async () => {
  const missing = refuse(404, 'Not Found');
  const { calls } = open({ 'GET /api/cuenta/segundo-factor': missing, 'GET /api/cuenta/sesiones': missing });
  expect(await screen.findAllByText('No está disponible en este servidor.')).toHaveLength(2);
  expect(calls.map(({ call }) => call)).toEqual(['GET /api/cuenta/segundo-factor', 'GET /api/cuenta/sesiones']);
  expect(screen.queryByText('Reglas para dirección y webmaster')).toBeNull();
});

test('a user without the second factor that the club requires is told, and may sign out', async () => {
  let isOut = false;
  const user = { ...ana, rol: 'direccion' as const, debe_activar_segundo_factor: true };
  open({}, { user, logOut: () => (isOut = true) });
  expect(await screen.findByText(/^El club pide a la dirección/)).toBeTruthy();
  await press('Cerrar sesión');
  expect(isOut).toBe(true);
});

test('without a session the shell offers the log-in; a temporary password comes first', async () => {
  open({}, { token: null, user: null });
  expect(await screen.findByText('the shell offers the log-in')).toBeTruthy();
  const { url } = open({}, { user: { ...ana, debe_cambiar_contrasena: true } });
  await waitFor(() => expect(url()).toBe('/cambiar-contrasena'));
});
