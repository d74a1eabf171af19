import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type FakeReplies, refuse } from 'shared/testing/fake-http';
import { press } from 'shared/testing/person';
import { madridDay } from 'shared/text/moments';
import { expect, test, vi } from 'vitest';
import { memberOf, openScreen } from '../../testing/open-screen.ts';
import { writeCardPage } from './write-card-page.ts';

const codigo = 'AAAAAQBR2lxyz-_abcd9';
const card = {
  nombre: 'Ana Ruiz',
  numero: 7,
  estado: 'alta',
  tipo: 'Numerario',
  club: 'Moto Club',
  direccion: 'https://club.example/c/',
  codigos: [{ dia: madridDay(), codigo }],
};
const open = (replies: FakeReplies) => openScreen('/mi-carnet', { 'GET /api/patrocinadores': [], ...replies }, { id: 5, rol: 'socio' });

test('members see their card with the code of today', async () => {
  open({ 'GET /api/mi-carnet': card });
  expect(await screen.findByRole('img', { name: 'Código de tu carnet' })).toBeTruthy();
  expect(screen.getByText(`Socio n.º 7 · Numerario · ${madridDay().slice(0, 4)}`)).toBeTruthy();
});

test('who wants their photo on it has it there, also on the page without signal', async () => {
  const foto = btoa('webp');
  open({ 'GET /api/mi-carnet': { ...card, foto } });
  expect(await screen.findByRole('img', { name: 'Foto de Ana Ruiz' })).toBeTruthy();
  expect(writeCardPage({ ...card, estado: 'alta', foto }, madridDay(), codigo)).toContain(`<img src="data:image/webp;base64,${foto}"`);
  expect(writeCardPage({ ...card, estado: 'alta', foto: null }, madridDay(), codigo)).not.toContain('<img');
});

test('below the card are the partners with a discount', async () => {
  const partner = {
    id: 1,
    titulo: 'Taller',
    descripcion: null,
    imagen: null,
    orden: 1,
    enlace: 'https://taller.example',
    descuento: '10 %',
  };
  open({ 'GET /api/mi-carnet': card, 'GET /api/patrocinadores': [partner, { ...partner, id: 2, titulo: 'Bar', descuento: null }] });
  expect((await screen.findByRole('link', { name: '10 %' })).getAttribute('href')).toBe('https://taller.example');
  expect(screen.queryByText('Bar')).toBeNull();
});

test('the card is there without its partners', async () => {
  open({ 'GET /api/mi-carnet': card, 'GET /api/patrocinadores': refuse(500, 'No.') });
  expect(await screen.findByRole('img', { name: 'Código de tu carnet' })).toBeTruthy();
  expect(screen.queryByText('Descuentos con tu carnet')).toBeNull();
});

test.each([
  [{ ...card, estado: 'impago', codigos: [] }, /vuelve a valer cuando el club dé por pagada tu cuota/],
  [{ ...card, codigos: [{ dia: '2020-01-01', codigo }] }, /Abre tu carnet con señal/],
])('a card without a code for today says why', async (reply, text) => {
  open({ 'GET /api/mi-carnet': reply });
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByRole('img')).toBeNull();
});

test('who is no member reads that, and a card that does not come offers another try', async () => {
  open({ 'GET /api/mi-carnet': () => Response.json(null) });
  expect(await screen.findByText(/^Tu acceso no es el de ningún socio\./)).toBeTruthy();
});

test('without signal the card is the one that this phone has', async () => {
  const headers = { expires: new Date(Date.now() + 60_000).toUTCString() };
  vi.stubGlobal('caches', { match: async () => new Response(JSON.stringify(card), { headers }) });
  open({ 'GET /api/mi-carnet': () => Response.error() });
  expect(await screen.findByRole('img', { name: 'Código de tu carnet' })).toBeTruthy();
});

test('a partner reads whether a card is valid, and no name', async () => {
  const check = (reply: FakeReplies['GET /api/carnets/x']) =>
    openScreen('/c/x', { 'GET /api/carnets/x': reply }, { id: 5, rol: 'invitado' });
  check({ estado: 'valido', anio: 2027 });
  expect(await screen.findByText('Válido · 2027')).toBeTruthy();
});

test.each<[FakeReplies['GET /api/carnets/x'], string]>([
  [{ estado: 'caducado', anio: 2027 }, 'Caducado'],
  [{ estado: 'caducado', anio: 2026, de: '2027', todavia: true }, 'Todavía no vale: es de 2027'],
  [{ estado: 'caducado', anio: 2027, de: '2026', todavia: false }, 'Caducado: es de 2026'],
  [{ estado: 'caducado', anio: 2026, de: '01/12/2026', todavia: true }, 'Todavía no vale: es del 01/12/2026'],
  [{ estado: 'caducado', anio: 2026, de: '01/11/2026', todavia: false }, 'Caducado'],
  [{ estado: 'no', anio: 2027 }, 'No válido'],
  [refuse(429, 'Demasiados intentos fallidos.'), 'Demasiados intentos fallidos.'],
])('a check that fails says so: %j', async (reply, text) => {
  openScreen('/c/x', { 'GET /api/carnets/x': reply }, {});
  expect(await screen.findByText(text)).toBeTruthy();
});

test('staff print cards of the selected members', async () => {
  const printing = vi.fn<() => void>();
  vi.stubGlobal('print', printing);
  const ana = memberOf({ id: 1, numero: 7, nombre: 'Ana Ruiz' });
  const { writes } = openScreen('/socios', {
    'GET /api/socios/': [ana],
    'POST /api/socios/carnets': {
      club: 'Moto Club',
      carnets: [{ id: 1, nombre: 'Ana Ruiz', numero: 7, tipo: null, direccion: `https://club.example/c/${codigo}` }],
    },
  });
  await screen.findByText('Ana Ruiz');
  await press('Carnets (1)');
  await screen.findByText(/^1 socio elegido\./);
  const year = new Date().getFullYear();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Año' }), String(year + 1));
  await press('Preparar');
  expect(await screen.findByRole('img', { name: 'Código de Ana Ruiz' })).toBeTruthy();
  await press('Imprimir');
  expect(printing).toHaveBeenCalledOnce();
  expect(writes()[0]?.body).toEqual({ ids: [1], anio: year + 1 });
});

test('the page for times without signal has no script, and no text of it is markup', () => {
  const html = writeCardPage({ ...card, estado: 'alta', nombre: 'Ana <b> & "Co"', tipo: null }, '2027-05-02', codigo);
  expect(html).toContain('Ana &lt;b> &amp; &quot;Co&quot;');
  expect(html).toContain('Vale hoy, 02/05/2027.');
  expect(html).not.toContain('<script');
});
