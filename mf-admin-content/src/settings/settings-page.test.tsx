import { makeCreditorId } from 'shared/facts/iban';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type FakeReplies, refuse } from 'shared/testing/fake-http';
import { press } from 'shared/testing/person';
import { usualWording } from 'shared/facts/legal-wording';
import { readClub } from 'shared/http/club';
import { expect, test } from 'vitest';
import { choose, control, fieldsOf, openScreen, type } from '../../testing/open-screen.ts';

const identidad = { nombre: 'Club Ría', nombre_corto: null, color_principal: null, color_acento: null, logo: null, version: 2 };
const contacto = { direccion: 'Muelle, 1', telefono: null, correo: null, redes: null, version: 1 };
const legal = { nif: null, registro: null, responsable: null, correo_privacidad: null, version: 0 };
const cobro = { iban: null, bizum: null, version: 0 };
const aviso = { texto: null, desde: null, hasta: null, version: 0 };
const textos = { uso: null, bases: 'Por contrato.', destinatarios: null, fotos: null, version: 3 };
const ruta = { nombre: null, evento: null, boton: null, version: 0 };
const socios = { activo: null, rol: null, version: 0 };
const settings = { identidad, contacto, ruta, legal, textos, cobro, aviso, socios };

const open = async (path: string, replies: FakeReplies = {}) => {
  const opened = openScreen(path, { 'GET /api/ajustes': settings, ...replies });
  await screen.findByRole('button', { name: 'Guardar' });
  return opened;
};

test('the name, a logo and a colour are sent as a form, and the current page shows the new name', async () => {
  const stored = { ...identidad, nombre: 'Club Mar', color_principal: '#3b1f5a', logo: 'abc.webp', version: 3 };
  const { writes } = await open('/ajustes', { 'PUT /api/ajustes/identidad': stored });
  await type('nombre', 'Club Mar');
  await type('nombre_corto', 'Mar');
  // happy-dom has no colour dialog.
  fireEvent.change(control('color_principal'), { target: { value: '#3b1f5a' } });
  await choose('logo', new File(['x'], 'logo.png', { type: 'image/png' }));
  await screen.findByText('Imagen nueva');
  await press('Guardar');
  await screen.findByText('Ajustes guardados.');
  expect(writes().map(fieldsOf)).toMatchObject([
    { nombre: 'Club Mar', nombre_corto: 'Mar', color_principal: '#3b1f5a', version: '2', logo: 'file:logo.png' },
  ]);
  expect([readClub().nombre, readClub().logo]).toEqual(['Club Mar', 'abc.webp']);
  expect(document.documentElement.style.getPropertyValue('--club-deep')).toBe('#3b1f5a');
});

test('a drawing, which no browser may show before it is safe, is announced for the moment of saving', async () => {
  const { writes } = await open('/ajustes', { 'PUT /api/ajustes/identidad': { ...identidad, logo: 'abc.webp', version: 3 } });
  await choose('logo', new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' }));
  await screen.findByText('Es un dibujo: lo verás aquí, ya recortado, al guardar.');
  expect(screen.queryByText(/no puede mostrar/)).toBeNull();
  await press('Guardar');
  await screen.findByText('Ajustes guardados.');
  expect(writes().map(fieldsOf)).toMatchObject([{ logo: 'file:logo.svg' }]);
  expect(document.querySelector('img[src^="/static/ajustes/abc.webp"]')).not.toBeNull();
});

test('a colour of too little contrast shows an error beside its field, and nothing is sent', async () => {
  const { writes } = await open('/ajustes');
  // happy-dom has no colour dialog.
  fireEvent.change(control('color_acento'), { target: { value: '#e3a233' } });
  await press('Guardar');
  await screen.findByText(/^Es demasiado claro: el contraste sería de 1,7 a 1, y hace falta 4,5\./);
  await type('nombre', ' ');
  await press('Guardar');
  await screen.findByText('Escribe el nombre del club.');
  expect(writes()).toEqual([]);
});

test('one press replaces a colour of too little contrast by the nearest that passes', async () => {
  const { writes } = await open('/ajustes', { 'PUT /api/ajustes/identidad': refuse(500, 'No.') });
  fireEvent.change(control('color_acento'), { target: { value: '#e3a233' } });
  const offer = screen.getByRole('button', { name: /^Color de los enlaces: usar el más parecido que se lee bien/ });
  const [nearest] = /#[0-9a-f]{6}/.exec(offer.textContent) ?? [];
  await userEvent.click(offer);
  expect(control('color_acento').value).toBe(nearest);
  expect(screen.queryByRole('button', { name: /más parecido/ })).toBeNull();
  await press('Guardar');
  await waitFor(() => expect(writes()).toHaveLength(1));
});

test('each part is sent alone, with the version that was read', async () => {
  const { writes } = await open('/ajustes/contacto', { 'PUT /api/ajustes/contacto': { ...contacto, correo: 'a@b.es', version: 2 } });
  await type('correo', 'a@b.es');
  await press('Guardar');
  await screen.findByText('Ajustes guardados.');
  expect(writes()[0]?.body).toEqual({ direccion: 'Muelle, 1', telefono: '', correo: 'a@b.es', redes: '', version: 1 });
  expect(readClub().correo).toBe('a@b.es');
});

test('the legal texts are edited from their current wording; defaults are not stored as the club’s own', async () => {
  const { writes } = await open('/ajustes/textos', { 'PUT /api/ajustes/textos': { ...textos, fotos: 'Sin fotos.', version: 4 } });
  expect([control('uso').value, control('bases').value]).toEqual([usualWording.uso, 'Por contrato.']);
  await type('fotos', 'Sin fotos.');
  await press('Guardar');
  await screen.findByText('Ajustes guardados.');
  expect(writes()[0]?.body).toEqual({ uso: '', bases: 'Por contrato.', destinatarios: '', fotos: 'Sin fotos.', version: 3 });
  await type('bases', ' ');
  await press('Guardar');
  await waitFor(() => expect(writes()[1]?.body).toMatchObject({ bases: ' ', version: 4 }));
});

test("the route's name is the club's, also on the current page; empty means the default", async () => {
  const stored = { nombre: 'Ruta del Vino', evento: 'Vino', boton: null, version: 1 };
  const { writes } = await open('/ajustes/ruta', { 'PUT /api/ajustes/ruta': stored });
  expect(control('nombre').placeholder).toBe('Ruta de los Castillos');
  await type('nombre', 'Ruta del Vino');
  await type('evento', 'Vino');
  await press('Guardar');
  await screen.findByText('Ajustes guardados.');
  expect(writes()[0]?.body).toEqual({ nombre: 'Ruta del Vino', evento: 'Vino', boton: '', cifras: '', version: 0 });
  expect(readClub()).toMatchObject({ ruta: 'Ruta del Vino', evento: 'Vino', boton: 'Inscribirme en la Ruta' });
});

test('an older version is restored after a confirmation', async () => {
  const versions = [
    { id: 2, valores: { nif: 'G2' }, autor: 'Elena', momento: '2026-11-20T10:00:00.000Z' },
    { id: 1, valores: { nif: 'G1' }, autor: null, momento: '2026-11-01T10:00:00.000Z' },
  ];
  await open('/ajustes/legal', {
    'GET /api/ajustes/legal/versiones': versions,
    'POST /api/ajustes/legal/versiones/1/restaurar': { ...settings, legal: { ...legal, nif: 'G1', version: 3 } },
  });
  await press('Historial');
  await screen.findByText(/Elena/);
  await press('Restaurar la versión de 01/11/2026 11:00');
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Restaurar' }));
  await screen.findByText('Versión restaurada correctamente.');
  expect(control('nif').value).toBe('G1');
});

test('an older version says what is on in words', async () => {
  const versions = [{ id: 1, valores: { nombre: 'Ruta del Vino', cifras: 'si' }, autor: 'Elena', momento: '2026-11-20T10:00:00.000Z' }];
  await open('/ajustes/ruta', { 'GET /api/ajustes/ruta/versiones': versions });
  await press('Historial');
  await userEvent.click(await screen.findByText('Ver estos datos'));
  const [shown] = screen.getAllByText('Cifras del año para todos', { selector: 'dt' });
  expect(shown?.nextElementSibling?.textContent).toBe('Sí');
});

test('a notice that ends before its start is not sent', async () => {
  const { writes } = await open('/ajustes/aviso', {
    'GET /api/ajustes': { ...settings, aviso: { texto: 'x', desde: '2026-05-02T10:00', hasta: '2026-05-02T09:00', version: 1 } },
  });
  await type('texto', 'Ruta aplazada por lluvia');
  await press('Guardar');
  await screen.findByText('El aviso debe terminar después de empezar.');
  expect(writes()).toEqual([]);
});

test('members are turned on with one choice, and the current page knows', async () => {
  const { writes } = await open('/ajustes/socios', { 'PUT /api/ajustes/socios': { activo: 'si', rol: null, version: 1 } });
  expect(readClub().socios).toBe(false);
  await userEvent.selectOptions(control<HTMLSelectElement>('activo'), 'Sí');
  await press('Guardar');
  await screen.findByText('Ajustes guardados.');
  const creditor = { estatutos: '', titular: '', identificador: '', iban: '', bic: '', mensaje: 'pain.008.001.08', pide_bic: '' };
  const debits = { dias_aviso: '', recibo_cobro: '' };
  expect(writes()[0]?.body).toEqual({ activo: 'si', rol: '', ...creditor, ...debits, version: 0 });
  expect(readClub().socios).toBe(true);
});

test('who debits fees is told, and a creditor identifier that is none is not sent', async () => {
  const { writes } = await open('/ajustes/socios', { 'PUT /api/ajustes/socios': { activo: 'si', rol: null, version: 1 } });
  await type('titular', 'Moto Club');
  await type('identificador', 'ES00000G12345674');
  await userEvent.selectOptions(control<HTMLSelectElement>('mensaje'), 'Formato 2009, si vuestro banco lo pide');
  await type('dias_aviso', '5');
  await userEvent.selectOptions(control<HTMLSelectElement>('recibo_cobro'), 'A los días que digáis');
  await press('Guardar');
  await screen.findByText(/^Revísalo: es ES/);
  expect(screen.getByText('Di a los cuántos días sale.')).toBeTruthy();
  expect(writes()).toEqual([]);
  await type('recibo_dias', '30');
  await type('identificador', makeCreditorId('G12345674'));
  await press('Guardar');
  await screen.findByText('Ajustes guardados.');
  expect(writes()[0]?.body).toMatchObject({
    titular: 'Moto Club',
    mensaje: 'pain.008.001.02',
    pide_bic: '',
    dias_aviso: '5',
    recibo_cobro: '30',
  });
});

test.each([
  [{}, 'pain.008.001.08', '', false],
  [{ mensaje: 'pain.008.001.02', recibo_cobro: '0' }, 'pain.008.001.02', '0', false],
  [{ mensaje: 'pain.008.001.08', recibo_cobro: '30' }, 'pain.008.001.08', 'plazo', true],
])('what the club has chosen stays chosen: %o', async (chosen, mensaje, recibo, hasDays) => {
  await open('/ajustes/socios', { 'GET /api/ajustes': { ...settings, socios: { ...socios, activo: 'si', ...chosen } } });
  expect(control<HTMLSelectElement>('mensaje').value).toBe(mensaje);
  expect(control<HTMLSelectElement>('recibo_cobro').value).toBe(recibo);
  expect(screen.queryByRole('textbox', { name: /^Días desde el cobro/ }) !== null).toBe(hasDays);
});
